import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { type ByteRange, rangeOf } from '../syntax/objects.ts';
import { createDeduplicator } from './deduplicate.ts';

function setUp() {
  const { stream } = createDeduplicator();
  let [next, reads] = [1, 0];
  const counting = (bytes: Uint8Array): ByteRange => ({
    ...rangeOf(bytes),
    read(from, to) {
      reads++;
      return bytes.subarray(from, to);
    },
  });
  return {
    put: (dict: string, bytes: Uint8Array) => stream(dict, counting(bytes), () => next++),
    reads: () => reads,
  };
}

it.each([0, 1, 100, 300, 600, 5000, 2_000_000])('takes streams of %i bytes for one where all is the same', (length) => {
  const { put } = setUp();
  const data = randomBytes(length);
  expect(put('<<>>', data)).toEqual({ num: 1, known: false });
  expect(put('<<>>', Buffer.from(data))).toEqual({ num: 1, known: true });
  expect(put('<</A 1>>', Buffer.from(data))).toEqual({ num: 2, known: false });
  let num = 3;
  for (const at of new Set([0, length >> 2, length >> 1, length - 1])) {
    if (length === 0) break;
    const other = Buffer.from(data);
    other[at] = (other[at] as number) ^ 1;
    expect(put('<<>>', other)).toEqual({ num, known: false });
    expect(put('<<>>', Buffer.from(other))).toEqual({ num: num++, known: true });
  }
});

it('reads nothing of streams whose dictionary no other has', () => {
  const { put, reads } = setUp();
  for (let length = 1; length < 50; length++) put(`<</Length ${length}>>`, randomBytes(length));
  expect(reads()).toBe(0);
});
