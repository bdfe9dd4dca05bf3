import { Button, NativeSelect, Switch, Textarea } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '../api/client.ts';
import { useWholeOperations } from '../api/operations.ts';
import { Failure } from '../shared/failure.tsx';
import { useOperationTexts, useTexts } from '../texts/index.tsx';
import { Icon } from '../ui/icons.tsx';
import { HelperPage } from './helper-page.tsx';
import classes from './helpers.module.css';
import { JsonFault } from './json-fault.tsx';
import { Output } from './output.tsx';
import { useAnswer } from './use-answer.ts';

interface Answer {
  /** The text that was judged. */
  text: string;
  formatted: string | null;
  error: { message: string; code: string; line: number; column: number } | null;
}

const RESTS_MS = 700;
const INDENTS = ['0', '1', '2', '3', '4', '8', 'tab'];

export default function Json() {
  const { t } = useTexts();
  const texts = useOperationTexts();
  const { loaded } = useWholeOperations();
  const [text, setText] = useState('');
  const [indent, setIndent] = useState('2');
  const [sort, setSort] = useState(false);
  const { answer, error, busy, ask } = useAnswer<Answer>();
  const input = useRef<HTMLTextAreaElement>(null);
  const formatter = loaded?.operations.find(({ name }) => name === 'json-formatter');

  /** Asks the validator first, which knows the place of the error exactly. */
  const run = (format: boolean) =>
    ask(async () => {
      const report = await call('POST /api/json-validator', { body: { text } });
      if (!report.valid) return { text, formatted: null, error: report.error ?? null };
      if (!format) return { text, formatted: null, error: null };
      const body = { text, indent: indent === 'tab' ? ('tab' as const) : Number(indent), sort_keys: sort };
      return { text, formatted: (await call('POST /api/json-formatter', { body })).formatted, error: null };
    });

  // While people fix a fault, the text is checked again whenever they pause typing.
  const mending = answer?.error != null && answer.text !== text && text !== '';
  const again = useEffectEvent(() => run(true));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the text begins the wait again.
  useEffect(() => {
    if (!mending) return;
    const timer = setTimeout(again, RESTS_MS);
    return () => clearTimeout(timer);
  }, [mending, text]);

  return (
    <HelperPage name="json">
      <div className="panel stack">
        <Textarea
          ref={input}
          label={t.helpers.json.input}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          rows={12}
          spellCheck={false}
          autoComplete="off"
          classNames={{ input: classes.code }}
        />
        <div className={classes.controls}>
          <NativeSelect
            label={formatter ? texts.label(formatter, 'indent') : t.common.loading}
            value={indent}
            onChange={(event) => setIndent(event.currentTarget.value)}
            data={INDENTS.map((value) => ({
              value,
              label: formatter ? texts.value(formatter, 'indent', value) : value,
            }))}
          />
          <Switch
            label={formatter ? texts.label(formatter, 'sort_keys') : t.common.loading}
            checked={sort}
            onChange={(event) => setSort(event.currentTarget.checked)}
          />
          <span className={classes.spring} />
          <Button variant="default" onClick={() => run(false)} disabled={text === ''}>
            {t.helpers.json.validate}
          </Button>
          <Button onClick={() => run(true)} loading={busy} disabled={text === ''}>
            {t.helpers.json.format}
          </Button>
        </div>
      </div>
      <div role="status" className="stack">
        {error !== null && <Failure error={error} />}
        {answer?.error && <JsonFault text={answer.text} error={answer.error} input={input} />}
        {answer && !answer.error && (
          <p className={classes.valid}>
            <Icon name="check" size={18} /> {t.helpers.json.valid}
          </p>
        )}
      </div>
      {answer?.formatted != null && <Output text={answer.formatted} />}
    </HelperPage>
  );
}
