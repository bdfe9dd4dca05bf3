import { NumberInput } from '@mantine/core';
import { useTexts } from '../../texts/index.tsx';
import type { Box, Size } from './geometry.ts';
import classes from './stage.module.css';

interface Props {
  box: Box;
  /** Of the page. */
  size: Size;
  sides: readonly (keyof Box)[];
  /** Least width and height. */
  least: number;
  onChange(side: keyof Box, value: number): void;
}

const tenth = (value: number) => Math.round(value * 10) / 10;

/** Inputs for the sides of a box, in millimeters. */
export function BoxNumbers({ box, size, sides, least, onChange }: Props) {
  const { t } = useTexts();
  const { left, top, width, height } = t.form.members;
  const labels = { x: left, y: top, width, height };
  return (
    <div className={classes.numbers}>
      {sides.map((side) => (
        <NumberInput
          key={side}
          label={labels[side]}
          value={tenth(box[side])}
          onChange={(next) => typeof next === 'number' && next !== tenth(box[side]) && onChange(side, next)}
          min={side === 'width' || side === 'height' ? least : 0}
          max={Math.ceil(size[side === 'x' || side === 'width' ? 'width' : 'height'] * 10) / 10}
          decimalScale={1}
          step={1}
          suffix=" mm"
          data-number-of={side}
        />
      ))}
    </div>
  );
}
