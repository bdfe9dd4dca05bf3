import type { Box } from './characters.ts';
import { type Line, textOf } from './lines.ts';
import { isNumber } from './numbers.ts';

/** Most rows of a head. */
const MAX_HEADS = 6;
const YEAR = /^(?:19|20)\d\d$/;
/** Greatest gap between a title and its table, in font sizes, and most characters of a title. */
const NEAR = 2.5;
const MAX_CAPTION = 200;
const CAPTION =
  /^(?:tab(?:\.|le|elle|leau|la|ella|ela)?|exhibit|anlage|annex|anexo|annexe|allegato)\s*\p{Lu}?[-.]?\d/iu;

/** Counts the header rows: those before the first row with numbers other than years, or else the first row. */
export function headsOf(rows: readonly (readonly string[])[]): number {
  const numeric = rows.map(([, ...cells]) => {
    const filled = cells.filter((cell) => cell !== '');
    const numbers = filled.filter((cell) => isNumber([{ text: cell }]));
    return { some: numbers.length * 2 > filled.length, years: numbers.every((cell) => YEAR.test(cell)) };
  });
  const first = numeric.findIndex(({ some, years }) => some && !years);
  if (first < 0) return rows.length > 1 ? 1 : 0;
  // A text that is alone in its row begins a section of the body.
  let heads = Math.min(first, MAX_HEADS);
  while (heads > 1 && (rows[heads - 1] ?? []).slice(1).every((cell) => cell === '')) heads--;
  return heads;
}

/** Finds the title directly above a table: a bold line, or one that begins like a table title. */
export function captionOf({ left, right, top }: Box, lines: readonly Line[]): string | null {
  const above = lines
    .filter((line) => line.under < top + line.size * 0.5 && line.from < right && line.to > left)
    .sort((one, other) => other.under - one.under);
  let edge = top;
  const title: string[] = [];
  for (const line of above) {
    if (edge - line.under > line.size * NEAR) return null;
    edge = line.over;
    const text = textOf(line);
    title.unshift(text);
    const isBold = line.words.every(({ characters }) => characters[0]?.face.bold === true);
    if (CAPTION.test(text) || (isBold && title.length === 1)) return title.join(' ').slice(0, MAX_CAPTION);
    if (title.length > 2) return null;
  }
  return null;
}
