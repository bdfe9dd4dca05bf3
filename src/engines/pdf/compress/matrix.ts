import type { PdfObject } from '../syntax/objects.ts';

/** `[a b c d e f]` of ISO 32000-1, 8.3.3. */
export type Matrix = readonly [number, number, number, number, number, number];

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** Returns the matrix that applies `first` and then `then`. */
export function multiply(first: Matrix, then: Matrix): Matrix {
  const [a, b, c, d, e, f] = first;
  const [A, B, C, D, E, F] = then;
  return [a * A + b * C, a * B + b * D, c * A + d * C, c * B + d * D, e * A + f * C + E, e * B + f * D + F];
}

/** Reads a matrix of six numbers; anything else is the identity. */
export function matrixOf(object: PdfObject): Matrix {
  const numbers = numbersOf(object, 6);
  return numbers === null ? IDENTITY : (numbers as unknown as Matrix);
}

/** Reads an array of at least `count` finite numbers, or null. */
export function numbersOf(object: PdfObject, count: number): number[] | null {
  if (!Array.isArray(object) || object.length < count) return null;
  const numbers = object.slice(0, count);
  return numbers.every((item): item is number => typeof item === 'number' && Number.isFinite(item)) ? numbers : null;
}
