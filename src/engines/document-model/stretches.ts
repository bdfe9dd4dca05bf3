import { type MeasuredFont, standardWidth } from '@sheaf/pdf/read/standard-widths';
import type { Character, Face } from '../page-text/characters.ts';
import { familyOf } from './families.ts';

/** The measured fonts of families that substitute for many others: plain, bold, italic, and both. */
const MEASURED: Readonly<Record<string, readonly MeasuredFont[]>> = {
  Arial: ['Helvetica', 'Helvetica-Bold', 'Helvetica', 'Helvetica-Bold'],
  'Times New Roman': ['Times-Roman', 'Times-Bold', 'Times-Italic', 'Times-BoldItalic'],
};
/** Letters that a ratio is based on, at least, and the difference that lines show. */
const ENOUGH = 40;
const SEEN = 0.015;
/** Bounds of a believable ratio. */
const [NARROWEST, WIDEST] = [0.6, 1.5];

/** How much wider the letters of fonts are than those of their substitutes. */
export interface Stretches {
  /** Returns the ratio of widths; undefined where they are equal or unknown. */
  of(face: Face): number | undefined;
}

/** Width of plain letters relative to bold ones, mostly. */
const STROKED = 0.95;
const NONE = { count: 0, own: 0, family: 1 };
const keyOf = ({ name, bold, italic }: Face): string => `${name}/${bold}/${italic}`;

/** Measures the letters of fonts. */
export function createStretches(): Stretches & { see(character: Character): void } {
  const seen = new Map<string, { font: MeasuredFont | undefined; count: number; own: number; family: number }>();

  function sumsOf(face: Face) {
    let sums = seen.get(keyOf(face));
    if (!sums) {
      const fonts = Object.hasOwn(MEASURED, familyOf(face)) ? MEASURED[familyOf(face)] : undefined;
      sums = { font: fonts?.[(face.bold ? 1 : 0) + (face.italic ? 2 : 0)], count: 0, own: 0, family: 0 };
      seen.set(keyOf(face), sums);
    }
    return sums;
  }

  return {
    see({ text, face, left, right, size, direction }) {
      const code = text.charCodeAt(0);
      if (direction !== 0 || code < 0x41 || code > 0x7a) return;
      const sums = sumsOf(face);
      if (!sums.font) return;
      sums.count++;
      sums.own += right - left;
      sums.family += (standardWidth(sums.font, code) * size) / 1000;
    },
    of(face) {
      const { count, own, family } = seen.get(keyOf(face)) ?? NONE;
      const ratio = own / family;
      const known = count >= ENOUGH && ratio > NARROWEST && ratio < WIDEST;
      // Bold letters are wider than those that are only stroked.
      if (!known) return face.stroked ? STROKED : undefined;
      return Math.abs(ratio - 1) > SEEN ? Math.round(ratio * 100) / 100 : undefined;
    },
  };
}
