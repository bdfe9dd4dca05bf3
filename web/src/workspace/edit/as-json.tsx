import { useState } from 'react';
import { useTexts } from '../../texts/index.tsx';
import { JsonInput } from '../form/json-input.tsx';
import type { PlacedField } from '../form/placed-field.ts';
import type { Settings } from '../use-settings.ts';
import classes from './edit.module.css';
import panel from './panel.module.css';

/** The list as JSON, for people who have one already. */
export function AsJson({ field, settings }: { field: PlacedField; settings: Settings }) {
  const { t } = useTexts();
  const [open, setOpen] = useState(false);
  return (
    <details
      className={`${panel.more} ${classes.below}`}
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{t.edit.asJson}</summary>
      {open && (
        <JsonInput
          label="JSON"
          description={undefined}
          error={null}
          value={settings.values[field.name] ?? ''}
          onChange={(text) => settings.set(field.name, text === '' ? undefined : text)}
        />
      )}
    </details>
  );
}
