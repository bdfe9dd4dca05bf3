import type { Note } from '../../kit/notes.ts';

/** A line, paragraph or block that is not where its id or position says. */
export interface Lost {
  /** Its id or position, as requested. */
  asked: string;
  /** Counted from 1; null if the id names none. */
  page: number | null;
  /** Its new text; null for a block to move or to remove. */
  text: string | null;
}

const MAX_NAMED = 20;

/** Names the items that were not found: texts as requested, the others by their pages. */
export function notesOfMissing(texts: readonly string[], lost: readonly Lost[]): Note[] {
  const nowhere = lost.flatMap(({ asked, page }) => (page === null ? [asked] : []));
  const names = [...new Set([...texts, ...nowhere])].slice(0, MAX_NAMED).join(', ');
  const there = lost.filter(({ page }) => page !== null);
  const lines = there.filter(({ text }) => text !== null);
  const blocks = there.filter(({ text }) => text === null);
  return [
    ...(names === '' ? [] : [{ code: 'text_not_found', names }]),
    ...(lines.length === 0
      ? []
      : [{ code: 'line_not_found', ...placesOf(lines), text: (lines[0]?.text ?? '').slice(0, 80) }]),
    ...(blocks.length === 0 ? [] : [{ code: 'block_not_found', ...placesOf(blocks) }]),
  ];
}

function placesOf(lost: readonly Lost[]): { count: number; pages: string; ids: string } {
  const ids = [...new Set(lost.map(({ asked }) => asked))].slice(0, MAX_NAMED).join(', ');
  return { count: lost.length, pages: pagesOf(lost.flatMap(({ page }) => page ?? [])), ids };
}

/** Lists the first pages in order. */
export function pagesOf(numbers: readonly number[]): string {
  const pages = [...new Set(numbers)].sort((one, other) => one - other);
  return pages.slice(0, MAX_NAMED).join(', ') + (pages.length > MAX_NAMED ? ', …' : '');
}
