import '@mantine/core/styles/Slider.layer.css';
import { Input, NumberInput, Slider } from '@mantine/core';
import { useId } from 'react';
import type { ControlProps } from './control.tsx';
import classes from './form.module.css';

/** A slider, and its number to be typed. */
export function SliderWithNumber({
  field,
  label,
  help,
  value,
  onChange,
  error,
  min,
  max,
}: ControlProps & { min: number; max: number }) {
  const id = useId();
  const current = asNumber(value) ?? asNumber(field.fallback) ?? min;
  return (
    <Input.Wrapper label={label} description={help} error={error} labelElement="div" labelProps={{ id }}>
      <div className={classes.slider}>
        <Slider
          min={min}
          max={max}
          value={current}
          onChange={onChange}
          label={null}
          thumbLabel={label}
          className={classes.track}
        />
        <NumberInput
          aria-labelledby={id}
          min={min}
          max={max}
          value={current}
          onChange={(next) => typeof next === 'number' && onChange(next)}
          allowDecimal={false}
          clampBehavior="blur"
          hideControls
          className={classes.short}
        />
      </div>
    </Input.Wrapper>
  );
}

/** A value of a form as a number, when it is one. */
export function asNumber(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}
