import type { Random } from '../helpers/random.ts';

const NUMBERS = ['0', '-1', '1', '65536', '4294967295', '99999999999999999999', '2147483647', '1e9', '0.0000001'];
const WORDS = [
  'endobj',
  'stream',
  'endstream',
  'obj',
  '<<',
  '>>',
  '[',
  ']',
  '(',
  ')',
  '1 0 R',
  '2 0 R',
  'null',
  'xref',
  'trailer',
  '%',
  '/#00',
  '/JS',
  '/Kids',
  '/Length 99999999',
];

/** Damages a file in one to eight ways: bytes flipped, cut, moved, doubled or swapped, numbers and words replaced. */
export function mutate(original: Buffer, random: Random): Buffer {
  let bytes: Buffer = Buffer.from(original);
  for (let count = 1 + random.below(8); count > 0 && bytes.length > 16; count--) bytes = mutateOnce(bytes, random);
  return bytes;
}

function mutateOnce(bytes: Buffer, random: Random): Buffer {
  const at = random.below(bytes.length);
  const length = 1 + random.below(Math.min(400, bytes.length - at));
  const to = random.below(bytes.length);
  switch (random.below(9)) {
    case 0:
      bytes[at] = random.below(256);
      return bytes;
    case 1:
      bytes[at]! ^= 1 << random.below(8);
      return bytes;
    case 2:
      return bytes.subarray(0, at);
    case 3:
      return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + length)]);
    case 4:
      return Buffer.concat([bytes.subarray(0, to), bytes.subarray(at, at + length), bytes.subarray(to)]);
    case 5:
      bytes.copy(bytes, to, at, Math.min(at + length, bytes.length));
      return bytes;
    case 6:
      return replaceNumber(bytes, at, random.pick(NUMBERS));
    case 7:
      return Buffer.concat([bytes.subarray(0, at), Buffer.from(` ${random.pick(WORDS)} `), bytes.subarray(at)]);
    default:
      return swapReferences(bytes, at, to);
  }
}

/** Puts `text` in the place of the first number from `at` on. */
function replaceNumber(bytes: Buffer, at: number, text: string): Buffer {
  const match = /\d+/.exec(bytes.toString('latin1', at, at + 2000));
  if (!match) return bytes;
  const start = at + match.index;
  return Buffer.concat([bytes.subarray(0, start), Buffer.from(text), bytes.subarray(start + match[0].length)]);
}

/** Has the reference behind `at` point to where the one behind `to` does: objects swap their places and cycles arise. */
function swapReferences(bytes: Buffer, at: number, to: number): Buffer {
  const find = (from: number): RegExpExecArray | null => /\d+ 0 R/.exec(bytes.toString('latin1', from, from + 4000));
  const [one, other] = [find(at), find(to)];
  if (!one || !other) return bytes;
  const start = at + one.index;
  return Buffer.concat([bytes.subarray(0, start), Buffer.from(other[0]), bytes.subarray(start + one[0].length)]);
}
