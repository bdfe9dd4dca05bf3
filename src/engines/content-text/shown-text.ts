import type { Matrix } from '@sheaf/pdf/geometry';
import type { ShownFont, ShownGlyph } from './shown-font.ts';

/** What one operator shows: a text object of the content. */
export interface ShownText {
  font: ShownFont;
  size: number;
  /** The rendering mode (ISO 32000-2, 9.3.6). */
  mode: number;
  characterSpacing: number;
  /** Identifier of the outermost marked content; -1 if it has none. */
  tag: number;
  /** From the space of its glyphs, in which the first is at 0 0, to the space of the page. */
  matrix: Matrix;
  glyphs: ShownGlyph[];
  /** Where each glyph is on the line, in the space of glyphs. */
  places: number[];
  /** What the content sets between a glyph and the one before, in thousandths of the size; null if nothing. */
  gaps: number[] | null;
}

/** By how much a matrix scales lengths, in the mean of both directions. */
export function scaleOf([a, b, c, d]: Matrix): number {
  return (Math.hypot(a, b) + Math.hypot(c, d)) / 2;
}

/** The part of a glyph's width from which a gap is a space: of glyphs below the bounds `narrow`, `usual` and `wide`. */
export function gapOf(width: number, narrow: number, usual: number, wide: number): number {
  if (width < narrow) return width / 2;
  if (width < usual) return width / 4;
  return width < wide ? width / 5 : width / 6;
}
