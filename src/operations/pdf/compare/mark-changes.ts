import type { EditedDocument } from '@sheaf/pdf/edit/edited-document';
import { type Mark, markPlaces } from '@sheaf/pdf/paint/mark-places';
import type { Color } from '@sheaf/pdf/paint/stamp';
import type { Change } from '../../../engines/compare/changes.ts';

const GREEN: Color = [0.3, 0.85, 0.4];
const YELLOW: Color = [1, 0.85, 0.1];
const RED: Color = [0.9, 0.15, 0.15];
const BLUE: Color = [0.35, 0.6, 1];
const ORANGE: Color = [1, 0.5, 0];

/** Characters of an older text that its mark quotes. */
const MAX_TEXT = 1000;
const AUTHOR = 'Comparison';

/** Marks changes in the newer document, as comments. */
export function markChanges(edited: EditedDocument, changes: readonly Change[]): void {
  const count = edited.pages().length;
  const marks = changes.flatMap((change) => marksOf(change, count)).filter(({ page }) => page < count);
  markPlaces(edited, marks, AUTHOR);
}

function marksOf({ kind, before, after, at }: Change, count: number): Mark[] {
  const was = before ? shortened(before.text) : '';
  const from = (before?.places[0]?.page ?? 0) + 1;
  const page = after?.places[0]?.page ?? 0;
  const highlight = (color: Color, contents: string): Mark[] =>
    (after?.places ?? []).map((place) => ({
      page: place.page,
      kind: 'highlight',
      boxes: place.boxes,
      color,
      contents,
    }));
  const note = (color: Color, contents: string, on = page): Mark[] => [
    { page: Math.min(on, count - 1), kind: 'note', boxes: [], color, contents },
  ];
  if (kind === 'added') return highlight(GREEN, 'Added');
  if (kind === 'replaced') return highlight(YELLOW, `Replaced: ${was}`);
  if (kind === 'moved') return highlight(BLUE, `Moved from page ${from}`);
  if (kind === 'removed') {
    if (!at) return note(RED, `Removed: ${was}`, from - 1);
    return [{ page: at.page, kind: 'caret', boxes: [at.box], color: RED, contents: `Removed: ${was}` }];
  }
  if (kind === 'page_added') return note(GREEN, 'This page was added.');
  if (kind === 'page_moved') return note(BLUE, `This page was page ${from}.`);
  if (kind === 'page_removed') return note(RED, `Page ${from} was removed: ${was}`, from - 1);
  if (kind === 'page_size') return note(ORANGE, 'This page has another size.');
  const boxes = after?.places[0]?.boxes ?? [];
  return [{ page, kind: 'frame', boxes, color: ORANGE, contents: 'Visual differences' }];
}

function shortened(text: string): string {
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)} …` : text;
}
