import { Buffer } from '../platform/buffer.ts';
import { STANDARD_ENCODING } from '../read/encodings.ts';
import { CFF_STRINGS } from './cff-strings.ts';
import { FIRST_NUMBER, NUMBER, OPERATOR, readShortNumber } from './charstring-operators.ts';
import { BrokenFont, type FontProgram, withinFont } from './font-program.ts';

/** An INDEX: where its objects begin, and where the last one ends. */
export interface CffIndex {
  offsets: readonly number[];
  start: number;
  end: number;
}

/** A CFF program, and what following its outlines needs. */
export interface CffProgram extends FontProgram {
  readonly cff: {
    data: Buffer;
    charStrings: CffIndex;
    subroutines(glyph: number): { global: CffIndex; local: CffIndex | null };
    /** Thousandths of the em that a unit of a glyph's outline is. */
    unitOf(glyph: number): number;
  };
}

/** Operators of DICTs (note 5176, appendix A); `readDict` counts those of two bytes from 1200. */
export const DICT_OPERATOR = {
  fontBox: 5,
  charset: 15,
  encoding: 16,
  charStrings: 17,
  private: 18,
  subrs: 19,
  usual: 20,
  nominal: 21,
  fontMatrix: 1207,
  ros: 1230,
  fdArray: 1236,
  fdSelect: 1237,
} as const;
/** The first byte of an operator of two bytes, and of a real number, in a DICT. */
const DICT_ESCAPE = 12;
const LAST_OPERATOR = 21;
const DICT_REAL = 30;
const REAL_END = 15;
/** Characters for the nibbles of a real number; 15 ends it. */
const REAL_DIGITS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '.', 'E', 'E-', '', '-'];
const MAX_GLYPHS = 65_536;

/** Reads a CFF program (Adobe technical note 5176). @throws BrokenFont */
export function readCff(bytes: Uint8Array): CffProgram {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return withinFont('CFF', () => parse(data));
}

function parse(data: Buffer): CffProgram {
  const names = readIndex(data, data.readUInt8(2));
  const tops = readIndex(data, names.end);
  const strings = readIndex(data, tops.end);
  const global = readIndex(data, strings.end);
  const top = readDict(objectIn(data, tops, 0));
  const at = top.get(DICT_OPERATOR.charStrings)?.[0];
  if (!at) throw new BrokenFont('no glyphs');
  const charStrings = readIndex(data, at);
  const count = charStrings.offsets.length - 1;
  if (count < 1 || count > MAX_GLYPHS) throw new BrokenFont('number of glyphs');
  const keyed = top.has(DICT_OPERATOR.ros);
  const charset = readCharset(data, top.get(DICT_OPERATOR.charset)?.[0] ?? 0, count, keyed);
  const privates = keyed ? readPrivates(data, top) : [readPrivate(data, top.get(DICT_OPERATOR.private))];
  const select = keyed ? readSelect(data, top.get(DICT_OPERATOR.fdSelect)?.[0] ?? 0, count) : () => 0;
  const ofGlyph = (glyph: number): Private => {
    const found = privates[select(glyph)] ?? privates[0];
    if (!found) throw new BrokenFont('no private dictionary');
    return found;
  };
  const stringOf = (sid: number): string =>
    CFF_STRINGS[sid] ?? objectIn(data, strings, sid - CFF_STRINGS.length)?.toString('latin1') ?? '';
  const glyphNames = keyed ? [] : charset.map(stringOf);
  const byName = new Map(glyphNames.map((name, glyph) => [name, glyph]));
  const byCid = new Map(charset.map((cid, glyph) => [cid, glyph]));
  const codes = keyed
    ? new Map<number, number>()
    : readEncoding(data, top.get(DICT_OPERATOR.encoding)?.[0] ?? 0, charset, byName);
  const scales = privates.map(({ matrix }) => (matrix ?? top.get(DICT_OPERATOR.fontMatrix)?.[0] ?? 0.001) * 1000);
  const widths = new Map<number, number | null>();
  const subroutines = (glyph: number) => ({ global, local: ofGlyph(glyph).subrs });
  return {
    kind: 'CFF',
    glyphCount: count,
    widthOf(glyph) {
      if (glyph < 0 || glyph >= count) return null;
      let width = widths.get(glyph);
      if (width === undefined) {
        const { usual, nominal } = ofGlyph(glyph);
        const code = objectIn(data, charStrings, glyph);
        const stated = withinFont('a charstring', () => statedWidth(data, code, subroutines(glyph)));
        width = (stated === null ? usual : nominal + stated) * (scales[select(glyph)] ?? 1);
        widths.set(glyph, width);
      }
      return width;
    },
    glyphNamed: (name) => byName.get(name) ?? -1,
    nameOf: (glyph) => glyphNames[glyph] ?? '',
    glyphOfCode: (code) => codes.get(code) ?? -1,
    glyphOfCid: keyed ? (cid) => byCid.get(cid) ?? -1 : null,
    maps: [],
    bounds: top.get(DICT_OPERATOR.fontBox) ?? [],
    cff: { data, charStrings, subroutines, unitOf: (glyph) => scales[select(glyph)] ?? 1 },
  };
}

/** The CIDs of a CID-keyed font's glyphs, by their index; null for other fonts. @throws BrokenFont */
export function cidsOf(cff: Buffer, count: number): number[] | null {
  const top = readDict(objectIn(cff, readIndex(cff, readIndex(cff, cff.readUInt8(2)).end), 0));
  return top.has(DICT_OPERATOR.ros) ? readCharset(cff, top.get(DICT_OPERATOR.charset)?.[0] ?? 0, count, true) : null;
}

/** Reads an INDEX. */
function readIndex(data: Buffer, at: number): CffIndex {
  const count = data.readUInt16BE(at);
  if (count === 0) return { offsets: [at + 2], start: at, end: at + 2 };
  const size = data.readUInt8(at + 2);
  if (size < 1 || size > 4) throw new BrokenFont('size of offsets');
  const base = at + 2 + (count + 1) * size;
  const offsets: number[] = [];
  for (let index = 0; index <= count; index++) offsets.push(base + data.readUIntBE(at + 3 + index * size, size));
  const end = offsets.at(-1) ?? base;
  if (end > data.length) throw new BrokenFont('an index that is too long');
  return { offsets, start: at, end };
}

/** The bytes of an object of an INDEX; empty if it is missing. */
export function objectIn(data: Buffer, { offsets }: CffIndex, index: number): Buffer {
  const [from, to] = [offsets[index], offsets[index + 1]];
  return from === undefined || to === undefined || to < from ? Buffer.alloc(0) : data.subarray(from, to);
}

/** Operators of a DICT with their operands; those of two bytes count from 1200. */
function readDict(dict: Buffer): Map<number, number[]> {
  const found = new Map<number, number[]>();
  let operands: number[] = [];
  for (let at = 0; at < dict.length; ) {
    const byte = dict[at++] ?? 0;
    if (byte <= LAST_OPERATOR) {
      found.set(byte === DICT_ESCAPE ? 1200 + dict.readUInt8(at++) : byte, operands);
      operands = [];
    } else if (byte === DICT_REAL) {
      let text = '';
      for (let done = false; !done && at < dict.length; at++) {
        const pair = dict[at] ?? 0;
        for (const digit of [pair >> 4, pair & 15]) {
          if (digit === REAL_END) done = true;
          else if (!done) text += REAL_DIGITS[digit] ?? '';
        }
      }
      operands.push(Number(text) || 0);
    } else {
      const [value, next] = readNumber(dict, byte, at);
      operands.push(value);
      at = next;
    }
  }
  return found;
}

/** A number in DICTs and charstrings, whose first byte is `byte`; 255 in charstrings begins fixed-point ones. */
export function readNumber(data: Buffer, byte: number, at: number): [value: number, next: number] {
  if (byte === NUMBER.short) return [data.readInt16BE(at), at + 2];
  if (byte === NUMBER.long) return [data.readInt32BE(at), at + 4];
  if (byte === NUMBER.fixed) return [data.readInt32BE(at) / 65536, at + 4];
  return readShortNumber(data, byte, at);
}

interface Private {
  usual: number;
  nominal: number;
  subrs: CffIndex | null;
  matrix?: number;
}

function readPrivate(data: Buffer, entry: number[] | undefined): Private {
  const [size = 0, at = 0] = entry ?? [];
  const dict = readDict(data.subarray(at, at + size));
  const subrs = dict.get(DICT_OPERATOR.subrs)?.[0];
  return {
    usual: dict.get(DICT_OPERATOR.usual)?.[0] ?? 0,
    nominal: dict.get(DICT_OPERATOR.nominal)?.[0] ?? 0,
    subrs: subrs ? readIndex(data, at + subrs) : null,
  };
}

function readPrivates(data: Buffer, top: Map<number, number[]>): Private[] {
  const index = readIndex(data, top.get(DICT_OPERATOR.fdArray)?.[0] ?? 0);
  return index.offsets.slice(0, -1).map((_, font) => {
    const dict = readDict(objectIn(data, index, font));
    const matrix = dict.get(DICT_OPERATOR.fontMatrix)?.[0];
    const above = top.get(DICT_OPERATOR.fontMatrix)?.[0];
    const scale = matrix !== undefined && above !== undefined ? matrix * above : matrix;
    return { ...readPrivate(data, dict.get(DICT_OPERATOR.private)), ...(scale !== undefined && { matrix: scale }) };
  });
}

function readSelect(data: Buffer, at: number, count: number): (glyph: number) => number {
  const format = data.readUInt8(at);
  if (format === 0) return (glyph) => data[at + 1 + glyph] ?? 0;
  const fonts = new Uint8Array(count);
  const ranges = data.readUInt16BE(at + 1);
  for (let range = 0; range < ranges; range++) {
    const from = at + 3 + range * 3;
    fonts.fill(data.readUInt8(from + 2), data.readUInt16BE(from), data.readUInt16BE(from + 3));
  }
  return (glyph) => fonts[glyph] ?? 0;
}

function readCharset(data: Buffer, at: number, count: number, keyed: boolean): number[] {
  // 0 is the charset of Latin, whose strings are in order; those of the two for experts have names, too.
  if (at <= 2) return Array.from({ length: count }, (_, glyph) => (at === 0 || keyed ? glyph : glyph === 0 ? 0 : -1));
  const sids = [0];
  const format = data.readUInt8(at);
  for (let next = at + 1; sids.length < count; ) {
    const first = data.readUInt16BE(next);
    const left = format === 0 ? 0 : format === 1 ? data.readUInt8(next + 2) : data.readUInt16BE(next + 2);
    next += 2 + Math.min(2, format);
    for (let more = 0; more <= left && sids.length < count; more++) sids.push(first + more);
  }
  return sids;
}

function readEncoding(data: Buffer, at: number, charset: number[], byName: Map<string, number>): Map<number, number> {
  const codes = new Map<number, number>();
  if (at <= 1) {
    STANDARD_ENCODING.forEach((name, code) => {
      const glyph = name === '' ? undefined : byName.get(name);
      if (glyph !== undefined && at === 0) codes.set(code, glyph);
    });
    return codes;
  }
  const format = data.readUInt8(at);
  const count = data.readUInt8(at + 1);
  let next = at + 2;
  let glyph = 1;
  for (let entry = 0; entry < count; entry++) {
    const first = data.readUInt8(next);
    const left = (format & 127) === 0 ? 0 : data.readUInt8(next + 1);
    next += (format & 127) === 0 ? 1 : 2;
    for (let more = 0; more <= left; more++) codes.set(first + more, glyph++);
  }
  if (format & 128) {
    const supplements = data.readUInt8(next);
    for (let entry = 0; entry < supplements; entry++) {
      const found = charset.indexOf(data.readUInt16BE(next + 2 + entry * 3));
      if (found >= 0) codes.set(data.readUInt8(next + 1 + entry * 3), found);
    }
  }
  return codes;
}

const MAX_STEPS = 5000;
const HINTS: readonly number[] = [
  OPERATOR.hstem,
  OPERATOR.vstem,
  OPERATOR.hstemhm,
  OPERATOR.vstemhm,
  OPERATOR.hintmask,
  OPERATOR.cntrmask,
];

/** The width at the beginning of a charstring, relative to the nominal one; null if it has none (note 5177, 3.1). */
function statedWidth(
  data: Buffer,
  code: Buffer,
  { global, local }: { global: CffIndex; local: CffIndex | null },
): number | null {
  const stack: number[] = [];
  let steps = 0;
  const biasOf = (index: CffIndex): number => {
    const count = index.offsets.length - 1;
    return count < 1240 ? 107 : count < 33_900 ? 1131 : 32_768;
  };
  /** Undefined until decided. */
  function run(bytes: Buffer, depth: number): number | null | undefined {
    for (let at = 0; at < bytes.length; ) {
      if (++steps > MAX_STEPS) throw new BrokenFont('a charstring without end');
      const byte = bytes[at++] ?? 0;
      if (byte === NUMBER.short || byte >= FIRST_NUMBER) {
        const [value, next] = readNumber(bytes, byte, at);
        stack.push(value);
        at = next;
      } else if (byte === OPERATOR.callsubr || byte === OPERATOR.callgsubr) {
        const index = byte === OPERATOR.callsubr ? local : global;
        const number = stack.pop() ?? 0;
        if (!index || depth > 10) throw new BrokenFont('a subroutine');
        const found = run(objectIn(data, index, number + biasOf(index)), depth + 1);
        if (found !== undefined) return found;
      } else if (byte === OPERATOR.return) return undefined;
      else return decide(byte);
    }
    return undefined;
  }
  function decide(operator: number): number | null {
    const first = stack[0] ?? null;
    if (HINTS.includes(operator)) return stack.length % 2 === 1 ? first : null;
    if (operator === OPERATOR.rmoveto) return stack.length > 2 ? first : null;
    if (operator === OPERATOR.hmoveto || operator === OPERATOR.vmoveto) return stack.length > 1 ? first : null;
    if (operator === OPERATOR.endchar) return stack.length === 1 || stack.length === 5 ? first : null;
    return null;
  }
  return run(code, 0) ?? null;
}
