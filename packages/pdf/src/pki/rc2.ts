import { Buffer } from '../platform/buffer.ts';

/**
 * Decrypts RC2 in CBC mode (RFC 2268), only for reading: key files of older programs encrypt their certificates with
 * it, and OpenSSL has dropped RC2.
 */
export function decryptRc2(key: Uint8Array, iv: Uint8Array, data: Uint8Array): Buffer {
  const words = expandKey(key);
  const out = Buffer.alloc(data.length);
  let previous = Buffer.from(iv);
  for (let at = 0; at + 8 <= data.length; at += 8) {
    const block = Buffer.from(data.subarray(at, at + 8));
    const plain = decryptBlock(words, block);
    for (const [index, byte] of plain.entries()) out[at + index] = byte ^ (previous[index] ?? 0);
    previous = block;
  }
  const padding = out.at(-1) ?? 0;
  if (padding < 1 || padding > 8) throw new Error('wrong padding');
  return out.subarray(0, out.length - padding);
}

/** Expands a key whose effective length is its own. */
function expandKey(key: Uint8Array): Uint16Array {
  const bytes = new Uint8Array(128);
  bytes.set(key);
  const size = key.length;
  const byteAt = (index: number) => bytes[index] ?? 0;
  for (let index = size; index < 128; index++) {
    bytes[index] = permuted(byteAt(index - 1) + byteAt(index - size));
  }
  bytes[128 - size] = permuted(byteAt(128 - size));
  for (let index = 127 - size; index >= 0; index--) {
    bytes[index] = permuted(byteAt(index + 1) ^ byteAt(index + size));
  }
  return Uint16Array.from({ length: 64 }, (_, index) => byteAt(2 * index) | (byteAt(2 * index + 1) << 8));
}

function permuted(value: number): number {
  return PI_TABLE[value & 255] ?? 0;
}

const SHIFTS = [1, 2, 3, 5];

function decryptBlock(key: Uint16Array, block: Buffer): Buffer {
  const words = [0, 2, 4, 6].map((at) => block.readUInt16LE(at));
  const word = (index: number) => words[index & 3] ?? 0;
  let next = 63;
  const mix = () => {
    for (let index = 3; index >= 0; index--) {
      const shift = SHIFTS[index] ?? 0;
      const value = ((word(index) >> shift) | (word(index) << (16 - shift))) & 0xffff;
      const one = word(index + 3) & word(index + 2);
      const other = ~word(index + 3) & word(index + 1);
      words[index] = (value - (key[next--] ?? 0) - one - other) & 0xffff;
    }
  };
  const mash = () => {
    for (let index = 3; index >= 0; index--) {
      words[index] = (word(index) - (key[word(index + 3) & 63] ?? 0)) & 0xffff;
    }
  };
  for (const [rounds, mashed] of [
    [5, true],
    [6, true],
    [5, false],
  ] as const) {
    for (let round = 0; round < rounds; round++) mix();
    if (mashed) mash();
  }
  const out = Buffer.alloc(8);
  for (const [index, value] of words.entries()) out.writeUInt16LE(value, 2 * index);
  return out;
}

const PI_TABLE = Buffer.from(
  'd978f9c419ddb5ed28e9fd794aa0d89dc67e37832b76538e624c6488448bfba2179a59f587b34f1361456d8d09817d32' +
    'bd8f40eb86b77b0bf09521225c6b4e8254d66593ce60b21c7356c014a78cf1dc1275ca1f3bbee4d1423dd430a33cb626' +
    '6fbf0eda4669075727f21d9bbc944303f811c7f690ef3ee706c3d52fc8661ed708e8eade8052eef784aa72ac354d6a2a' +
    '961ad2715a1549744b9fd05e0418a4ecc2e0416e0f51cbcc2491af50a1f47039997c3a8523b8b47afc02365b25559731' +
    '2d5dfa98e38a92ae05df2910676cbac9d300e6cfe19ea82c6316013f58e289a90d38341bab33ffb0bb480c5fb9b1cd2e' +
    'c5f3db47e5a59c770aa62068fe7fc1ad',
  'hex',
);
