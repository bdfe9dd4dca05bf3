import { comparable } from '@sheaf/pdf/edit-text/passes';
import type { SeenArea } from '@sheaf/pdf/redact/redact-document';
import type { Character } from '../../../engines/page-text/characters.ts';
import type { ReadPage } from '../../../engines/page-text/read-pages.ts';
import { linesOfPage } from './places.ts';

/** Points by which text may reach out of its box. */
const REACH = 1;

/** Whether a page shows a text within a box, as far as readers see it. */
export function readsBack(page: ReadPage, text: string, { left, top, right, bottom }: SeenArea): boolean {
  const wanted = comparable(text);
  if (wanted === '') return true;
  const inside = (character: Character): boolean => {
    const [x, y] = [(character.left + character.right) / 2, (character.top + character.bottom) / 2];
    return x >= left - REACH && x <= right + REACH && y >= top - REACH && y <= bottom + REACH;
  };
  const shown = charactersOf(page)
    .filter(inside)
    .map((character) => character.text);
  return comparable(shown.join('')).includes(wanted);
}

function charactersOf(page: ReadPage): Character[] {
  return linesOfPage(page).flatMap(({ words }) => words.flatMap(({ characters }) => characters));
}

/** How many there are of each character of a page. */
function countsOf(page: ReadPage): Map<string, number> {
  const counts = new Map<string, number>();
  add(
    counts,
    charactersOf(page)
      .map(({ text }) => text)
      .join(''),
    1,
  );
  return counts;
}

function add(counts: Map<string, number>, text: string, by: number): void {
  for (const character of comparable(text)) counts.set(character, (counts.get(character) ?? 0) + by);
}

/** Whether a page has the characters that it had, but for those of texts that were replaced. */
export function keepsTheRest(
  before: ReadPage,
  after: ReadPage,
  changes: readonly { old: string; text: string }[],
): boolean {
  const expected = countsOf(before);
  for (const { old, text } of changes) {
    add(expected, old, -1);
    add(expected, text, 1);
  }
  const found = countsOf(after);
  return [...new Set([...expected.keys(), ...found.keys()])].every(
    (character) => (expected.get(character) ?? 0) === (found.get(character) ?? 0),
  );
}
