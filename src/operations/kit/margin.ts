import type { Sides } from '@sheaf/pdf/geometry';
import { z } from 'zod';
import { POINTS_PER_MM } from './paper.ts';

const MAX_MARGIN = 100;

/** Millimetres that stay free: one number for all sides, one for each, or four in the order of CSS. */
export function marginUpTo(most: number) {
  const side = z.number().min(0).max(most);
  const sides = z.strictObject({
    top: side.default(0),
    right: side.default(0),
    bottom: side.default(0),
    left: side.default(0),
  });
  return z.union([side, sides.meta({ 'x-also': true }), z.array(side).length(4).meta({ 'x-also': true })]);
}

export const margin = marginUpTo(MAX_MARGIN);

export type Margin = z.output<typeof margin>;

/** The name that `margin` had in some operations. */
export const olderMargin = z.number().min(0).max(MAX_MARGIN).optional().meta({
  description: 'Older name of margin, for one number; margin wins if both are set.',
  'x-also': true,
});

/** Points that stay free on each side. */
export function marginsOf(wanted: Margin): Sides {
  if (Array.isArray(wanted)) {
    const [top = 0, right = 0, bottom = 0, left = 0] = wanted;
    return inPoints({ top, right, bottom, left });
  }
  if (typeof wanted === 'number') return inPoints({ top: wanted, right: wanted, bottom: wanted, left: wanted });
  return inPoints(wanted);
}

const inPoints = ({ top, right, bottom, left }: Sides): Sides => ({
  top: top * POINTS_PER_MM,
  right: right * POINTS_PER_MM,
  bottom: bottom * POINTS_PER_MM,
  left: left * POINTS_PER_MM,
});
