import type { Buffer } from '../platform/buffer.ts';
import { createG4Writer } from './g4.ts';
import { LONG, MAX_LONG, SHORT, SLANTED } from './g4-codes.ts';

/** Parts of a picture, from its top, each encoded by ITU-T T.6 as a separate picture. */
export interface Strips {
  width: number;
  height: number;
  rowsPerStrip: number;
  strips: readonly Uint8Array[];
  /** The codes' white is black: it is inverted, as most of a page is white. */
  inverted: boolean;
}

/** Bits of the longest code of a run. */
const RUN_BITS = 13;
const MODE_BITS = 7;
const HORIZONTAL = 7;
const PASS = 8;

/** By the next bits: their value times 16, plus their number; 0 for no code. */
const RUNS = [runTable(0), runTable(1)] as const;
const MODES = modeTable();

function fill(table: Uint16Array, width: number, [code = 0, size = 0]: Iterable<number>, value: number): void {
  table.fill((value << 4) | size, code << (width - size), (code + 1) << (width - size));
}

function runTable(color: 0 | 1): Uint16Array {
  const table = new Uint16Array(1 << RUN_BITS);
  const [short, long] = [SHORT[color], LONG[color]];
  for (let run = 0; run < 64; run++) fill(table, RUN_BITS, short.subarray(run * 2), run);
  for (let step = 1; step * 64 <= MAX_LONG; step++) fill(table, RUN_BITS, long.subarray(step * 2 - 2), step * 64);
  return table;
}

/** Modes of ITU-T T.6, table 1: 0 to 6 from three to the left to three to the right. */
function modeTable(): Uint16Array {
  const table = new Uint16Array(1 << MODE_BITS);
  for (let slant = 0; slant < 7; slant++) fill(table, MODE_BITS, SLANTED.subarray(slant * 2), slant);
  fill(table, MODE_BITS, [1, 3], HORIZONTAL);
  fill(table, MODE_BITS, [1, 4], PASS);
  return table;
}

/**
 * Joins strips to one block, row by row, without decoding to pixels. Null if a strip is damaged or uses rare features;
 * then the picture must be decoded.
 */
export function joinStrips({ width, height, rowsPerStrip, strips, inverted }: Strips): Buffer | null {
  const writer = createG4Writer(width);
  // The row above and this one, as in their strip and as written.
  let [before, now] = [blankRow(width), blankRow(width)];
  let [writtenBefore, written] = inverted ? [blankRow(width), blankRow(width)] : [before, now];
  let repeated = 0;
  for (const [index, strip] of strips.entries()) {
    const reader = createG4Reader(strip, width);
    const rows = Math.min(rowsPerStrip, height - index * rowsPerStrip);
    for (let row = 0; row < rows; row++) {
      if (row > 0 && reader.repeats(repeated)) {
        writer.repeat(inverted ? changesOf(writtenBefore, width) : repeated);
        continue;
      }
      const count = reader.read(row > 0 ? before : blankRow(width), now);
      if (count < 0) return null;
      repeated = count;
      if (inverted) invert(now, count, written);
      writer.row(written, writtenBefore);
      [before, now] = [now, before];
      [writtenBefore, written] = inverted ? [written, writtenBefore] : [before, now];
    }
  }
  return writer.finish();
}

const blankRow = (width: number): Int32Array => new Int32Array(width + 8).fill(width);
const changesOf = (row: Int32Array, width: number): number => row.indexOf(width);

/** The changes of a row whose colors are the other ones. */
function invert(row: Int32Array, count: number, target: Int32Array): void {
  if (count > 0 && row[0] === 0) target.set(row.subarray(1, count + 5));
  else {
    target[0] = 0;
    target.set(row.subarray(0, count + 5), 1);
  }
}

export interface RowReader {
  /** Skips a row equal to the one above it, which changes its color this many times; false for another row. */
  repeats(changes: number): boolean;
  /** Reads a row into a list of its color changes, and returns their number; -1 if there is none. */
  read(before: Int32Array, now: Int32Array): number;
  /** The same for a row that ITU-T T.4 encodes by itself (Group 3, one dimension), with or without a code before it. */
  readAlone(now: Int32Array): number;
}

/** Reads the rows of a block encoded by ITU-T T.6, in order. */
export function createG4Reader(data: Uint8Array, width: number): RowReader {
  const end = data.length * 8;
  let bit = 0;

  /** The bits that come next, the first in the highest place; after the end there are zeros. */
  function peek(count: number): number {
    const byte = bit >> 3;
    const held = ((data[byte] ?? 0) << 16) | ((data[byte + 1] ?? 0) << 8) | (data[byte + 2] ?? 0);
    return (held >> (24 - (bit & 7) - count)) & ((1 << count) - 1);
  }
  function run(color: 0 | 1): number {
    let length = 0;
    for (;;) {
      const found = RUNS[color][peek(RUN_BITS)] ?? 0;
      if (found === 0 || length > width) return -1;
      bit += found & 15;
      length += found >> 4;
      if (found >> 4 < 64) return length;
    }
  }

  return {
    repeats(changes) {
      const start = bit;
      for (let left = changes + 1; left > 0; left -= 16) {
        const size = Math.min(left, 16);
        if (peek(size) !== (1 << size) - 1) {
          bit = start;
          return false;
        }
        bit += size;
      }
      return true;
    },
    read(before, now) {
      let at = -1;
      let color: 0 | 1 = 0;
      let count = 0;
      let above = 0;
      while (at < width) {
        while (above > 0 && (before[above - 1] ?? width) > at) above--;
        let first = before[above] ?? width;
        while (first <= at && first < width) first = before[++above] ?? width;
        if ((above & 1) !== color && first < width) first = before[++above] ?? width;
        const found = MODES[peek(MODE_BITS)] ?? 0;
        if (found === 0 || bit > end) return -1;
        bit += found & 15;
        const mode = found >> 4;
        if (mode === PASS) {
          at = first < width ? (before[above + 1] ?? width) : width;
        } else if (mode === HORIZONTAL) {
          const start = Math.max(0, at);
          const one = run(color);
          const other = run(color === 0 ? 1 : 0);
          const [next, behind] = [start + one, start + one + other];
          // An empty run within the row would encode a change that does not exist.
          const sound =
            one >= 0 && other >= 0 && behind <= width && (one > 0 || at < 0) && (other > 0 || next === width);
          if (!sound) return -1;
          if (next < width) now[count++] = next;
          if (behind < width) now[count++] = behind;
          at = behind;
        } else {
          const next = first + mode - 3;
          if (next <= at || next > width) return -1;
          if (next < width) now[count++] = next;
          at = next;
          color = color === 0 ? 1 : 0;
        }
      }
      now.fill(width, count, count + 6);
      return count;
    },
    readAlone(now) {
      // The end of the row above: zeros, and a one (ITU-T T.4, 4.1.2).
      if (peek(11) === 0) {
        while (peek(1) === 0 && bit < end) bit++;
        bit++;
      }
      let at = 0;
      let count = 0;
      for (let color: 0 | 1 = 0; at < width; color = color === 0 ? 1 : 0) {
        const length = run(color);
        if (length < 0 || at + length > width || bit > end) return -1;
        // An empty run within the row joins its neighbors.
        if (length === 0 && at > 0) count--;
        else if (at + length < width) now[count++] = at + length;
        at += length;
      }
      now.fill(width, count, count + 6);
      return count;
    },
  };
}
