import { readUtf16 } from '../compound/utf16.ts';

/** A record of a workbook of Excel 97–2003 ([MS-XLS] 2.1.4). */
export interface XlsRecord {
  type: number;
  data: Buffer;
}

const CONTINUE = 0x3c;
const HEADER_BYTES = 4;

/** Reads consecutive records. @param position position of the first one */
export function createRecords(stream: Buffer, position: number) {
  let at = position;
  function read(): XlsRecord | null {
    if (at + HEADER_BYTES > stream.length) return null;
    const type = stream.readUInt16LE(at);
    const start = at + HEADER_BYTES;
    at = start + stream.readUInt16LE(at + 2);
    return { type, data: stream.subarray(start, at) };
  }
  return {
    *[Symbol.iterator](): Generator<XlsRecord> {
      for (let record = read(); record; record = read()) yield record;
    },
    /** The records that continue the one read last. */
    *continued(): Generator<Buffer> {
      while (at + HEADER_BYTES <= stream.length && stream.readUInt16LE(at) === CONTINUE) {
        const record = read();
        if (record) yield record.data;
      }
    },
  };
}

/**
 * A text preceded by its length, in one or two bytes ([MS-XLS] 2.5.240, 2.5.293).
 * @throws RangeError if it is cut off
 */
export function readText(data: Buffer, at: number, lengthBytes: 1 | 2): string {
  const length = data.readUIntLE(at, lengthBytes);
  const wide = (data.readUInt8(at + lengthBytes) & 1) === 1;
  const start = at + lengthBytes + 1;
  return wide ? readUtf16(data, start, start + length * 2) : data.toString('latin1', start, start + length);
}

/**
 * Reads the shared texts of cells ([MS-XLS] 2.4.265). If a text continues in the next record, its letters begin there
 * with a byte that states their width again.
 * @throws RangeError if they are cut off
 */
export function readSharedStrings(parts: readonly Buffer[]): string[] {
  let [part, at] = [0, 8];
  const count = (parts[0] ?? Buffer.alloc(0)).readUInt32LE(4);
  const strings: string[] = [];
  const here = () => parts[part] ?? Buffer.alloc(0);
  const atEnd = () => at >= here().length;
  function nextPart(): void {
    part++;
    at = 0;
    if (part >= parts.length) throw new RangeError('the texts that cells share are cut off');
  }
  function number(bytes: 1 | 2 | 4): number {
    if (atEnd()) nextPart();
    const value = here().readUIntLE(at, bytes);
    at += bytes;
    return value;
  }
  function skip(bytes: number): void {
    for (let left = bytes; left > 0; ) {
      if (atEnd()) nextPart();
      const step = Math.min(left, here().length - at);
      at += step;
      left -= step;
    }
  }
  function letters(length: number, flags: number): string {
    let wide = flags & 1;
    const pieces: string[] = [];
    for (let left = length; left > 0; ) {
      if (atEnd()) {
        nextPart();
        wide = here().readUInt8(at++) & 1;
      }
      const size = wide ? 2 : 1;
      const step = Math.min(left, Math.floor((here().length - at) / size));
      if (step === 0) throw new RangeError('a letter is cut off');
      const end = at + step * size;
      pieces.push(wide ? readUtf16(here(), at, end) : here().toString('latin1', at, end));
      at += step * size;
      left -= step;
    }
    return pieces.join('');
  }
  while (strings.length < count) {
    // Files exist whose count is more than there are.
    if (part === parts.length - 1 && atEnd()) break;
    const length = number(2);
    const flags = number(1);
    const runs = flags & 8 ? number(2) : 0;
    const extra = flags & 4 ? number(4) : 0;
    strings.push(letters(length, flags));
    skip(runs * 4 + extra);
  }
  return strings;
}
