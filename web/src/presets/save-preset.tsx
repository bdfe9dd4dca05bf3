import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { BASE } from '../api/base.ts';
import { ApiError } from '../api/errors.ts';
import { useIdentity } from '../api/identity.ts';
import type { WorkflowStep } from '../api/operations.ts';
import { CopyButton } from '../shared/copy.tsx';
import { useErrorTexts, useTexts } from '../texts/index.tsx';
import { savePreset } from './presets.ts';
import { placeOfSteps } from './share.ts';

const MOST_LETTERS = 80;

/** Saves the steps under a name, or returns a link to them; neither holds secrets. */
export function SavePreset({ steps }: { steps: WorkflowStep[] }) {
  const { t } = useTexts();
  const describe = useErrorTexts();
  const { me } = useIdentity();
  const [name, setName] = useState('');
  const [said, setSaid] = useState('');
  const [error, setError] = useState<string | null>(null);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const own = name.trim();
    if (own === '') return setError(t.steps.nameMissing);
    setError(null);
    try {
      await savePreset(own, steps, me !== null);
      setSaid(me ? t.steps.savedToAccount(own) : t.steps.savedHere(own));
      setName('');
    } catch (thrown) {
      const nameExists = thrown instanceof ApiError && thrown.code === 'already_exists';
      setError(nameExists ? t.steps.nameTaken : describe(thrown).message);
    }
  };
  return (
    <details>
      <summary>{t.steps.keep}</summary>
      <form className="stack" onSubmit={(event) => void save(event)}>
        <TextInput
          label={t.steps.name}
          description={t.steps.noSecrets}
          value={name}
          maxLength={MOST_LETTERS}
          onChange={(event) => setName(event.currentTarget.value)}
          error={error}
          autoComplete="off"
        />
        <div className="row">
          <Button type="submit" variant="default">
            {t.steps.save}
          </Button>
          <CopyButton text={location.origin + BASE + placeOfSteps(steps)} label={t.steps.copyLink} />
        </div>
        <span role="status" className="small">
          {said}
        </span>
      </form>
    </details>
  );
}
