import { ActionIcon } from '@mantine/core';
import { useState } from 'react';
import { Link } from '../shared/router.tsx';
import { useErrorTexts, useTexts } from '../texts/index.tsx';
import { Icon } from '../ui/icons.tsx';
import classes from './presets.module.css';
import { type Preset, removePreset, usePresets } from './presets.ts';
import { placeOfSteps } from './share.ts';

/** The presets on the home page, which link to their steps. */
export default function PresetList() {
  const { t } = useTexts();
  const describe = useErrorTexts();
  const presets = usePresets();
  const [error, setError] = useState<unknown>(null);
  const remove = async (preset: Preset) => {
    setError(null);
    await removePreset(preset).catch(setError);
  };
  if (presets.length === 0) return null;
  return (
    <section aria-labelledby="presets-title" className={classes.presets}>
      <h2 id="presets-title">{t.steps.presets}</h2>
      <ul>
        {presets.map((preset) => (
          <li key={preset.id} data-preset={preset.name}>
            <Link to={placeOfSteps(preset.steps)}>
              <strong>{preset.name}</strong> <span className="soft small">{t.steps.count(preset.steps.length)}</span>
            </Link>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={t.steps.removePreset(preset.name)}
              onClick={() => void remove(preset)}
            >
              <Icon name="close" size={16} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {error !== null && <p role="alert">{describe(error).message}</p>}
    </section>
  );
}
