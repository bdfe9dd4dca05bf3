import { Buffer } from '../platform/buffer.ts';
import { DICT_OPERATOR } from './cff.ts';
import { CFF_STRINGS } from './cff-strings.ts';
import type { Segment } from './charstring.ts';
import { LEAST_OF_TWO_BYTES, NUMBER, OPERATOR, TWO_BYTES, ZERO } from './charstring-operators.ts';

/** A glyph to be written: coordinates and width in thousandths of the em. */
export interface NewGlyph {
  name: string;
  width: number;
  outline: readonly Segment[];
}

/** A private dictionary with only the usual width, 0. */
const PRIVATE = Buffer.from([ZERO, DICT_OPERATOR.usual]);

/**
 * Writes a CFF program of these glyphs, `.notdef` being the first (Adobe technical note 5176). `stated` is the box of the font
 * that they come from: readers place glyphs by it.
 */
export function writeCff(fontName: string, glyphs: readonly NewGlyph[], stated: readonly number[] = []): Buffer {
  const known = new Map(CFF_STRINGS.map((name, sid) => [name, sid]));
  const strings: Buffer[] = [];
  const sidOf = (name: string): number => {
    const found = known.get(name);
    if (found !== undefined) return found;
    known.set(name, CFF_STRINGS.length + strings.length);
    strings.push(Buffer.from(name, 'latin1'));
    return CFF_STRINGS.length + strings.length - 1;
  };
  const charset = Buffer.alloc(1 + (glyphs.length - 1) * 2);
  for (const [index, { name }] of glyphs.slice(1).entries()) charset.writeUInt16BE(sidOf(name), 1 + index * 2);
  const charStrings = writeIndex(glyphs.map(charString));
  const head = Buffer.from([1, 0, 4, 4]);
  const names = writeIndex([Buffer.from(fontName, 'latin1')]);
  const stringIndex = writeIndex(strings);
  const globals = writeIndex([]);
  const [statedLeft = 0, , statedRight = 0] = stated;
  const usable = stated.length === 4 && stated.every((side) => Math.abs(side) < 30_000) && statedRight > statedLeft;
  const box = usable ? stated.map(Math.round) : boundsOf(glyphs);
  // Offsets are written in five bytes, so that the size of the dictionary is known beforehand.
  const topOf = (offsets: [charset: number, charStrings: number, end: number]): Buffer => {
    const entries = [
      ...box.map(integer),
      Buffer.from([DICT_OPERATOR.fontBox]),
      integer(offsets[0]),
      Buffer.from([DICT_OPERATOR.charset]),
    ];
    entries.push(
      integer(offsets[1]),
      Buffer.from([DICT_OPERATOR.charStrings]),
      integer(PRIVATE.length),
      integer(offsets[2]),
      Buffer.from([DICT_OPERATOR.private]),
    );
    return writeIndex([Buffer.concat(entries)]);
  };
  const before = head.length + names.length + topOf([0, 0, 0]).length + stringIndex.length + globals.length;
  const [charStringsAt, end] = [before + charset.length, before + charset.length + charStrings.length];
  const top = topOf([before, charStringsAt, end]);
  return Buffer.concat([head, names, top, stringIndex, globals, charset, charStrings, PRIVATE]);
}

function writeIndex(objects: readonly Buffer[]): Buffer {
  if (objects.length === 0) return Buffer.from([0, 0]);
  const head = Buffer.alloc(3 + (objects.length + 1) * 4);
  head.writeUInt16BE(objects.length, 0);
  head.writeUInt8(4, 2);
  let offset = 1;
  objects.forEach((object, index) => {
    head.writeUInt32BE(offset, 3 + index * 4);
    offset += object.length;
  });
  head.writeUInt32BE(offset, 3 + objects.length * 4);
  return Buffer.concat([head, ...objects]);
}

/** A number of a DICT in five bytes. */
function integer(value: number): Buffer {
  const bytes = Buffer.alloc(5);
  bytes.writeUInt8(NUMBER.long, 0);
  bytes.writeInt32BE(value, 1);
  return bytes;
}

function boundsOf(glyphs: readonly NewGlyph[]): [number, number, number, number] {
  let [left, bottom, right, top] = [0, 0, 0, 0];
  for (const { outline } of glyphs) {
    for (const [, ...points] of outline) {
      points.forEach((value, index) => {
        if (index % 2 === 0) {
          left = Math.min(left, Math.floor(value));
          right = Math.max(right, Math.ceil(value));
        } else {
          bottom = Math.min(bottom, Math.floor(value));
          top = Math.max(top, Math.ceil(value));
        }
      });
    }
  }
  return [left, bottom, right, top];
}

/** The operator that draws each kind of segment. */
const DRAWS = { M: OPERATOR.rmoveto, L: OPERATOR.rlineto, C: OPERATOR.rrcurveto } as const;

/** The charstring of a glyph: its width (the nominal one is 0), and the outline in moves, lines and curves. */
function charString({ width, outline }: NewGlyph): Buffer {
  const bytes: number[] = [];
  put(bytes, width);
  let [x, y] = [0, 0];
  let first = true;
  for (const [kind, ...points] of outline) {
    if (first && kind !== 'M') bytes.push(ZERO, ZERO, DRAWS.M);
    first = false;
    for (let at = 0; at + 2 <= points.length; at += 2) {
      // Relative to the written values, not the exact ones, or rounding errors would add up.
      const [toX, toY] = [rounded(points[at] ?? 0), rounded(points[at + 1] ?? 0)];
      put(bytes, toX - x);
      put(bytes, toY - y);
      [x, y] = [toX, toY];
    }
    bytes.push(DRAWS[kind]);
  }
  bytes.push(OPERATOR.endchar);
  return Buffer.from(bytes);
}

const FRACTION = 65_536;

function rounded(value: number): number {
  return Math.round(value * 64) / 64;
}

function put(bytes: number[], value: number): void {
  if (Number.isInteger(value)) {
    const rest = Math.abs(value) - LEAST_OF_TWO_BYTES;
    if (rest < 0) bytes.push(value + ZERO);
    else if (rest < 1024) bytes.push((rest >> 8) + (value > 0 ? TWO_BYTES.positive : TWO_BYTES.negative), rest & 255);
    else bytes.push(NUMBER.short, (value >> 8) & 255, value & 255);
    return;
  }
  const fixed = Math.round(value * FRACTION);
  bytes.push(NUMBER.fixed, (fixed >> 24) & 255, (fixed >> 16) & 255, (fixed >> 8) & 255, fixed & 255);
}
