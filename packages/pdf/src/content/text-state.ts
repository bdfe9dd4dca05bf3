import { apply, type Box, IDENTITY, type Matrix, multiply } from '../geometry.ts';
import { areNumbers } from '../syntax/entries.ts';
import type { PdfObject } from '../syntax/objects.ts';
import type { Glyph, GlyphFont } from './glyphs.ts';

/** A pattern that is painted with, and the name that content has for it. */
export interface PatternPaint {
  name: string;
  entry: PdfObject | undefined;
}

/** The part of the graphics state that decides where and with what content paints (ISO 32000-2, 8.4 and 9.3). */
export interface TextState {
  ctm: Matrix;
  font: GlyphFont | null;
  /** Name of the font in the content; empty if a graphics state sets it. */
  fontName: string;
  size: number;
  characterSpacing: number;
  wordSpacing: number;
  /** 1 for 100 %. */
  scaling: number;
  leading: number;
  rise: number;
  /** The rendering mode: 3 shows nothing, and from 4 on letters become a part of the clipping path (9.3.6). */
  mode: number;
  /** A box around what painting is clipped to, in the space of the page. */
  clip: Box;
  /** In units of user space. */
  lineWidth: number;
  /** Patterns that shapes are filled and lines are drawn with; null for colors. */
  fill: PatternPaint | null;
  stroke: PatternPaint | null;
}

export const EVERYWHERE: Box = [-1e9, -1e9, 1e9, 1e9];

/** The matrix that the last six operands are. */
export function matrixOf(operands: readonly PdfObject[]): Matrix {
  const numbers = operands.slice(-6);
  return numbers.length === 6 && areNumbers(numbers) ? (numbers as unknown as Matrix) : IDENTITY;
}

export function initialState(ctm: Matrix, clip: Box = EVERYWHERE): TextState {
  return {
    ctm,
    font: null,
    fontName: '',
    size: 0,
    characterSpacing: 0,
    wordSpacing: 0,
    scaling: 1,
    leading: 0,
    rise: 0,
    mode: 0,
    clip,
    lineWidth: 1,
    fill: null,
    stroke: null,
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
  position.line = movedBy(position.line, x, y);
  position.matrix = position.line;
}

export function advance(position: TextPosition, x: number): void {
  position.matrix = movedBy(position.matrix, x, 0);
}

/** The matrix after a shift in its own space. */
function movedBy(matrix: Matrix, x: number, y: number): Matrix {
  return [
    matrix[0],
    matrix[1],
    matrix[2],
    matrix[3],
    x * matrix[0] + y * matrix[2] + matrix[4],
    x * matrix[1] + y * matrix[3] + matrix[5],
  ];
}

/** How far a glyph leads (9.4.4), in units of text space. */
export function advanceOf(state: TextState, glyph: Glyph): number {
  const { size, characterSpacing, wordSpacing, scaling } = state;
  return (glyph.width * size + characterSpacing + (glyph.space ? wordSpacing : 0)) * scaling;
}

/** The inner part of a glyph, in the space of the page: it decides whether the glyph is in an area, not its edges. */
export function innerPart(state: TextState, position: TextPosition, glyph: Glyph): [number, number][] {
  const { size, scaling, rise, ctm } = state;
  const toPage = multiply(position.matrix, ctm);
  const width = glyph.width * size * scaling;
  return INNER.map(([x, y]) => apply(toPage, x * width, y * size + rise));
}

const INNER = [
  [0.3, 0.1],
  [0.7, 0.1],
  [0.7, 0.5],
  [0.3, 0.5],
] as const;

/** The corners of what a glyph description draws (9.6.4), less a share at each side, in the space of the page. */
export function drawnPart(state: TextState, position: TextPosition, drawn: Box, inset: number): [number, number][] {
  const { size, scaling, rise, ctm } = state;
  const toPage = multiply(multiply([size * scaling, 0, 0, size, 0, rise], position.matrix), ctm);
  const [left, bottom, right, top] = drawn;
  const [dx, dy] = [(right - left) * inset, (top - bottom) * inset];
  const corners = [
    [left + dx, bottom + dy],
    [right - dx, bottom + dy],
    [right - dx, top - dy],
    [left + dx, top - dy],
  ] as const;
  return corners.map(([x, y]) => apply(toPage, x, y));
}
