import { useEffect, useState } from 'react';
import { addressNamed } from '../../api/base.ts';
import type { Preview } from '../../api/schema.gen.ts';

/** Thumbnails are compared at this size. */
const SIDE = 48;
/** A mean difference of a channel, of 255, below which pages look the same. */
const NOTHING = 0.5;

/**
 * Index of the page that differs most from the one before, from 0; the first if none does, and null until that is
 * known.
 */
export function useMostChanged(before: Preview, after: Preview): number | null {
  const [found, setFound] = useState<number | null>(null);
  useEffect(() => {
    let left = false;
    const count = Math.min(before.pages.length, after.pages.length);
    const pairs = Array.from({ length: count }, (_, at) => [before.pages[at], after.pages[at]] as const);
    Promise.all(
      pairs.map(async ([old, now]) => differenceOf(await pixelsOf(old?.preview_url), await pixelsOf(now?.preview_url))),
    ).then(
      (differences) => {
        const most = Math.max(...differences);
        if (!left) setFound(most > NOTHING ? differences.indexOf(most) : 0);
      },
      () => !left && setFound(0),
    );
    return () => {
      left = true;
    };
  }, [before, after]);
  return found;
}

async function pixelsOf(address: string | undefined): Promise<Uint8ClampedArray> {
  const picture = new Image();
  picture.src = addressNamed(address ?? '');
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context?.drawImage(picture, 0, 0, SIDE, SIDE);
  return context?.getImageData(0, 0, SIDE, SIDE).data ?? new Uint8ClampedArray();
}

function differenceOf(a: Uint8ClampedArray, b: Uint8ClampedArray): number {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += Math.abs((a[at] ?? 0) - (b[at] ?? 0));
  return sum / Math.max(1, a.length);
}
