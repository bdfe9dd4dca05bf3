import { Input, NativeSelect, NumberInput } from '@mantine/core';
import { useId, useState } from 'react';
import { useTexts } from '../../texts/index.tsx';
import classes from './form.module.css';

const UNITS = { kB: 1000, MB: 1_000_000 } as const;
type Unit = keyof typeof UNITS;

interface Props {
  label: string;
  description: string | undefined;
  error: string | null;
  value: number | undefined;
  onChange(bytes: number | undefined): void;
}

/** A size in kB or MB, kept in bytes. */
export function BytesInput({ label, description, error, value, onChange }: Props) {
  const { t } = useTexts();
  const id = useId();
  const [unit, setUnit] = useState<Unit>(value !== undefined && value < UNITS.MB ? 'kB' : 'MB');
  return (
    <Input.Wrapper label={label} description={description} error={error} id={id} className={classes.bytes}>
      <div className={classes.pair}>
        <NumberInput
          id={id}
          error={error !== null}
          value={value === undefined ? '' : value / UNITS[unit]}
          onChange={(next) => onChange(next === '' ? undefined : Math.round(Number(next) * UNITS[unit]))}
          min={0}
          decimalScale={3}
          className={classes.grow}
        />
        <NativeSelect
          aria-label={t.form.unit}
          value={unit}
          data={Object.keys(UNITS)}
          onChange={(event) => {
            const next = event.currentTarget.value as Unit;
            setUnit(next);
            // The figure stays, its meaning changes: a person who wrote 2 and then chooses MB wants 2 MB.
            if (value !== undefined) onChange(Math.round((value / UNITS[unit]) * UNITS[next]));
          }}
          className={classes.unit}
        />
      </div>
    </Input.Wrapper>
  );
}
