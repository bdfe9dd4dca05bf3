import { Buffer } from '../platform/buffer.ts';
import { LONG, MAX_LONG, SHORT, SLANTED } from './g4-codes.ts';

export interface Bilevel {
  width: number;
  height: number;
  /** Rows of bits, the leftmost pixel in the highest one; each begins at a whole byte. */
  rows: Uint8Array;
  /** The bit for black. */
  black: 0 | 1;
}

/** Writes rows by ITU-T T.6 (CCITT Group 4), as one block. */
export interface G4Writer {
  readonly length: number;
  /** A row, described by its color changes and those of the row above, as `findChanges` lists them. */
  row(now: Int32Array, before: Int32Array): void;
  /** A row like the one above it, with this many color changes. */
  repeat(changes: number): void;
  /** Ends the block with EOFB. */
  finish(): Buffer;
}

/** Begins a block of rows that are `width` pixels wide. */
export function createG4Writer(width: number): G4Writer {
  let out = Buffer.allocUnsafe(64 * 1024);
  let length = 0;
  let held = 0;
  let bits = 0;

  /** No row takes more than 13 bits for each of its pixels. */
  function room(bytes = width * 2 + 64): void {
    if (length + bytes > out.length) out = Buffer.concat([out.subarray(0, length)], out.length * 2 + bytes);
  }
  function put(code: number, size: number): void {
    held = (held << size) | code;
    bits += size;
    while (bits >= 8) {
      bits -= 8;
      out[length++] = held >> bits;
    }
    held &= (1 << bits) - 1;
  }
  function putCode(codes: Uint16Array, index: number): void {
    put(codes[index * 2] ?? 0, codes[index * 2 + 1] ?? 0);
  }
  function putRun(run: number, color: 0 | 1): void {
    let left = run;
    while (left >= 64) {
      const step = Math.min(left, MAX_LONG) >> 6;
      putCode(LONG[color], step - 1);
      left -= step << 6;
    }
    putCode(SHORT[color], left);
  }

  return {
    get length() {
      return length;
    },
    repeat(changes) {
      room();
      let left = changes + 1;
      for (; left >= 8; left -= 8) put(0xff, 8);
      if (left > 0) put((1 << left) - 1, left);
    },
    /**
     * ITU-T T.6, 2.2: a row relative to the one above. Even entries of the lists are where black begins, odd ones where
     * it ends.
     */
    row(now, before) {
      room();
      let at = -1;
      let color: 0 | 1 = 0;
      let own = 0;
      let above = 0;
      while (at < width) {
        while (above > 0 && (before[above - 1] ?? width) > at) above--;
        let first = before[above] ?? width;
        while (first <= at && first < width) first = before[++above] ?? width;
        if ((above & 1) !== color && first < width) first = before[++above] ?? width;
        const second = first < width ? (before[above + 1] ?? width) : width;
        const next = now[own] ?? width;
        if (second < next) {
          put(1, 4);
          at = second;
          continue;
        }
        const slant = next - first;
        if (slant >= -3 && slant <= 3) {
          putCode(SLANTED, slant + 3);
          at = next;
          color = color === 0 ? 1 : 0;
          own++;
          continue;
        }
        const behind = next < width ? (now[own + 1] ?? width) : width;
        put(1, 3);
        putRun(next - Math.max(0, at), color);
        putRun(behind - next, color === 0 ? 1 : 0);
        at = behind;
        own += 2;
      }
    },
    finish() {
      room();
      put(1, 12);
      put(1, 12);
      if (bits > 0) put(0, 8 - bits);
      return out.subarray(0, length);
    },
  };
}

/**
 * Encodes a picture of one bit a pixel by ITU-T T.6 (CCITT Group 4), as one block that ends with EOFB. Null when that
 * takes more than `maxBytes`.
 */
export function encodeG4(picture: Bilevel, maxBytes: number): Buffer | null {
  const { width, height } = picture;
  if (!mayFit(picture, maxBytes)) return null;
  const writer = createG4Writer(width);
  encodeRows(picture, writer, { from: 0, to: height, maxBytes });
  if (writer.length > maxBytes) return null;
  const encoded = writer.finish();
  return encoded.length > maxBytes ? null : encoded;
}

const SAMPLE_EVERY = 256;
const SAMPLE_ROWS = 16;
/** A sample predicts the size with about this error. */
const SURE = 1.15;

/** Whether a picture probably takes at most `maxBytes`, judged by a sample of its rows. */
function mayFit(picture: Bilevel, maxBytes: number): boolean {
  const { width, height } = picture;
  if (height < 2 * SAMPLE_EVERY) return true;
  const writer = createG4Writer(width);
  let rows = 0;
  for (let from = SAMPLE_EVERY / 2; from < height; from += SAMPLE_EVERY) {
    const to = Math.min(height, from + SAMPLE_ROWS);
    encodeRows(picture, writer, { from, to, maxBytes });
    rows += to - from;
  }
  return (writer.length / rows) * height <= maxBytes * SURE;
}

/** Encodes some of the rows, each by the one above it, until they take more than `maxBytes`. */
function encodeRows(
  { width, rows, black }: Bilevel,
  writer: G4Writer,
  { from, to, maxBytes }: { from: number; to: number; maxBytes: number },
): void {
  const bytes = Math.ceil(width / 8);
  const all = Buffer.from(rows.buffer, rows.byteOffset, rows.length);
  let before = new Int32Array(width + 4).fill(width);
  let now = new Int32Array(width + 4);
  let changes = from > 0 ? findChanges(rows, (from - 1) * bytes, { width, black }, before) : 0;
  for (let row = from; row < to && writer.length <= maxBytes; row++) {
    const start = row * bytes;
    if (row > 0 && all.compare(all, start - bytes, start, start, start + bytes) === 0) {
      writer.repeat(changes);
      continue;
    }
    changes = findChanges(rows, start, { width, black }, now);
    writer.row(now, before);
    [before, now] = [now, before];
  }
}

/** Lists the pixels of a row at which the color changes, the first to black; the width ends the list. Returns how many there are. */
function findChanges(
  rows: Uint8Array,
  start: number,
  { width, black }: Pick<Bilevel, 'width' | 'black'>,
  changes: Int32Array,
): number {
  const flip = black === 1 ? 0 : 255;
  let count = 0;
  let color = 0;
  for (let x = 0; x < width; x += 8) {
    const byte = (rows[start + (x >> 3)] ?? 0) ^ flip;
    if (byte === (color === 0 ? 0 : 255)) continue;
    const end = Math.min(8, width - x);
    for (let bit = 0; bit < end; bit++) {
      if (((byte >> (7 - bit)) & 1) === color) continue;
      changes[count++] = x + bit;
      color ^= 1;
    }
  }
  for (let index = 0; index < 4; index++) changes[count + index] = width;
  return count;
}
