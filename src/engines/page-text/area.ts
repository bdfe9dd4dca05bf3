import type { Box } from './characters.ts';

const MM_PER_POINT = 25.4 / 72;

/** A rectangle in millimeters from the upper left corner of a page as shown. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Converts a box to an area, rounded to a hundredth of a millimeter. */
export function areaOf({ left, top, right, bottom }: Box): Area {
  return {
    x: millimetres(left),
    y: millimetres(top),
    width: millimetres(right - left),
    height: millimetres(bottom - top),
  };
}

export function millimetres(points: number): number {
  return Math.round(points * MM_PER_POINT * 100) / 100;
}
