import { Button, SegmentedControl, Textarea } from '@mantine/core';
import { useState } from 'react';
import { call } from '../api/client.ts';
import { Failure } from '../shared/failure.tsx';
import { useTexts } from '../texts/index.tsx';
import { HelperPage } from './helper-page.tsx';
import { Output } from './output.tsx';
import { useAnswer } from './use-answer.ts';

type Direction = 'encode' | 'decode';

export default function Base64() {
  const { t } = useTexts();
  const [text, setText] = useState('');
  const [operation, setOperation] = useState<Direction>('encode');
  const { answer, error, busy, ask, clear } = useAnswer<{ result: string }>();
  return (
    <HelperPage name="base64">
      <div className="panel stack">
        <SegmentedControl
          aria-label={t.helpers.base64.direction}
          value={operation}
          onChange={(value) => {
            setOperation(value as Direction);
            clear();
          }}
          data={[
            { value: 'encode', label: t.helpers.base64.encode },
            { value: 'decode', label: t.helpers.base64.decode },
          ]}
        />
        <Textarea
          label={t.helpers.input}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          rows={6}
          spellCheck={false}
          classNames={{ input: 'mono' }}
        />
        <div>
          <Button
            loading={busy}
            disabled={text === ''}
            onClick={() => ask(() => call('POST /api/base64', { body: { text, operation } }))}
          >
            {t.helpers.base64[operation]}
          </Button>
        </div>
      </div>
      {error !== null && <Failure error={error} />}
      {error === null && answer && <Output text={answer.result} />}
    </HelperPage>
  );
}
