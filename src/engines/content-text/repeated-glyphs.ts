import type { ShownGlyph } from './shown-font.ts';
import type { ShownText } from './shown-text.ts';

/** An upright text with its extent on the page. */
interface Extended {
  text: ShownText;
  top: number;
  left: number;
  right: number;
}

/** Points of a page per row of the index. */
const ROW = 4;

/**
 * Detects upright text drawn again at the same place, for a bold look or a shadow: returns how many glyphs of a text are
 * such, from its first on. A glyph that is none ends them.
 */
export function createRepeats(): (text: ShownText, above: number) => number {
  const rows = new Map<number, Extended[]>();

  function isRepeated({ matrix, size }: ShownText, glyph: ShownGlyph, place: number, top: number): boolean {
    const [a, , , d, e] = matrix;
    const left = a * place + e;
    const right = left + (a * glyph.width * size) / 1000;
    const reach = (size * d) / 8;
    const row = Math.round(top / ROW);
    for (let near = row - 1; near <= row + 1; near++) {
      for (const other of rows.get(near) ?? []) {
        const apart = Math.abs(other.top - top) >= reach || left < other.left - reach || left > other.right + reach;
        if (!apart && hasGlyphAt(other.text, glyph.text, left, right, reach)) return true;
      }
    }
    return false;
  }

  return (text, above) => {
    const { glyphs, places, matrix, size } = text;
    const top = matrix[5] + matrix[3] * above * size;
    let count = 0;
    for (let at = 0; at < glyphs.length; at++) {
      const glyph = glyphs[at];
      if (!glyph || glyph.text === ' ') continue;
      if (!isRepeated(text, glyph, places[at] ?? 0, top)) break;
      count = at + 1;
    }
    if (count < glyphs.length) {
      const last = (places.at(-1) ?? 0) + ((glyphs.at(-1)?.width ?? 0) * size) / 1000;
      const extended = { text, top, left: matrix[4], right: matrix[0] * last + matrix[4] };
      const row = Math.round(top / ROW);
      const same = rows.get(row);
      if (same) same.push(extended);
      else rows.set(row, [extended]);
    }
    return count;
  };
}

function hasGlyphAt(text: ShownText, letter: string, left: number, right: number, reach: number): boolean {
  const { glyphs, places, matrix, size } = text;
  return glyphs.some((glyph, at) => {
    const x = matrix[0] * (places[at] ?? 0) + matrix[4];
    if (glyph.text !== letter || Math.abs(x - left) >= reach) return false;
    return Math.abs(x + (matrix[0] * glyph.width * size) / 1000 - right) < reach;
  });
}
