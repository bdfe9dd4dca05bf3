import { comparable } from '@sheaf/pdf/edit-text/passes';
import type { SeenArea } from '@sheaf/pdf/redact/redact-document';
import type { Character } from '../../../engines/page-text/characters.ts';
import type { ReadPage } from '../../../engines/page-text/read-pages.ts';
import { linesOfPage } from './paragraphs.ts';

/** Points by which text may reach out of its box. */
const REACH = 1;

/** Whether a page shows a text within a box, as far as readers see it. */
export const readsBack = (page: ReadPage, text: string, area: SeenArea): boolean =>
  wordsThatShow(page, text, area) >= 0;

/** How many words readers see where a page shows a text within a box; -1 if it does not show it. */
function wordsThatShow(page: ReadPage, text: string, { left, top, right, bottom }: SeenArea): number {
  const wanted = comparable(text);
  if (wanted === '') return 0;
  const isInside = (character: Character): boolean => {
    const [x, y] = [(character.left + character.right) / 2, (character.top + character.bottom) / 2];
    return x >= left - REACH && x <= right + REACH && y >= top - REACH && y <= bottom + REACH;
  };
  let shown = '';
  /** Where each word ends. */
  const ends: number[] = [];
  for (const { words } of linesOfPage(page)) {
    for (const { characters } of words) {
      const inside = characters.filter(isInside);
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
  const more = ({ page, text, area }: typeof now): number =>
    wordsThatShow(page, text, area) - text.trim().split(/\s+/).length;
  return more(now) > 0 && more(before) <= 0;
}

/** The characters of a page, or of its content alone: annotations stay as they are. */
function charactersOf(page: ReadPage, ofContent: boolean): Character[] {
  const all = linesOfPage(page).flatMap(({ words }) => words.flatMap(({ characters }) => characters));
  return ofContent ? all.filter(({ run }) => run <= page.lastRun) : all;
}

/** How many there are of each character of a page. */
function countsOf(page: ReadPage, ofContent: boolean): Map<string, number> {
  const counts = new Map<string, number>();
  add(
    counts,
    charactersOf(page, ofContent)
      .map(({ text }) => text)
      .join(''),
    1,
  );
  return counts;
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
  const ofContent = !before.repeats;
  const more = countsOf(after, ofContent);
  for (const [character, count] of countsOf(before, ofContent)) more.set(character, (more.get(character) ?? 0) - count);
  for (const { old, text } of changes) {
    add(more, old, 1);
    add(more, text, -1);
  }
  if ([...more.values()].every((count) => count === 0)) return [];
  const areMore = (text: string, way: number): boolean => {
    const characters = [...comparable(text)];
    const found = characters.filter((character) => (more.get(character) ?? 0) * way > 0);
    return characters.length > 0 && found.length >= characters.length * MOST_OF_IT;
  };
  const explaining = changes.filter(({ old, text }) => areMore(old, 1) || areMore(text, -1));
  return explaining.length > 0 ? explaining : changes;
}
