import type { ImageSettings } from './levels.ts';
import { SIZE_LADDER } from './levels.ts';
import type { PassResult } from './pass.ts';

interface SizeSearch {
  targetBytes: number;
  /** The best looks that are wanted; the search does not go above them. Null: without loss, if that is enough. */
  start: ImageSettings | null;
  /** Writes the document under `settings`, in place of what the attempt before has written. */
  attempt(settings: ImageSettings | null, progress: (share: number) => void): Promise<PassResult>;
  progress(share: number): void;
}

/**
 * Finds the best settings under which the document is at most `targetBytes` long by halving the ladder of settings.
 * What is written last is what was found; where nothing is small enough, the smallest.
 */
export async function chooseForSize(
  search: SizeSearch,
): Promise<{ result: PassResult; settings: ImageSettings | null }> {
  const steps: (ImageSettings | null)[] = [search.start, ...SIZE_LADDER.filter((step) => isBelow(step, search.start))];
  const expected = Math.ceil(Math.log2(steps.length + 1)) + 1;
  let attempts = 0;
  const sizes = new Map<number, number>();
  let written = -1;
  let result: PassResult | null = null;

  async function size(step: number): Promise<number> {
    const before = Math.min(attempts / expected, 0.95);
    const share = Math.min(1 / expected, 1 - before);
    result = await search.attempt(steps[step]!, (part) => search.progress(before + part * share));
    attempts++;
    written = step;
    sizes.set(step, result.bytes);
    return result.bytes;
  }

  let low = 0;
  let high = steps.length;
  // The wished looks come first: most targets are met there.
  for (let step = 0; low < high; step = (low + high) >> 1) {
    if ((await size(step)) <= search.targetBytes) high = step;
    else low = step + 1;
  }
  const chosen = low < steps.length ? low : smallest(sizes);
  if (written !== chosen || result === null) await size(chosen);
  return { result: result!, settings: steps[chosen]! };
}

function isBelow(step: ImageSettings, start: ImageSettings | null): boolean {
  return start === null || (step.dpi <= start.dpi && step.quality < start.quality);
}

function smallest(sizes: Map<number, number>): number {
  return [...sizes].reduce((best, entry) => (entry[1] < best[1] ? entry : best))[0];
}
