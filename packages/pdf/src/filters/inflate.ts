import { Buffer } from '../platform/buffer.ts';

/** Lengths and distances of RFC 1951, section 3.2.5. */
const LENGTH_BASE = [
  3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
];
const LENGTH_BITS = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];
const DISTANCE_BASE = [
  1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145,
  8193, 12289, 16385, 24577,
];
const CODE_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/** A canonical Huffman code: how many codes each length has, and the symbols in code order. */
interface Code {
  counts: Uint16Array;
  symbols: Uint16Array;
}

function buildCode(lengths: Uint8Array): Code {
  const counts = new Uint16Array(16);
  for (const length of lengths) counts[length] = (counts[length] ?? 0) + 1;
  counts[0] = 0;
  const offsets = new Uint16Array(17);
  for (let length = 1; length < 16; length++) offsets[length + 1] = (offsets[length] ?? 0) + (counts[length] ?? 0);
  const symbols = new Uint16Array(lengths.length);
  lengths.forEach((length, symbol) => {
    if (length === 0) return;
    const at = offsets[length] ?? 0;
    symbols[at] = symbol;
    offsets[length] = at + 1;
  });
  return { counts, symbols };
}

const fixedLengths = new Uint8Array(288).map((_, symbol) =>
  symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8,
);
const FIXED = { literals: buildCode(fixedLengths), distances: buildCode(new Uint8Array(30).fill(5)) };

/**
 * Inflates raw deflate data (RFC 1951) as far as it is valid and returns the result: for streams that zlib refuses
 * outright. Slower than zlib; stops quietly at the first damage, the end of the data or `maxBytes`.
 */
export function inflateDamaged(data: Uint8Array, maxBytes: number): Buffer {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  let output = Buffer.allocUnsafe(Math.min(maxBytes, Math.max(1024, data.length * 4)));
  let size = 0;
  let position = 0;
  let held = 0;
  let heldBits = 0;
  let ended = false;

  const bits = (count: number): number => {
    while (heldBits < count) {
      const byte = data[position];
      if (byte === undefined) {
        ended = true;
        return 0;
      }
      position++;
      held |= byte << heldBits;
      heldBits += 8;
    }
    const value = held & ((1 << count) - 1);
    held >>>= count;
    heldBits -= count;
    return value;
  };

  const symbolOf = ({ counts, symbols }: Code): number => {
    let code = 0;
    let first = 0;
    let index = 0;
    for (let length = 1; length < 16; length++) {
      code |= bits(1);
      if (ended) return -1;
      const count = counts[length] ?? 0;
      if (code - count < first) return symbols[index + code - first] ?? -1;
      index += count;
      first = (first + count) << 1;
      code <<= 1;
    }
    return -1;
  };

  const reserve = (count: number): boolean => {
    if (size + count > maxBytes) return false;
    if (size + count > output.length) {
      const grown = Buffer.allocUnsafe(Math.min(maxBytes, Math.max(output.length * 2, size + count)));
      output.copy(grown, 0, 0, size);
      output = grown;
    }
    return true;
  };

  const stored = (): boolean => {
    held = 0;
    heldBits = 0;
    if (position + 4 > data.length) return false;
    const [length, check] = [view.getUint16(position, true), view.getUint16(position + 2, true)];
    if (length !== (~check & 0xffff)) return false;
    position += 4;
    const there = Math.min(length, data.length - position);
    if (!reserve(there)) return false;
    output.set(data.subarray(position, position + there), size);
    size += there;
    position += there;
    return there === length;
  };

  const dynamicCodes = (): { literals: Code; distances: Code } | null => {
    const literalCount = bits(5) + 257;
    const distanceCount = bits(5) + 1;
    const codeCount = bits(4) + 4;
    const lengths = new Uint8Array(literalCount + distanceCount);
    const codeLengths = new Uint8Array(19);
    for (const symbol of CODE_ORDER.slice(0, codeCount)) codeLengths[symbol] = bits(3);
    const code = buildCode(codeLengths);
    for (let i = 0; i < lengths.length; ) {
      const symbol = symbolOf(code);
      if (symbol < 0 || (symbol === 16 && i === 0)) return null;
      if (symbol < 16) {
        lengths[i++] = symbol;
        continue;
      }
      const value = symbol === 16 ? (lengths[i - 1] ?? 0) : 0;
      const repeat = symbol === 16 ? 3 + bits(2) : symbol === 17 ? 3 + bits(3) : 11 + bits(7);
      lengths.fill(value, i, i + repeat);
      i += repeat;
    }
    return {
      literals: buildCode(lengths.subarray(0, literalCount)),
      distances: buildCode(lengths.subarray(literalCount)),
    };
  };

  const block = ({ literals, distances }: { literals: Code; distances: Code }): boolean => {
    for (;;) {
      const symbol = symbolOf(literals);
      if (symbol < 0 || symbol > 285) return false;
      if (symbol === 256) return true;
      if (symbol < 256) {
        if (!reserve(1)) return false;
        output[size++] = symbol;
        continue;
      }
      const length = (LENGTH_BASE[symbol - 257] ?? 0) + bits(LENGTH_BITS[symbol - 257] ?? 0);
      const distanceSymbol = symbolOf(distances);
      if (distanceSymbol < 0 || distanceSymbol > 29) return false;
      const base = DISTANCE_BASE[distanceSymbol] ?? 0;
      const distance = base + bits(distanceSymbol < 2 ? 0 : (distanceSymbol >> 1) - 1);
      if (ended || distance > size || !reserve(length)) return false;
      for (let i = 0; i < length; i++, size++) output[size] = output[size - distance] ?? 0;
    }
  };

  for (let last = 0; last === 0 && !ended; ) {
    last = bits(1);
    const type = bits(2);
    if (ended) break;
    if (type === 0) {
      if (!stored()) break;
      continue;
    }
    const codes = type === 1 ? FIXED : type === 2 ? dynamicCodes() : null;
    if (codes === null || ended || !block(codes)) break;
  }
  return output.subarray(0, size);
}
