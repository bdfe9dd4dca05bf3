import type { FontFile } from '../fonts.ts';
import type { Buffer } from '../platform/buffer.ts';
import { subsetFont } from './harfbuzz.ts';

/** A font reduced to some glyphs, as a PDF embeds it. */
export interface FontProgram {
  kind: 'TrueType' | 'CFF';
  data: Buffer;
  /** The number by which a PDF asks for a glyph of the original: its place, or its CID in a CID-keyed font. */
  cidOf(glyph: number): number;
}

/** Reduces a font to the glyphs, .notdef and what they are put together of. */
export function makeProgram(file: FontFile, glyphs: readonly number[]): FontProgram {
  const closed = [...withComponents(file, glyphs)].sort((left, right) => left - right);
  const places = new Map(closed.map((glyph, place) => [glyph, place]));
  let font = subsetFont(file, closed, false);
  // What took in more than we know of is numbered in a way that we don't know either.
  const retained = glyphCountOf(font) !== closed.length;
  if (retained) font = subsetFont(file, closed, true);
  const placeOf = (glyph: number): number => (retained ? glyph : (places.get(glyph) ?? 0));
  const cff = tableOf(font, 'CFF ');
  if (!cff) return { kind: 'TrueType', data: font, cidOf: placeOf };
  const charset = cidsOf(cff, glyphCountOf(font));
  return { kind: 'CFF', data: cff, cidOf: (glyph) => (charset ? (charset[placeOf(glyph)] ?? 0) : placeOf(glyph)) };
}

function glyphCountOf(font: Buffer): number {
  const maxp = tableOf(font, 'maxp');
  if (!maxp) throw new Error('the reduced font has no table of its glyphs');
  return maxp.readUInt16BE(4);
}

function tableOf(font: Buffer, tag: string): Buffer | null {
  for (let index = 0; index < font.readUInt16BE(4); index++) {
    const at = 12 + index * 16;
    if (font.toString('latin1', at, at + 4) !== tag) continue;
    const offset = font.readUInt32BE(at + 8);
    return font.subarray(offset, offset + font.readUInt32BE(at + 12));
  }
  return null;
}

const MORE_COMPONENTS = 0x20;
const WORDS = 0x1;
const SCALE = 0x8;
const TWO_SCALES = 0x40;
const FOUR_SCALES = 0x80;

/** The glyphs with .notdef and the components of those that are put together (OpenType 1.9, "glyf"). */
function withComponents(file: FontFile, glyphs: readonly number[]): Set<number> {
  const closed = new Set([0, ...glyphs]);
  if (file.outlines !== 'glyf') return closed;
  const [glyf, loca, head] = [file.table('glyf'), file.table('loca'), file.table('head')];
  if (!glyf || !loca || !head) return closed;
  const long = head.readInt16BE(50) === 1;
  const offsetOf = (glyph: number): number => (long ? loca.readUInt32BE(glyph * 4) : loca.readUInt16BE(glyph * 2) * 2);
  // A set can be added to while it is walked.
  for (const glyph of closed) {
    const start = offsetOf(glyph);
    if (offsetOf(glyph + 1) - start < 10 || glyf.readInt16BE(start) >= 0) continue;
    let at = start + 10;
    for (let flags = MORE_COMPONENTS; flags & MORE_COMPONENTS; ) {
      flags = glyf.readUInt16BE(at);
      closed.add(glyf.readUInt16BE(at + 2));
      at += 4 + (flags & WORDS ? 4 : 2);
      at += flags & SCALE ? 2 : flags & TWO_SCALES ? 4 : flags & FOUR_SCALES ? 8 : 0;
    }
  }
  return closed;
}

const CHARSET = 15;
const ROS = 1230;

/** The CIDs of a CID-keyed font's glyphs, by their place (Adobe Technical Note 5176); null for other fonts. */
function cidsOf(cff: Buffer, count: number): number[] | null {
  const names = skipIndex(cff, cff.readUInt8(2));
  const top = readDict(firstOf(cff, names));
  if (!top.has(ROS)) return null;
  const cids = [0];
  let at = top.get(CHARSET) ?? 0;
  const format = cff.readUInt8(at++);
  while (cids.length < count) {
    const first = cff.readUInt16BE(at);
    const left = format === 0 ? 0 : format === 1 ? cff.readUInt8(at + 2) : cff.readUInt16BE(at + 2);
    at += 2 + format;
    for (let more = 0; more <= left; more++) cids.push(first + more);
  }
  return cids;
}

/** Where an INDEX ends. */
function skipIndex(cff: Buffer, at: number): number {
  const count = cff.readUInt16BE(at);
  if (count === 0) return at + 2;
  const size = cff.readUInt8(at + 2);
  return at + 2 + (count + 1) * size + cff.readUIntBE(at + 3 + count * size, size);
}

/** The first object of an INDEX. */
function firstOf(cff: Buffer, at: number): Buffer {
  const size = cff.readUInt8(at + 2);
  const data = at + 2 + (cff.readUInt16BE(at) + 1) * size;
  return cff.subarray(data + cff.readUIntBE(at + 3, size), data + cff.readUIntBE(at + 3 + size, size));
}

/** Whether one of the two nibbles of a real number is its end. */
const endsReal = (pair: number): boolean => (pair & 0xf) === 0xf || pair >> 4 === 0xf;

/** Operators of a DICT with the last operand of each; those of two bytes count from 1200. */
function readDict(dict: Buffer): Map<number, number> {
  const found = new Map<number, number>();
  let operand = 0;
  for (let at = 0; at < dict.length; ) {
    const byte = dict[at++] ?? 0;
    if (byte === 12) found.set(1200 + (dict[at++] ?? 0), operand);
    else if (byte <= 21) found.set(byte, operand);
    else if (byte === 28) {
      operand = dict.readInt16BE(at);
      at += 2;
    } else if (byte === 29) {
      operand = dict.readInt32BE(at);
      at += 4;
    } else if (byte === 30) {
      while (at < dict.length && !endsReal(dict[at] ?? 0)) at++;
      at++;
    } else if (byte <= 246) operand = byte - 139;
    else if (byte <= 250) operand = (byte - 247) * 256 + (dict[at++] ?? 0) + 108;
    else operand = -(byte - 251) * 256 - (dict[at++] ?? 0) - 108;
  }
  return found;
}
