import { cidsOf } from '../font-programs/cff.ts';
import type { FontFile } from '../fonts.ts';
import type { Buffer } from '../platform/buffer.ts';
import { subsetFont } from './harfbuzz.ts';

/** A font reduced to some glyphs, as a PDF embeds it. */
export interface FontProgram {
  kind: 'TrueType' | 'CFF';
  data: Buffer;
  /** A PDF's number for a glyph of the original: its position, or its CID in a CID-keyed font. */
  cidOf(glyph: number): number;
}

/** Reduces a font to the glyphs, .notdef and their components. */
export function makeProgram(file: FontFile, glyphs: readonly number[]): FontProgram {
  const closed = [...withComponents(file, glyphs)].sort((left, right) => left - right);
  const places = new Map(closed.map((glyph, place) => [glyph, place]));
  let font = subsetFont(file, closed, false);
  // If the subsetter added glyphs that we do not know, we do not know its numbers either.
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

/** The glyphs with .notdef and the components of composite ones (OpenType 1.9, "glyf"). */
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
