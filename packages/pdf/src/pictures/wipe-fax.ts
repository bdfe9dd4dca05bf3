import type { Buffer } from '../platform/buffer.ts';
import { createG4Writer } from './g4.ts';
import { createG4Reader } from './g4-strips.ts';

/** Pixels that go. */
interface WipedBox {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/**
 * Makes pixels of a picture encoded by ITU-T T.6, or T.4 in one dimension, white, without decoding the others.
 * @returns data in T.6; null if the data is damaged or uses rare features
 */
export function wipeFax(
  data: Uint8Array,
  { width, height, group }: { width: number; height: number; group: 3 | 4 },
  boxes: readonly WipedBox[],
): Buffer | null {
  const reader = createG4Reader(data, width);
  const writer = createG4Writer(width);
  const blank = () => new Int32Array(width + 8 + 2 * boxes.length).fill(width);
  let [before, now, writtenBefore, written] = [blank(), blank(), blank(), blank()];
  for (let row = 0; row < height; row++) {
    const count = group === 4 ? reader.read(before, now) : reader.readAlone(now);
    if (count < 0) return null;
    written.set(now);
    let left = count;
    for (const box of boxes) {
      if (row >= box.top && row < box.bottom) left = whiten(written, left, box, width);
    }
    writer.row(written, writtenBefore);
    [before, now] = [now, before];
    [writtenBefore, written] = [written, writtenBefore];
  }
  return writer.finish();
}

/** Takes black between two places out of the list of a row's changes; returns how many it has then. */
function whiten(row: Int32Array, count: number, { left, right }: WipedBox, width: number): number {
  const changes: number[] = [];
  for (let at = 0; at < count; at += 2) {
    const from = row[at] ?? width;
    const to = at + 1 < count ? (row[at + 1] ?? width) : width;
    if (from < Math.min(to, left)) changes.push(from, Math.min(to, left));
    if (Math.max(from, right) < to) changes.push(Math.max(from, right), to);
  }
  if (changes.at(-1) === width) changes.pop();
  row.set(changes);
  row.fill(width, changes.length);
  return changes.length;
}
