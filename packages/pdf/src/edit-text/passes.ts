import type { ShownGlyph } from './locate.ts';

/** A text as it is compared: ligatures and accents in one way, without spaces and what is not seen. */
export function comparable(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\p{Cf}\s]/gu, '')
    .normalize('NFC');
}

/** Parts of the size by which the same glyph is drawn beside itself, to look bold. */
const BESIDE = 0.3;
const RTL = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

/**
 * Parts glyphs of one place into the passes in which they are drawn, one over the other, each in the order of the line. Null
 * where a pass does not show the text.
 */
export function passesOf(glyphs: readonly ShownGlyph[], text: string): ShownGlyph[][] | null {
  const passes: ShownGlyph[][] = [];
  for (const glyph of glyphs) {
    const number = passes.findIndex((pass) => !pass.some((other) => isSame(glyph, other)));
    if (number < 0) passes.push([glyph]);
    else passes[number]?.push(glyph);
  }
  const wanted = comparable(text);
  for (const pass of passes) {
    pass.sort((one, other) => one.along - other.along);
    if (!shows(pass, wanted)) return null;
  }
  return passes.length > 0 ? passes : null;
}

function isSame(one: ShownGlyph, other: ShownGlyph): boolean {
  return (
    one.text === other.text &&
    Math.abs(one.along - other.along) < BESIDE * one.size &&
    Math.abs(one.across - other.across) < BESIDE * one.size
  );
}

/** Whether glyphs show a text; a glyph of which nobody says what it is stands for one character. */
function shows(pass: readonly ShownGlyph[], wanted: string): boolean {
  const texts = pass.map((glyph) => (glyph.text === '' ? '\0' : comparable(glyph.text)));
  const got = [...texts.join('')];
  const letters = [...wanted];
  if (got.length !== letters.length) return false;
  // From right to left, glyphs stand the other way round than what they say.
  const inOrder = RTL.test(wanted) ? [letters.sort(), got.sort()] : [letters, got];
  return (inOrder[1] as string[]).every(
    (letter, at) => letter === '\0' || letter === inOrder[0]?.[at] || isAlike(letter, inOrder[0]?.[at]),
  );
}

/** Hyphens and quotation marks are one for fonts and another for readers. */
const ALIKE = ['-\u2010\u2011\u2012\u2013\u2212\u00ad', "'`\u2018\u2019\u02bc\u2032", '"\u201c\u201d'];
const isAlike = (one: string, other = ''): boolean =>
  ALIKE.some((signs) => signs.includes(one) && signs.includes(other));
