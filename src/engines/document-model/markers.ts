import type { ListPlace } from './model.ts';
import type { TextLine } from './text-lines.ts';

/** The marker of a list item. */
export interface Marker {
  format: ListPlace['format'];
  /** The bullet, or the marker with `%` for its number. */
  pattern: string;
  /** Numbers that it may represent: a letter may also be a Roman numeral. */
  readings: [Reading, ...Reading[]];
}

export interface Reading {
  format: ListPlace['format'];
  number: number;
}

/** Bullets, including those of symbol fonts in the private use area. */
const BULLET = /^(?:[•◦‣▪▫▸►▶●○■□◆◇❖✓✔➢➤⁃∙·*–—>+-]|[\uf020-\uf0ff]|o|§)$/;
const ODD_BULLET = /^[o§*–—>+-]$/;
const NUMBER = /^(\(?)(\d{1,3}|[a-zA-Z]|[ivxl]{2,6}|[IVXL]{2,6})([.)])$/;
const ROMAN = /^(?:x{0,4})(?:ix|iv|v?i{0,3})$|^xl(?:ix|iv|v?i{0,3})$/i;

/** The marker at the start of a line, if a gap separates it from the text. */
export function markerOf({ words: [first, second], rtl }: TextLine): Marker | null {
  if (!first || !second || rtl) return null;
  const gap = second.left - first.right;
  if (BULLET.test(first.text)) {
    // A dash or a letter may also begin a sentence; a bullet is further from the text.
    if (ODD_BULLET.test(first.text) && gap < first.size * 0.4) return null;
    return { format: 'bullet', pattern: first.text, readings: [{ format: 'bullet', number: 0 }] };
  }
  const found = NUMBER.exec(first.text);
  if (!found) return null;
  const [, open, text, end] = found as unknown as [string, string, string, string];
  const readings = readingsOf(text);
  return { format: readings[0].format, pattern: `${open}%${end}`, readings };
}

function readingsOf(text: string): Marker['readings'] {
  if (/^\d/.test(text)) return [{ format: 'decimal', number: Number(text) }];
  const upper = text === text.toUpperCase();
  const roman: Reading[] = ROMAN.test(text)
    ? [{ format: upper ? 'upperRoman' : 'lowerRoman', number: romanNumber(text) }]
    : [];
  if (text.length === 1) {
    const number = text.toLowerCase().charCodeAt(0) - 96;
    return [{ format: upper ? 'upperLetter' : 'lowerLetter', number }, ...roman];
  }
  const [first = { format: 'upperLetter', number: 0 }] = roman;
  return [first];
}

function romanNumber(text: string): number {
  const values: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50 };
  let sum = 0;
  const letters = [...text.toLowerCase()].map((letter) => values[letter] ?? 0);
  letters.forEach((value, index) => {
    sum += value < (letters[index + 1] ?? 0) ? -value : value;
  });
  return sum;
}
