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
    const count = counts[length - 1]!;
    table.offset[length] = index - code;
    if (count > 0) {
      if (code + count > 1 << length) throw new UnusualJpeg('a table has more codes than fit');
      for (let one = 0; one < count && length <= QUICK_BITS; one++) {
        const from = (code + one) << (QUICK_BITS - length);
        table.quick.fill(length * 256 + symbols[index + one]!, from, from + (1 << (QUICK_BITS - length)));
      }
      code += count;
      index += count;
      table.largest[length] = code - 1;
    }
    code <<= 1;
  }
  return table;
}

/** A Huffman table for writing: what the file says of it, and code and length by symbol. */
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
    for (let symbol = 0; symbol < 256; symbol++) {
      if (lengths[symbol] !== length) continue;
      counts[length - 1]!++;
      symbols.push(symbol);
      table.codes[symbol] = code++;
      table.lengths[symbol] = length;
    }
    code <<= 1;
  }
  return table;
}

/** Lengths of codes by symbol, 16 at most; no code is all ones, since that of a symbol that never comes is. */
function codeLengths(frequencies: Uint32Array): Uint8Array {
  const left = Float64Array.from(frequencies);
  left[256] = 1;
  const sizes = new Int32Array(257);
  const others = new Int32Array(257).fill(-1);
  for (;;) {
    const first = leastOf(left, -1);
    const second = first < 0 ? -1 : leastOf(left, first);
    if (second < 0) break;
    left[first]! += left[second]!;
    left[second] = 0;
    let at = first;
    for (sizes[at]!++; others[at]! >= 0; sizes[at]!++) at = others[at]!;
    others[at] = second;
    for (at = second, sizes[at]!++; others[at]! >= 0; sizes[at]!++) at = others[at]!;
  }
  return limited(sizes);
}

/** The symbol that comes least often but does; of equals the last. */
function leastOf(left: Float64Array, but: number): number {
  let least = -1;
  for (let symbol = 0; symbol < 257; symbol++) {
    if (symbol !== but && left[symbol]! > 0 && (least < 0 || left[symbol]! <= left[least]!)) least = symbol;
  }
  return least;
}

function limited(sizes: Int32Array): Uint8Array {
  const bits = new Int32Array(260);
  for (const size of sizes) if (size > 0) bits[size]!++;
  for (let length = 259; length > 16; length--) {
    while (bits[length]! > 0) {
      let shorter = length - 2;
      while (bits[shorter] === 0) shorter--;
      bits[length]! -= 2;
      bits[length - 1]!++;
      bits[shorter + 1]! += 2;
      bits[shorter]!--;
    }
  }
  let longest = 16;
  while (longest > 0 && bits[longest] === 0) longest--;
  bits[longest]!--; // the code of all ones
  // Symbols keep the order of their sizes; the numbers of each length are those that are left.
  const order = Array.from({ length: 256 }, (_, symbol) => symbol).filter((symbol) => sizes[symbol]! > 0);
  order.sort((one, other) => sizes[one]! - sizes[other]! || one - other);
  const lengths = new Uint8Array(256);
  let at = 0;
  for (let length = 1; length <= 16; length++) {
    for (let count = bits[length]!; count > 0 && at < order.length; count--) lengths[order[at++]!] = length;
  }
  return lengths;
}
