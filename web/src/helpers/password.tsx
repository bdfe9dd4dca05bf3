import '@mantine/core/styles/Slider.layer.css';
import { Button, Progress, Slider, Switch } from '@mantine/core';
import { useState } from 'react';
import { call } from '../api/client.ts';
import { Failure } from '../shared/failure.tsx';
import { useTexts } from '../texts/index.tsx';
import { HelperPage } from './helper-page.tsx';
import classes from './helpers.module.css';
import { Output } from './output.tsx';
import { useAnswer } from './use-answer.ts';

const LONGEST = 128;

export default function Password() {
  const { t } = useTexts();
  const [length, setLength] = useState(20);
  const [symbols, setSymbols] = useState(true);
  const [clear, setClear] = useState(false);
  const { answer, error, busy, ask } = useAnswer<{ password: string }>();
  const generate = () =>
    ask(() => call('GET /api/password-generator', { query: { length, symbols, exclude_ambiguous: clear } }));
  return (
    <HelperPage name="password">
      <div className="panel stack">
        <div className={classes.length}>
          <span className={classes.label}>{t.helpers.password.length}</span>
          <Slider
            min={8}
            max={LONGEST}
            value={length}
            onChange={setLength}
            label={null}
            thumbLabel={t.helpers.password.length}
          />
          <output>{length}</output>
        </div>
        <Switch
          label={t.helpers.password.symbols}
          checked={symbols}
          onChange={(event) => setSymbols(event.currentTarget.checked)}
        />
        <Switch
          label={t.helpers.password.ambiguous}
          checked={clear}
          onChange={(event) => setClear(event.currentTarget.checked)}
        />
        <div>
          <Button onClick={generate} loading={busy}>
            {t.helpers.password.generate}
          </Button>
        </div>
      </div>
      {error !== null && <Failure error={error} />}
      {answer && (
        <Output text={answer.password}>
          <Strength password={answer.password} />
        </Output>
      )}
    </HelperPage>
  );
}

const CLASSES = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/[0-9]/, 10],
  [/[^a-zA-Z0-9]/, 28],
] as const;
const BITS = [50, 70, 100];

/** How many guesses a password of this length and these kinds of characters withstands, drawn at random. */
function Strength({ password }: { password: string }) {
  const { t } = useTexts();
  const alphabet = CLASSES.reduce((sum, [pattern, size]) => sum + (pattern.test(password) ? size : 0), 0);
  const bits = Math.floor(password.length * Math.log2(Math.max(2, alphabet)));
  const level = BITS.filter((least) => bits >= least).length;
  return (
    <div className={classes.strength}>
      <div className="row apart small">
        <strong>
          {t.helpers.password.strength}: {t.helpers.password.levels[level]}
        </strong>
        <span className="soft">{t.helpers.password.bits(bits)}</span>
      </div>
      <Progress
        value={Math.min(100, (bits / 128) * 100)}
        color={level < 1 ? 'red' : level < 2 ? 'yellow' : 'leaf'}
        aria-label={t.helpers.password.strength}
      />
    </div>
  );
}
