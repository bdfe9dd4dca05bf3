import { Buffer } from './buffer.ts';

const BLOCK = 8;
const ROUNDS = 16;

/** Where each bit is taken from, counted from 1 (FIPS 46-3): at first, for keys, for their rounds, and after the boxes. */
const TABLES = {
  first:
    '3a322a221a120a023c342c241c140c043e362e261e160e06403830282018100839312921191109013b332b231b130b03' +
    '3d352d251d150d053f372f271f170f07',
  key:
    '39312921191109013a322a221a120a023b332b231b130b033c342c243f372f271f170f073e362e261e160e063d352d25' +
    '1d150d051c140c04',
  round: '0e110b180105031c0f06150a17130c041a0810071b140d0229341f252f371e28332d21302c31273822352e2a32241d20',
  after: '100714151d0c1c11010f171a05121f0a0208180e201b0309130d1e06160b0419',
};
/** S-boxes, a digit for each value of the four inner bits, in rows for the two outer ones. */
const BOXES = [
  'e4d12fb83a6c59070f74e2d1a6cb953841e8d62bfc973a50fc8249175b3ea06d',
  'f18e6b34972dc05a3d47f28ec01a69b50e7ba4d158c6932fd8a13f42b67c05e9',
  'a09e63f51dc7b428d709346a285ecbf1d6498f30b12c5ae71ad069874fe3b52c',
  '7de3069a1285bc4fd8b56f03472c1ae9a690cb7df13e52843f06a1d8945bc72e',
  '2c417ab6853fd0e9eb2c47d150fa3986421bad78f9c5630eb8c71e2d6f09a453',
  'c1af92680d34e75baf427c9561de0b389ef528c3704a1db6432c95fabe17608d',
  '4b2ef08d3c975a61d0b7491ae35c2f8614bdc37eaf6805926bd814a7950fe23c',
  'd2846fb1a93e50c71fd8a374c56b0e927b419ce206adf35821e74a8dfc90356b',
];
/** How far the halves of a key are turned before each round. */
const TURNS = '1122222212222221';

type Bits = number[];

/** Decrypts whole blocks by triple DES in CBC mode, with two or three keys: how older programs lock their key files. */
export function decryptTripleDes(key: Uint8Array, iv: Uint8Array, data: Uint8Array): Buffer {
  const [first, second, third = first] = Array.from({ length: key.length / BLOCK }, (_, index) =>
    roundKeys(bitsOf(key.subarray(index * BLOCK, (index + 1) * BLOCK))),
  );
  if (!first || !second || !third) throw new Error('the key must have 16 or 24 bytes');
  const plain = Buffer.alloc(data.length);
  let previous = iv;
  for (let at = 0; at + BLOCK <= data.length; at += BLOCK) {
    const block = data.subarray(at, at + BLOCK);
    const once = pass(bitsOf(block), third.toReversed());
    const bits = pass(pass(once, second), first.toReversed());
    for (let index = 0; index < BLOCK; index++) {
      const byte = bits.slice(8 * index, 8 * index + 8).reduce((value, bit) => 2 * value + bit, 0);
      plain[at + index] = byte ^ (previous[index] ?? 0);
    }
    previous = block;
  }
  return plain;
}

/** One pass of DES: encrypts with keys of rounds in their order, decrypts in the reverse one. */
function pass(block: Bits, keys: readonly Bits[]): Bits {
  const table = tableOf('first');
  const mixed = picked(block, table);
  let [left, right] = [mixed.slice(0, 32), mixed.slice(32)];
  for (const key of keys) {
    const turned = round(right, key);
    [left, right] = [right, left.map((bit, index) => bit ^ (turned[index] ?? 0))];
  }
  const last = [...right, ...left];
  const back: Bits = [];
  for (const [index, from] of table.entries()) back[from - 1] = last[index] ?? 0;
  return back;
}

function round(half: Bits, key: Bits): Bits {
  const out: Bits = [];
  for (const [box, values] of BOXES.entries()) {
    // Six bits: the four of this box and one on each side.
    const six = Array.from({ length: 6 }, (_, index) => {
      return (half[(4 * box + index + 31) % 32] ?? 0) ^ (key[6 * box + index] ?? 0);
    });
    const [first = 0, b = 0, c = 0, d = 0, e = 0, last = 0] = six;
    const value = Number.parseInt(values.charAt(32 * first + 16 * last + 8 * b + 4 * c + 2 * d + e), 16);
    out.push(value >> 3, (value >> 2) & 1, (value >> 1) & 1, value & 1);
  }
  return picked(out, tableOf('after'));
}

function roundKeys(key: Bits): Bits[] {
  const bits = picked(key, tableOf('key'));
  let [left, right] = [bits.slice(0, 28), bits.slice(28)];
  return Array.from({ length: ROUNDS }, (_, index) => {
    const turn = Number(TURNS[index]);
    left = [...left.slice(turn), ...left.slice(0, turn)];
    right = [...right.slice(turn), ...right.slice(0, turn)];
    return picked([...left, ...right], tableOf('round'));
  });
}

const tables = new Map<string, Buffer>();

function tableOf(name: keyof typeof TABLES): Buffer {
  const table = tables.get(name) ?? Buffer.from(TABLES[name], 'hex');
  tables.set(name, table);
  return table;
}

function picked(bits: Bits, from: Uint8Array): Bits {
  return Array.from(from, (number) => bits[number - 1] ?? 0);
}

function bitsOf(bytes: Uint8Array): Bits {
  return [...bytes].flatMap((byte) => [7, 6, 5, 4, 3, 2, 1, 0].map((shift) => (byte >> shift) & 1));
}
