import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { languageName, useTexts } from '../../texts/index.tsx';
import type { ControlProps } from './control.tsx';
import type { Field } from './fields.ts';
import classes from './form.module.css';

/** Languages in the order in which they are chosen: those that are always there by name, others by their codes. */
export default function LanguagesInput({
  field,
  label,
  help,
  value,
  onChange,
  error,
}: ControlProps<Field & { kind: 'languages' }>) {
  const { t, language } = useTexts();
  const chosen = codesOf(value ?? field.fallback);
  const isOffered = (code: string) => field.offered.includes(code);
  const [others, setOthers] = useState(() => chosen.filter((code) => !isOffered(code)).join(' '));
  const give = (named: string[], typed: string) => onChange([...new Set([...named, ...codesOf(typed)])]);
  return (
    <div className="stack">
      <Checkbox.Group
        label={label}
        description={help}
        error={error}
        value={chosen.filter(isOffered)}
        onChange={(checked) => give(checked, others)}
      >
        <div className={classes.options}>
          {field.offered.map((code) => (
            <Checkbox key={code} value={code} label={languageName(code, language)} />
          ))}
        </div>
      </Checkbox.Group>
      <TextInput
        label={t.form.otherLanguages}
        description={t.form.otherLanguagesHelp}
        placeholder="pol ces"
        value={others}
        onChange={({ currentTarget }) => {
          setOthers(currentTarget.value);
          give(chosen.filter(isOffered), currentTarget.value);
        }}
        autoComplete="off"
        spellCheck={false}
      />
    </div>
  );
}

/** The codes of a list, or of a text in which anything but letters is between them. */
function codesOf(value: unknown): string[] {
  return Array.isArray(value)
    ? value.map(String)
    : String(value ?? '')
        .split(/[^A-Za-z_]+/)
        .filter(Boolean);
}
