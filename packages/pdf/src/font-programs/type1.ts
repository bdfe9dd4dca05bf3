import { Buffer } from '../platform/buffer.ts';
import { STANDARD_ENCODING } from '../read/encodings.ts';
import { ESCAPED_TYPE1, FIRST_NUMBER, NUMBER, OPERATOR, readShortNumber } from './charstring-operators.ts';
import { BrokenFont, type FontProgram, withinFont } from './font-program.ts';

const EEXEC_KEY = 55_665;
const CHARSTRING_KEY = 4330;
const MAX_GLYPHS = 20_000;

/** A Type 1 program, and what following its outlines needs. */
export interface Type1Program extends FontProgram {
  readonly type1: {
    /** The charstring of a glyph, decrypted; empty if it is missing. */
    codeOf(glyph: number): Buffer;
    subroutines: readonly (Buffer | undefined)[];
    /** Thousandths of the em that a unit of a glyph's outline is. */
    unit: number;
  };
}

/** Reads a Type 1 program (Adobe Type 1 Font Format): names, its encoding, and widths. @throws BrokenFont */
export function readType1(bytes: Uint8Array): Type1Program {
  return withinFont('Type 1', () =>
    parse(withoutSegments(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))),
  );
}

/** The first byte of the head of a segment of a PFB file, and the second of the last one (Adobe technical note 5040). */
export const PFB_SEGMENT = 0x80;
const PFB_END = 3;

/** The program without the heads of the segments of a PFB file. */
function withoutSegments(data: Buffer): Buffer {
  if (data[0] !== PFB_SEGMENT) return data;
  const parts: Buffer[] = [];
  for (let at = 0; at + 6 <= data.length && data[at] === PFB_SEGMENT && data[at + 1] !== PFB_END; ) {
    const length = data.readUInt32LE(at + 2);
    parts.push(data.subarray(at + 6, at + 6 + length));
    at += 6 + length;
  }
  return Buffer.concat(parts);
}

function parse(data: Buffer): Type1Program {
  const eexec = data.indexOf('eexec');
  if (eexec < 0) throw new BrokenFont('no private part');
  const clear = data.toString('latin1', 0, eexec);
  const secret = decryptPrivate(data.subarray(eexec + 5));
  const text = secret.toString('latin1');
  const lenIV = Number(/\/lenIV\s+(-?\d+)/.exec(text)?.[1] ?? 4);
  const matrix = Number(/\/FontMatrix\s*\[\s*([-+.\deE]+)/.exec(clear)?.[1] ?? 0.001) || 0.001;
  const from = text.indexOf('/CharStrings');
  if (from < 0) throw new BrokenFont('no glyphs');
  const names: string[] = [];
  const codes: Buffer[] = [];
  const entry = /\/([^\s/{}[\]()<>]+)\s+(\d+)\s+(?:RD|-\||\S+)\s/g;
  entry.lastIndex = from + 12;
  for (let found = nextEntry(entry, text); found && names.length < MAX_GLYPHS; found = nextEntry(entry, text)) {
    names.push(found.name);
    codes.push(secret.subarray(found.start, found.start + found.length));
    entry.lastIndex = found.start + found.length;
  }
  if (names.length === 0) throw new BrokenFont('no glyphs');
  // Programs list their glyphs in any order; here, the missing one comes first.
  const missing = names.indexOf('.notdef');
  names.unshift(...(missing < 0 ? ['.notdef'] : names.splice(missing, 1)));
  codes.unshift(...(missing < 0 ? [Buffer.alloc(0)] : codes.splice(missing, 1)));
  const byName = new Map(names.map((name, glyph) => [name, glyph]));
  const encoding = readEncoding(clear);
  const plain = (code: Buffer | undefined): Buffer =>
    !code ? Buffer.alloc(0) : lenIV >= 0 ? decrypt(code, CHARSTRING_KEY, lenIV) : code;
  return {
    kind: 'Type1',
    glyphCount: names.length,
    widthOf(glyph) {
      const width = widthIn(plain(codes[glyph]));
      return width === null ? null : width * matrix * 1000;
    },
    glyphNamed: (name) => byName.get(name) ?? -1,
    nameOf: (glyph) => names[glyph] ?? '',
    glyphOfCode: (code) => byName.get(encoding[code] ?? '') ?? -1,
    glyphOfCid: null,
    maps: [],
    bounds: (/\/FontBBox\s*[{[]([-+.\d\s]+)[\]}]/.exec(clear)?.[1] ?? '').trim().split(/\s+/).map(Number),
    type1: {
      codeOf: (glyph) => plain(codes[glyph]),
      subroutines: readSubroutines(secret, text, from).map(plain),
      unit: matrix * 1000,
    },
  };
}

/** The subroutines before the glyphs. */
function readSubroutines(secret: Buffer, text: string, to: number): (Buffer | undefined)[] {
  const found: (Buffer | undefined)[] = [];
  const from = text.indexOf('/Subrs');
  if (from < 0 || from > to) return found;
  const entry = /dup\s+(\d+)\s+(\d+)\s+(?:RD|-\||\S+)\s/g;
  entry.lastIndex = from;
  for (let match = entry.exec(text); match && match.index < to; match = entry.exec(text)) {
    const start = match.index + match[0].length;
    const length = Number(match[2]);
    if (Number(match[1]) < MAX_GLYPHS) found[Number(match[1])] = secret.subarray(start, start + length);
    entry.lastIndex = start + length;
  }
  return Array.from(found);
}

function nextEntry(pattern: RegExp, text: string): { name: string; start: number; length: number } | null {
  const at = pattern.lastIndex;
  const found = pattern.exec(text);
  // The list of glyphs ends with the word "end".
  if (!found || found.index - at > 200 || /\bend\b/.test(text.slice(at, found.index))) return null;
  const [whole, name = '', length] = found;
  return { name, length: Number(length), start: found.index + whole.length };
}

function decryptPrivate(data: Buffer): Buffer {
  let at = 0;
  while (at < data.length && [32, 9, 10, 13].includes(data[at] ?? 0)) at++;
  const body = data.subarray(at);
  const hex = /^[\da-fA-F]{4}/.test(body.toString('latin1', 0, 4));
  const bytes = hex ? Buffer.from(body.toString('latin1').replace(/[^\da-fA-F]/g, ''), 'hex') : body;
  return decrypt(bytes, EEXEC_KEY, 4);
}

function decrypt(bytes: Uint8Array, key: number, skip: number): Buffer {
  const plain = Buffer.alloc(bytes.length);
  let state = key;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    plain[at] = byte ^ (state >> 8);
    state = ((byte + state) * 52_845 + 22_719) & 0xffff;
  }
  return plain.subarray(skip);
}

/** Reads a number of a charstring whose first byte, 32 or more, is `byte` (chapter 6.2). @throws BrokenFont */
export function readType1Number(code: Buffer, byte: number, at: number): [value: number, next: number] {
  if (byte !== NUMBER.fixed) return readShortNumber(code, byte, at);
  if (at + 4 > code.length) throw new BrokenFont('a number');
  return [code.readInt32BE(at), at + 4];
}

/** The width that `hsbw` or `sbw` sets; null if a charstring does not begin with them. */
function widthIn(code: Buffer): number | null {
  const stack: number[] = [];
  for (let at = 0; at < code.length && stack.length < 30; ) {
    const byte = code[at++] ?? 0;
    if (byte >= FIRST_NUMBER) {
      if (byte === NUMBER.fixed && at + 4 > code.length) return null;
      const [value, next] = readType1Number(code, byte, at);
      stack.push(value);
      at = next;
    } else if (byte === OPERATOR.hsbw) return stack[1] ?? null;
    else if (byte === OPERATOR.escape) {
      const second = code[at++];
      if (second === ESCAPED_TYPE1.sbw) return stack[2] ?? null;
      if (second !== ESCAPED_TYPE1.div) return null;
      const [above, below] = stack.splice(-2);
      stack.push((above ?? 0) / (below || 1));
    } else return null;
  }
  return null;
}

function readEncoding(clear: string): readonly string[] {
  if (/\/Encoding\s+StandardEncoding\b/.test(clear)) return STANDARD_ENCODING;
  const codes = new Array<string>(256).fill('');
  const from = clear.indexOf('/Encoding');
  if (from < 0) return STANDARD_ENCODING;
  const entries = clear.slice(from).matchAll(/\bdup\s+(8#)?(\d+)\s*\/([^\s/{}[\]()<>]+)\s+put\b/g);
  for (const [, octal, digits = '', name = ''] of entries) {
    const code = Number.parseInt(digits, octal ? 8 : 10);
    if (code < 256) codes[code] = name;
  }
  return codes;
}
