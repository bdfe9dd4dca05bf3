import { describe, expect, it } from 'vitest';
import type { Raster } from '../render/pixels.ts';
import { differsOutside, fillAreas, isFilled } from './compare-pages.ts';

const SIZE = { width: 60, height: 60 };

/** A white page of 60 by 60 pixels with a black bar, 2 by 20 pixels, at `x`. */
function page(x: number | null): Raster {
  const data = Buffer.alloc(60 * 60, 255);
  if (x !== null) for (let y = 10; y < 30; y++) data.fill(0, y * 60 + x, y * 60 + x + 2);
  return { width: 60, height: 60, channels: 1, data, release() {} };
}

const AREA = { left: 40, top: 40, right: 55, bottom: 55 };

describe('pages that are compared', () => {
  it('differ where something is missing or new, not where it moved by a pixel', () => {
    expect(differsOutside(page(20), page(21), SIZE, [AREA])).toBe(false);
    expect(differsOutside(page(20), page(null), SIZE, [AREA])).toBe(true);
    expect(differsOutside(page(null), page(20), SIZE, [AREA])).toBe(true);
    expect(differsOutside(page(20), page(30), SIZE, [AREA])).toBe(true);
    expect(differsOutside(page(20), page(null), SIZE, [{ left: 18, top: 8, right: 24, bottom: 32 }])).toBe(false);
    expect(differsOutside(page(20), { ...page(20), width: 30, height: 120 }, SIZE, [])).toBe(true);
  });

  it('are filled once all of an area has the color, and any color is', () => {
    for (const fill of [
      [0, 0, 0],
      [1, 0, 0.5],
    ] as const) {
      expect(isFilled(page(20), SIZE, [AREA], fill)).toBe(false);
      const filled = fillAreas(page(20), SIZE, [AREA], fill);
      expect(isFilled(filled, SIZE, [AREA], fill)).toBe(true);
      filled.data[45 * 60 * filled.channels + 45 * filled.channels] = 77;
      expect(isFilled(filled, SIZE, [AREA], fill)).toBe(false);
    }
  });
});
