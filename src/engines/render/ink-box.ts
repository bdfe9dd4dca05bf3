import type { Shades } from './shades.ts';

/** A part of a picture in pixels from its upper left corner; `right` and `bottom` are exclusive. */
export interface PixelBox {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Pixels of this shade or darker are drawn on; lighter ones are paper. */
const DRAWN = 250;

/** Returns the smallest box around everything that is not white within `part`; null if all of it is. */
export function inkBoxOf({ width, height, data }: Shades, part?: PixelBox): PixelBox | null {
  const [fromX, toX] = [Math.max(0, part?.left ?? 0), Math.min(width, part?.right ?? width)];
  const [fromY, toY] = [Math.max(0, part?.top ?? 0), Math.min(height, part?.bottom ?? height)];
  const box: PixelBox = { left: toX, top: -1, right: 0, bottom: 0 };
  for (let y = fromY; y < toY; y++) {
    const row = y * width;
    let first = fromX;
    while (first < toX && (data[row + first] ?? 0) > DRAWN) first++;
    if (first >= toX) continue;
    let last = toX - 1;
    while ((data[row + last] ?? 0) > DRAWN) last--;
    if (box.top < 0) box.top = y;
    box.left = Math.min(box.left, first);
    box.right = Math.max(box.right, last + 1);
    box.bottom = y + 1;
  }
  return box.top < 0 ? null : box;
}
