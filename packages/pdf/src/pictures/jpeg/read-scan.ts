import { type DecodingTable, QUICK_BITS } from './huffman.ts';
import { isRestart, MARKER_START } from './markers.ts';
import { type JpegComponent, type JpegImage, UnusualJpeg } from './structure.ts';

/** A scan as its header describes it (ITU-T T.81, B.2.3). */
export interface Scan {
  components: { component: JpegComponent; dc: DecodingTable | undefined; ac: DecodingTable | undefined }[];
  progressive: boolean;
  /** First and last coefficient, the known bits, and the bits that the scan adds. */
  from: number;
  to: number;
  high: number;
  low: number;
  /** MCUs between restart markers; 0 for none. */
  interval: number;
}

/** Bytes past the end that a decoder may read before the file counts as truncated. */
const MOST_MISSING = 64;
/** A run of 16 zeros, which ends no block (F.1.2.2.1). */
const ZEROS_16 = 0xf0;

/** Reads the entropy-coded data of a scan into the coefficients; returns its end. @throws UnusualJpeg */
export function readScan(bytes: Uint8Array, start: number, image: JpegImage, scan: Scan): number {
  let at = start;
  let buffer = 0;
  let held = 0;
  let missing = 0;
  let run = 0;
  const parts = scan.components.map((part) => ({ ...part, prediction: 0 }));
  type Part = (typeof parts)[number];
  const { from, to, low } = scan;

  function fill(): void {
    while (held <= 16) {
      let byte = 0;
      const next = bytes[at];
      if (next === undefined || (next === MARKER_START && bytes[at + 1] !== 0)) {
        if (++missing > MOST_MISSING) throw new UnusualJpeg('the data of a scan ends too soon');
      } else {
        byte = next;
        at += next === MARKER_START ? 2 : 1;
      }
      buffer = ((buffer << 8) | byte) & 0xffffff;
      held += 8;
    }
  }
  function bits(count: number): number {
    if (count === 0) return 0;
    if (held < count) fill();
    held -= count;
    return (buffer >>> held) & ((1 << count) - 1);
  }
  function symbol(table: DecodingTable): number {
    if (held < 16) fill();
    const quick = table.quick[(buffer >>> (held - QUICK_BITS)) & ((1 << QUICK_BITS) - 1)] ?? 0;
    if (quick > 0) {
      held -= quick >> 8;
      return quick & 255;
    }
    for (let length = QUICK_BITS + 1; length <= 16; length++) {
      const code = (buffer >>> (held - length)) & ((1 << length) - 1);
      if (code > (table.largest[length] ?? -1)) continue;
      held -= length;
      return table.symbols[code + (table.offset[length] ?? 0)] ?? 0;
    }
    throw new UnusualJpeg('a code is in no table');
  }
  function signed(size: number): number {
    const value = bits(size);
    return size > 0 && value < 1 << (size - 1) ? value - (1 << size) + 1 : value;
  }

  function predicted(part: Part, dc: DecodingTable): number {
    part.prediction = (part.prediction + signed(symbol(dc) & 15)) | 0;
    return part.prediction;
  }
  function whole(data: Int16Array, block: number, first: number, ac: DecodingTable): void {
    data[block] = first;
    for (let index = 1; index < 64; index++) {
      const both = symbol(ac);
      const size = both & 15;
      if (size === 0 && both < ZEROS_16) return;
      index += both >> 4;
      if (size > 0 && index < 64) data[block + index] = signed(size);
    }
  }
  function firstAc(data: Int16Array, block: number, ac: DecodingTable): void {
    if (run > 0) {
      run--;
      return;
    }
    for (let index = from; index <= to; index++) {
      const both = symbol(ac);
      const [zeros, size] = [both >> 4, both & 15];
      if (size === 0 && zeros < 15) {
        run = (1 << zeros) - 1 + bits(zeros);
        return;
      }
      index += zeros;
      if (size > 0 && index < 64) data[block + index] = signed(size) << low;
    }
  }
  /** One more bit of each known coefficient, and new ones (G.1.2.3). */
  function furtherAc(data: Int16Array, block: number, ac: DecodingTable): void {
    let index = from;
    const refine = (place: number): void => {
      const value = data[place] ?? 0;
      if (bits(1) === 1 && (Math.abs(value) & (1 << low)) === 0)
        data[place] = value + (value > 0 ? 1 : -1) * (1 << low);
    };
    for (; run === 0 && index <= to; index++) {
      const both = symbol(ac);
      let zeros = both >> 4;
      let fresh = 0;
      if ((both & 15) > 0) fresh = bits(1) === 1 ? 1 << low : -(1 << low);
      else if (zeros < 15) {
        run = (1 << zeros) + bits(zeros);
        break;
      }
      for (; index <= to; index++) {
        if (data[block + index] !== 0) refine(block + index);
        else if (--zeros < 0) break;
      }
      if (fresh !== 0 && index <= to) data[block + index] = fresh;
    }
    if (run === 0) return;
    for (; index <= to; index++) if (data[block + index] !== 0) refine(block + index);
    run--;
  }
  function readBlock(part: Part, row: number, column: number): void {
    const { component, dc, ac } = part;
    const data = component.coefficients;
    const block = (row * component.stride + column) * 64;
    if (!scan.progressive) whole(data, block, predicted(part, needed(dc)), needed(ac));
    else if (from > 0) (scan.high === 0 ? firstAc : furtherAc)(data, block, needed(ac));
    else if (scan.high > 0) data[block] = (data[block] ?? 0) | (bits(1) << low);
    else data[block] = predicted(part, needed(dc)) << low;
  }

  const alone = parts.length === 1 ? parts[0] : undefined;
  const columns = alone ? alone.component.columns : image.mcuColumns;
  const count = columns * (alone ? alone.component.rows : image.mcuRows);
  for (let mcu = 0; mcu < count; mcu++) {
    if (scan.interval > 0 && mcu > 0 && mcu % scan.interval === 0) {
      at = afterRestart(bytes, at);
      buffer = held = run = 0;
      for (const part of parts) part.prediction = 0;
    }
    const [row, column] = [Math.floor(mcu / columns), mcu % columns];
    if (alone) readBlock(alone, row, column);
    else {
      for (const part of parts) {
        const { across, down } = part.component;
        for (let y = 0; y < down; y++) {
          for (let x = 0; x < across; x++) readBlock(part, row * down + y, column * across + x);
        }
      }
    }
  }
  return at;
}

function needed(table: DecodingTable | undefined): DecodingTable {
  if (!table) throw new UnusualJpeg('a table is missing');
  return table;
}

/** The place after the next restart marker, which must be near. */
function afterRestart(bytes: Uint8Array, from: number): number {
  for (let at = from; at < Math.min(bytes.length - 1, from + MOST_MISSING); at++) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] === MARKER_START && isRestart(marker)) return at + 2;
  }
  throw new UnusualJpeg('a restart marker is missing');
}
