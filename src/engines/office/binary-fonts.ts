import { SheafError } from '../../errors.ts';
import { openCompound } from '../compound/compound-file.ts';
import { readUtf16 } from '../compound/utf16.ts';
import { type AddFont, createFontNames } from './font-names.ts';

/** Bytes of a table that are read. */
const MAX_TABLE = 4 * 1024 * 1024;
/** Records that are walked over. */
const MAX_RECORDS = 2_000_000;

type Cursor = ReturnType<typeof createCursor>;
/** Begins to read a stream, by its name in small letters. */
type Read = (name: string) => Cursor;

/** Returns the fonts that a document of Office 97–2003 requests; those found in a damaged one. */
export function fontsOfBinary(path: string, kind: 'doc' | 'xls' | 'ppt'): Set<string> {
  using file = openCompound(path);
  const { names, add } = createFontNames();
  try {
    // Embedded objects have their own folders, with streams of the same names. Names may be of any case ([MS-CFB] 2.6.4).
    const streams = new Map([...file.top().streams].map(([name, read]) => [name.toLowerCase(), read]));
    const read: Read = (name) => createCursor(streams.get(name)?.() ?? null);
    if (kind === 'doc') askedByDoc(read, add);
    else if (kind === 'xls') askedByXls(read('workbook'), add);
    else askedByPpt(read('powerpoint document'), add);
  } catch (error) {
    // Reads outside of a table, or of the file, fail there.
    if (!(error instanceof RangeError || error instanceof SheafError)) throw error;
  }
  return names;
}

/** The list of fonts ([MS-DOC] 2.9.286), limited to fonts of characters and styles, and of text without a style. */
function askedByDoc(read: Read, add: AddFont): void {
  const head = read('worddocument').take(0x200) ?? Buffer.alloc(0);
  const tables = head.readUInt16LE(0x0a) & 0x0200 ? '1table' : '0table';
  function table(at: number): Buffer {
    const bytes = read(tables);
    bytes.skip(head.readUInt32LE(at));
    return bytes.take(Math.min(head.readUInt32LE(at + 4), MAX_TABLE)) ?? Buffer.alloc(0);
  }
  const fonts: string[] = [];
  const list = table(0x112);
  const count = list.readUInt16LE(0);
  for (let at = 4; fonts.length < count && at + 40 < list.length; at += list.readUInt8(at) + 1) {
    const end = at + 1 + list.readUInt8(at);
    const [name = ''] = readUtf16(list, at + 40, end).split('\0', 1);
    fonts.push(name);
  }
  const styles = table(0xa2);
  // Of text without a style ([MS-DOC] 2.9.273).
  add(fonts[styles.readUInt16LE(14)]);
  addSet(styles, fonts, add);
  const pages = table(0xfa);
  const wanted = new Set<number>();
  const boundaries = Math.floor((pages.length - 4) / 8);
  for (let at = 0; at < boundaries; at++) wanted.add(pages.readUInt32LE(4 * (boundaries + 1 + at)) & 0x3fffff);
  // They are in pages of 512 bytes.
  const bytes = read('worddocument');
  let page = bytes.take(512);
  for (let number = 0; page; number++, page = bytes.take(512)) if (wanted.has(number)) addSet(page, fonts, add);
}

/** Adds the fonts that are set somewhere in properties, by what sets them (sprmCRgFtc0) and a number that is on the list. */
function addSet(properties: Buffer, fonts: readonly string[], add: AddFont): void {
  for (let at = properties.indexOf('4f4a', 0, 'hex'); at >= 0; at = properties.indexOf('4f4a', at + 2, 'hex')) {
    if (at + 4 <= properties.length) add(fonts[properties.readUInt16LE(at + 2)]);
  }
}

/** Types of records of a workbook ([MS-XLS] 2.3.2). */
const RECORD = { end: 0x0a, font: 0x31, format: 0xe0 } as const;

/** The fonts of cell formats ([MS-XLS] 2.4.122, 2.4.353). */
function askedByXls(bytes: Cursor, add: AddFont): void {
  const fonts: string[] = [];
  for (let count = 0; count < MAX_RECORDS; count++) {
    const head = bytes.take(4);
    if (!head) return;
    const [type, length] = [head.readUInt16LE(0), head.readUInt16LE(2)];
    // The end of what holds for the whole workbook.
    if (type === RECORD.end) return;
    if (type !== RECORD.font && type !== RECORD.format) bytes.skip(length);
    else {
      const data = bytes.take(length);
      if (!data) return;
      const number = data.readUInt16LE(0);
      // Formats of styles only apply to cells that repeat them; and no font has the number 4.
      if (type === RECORD.format)
        add((data.readUInt16LE(4) & 4) === 0 ? fonts[number > 4 ? number - 1 : number] : undefined);
      else if (data.length > 16) {
        const wide = (data.readUInt8(15) & 1) === 1;
        const letters = data.readUInt8(14);
        fonts.push(wide ? readUtf16(data, 16, 16 + letters * 2) : data.toString('latin1', 16, 16 + letters));
      } else fonts.push('');
    }
  }
}

/** The list of fonts of slides ([MS-PPT] 2.9.8, 2.9.10): a presentation lists only those it uses. */
function askedByPpt(bytes: Cursor, add: AddFont): void {
  const [DOCUMENT, ENVIRONMENT, LIST, FONT] = [0x3e8, 0x3f2, 0x7d5, 0xfb7];
  for (let count = 0; count < MAX_RECORDS; count++) {
    const head = bytes.take(8);
    if (!head) return;
    const [type, length] = [head.readUInt16LE(2), head.readUInt32LE(4)];
    if (type === FONT && length >= 64) {
      const name = bytes.take(64);
      add(name ? readUtf16(name).split('\0')[0] : undefined);
      bytes.skip(length - 64);
    } else if (type !== DOCUMENT && type !== ENVIRONMENT && type !== LIST) bytes.skip(length);
  }
}

/** Reads a stream that arrives in pieces: this many bytes, or null if there are fewer. */
function createCursor(pieces: Generator<Buffer> | null) {
  let here = Buffer.alloc(0);
  function next(): boolean {
    const { value, done } = pieces?.next() ?? { value: undefined, done: true };
    here = value ?? Buffer.alloc(0);
    return !done;
  }
  return {
    take(length: number): Buffer | null {
      const parts: Buffer[] = [];
      for (let left = length; left > 0; ) {
        if (here.length === 0 && !next()) return null;
        const piece = here.subarray(0, left);
        parts.push(piece);
        left -= piece.length;
        here = here.subarray(piece.length);
      }
      return Buffer.concat(parts);
    },
    skip(length: number): void {
      for (let left = length; left > 0; ) {
        if (here.length === 0 && !next()) return;
        const step = Math.min(left, here.length);
        left -= step;
        here = here.subarray(step);
      }
    },
  };
}
