import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../../test/helpers/random.ts';
import { encodeG4 } from './g4.ts';
import { LONG, MAX_LONG, SHORT } from './g4-codes.ts';
import { wipeFax } from './wipe-fax.ts';

const [WIDTH, HEIGHT] = [333, 90];
const ROW = Math.ceil(WIDTH / 8);
const random = createRandom(7);
const PICTURES: Record<string, (x: number, y: number) => boolean> = {
  noise: () => random.next() < 0.5,
  black: () => true,
  'black to both edges': (x, y) => x < 40 || x > 300 - y,
  words: (x, y) => y % 20 < 12 && x % 17 < 5,
};

/** Rows of bits, 1 for black. */
function rowsOf(isBlack: (x: number, y: number) => boolean): Buffer {
  const rows = Buffer.alloc(ROW * HEIGHT);
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) if (isBlack(x, y)) rows[y * ROW + (x >> 3)]! |= 128 >> (x & 7);
  return rows;
}

const encoded = (rows: Buffer): Buffer =>
  encodeG4({ width: WIDTH, height: HEIGHT, rows, black: 1 }, Number.MAX_SAFE_INTEGER)!;

/** Rows by ITU-T T.4 in one dimension, each after the code that ends the one above it, if requested. */
function encodedAlone(rows: Buffer, withEnds: boolean): Buffer {
  let bits = '';
  const put = (codes: Uint16Array, at: number) =>
    (bits += codes[at * 2]!.toString(2).padStart(codes[at * 2 + 1]!, '0'));
  for (let y = 0; y < HEIGHT; y++) {
    if (withEnds) bits += '000000000001';
    for (let x = 0, color: 0 | 1 = 0; x < WIDTH; color = color === 0 ? 1 : 0) {
      const from = x;
      while (x < WIDTH && ((rows[y * ROW + (x >> 3)]! >> (7 - (x & 7))) & 1) === color) x++;
      expect(x - from).toBeLessThan(MAX_LONG);
      if (x - from >= 64) put(LONG[color], ((x - from) >> 6) - 1);
      put(SHORT[color], (x - from) & 63);
    }
  }
  return Buffer.from(
    (bits.padEnd(Math.ceil(bits.length / 8) * 8, '0').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)),
  );
}

describe('pixels wiped out of fax data', () => {
  const boxes = [
    { left: 20, top: 10, right: 90, bottom: 30 },
    { left: 60, top: 25, right: 61, bottom: 80 },
    { left: 310, top: 0, right: WIDTH, bottom: HEIGHT },
  ];
  it.each(Object.entries(PICTURES))('are white, and all others as they were: %s', (_, isBlack) => {
    const rows = rowsOf(isBlack);
    const left = Buffer.from(rows);
    for (const box of boxes)
      for (let y = box.top; y < box.bottom; y++)
        for (let x = box.left; x < box.right; x++) left[y * ROW + (x >> 3)]! &= ~(128 >> (x & 7));
    expect(wipeFax(encoded(rows), { width: WIDTH, height: HEIGHT, group: 4 }, boxes)).toEqual(encoded(left));
  });

  it.each(Object.entries(PICTURES))('are so in rows that are encoded by themselves: %s', (_, isBlack) => {
    const rows = rowsOf(isBlack);
    const size = { width: WIDTH, height: HEIGHT, group: 3 } as const;
    for (const withEnds of [true, false])
      expect(wipeFax(encodedAlone(rows, withEnds), size, [])).toEqual(encoded(rows));
  });

  it('are not looked for in data that ends too early', () => {
    const data = encoded(rowsOf(PICTURES.words!));
    expect(wipeFax(data.subarray(0, 40), { width: WIDTH, height: HEIGHT, group: 4 }, boxes)).toBeNull();
  });
});
