import type { Paragraph } from '../document-model/model.ts';

/** Share of a line of exact height that word processors put above its baseline. */
const ABOVE = 0.8;
/** Least part of its height to which a line may be pressed, and least height relative to the size of its letters. */
const [LEAST_PRESS, LEAST_LINE] = [0.8, 0.95];

/** Where a paragraph must begin for its first baseline to be where it is on the page. */
export function startOf({ baseline, pitch }: Pick<Paragraph, 'baseline' | 'pitch'>): number {
  return baseline - pitch * ABOVE;
}

/** Height of its lines on its page. */
export function heightOf({ lines, pitch }: Pick<Paragraph, 'lines' | 'pitch'>): number {
  return lines * pitch;
}

/** The size of the largest letters of a paragraph. */
export function largestOf({ runs }: Pick<Paragraph, 'runs'>): number {
  return Math.max(1, ...runs.map(({ look }) => look.size));
}

/** A paragraph with the room above it. */
export interface PlacedParagraph {
  paragraph: Paragraph;
  before: number;
}

/**
 * Places paragraphs one below the other, and presses gaps and lines where they would take more than `room`.
 * @param top where the room begins
 */
export function placeWithin(paragraphs: readonly Paragraph[], top: number, room: number): PlacedParagraph[] {
  let y = top;
  const placed = paragraphs.map((paragraph): PlacedParagraph => {
    const start = startOf(paragraph);
    const before = start > top + room ? 0 : Math.max(0, start - y);
    y += before + heightOf(paragraph);
    return { paragraph, before };
  });
  const gaps = placed.reduce((sum, { before }) => sum + before, 0);
  const lines = paragraphs.reduce((sum, paragraph) => sum + heightOf(paragraph), 0);
  if (gaps + lines <= room) return placed;
  const share = gaps > 0 ? Math.max(0, room - lines) / gaps : 0;
  const press = Math.max(LEAST_PRESS, Math.min(1, room / Math.max(1, lines)));
  return placed.map(({ paragraph, before }) => {
    const pitch = Math.min(paragraph.pitch, Math.max(paragraph.pitch * press, largestOf(paragraph) * LEAST_LINE));
    return { paragraph: { ...paragraph, pitch }, before: before * share };
  });
}
