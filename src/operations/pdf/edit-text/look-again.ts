import { comparable } from '@sheaf/pdf/edit-text/passes';
import type { SeenArea } from '@sheaf/pdf/redact/redact-document';
import type { Character } from '../../../engines/page-text/characters.ts';
import type { Line } from '../../../engines/page-text/lines.ts';
import type { ReadPage } from '../../../engines/page-text/read-pages.ts';
import { regionsOf } from '../../../engines/page-text/tagged-order.ts';
import { linesIn, linesOfPage } from './paragraphs.ts';

/** Points by which text may reach out of its box. */
const REACH = 1;

/** Whether a page shows a text within a box, as far as readers see it. */
export const readsBack = (page: ReadPage, text: string, area: SeenArea): boolean =>
  wordsThatShow(linesAround(page, area), text, area) >= 0 || wordsThatShow(linesOfPage(page), text, area) >= 0;

/**
 * The lines of the characters within a box. Lines of the whole page take far longer, and decide where these do not show
 * a text.
 */
function linesAround({ width, height, characters }: ReadPage, area: SeenArea): Line[] {
  const inside = characters.filter((character) => isInside(area, character));
  return linesIn(regionsOf({ width, height, characters: inside }));
}

const isInside = ({ left, top, right, bottom }: SeenArea, character: Character): boolean => {
  const y = (character.top + character.bottom) / 2;
  if (y < top - REACH || y > bottom + REACH) return false;
  const x = (character.left + character.right) / 2;
  return x >= left - REACH && x <= right + REACH;
};

/** How many words readers see where lines show a text within a box; -1 if they do not show it. */
function wordsThatShow(lines: readonly Line[], text: string, area: SeenArea): number {
  const wanted = comparable(text);
  if (wanted === '') return 0;
  let shown = '';
  /** Where each word ends. */
  const ends: number[] = [];
  for (const { words } of lines) {
    for (const { characters } of words) {
      const inside = characters.filter((character) => isInside(area, character));
      if (inside.length === 0) continue;
      shown = comparable(shown + inside.map((character) => character.text).join(''));
      ends.push(shown.length);
    }
  }
  const at = shown.indexOf(wanted);
  return at < 0 ? -1 : 1 + ends.filter((end) => end > at && end < at + wanted.length).length;
}

/** Whether readers see the letters of a text apart that stood together before. */
export function isSpread(now: { page: ReadPage; text: string; area: SeenArea }, before: typeof now): boolean {
  const words = (lines: readonly Line[], { text, area }: typeof now): number => wordsThatShow(lines, text, area);
  const most = ({ text }: typeof now): number => text.trim().split(/\s+/).length;
  const around = words(linesAround(now.page, now.area), now);
  if (around >= 0 && around <= most(now)) return false;
  return words(linesOfPage(now.page), now) > most(now) && words(linesOfPage(before.page), before) <= most(before);
}

const inLines = (page: ReadPage): Character[] =>
  linesOfPage(page).flatMap(({ words }) => words.flatMap(({ characters }) => characters));

/** How many more there are of each character, or fewer, than changes explain; null if they explain all. */
function unexplained(
  before: ReadPage,
  after: ReadPage,
  changes: readonly { old: string; text: string }[],
  charactersOf: (page: ReadPage) => readonly Character[],
): Map<string, number> | null {
  const more = new Map<string, number>();
  // Annotations stay as they are.
  const ofContent = !before.repeats;
  const textOf = (page: ReadPage): string => {
    let text = '';
    for (const character of charactersOf(page)) if (!ofContent || character.run <= page.lastRun) text += character.text;
    return text;
  };
  add(more, textOf(after), 1);
  add(more, textOf(before), -1);
  for (const { old, text } of changes) {
    add(more, old, 1);
    add(more, text, -1);
  }
  return [...more.values()].every((count) => count === 0) ? null : more;
}

function add(counts: Map<string, number>, text: string, by: number): void {
  for (const character of comparable(text)) counts.set(character, (counts.get(character) ?? 0) + by);
}

/** Least share of a text's characters that identifies it: readers drop some of them if it covers equal characters. */
const MOST_OF_IT = 0.6;

/**
 * Finds the changes by which a page lost or gained characters besides the replaced texts: those that explain it, such
 * as equal words under a text, or all of them.
 */
export function spoilingTheRest<C extends { old: string; text: string }>(
  before: ReadPage,
  after: ReadPage,
  changes: readonly C[],
): readonly C[] {
  if (!unexplained(before, after, changes, ({ characters }) => characters)) return [];
  // Accents join the letters before them, which are others in the order of the content.
  const more = unexplained(before, after, changes, inLines);
  if (!more) return [];
  const areMore = (text: string, way: number): boolean => {
    const characters = [...comparable(text)];
    const found = characters.filter((character) => (more.get(character) ?? 0) * way > 0);
    return characters.length > 0 && found.length >= characters.length * MOST_OF_IT;
  };
  const explaining = changes.filter(({ old, text }) => areMore(old, 1) || areMore(text, -1));
  return explaining.length > 0 ? explaining : changes;
}
