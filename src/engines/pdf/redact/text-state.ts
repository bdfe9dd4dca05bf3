import { apply, IDENTITY, type Matrix, multiply } from '../edit/geometry.ts';
import type { Glyph, GlyphFont } from './glyphs.ts';

/** What of the graphics state decides where text is shown (ISO 32000-2, 9.3). */
export interface TextState {
  ctm: Matrix;
  font: GlyphFont | null;
  size: number;
  characterSpacing: number;
  wordSpacing: number;
  /** 1 for 100 %. */
  scaling: number;
  leading: number;
  rise: number;
  /** Whether letters become a part of the clipping path (rendering modes 4 to 7). */
  clips: boolean;
}

export function initialState(ctm: Matrix): TextState {
  return {
    ctm,
    font: null,
    size: 0,
    characterSpacing: 0,
    wordSpacing: 0,
    scaling: 1,
    leading: 0,
    rise: 0,
    clips: false,
  };
}

/** The text matrices within one text object (9.4.1). */
export interface TextPosition {
  matrix: Matrix;
  line: Matrix;
}

export function textStart(): TextPosition {
  return { matrix: IDENTITY, line: IDENTITY };
}

/** Moves to the next line by an offset (`Td`). */
export function nextLine(position: TextPosition, x: number, y: number): void {
  position.line = multiply([1, 0, 0, 1, x, y], position.line);
  position.matrix = position.line;
}

export function advance(position: TextPosition, x: number): void {
  position.matrix = multiply([1, 0, 0, 1, x, 0], position.matrix);
}

/** How far a glyph leads (9.4.4), in units of text space. */
export function advanceOf(state: TextState, glyph: Glyph): number {
  const { size, characterSpacing, wordSpacing, scaling } = state;
  return (glyph.width * size + characterSpacing + (glyph.space ? wordSpacing : 0)) * scaling;
}

/** The inner part of a glyph, in the space of the page: what stands in an area counts by it, not by its edges. */
export function innerPoints(state: TextState, position: TextPosition, glyph: Glyph): [number, number][] {
  const { size, scaling, rise, ctm } = state;
  const width = glyph.width * size * scaling;
  const toPage = multiply(position.matrix, ctm);
  return INNER.map(([x, y]) => apply(toPage, x * width, y * size + rise));
}

const INNER = [
  [0.3, 0.1],
  [0.7, 0.1],
  [0.5, 0.3],
  [0.3, 0.5],
  [0.7, 0.5],
] as const;
