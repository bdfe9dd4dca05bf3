import { Button, NativeSelect, NumberInput } from '@mantine/core';
import { useState } from 'react';
import { call } from '../api/client.ts';
import { Failure } from '../shared/failure.tsx';
import { useTexts } from '../texts/index.tsx';
import { HelperPage } from './helper-page.tsx';
import classes from './helpers.module.css';
import { Output } from './output.tsx';
import { useAnswer } from './use-answer.ts';

export default function Uuid() {
  const { t } = useTexts();
  const [count, setCount] = useState(1);
  const [version, setVersion] = useState('4');
  const { answer, error, busy, ask } = useAnswer<{ uuids: string[] }>();
  const generate = () => {
    const query = { count, version: version === '7' ? (7 as const) : (4 as const) };
    return ask(() => call('GET /api/uuid-generator', { query }));
  };
  return (
    <HelperPage name="uuid">
      <div className={`panel ${classes.controls}`}>
        <NumberInput
          label={t.helpers.uuid.count}
          value={count}
          onChange={(value) => typeof value === 'number' && setCount(value)}
          min={1}
          max={1000}
          allowDecimal={false}
          clampBehavior="strict"
        />
        <NativeSelect
          label={t.helpers.uuid.version}
          value={version}
          onChange={(event) => setVersion(event.currentTarget.value)}
          data={[
            { value: '4', label: t.helpers.uuid.v4 },
            { value: '7', label: t.helpers.uuid.v7 },
          ]}
        />
        <Button onClick={generate} loading={busy}>
          {t.helpers.uuid.generate}
        </Button>
      </div>
      {error !== null && <Failure error={error} />}
      {answer && <Output text={answer.uuids.join('\n')} />}
    </HelperPage>
  );
}
