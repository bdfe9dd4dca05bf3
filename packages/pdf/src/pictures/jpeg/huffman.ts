import { UnusualJpeg } from './structure.ts';

/** A Huffman table for reading: symbol and length by the next 16 bits of a code's first ones. */
export interface DecodingTable {
  /** By the first nine bits: length * 256 + symbol; 0 for longer codes. */
  quick: Uint16Array;
  /** By length: the largest code, or -1, and what leads from a code to its symbol. */
  largest: Int32Array;
  offset: Int32Array;
  symbols: Uint8Array;
}

export const QUICK_BITS = 9;

/** Makes a table of the counts of codes by length and their symbols (ITU-T T.81, annex C). @throws UnusualJpeg */
export function decodingTable(counts: Uint8Array, symbols: Uint8Array): DecodingTable {
  const table: DecodingTable = {
    quick: new Uint16Array(1 << QUICK_BITS),
    largest: new Int32Array(17).fill(-1),
    offset: new Int32Array(17),
    symbols,
  };
  let code = 0;
  let index = 0;
  for (let length = 1; length <= 16; length++) {
    const count = counts[length - 1] ?? 0;
    table.offset[length] = index - code;
    if (count > 0) {
      if (code + count > 1 << length) throw new UnusualJpeg('a table has more codes than fit');
      for (let one = 0; one < count && length <= QUICK_BITS; one++) {
        const from = (code + one) << (QUICK_BITS - length);
        const symbol = symbols[index + one] ?? 0;
        table.quick.fill(length * 256 + symbol, from, from + (1 << (QUICK_BITS - length)));
      }
      code += count;
      index += count;
      table.largest[length] = code - 1;
    }
    code <<= 1;
  }
  return table;
}

/** A Huffman table for writing: as in the file, and code and length by symbol. */
export interface EncodingTable {
  counts: Uint8Array;
  symbols: number[];
  codes: Uint16Array;
  lengths: Uint8Array;
}

/** Makes the best table for symbols that occur so often (ITU-T T.81, annex K.2). `frequencies` has 257 entries, the last unused. */
export function encodingTable(frequencies: Uint32Array): EncodingTable {
  const lengths = codeLengths(frequencies);
  const counts = new Uint8Array(16);
  const symbols: number[] = [];
  const table = { counts, symbols, codes: new Uint16Array(256), lengths: new Uint8Array(256) };
  let code = 0;
  for (let length = 1; length <= 16; length++) {
    const before = symbols.length;
    for (let symbol = 0; symbol < 256; symbol++) {
      if (lengths[symbol] !== length) continue;
      symbols.push(symbol);
      table.codes[symbol] = code++;
      table.lengths[symbol] = length;
    }
    counts[length - 1] = symbols.length - before;
    code <<= 1;
  }
  return table;
}

/** Lengths of codes by symbol, at most 16; no code is all ones, since a symbol that never occurs has that. */
function codeLengths(frequencies: Uint32Array): Uint8Array {
  const left = Float64Array.from(frequencies);
  left[256] = 1;
  const sizes = new Int32Array(257);
  // Symbols below the same node are a chain: each has the next one, the last has -1.
  const others = new Int32Array(257).fill(-1);
  /** Makes the codes of a chain longer by a bit; returns its last symbol. */
  const lengthen = (first: number): number => {
    let last = first;
    for (let at = first; at >= 0; at = others[at] ?? -1) {
      sizes[at] = (sizes[at] ?? 0) + 1;
      last = at;
    }
    return last;
  };
  for (;;) {
    const first = leastOf(left, -1);
    const second = first < 0 ? -1 : leastOf(left, first);
    if (second < 0) break;
    left[first] = (left[first] ?? 0) + (left[second] ?? 0);
    left[second] = 0;
    const last = lengthen(first);
    lengthen(second);
    others[last] = second;
  }
  return limited(sizes);
}

/** The symbol that comes least often but does; of equals the last. */
function leastOf(left: Float64Array, but: number): number {
  let least = -1;
  let smallest = Number.POSITIVE_INFINITY;
  for (let symbol = 0; symbol < 257; symbol++) {
    const frequency = left[symbol] ?? 0;
    if (symbol === but || frequency === 0 || frequency > smallest) continue;
    least = symbol;
    smallest = frequency;
  }
  return least;
}

function limited(sizes: Int32Array): Uint8Array {
  const bits = new Int32Array(260);
  const add = (length: number, codes: number): void => {
    bits[length] = (bits[length] ?? 0) + codes;
  };
  for (const size of sizes) if (size > 0) add(size, 1);
  for (let length = 259; length > 16; length--) {
    for (let count = bits[length] ?? 0; count > 0; count -= 2) {
      let shorter = length - 2;
      while (bits[shorter] === 0) shorter--;
      add(length, -2);
      add(length - 1, 1);
      add(shorter + 1, 2);
      add(shorter, -1);
    }
  }
  let longest = 16;
  while (longest > 0 && bits[longest] === 0) longest--;
  add(longest, -1); // the code of all ones
  // Symbols keep the order of their sizes; each length has the remaining numbers.
  const order = [...sizes.subarray(0, 256).entries()].filter(([, size]) => size > 0);
  order.sort(([one, size], [other, otherSize]) => size - otherSize || one - other);
  const lengths = new Uint8Array(256);
  let from = 0;
  for (let length = 1; length <= 16; length++) {
    const to = from + (bits[length] ?? 0);
    for (const [symbol] of order.slice(from, to)) lengths[symbol] = length;
    from = to;
  }
  return lengths;
}
