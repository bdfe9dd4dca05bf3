import { Buffer } from '../platform/buffer.ts';

/** Positions of the objects of a new file, by their numbers. */
export interface XrefRows {
  /** `kind` as in a cross-reference stream: 1 at the offset `location`, 2 in the object stream `location`. */
  set(num: number, kind: number, location: number, index: number): void;
  /** The rows of the cross-reference stream for numbers below `size`: kind, location in `width` bytes, index in two. */
  rows(size: number): { rows: Buffer; width: number };
}

export function createXrefRows(): XrefRows {
  let kinds = new Uint8Array(1024);
  let locations = new Float64Array(1024);
  let indexes = new Uint16Array(1024);
  return {
    set(num, kind, location, index) {
      if (num >= kinds.length) {
        const length = Math.max(num + 1, kinds.length * 2);
        kinds = grown(kinds, new Uint8Array(length));
        locations = grown(locations, new Float64Array(length));
        indexes = grown(indexes, new Uint16Array(length));
      }
      kinds[num] = kind;
      locations[num] = location;
      indexes[num] = index;
    },
    rows: (size) => xrefRows(kinds, locations, indexes, size),
  };
}

function grown<T extends Uint8Array | Float64Array | Uint16Array>(old: T, larger: T): T {
  larger.set(old);
  return larger;
}

function xrefRows(
  kinds: Uint8Array,
  locations: Float64Array,
  indexes: Uint16Array,
  size: number,
): { rows: Buffer; width: number } {
  let highest = 0;
  for (const location of locations.subarray(1, size)) if (location > highest) highest = location;
  let width = 1;
  while (highest >= 256 ** width) width++;
  const rows = Buffer.alloc(size * (width + 3));
  for (let num = 0; num < size; num++) {
    const kind = kinds[num] ?? 0;
    let location = kind === 0 ? 0 : (locations[num] ?? 0);
    const index = kind === 2 ? (indexes[num] ?? 0) : num === 0 ? 65535 : 0;
    const at = num * (width + 3);
    rows[at] = kind;
    for (let byte = width; byte > 0; byte--) {
      rows[at + byte] = location % 256;
      location = Math.floor(location / 256);
    }
    rows[at + width + 1] = index >> 8;
    rows[at + width + 2] = index & 255;
  }
  return { rows, width };
}

/** Passes rows through the PNG filter Up, which makes them compress well. */
export function predictUp(rows: Buffer, row: number): Buffer {
  const count = rows.length / row;
  const data = Buffer.alloc(count * (row + 1));
  for (let line = 0; line < count; line++) {
    const to = line * (row + 1);
    const from = line * row;
    data[to] = 2;
    for (let column = 0; column < row; column++) {
      const above = line > 0 ? (rows[from - row + column] ?? 0) : 0;
      data[to + 1 + column] = (rows[from + column] ?? 0) - above;
    }
  }
  return data;
}
