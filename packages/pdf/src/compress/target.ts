import type { ImageSettings } from './levels.ts';
import { SIZE_LADDER } from './levels.ts';
import type { PassResult } from './pass.ts';

interface SizeSearch {
  targetBytes: number;
  /** The limits for images; null if the document is small enough without loss. */
  most: ImageSettings | null;
  /** Writes the document under `settings` to a place that the next attempt overwrites, unless `keep` was called. */
  attempt(settings: ImageSettings | null, progress: (share: number) => void): Promise<PassResult>;
  /** Keeps the file of the last attempt, replacing the one kept before. */
  keep(): void;
  progress(share: number): void;
}

interface Found {
  result: PassResult;
  settings: ImageSettings | null;
  /** Whether a size between this one and the target was searched for and not found. */
  gap: boolean;
}

/** An attempt that is close enough: at least this share of the target. */
const CLOSE = 0.9;
/** The aim of the search, at which half of the misses on either side are close. */
const AIM = 0.95;
/** Settings closer than this share of a step are not worth another attempt. */
const NARROW = 0.25;
/** Attempts between the largest and the smallest: each encodes all images. */
const MAX_ATTEMPTS_BETWEEN = 5;
const ATTEMPTS = MAX_ATTEMPTS_BETWEEN + 2;

/**
 * Finds the best settings under which the document is at most `targetBytes` long: without loss, else between the ends
 * of the ladder of settings, where sizes decrease about evenly by their logarithm. The kept file is the result's; if
 * nothing is small enough, the smallest.
 */
export async function chooseForSize({ targetBytes, most, attempt, keep, progress }: SizeSearch): Promise<Found> {
  let attempts = 0;
  let best: Found | null = null;

  /**
   * Tries the settings, and keeps the file if it is better than the kept one: the largest that fits, else the smallest.
   */
  async function sizeOf(settings: ImageSettings | null): Promise<number> {
    const before = attempts++ / ATTEMPTS;
    const result = await attempt(settings, (share) => progress(before + share / ATTEMPTS));
    const { bytes } = result;
    const kept = best?.result.bytes ?? Number.POSITIVE_INFINITY;
    if (kept > targetBytes ? bytes < kept : bytes <= targetBytes && bytes > kept) {
      keep();
      best = { result, settings, gap: false };
    }
    return bytes;
  }
  const found = (gap = false): Found => ({ ...(best as Found), gap });

  const last = SIZE_LADDER.length - 1;
  let above = { place: 0, bytes: await sizeOf(most) };
  if (above.bytes <= targetBytes) return found();
  let below = { place: last, bytes: await sizeOf(settingsAt(last, most)) };
  if (below.bytes > targetBytes) return found();
  for (let more = MAX_ATTEMPTS_BETWEEN; more > 0 && below.bytes < CLOSE * targetBytes; more--) {
    if (below.place - above.place < NARROW) break;
    const place = placeBetween(above, below, AIM * targetBytes);
    const bytes = await sizeOf(settingsAt(place, most));
    if (bytes <= targetBytes) below = { place, bytes };
    else above = { place, bytes };
  }
  return found(below.bytes < CLOSE * targetBytes);
}

interface Probe {
  place: number;
  bytes: number;
}

/** Where the size is probably `aim`, well inside of the two. */
function placeBetween(above: Probe, below: Probe, aim: number): number {
  const share = Math.log(above.bytes / aim) / Math.log(above.bytes / Math.max(1, below.bytes));
  const inside = Math.min(0.85, Math.max(0.15, share));
  return above.place + (below.place - above.place) * inside;
}

/** Settings at a position of the ladder, possibly between two steps; at most `most`. */
function settingsAt(place: number, most: ImageSettings | null): ImageSettings {
  const upper = SIZE_LADDER[Math.floor(place)] as ImageSettings;
  const lower = SIZE_LADDER[Math.ceil(place)] as ImageSettings;
  const share = place - Math.floor(place);
  const between = (from: number, to: number) => Math.round(from + (to - from) * share);
  return {
    dpi: Math.min(between(upper.dpi, lower.dpi), most?.dpi ?? Number.POSITIVE_INFINITY),
    quality: Math.min(between(upper.quality, lower.quality), most?.quality ?? Number.POSITIVE_INFINITY),
  };
}
