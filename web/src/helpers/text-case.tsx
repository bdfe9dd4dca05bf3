import { Textarea } from '@mantine/core';
import { useEffect, useState } from 'react';
import { call } from '../api/client.ts';
import { CopyButton } from '../shared/copy.tsx';
import { Failure } from '../shared/failure.tsx';
import { useTexts } from '../texts/index.tsx';
import { HelperPage } from './helper-page.tsx';
import classes from './helpers.module.css';
import { useAnswer } from './use-answer.ts';

const CASES = [
  'snake',
  'camel',
  'pascal',
  'kebab',
  'constant',
  'title',
  'sentence',
  'lower',
  'upper',
  'dot',
  'path',
  'train',
] as const;
type Case = (typeof CASES)[number];

const SAMPLES: Record<Case, string> = {
  snake: 'snake_case',
  camel: 'camelCase',
  pascal: 'PascalCase',
  kebab: 'kebab-case',
  constant: 'CONSTANT_CASE',
  title: 'Title Case',
  sentence: 'Sentence case',
  lower: 'lower case',
  upper: 'UPPER CASE',
  dot: 'dot.case',
  path: 'path/case',
  train: 'Train-Case',
};
const TYPING_MS = 400;

export default function TextCase() {
  const { t } = useTexts();
  const [text, setText] = useState('');
  const [kind, setKind] = useState<Case>('snake');
  const { answer, error, ask, clear } = useAnswer<string>();

  useEffect(() => {
    if (text === '') return clear();
    const timer = setTimeout(() => {
      void ask(async () => {
        const converted = await call('POST /api/text-case-converter', { query: { case_type: kind }, body: { text } });
        return converted.result;
      });
    }, TYPING_MS);
    return () => clearTimeout(timer);
  }, [text, kind, ask, clear]);

  return (
    <HelperPage name="text-case">
      <div className="panel stack">
        <Textarea
          label={t.helpers.input}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          rows={4}
          spellCheck={false}
        />
        <fieldset>
          <legend className={classes.legend}>{t.helpers['text-case'].kind}</legend>
          <div className={classes.cases}>
            {CASES.map((name) => (
              <label key={name} className={classes.case}>
                <input type="radio" name="case" value={name} checked={kind === name} onChange={() => setKind(name)} />
                <span>{SAMPLES[name]}</span>
              </label>
            ))}
          </div>
        </fieldset>
      </div>
      {error !== null && <Failure error={error} />}
      <section className="panel stack" aria-label={t.helpers.output}>
        <div className="row apart">
          <h2>{t.helpers.output}</h2>
          <CopyButton text={answer ?? ''} size="xs" />
        </div>
        <output className={classes.output} data-output>
          {answer ?? ''}
        </output>
      </section>
    </HelperPage>
  );
}
