import type { Raster } from './pixels.ts';
import { inkBelow, shadesOf } from './shades.ts';

/** Parts of the width and the height at the edges where holes, staples and shadows of scans are. */
const SIDE = 0.07;
const END = 0.025;

/** Measures the share of a page with ink, in percent, without specks of a single pixel, holes and edges of scans. */
export function inkOf(raster: Raster): number {
  const shades = shadesOf(raster);
  const { width, height, data } = shades;
  const limit = inkBelow(shades);
  const dark = (x: number, y: number): boolean => (data[y * width + x] ?? 255) < limit;
  const [left, top] = [Math.ceil(width * SIDE), Math.ceil(height * END)];
  let ink = 0;
  for (let y = Math.max(1, top); y < Math.min(height - 1, height - top); y++) {
    for (let x = Math.max(1, left); x < Math.min(width - 1, width - left); x++) {
      if (dark(x, y) && (dark(x - 1, y) || dark(x + 1, y) || dark(x, y - 1) || dark(x, y + 1))) ink++;
    }
  }
  return (ink / data.length) * 100;
}
