import type { EditedDocument } from '@sheaf/pdf/edit/edited-document';
import { type PartsWish, picturesOn } from '@sheaf/pdf/edit-text/place-parts';
import type { Box } from '../../../engines/page-text/characters.ts';
import { readId, sumOf } from '../../../engines/page-text/place-id.ts';
import type { ReadPage } from '../../../engines/page-text/read-pages.ts';
import { POINTS_PER_MM } from '../../kit/paper.ts';
import type { Lost } from './not-found.ts';
import { blockLines, paragraphsOf, type SeenLine } from './paragraphs.ts';
import { isIn, sharedPart } from './places.ts';

/** A picture or block of text by its id, or by its place, in millimeters. */
export interface AskedBlock {
  id?: string | undefined;
  page?: number | undefined;
  x?: number | undefined;
  y?: number | undefined;
  width?: number | undefined;
  height?: number | undefined;
}

/** The outcome for it. */
export interface AskedMove extends AskedBlock {
  to?: { x: number; y: number } | undefined;
  by?: { x: number; y: number } | undefined;
  size?: { width?: number | undefined; height?: number | undefined } | undefined;
}

/** A picture or block of text of one page. */
export interface Block extends PartsWish {
  page: number;
  lines: readonly SeenLine[];
  /** Why it is left unchanged without a try. */
  why: 'pages' | null;
}

export interface Blocks {
  /** By the index of their page. */
  pages: Map<number, Block[]>;
  lost: Lost[];
  moves: number;
}

/** Least overlap, as a share, of a requested box and a block. */
const ALIKE = 0.3;

/** The pages, counted from 1, that have something to move or to remove. */
export function pagesOfBlocks(asked: readonly AskedBlock[]): number[] {
  return asked.flatMap(({ id, page }) =>
    id === undefined ? (page ?? []) : (readId(id)?.places.map((place) => place.page) ?? []),
  );
}

/** Finds the blocks to move and remove. */
export function findBlocks(
  edited: EditedDocument,
  read: (page: number) => ReadPage,
  { move, remove }: { move: readonly AskedMove[]; remove: readonly AskedBlock[] },
): Blocks {
  const found: Blocks = { pages: new Map(), lost: [], moves: 0 };
  const seen = new Map<number, { paragraphs: SeenLine[][]; pictures: Box[] }>();
  const onPage = (page: number) => {
    const known = seen.get(page) ?? {
      paragraphs: paragraphsOf(page, read(page)),
      pictures: picturesOn(edited, page - 1),
    };
    seen.set(page, known);
    return known;
  };
  for (const one of move) add(one, one);
  for (const one of remove) add(one, null);
  return found;

  function add(asked: AskedBlock, moving: AskedMove | null): void {
    const blocks = asked.id === undefined ? placed(asked) : named(asked.id);
    if (blocks.length === 0) {
      const page = asked.id === undefined ? (asked.page ?? null) : (readId(asked.id)?.places[0]?.page ?? null);
      found.lost.push({ asked: asked.id ?? `${asked.x}, ${asked.y} (${asked.page})`, page, text: null });
    }
    for (const { page, lines, box } of blocks) {
      const block: Block = {
        page,
        lines,
        kind: lines.length > 0 ? 'text' : 'picture',
        boxes: lines.length > 0 ? lines.map((line) => line.box) : [box],
        text: lines.map((line) => line.text).join(''),
        to: moving && { from: box, to: movedBox(box, moving, lines.length > 0) },
        why: moving && blocks.length > 1 ? 'pages' : null,
      };
      found.pages.set(page - 1, [...(found.pages.get(page - 1) ?? []), block]);
    }
  }

  function named(id: string): { page: number; lines: SeenLine[]; box: Box }[] {
    const place = readId(id);
    const [first] = place?.places ?? [];
    if (!place || !first) return [];
    if (place.sum === sumOf('')) return [{ ...first, lines: [] }];
    const lines = blockLines(place, read);
    return [...Map.groupBy(lines, ({ page }) => page)].map(([page, own]) => ({
      page,
      lines: own,
      box: boxAround(own),
    }));
  }

  function placed({ page = 1, x = 0, y = 0, width = 0, height = 0 }: AskedBlock) {
    const [left, top] = [x * POINTS_PER_MM, y * POINTS_PER_MM];
    const box = { left, top, right: left + width * POINTS_PER_MM, bottom: top + height * POINTS_PER_MM };
    const { paragraphs, pictures } = onPage(page);
    const isPoint = width <= 0 || height <= 0;
    const score = (own: Box): number => (isPoint ? (isIn(own, box) ? 1 / (1 + areaOf(own)) : 0) : sharedPart(own, box));
    const all = [
      ...paragraphs.map((lines) => ({ page, lines, box: boxAround(lines) })),
      ...pictures.map((own) => ({ page, lines: [], box: own })),
    ].map((one) => ({ one, score: score(one.box) }));
    const best = all.reduce((known, other) => (other.score > known.score ? other : known), {
      one: { page, lines: [], box },
      score: isPoint ? 0 : ALIKE,
    });
    return isPoint && best.score === 0 ? [] : [best.one];
  }
}

/** The new box. Text keeps its proportions, and so does an image if only one side is stated. */
function movedBox(box: Box, { to, by, size }: AskedMove, isText: boolean): Box {
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const across = size?.width === undefined ? null : (size.width * POINTS_PER_MM) / Math.max(1e-6, width);
  const up = size?.height === undefined ? null : (size.height * POINTS_PER_MM) / Math.max(1e-6, height);
  const least = Math.min(across ?? Number.POSITIVE_INFINITY, up ?? Number.POSITIVE_INFINITY);
  const even = Number.isFinite(least) ? least : 1;
  const [x, y] = isText ? [even, even] : [across ?? up ?? 1, up ?? across ?? 1];
  const left = to ? to.x * POINTS_PER_MM : box.left + (by?.x ?? 0) * POINTS_PER_MM;
  const top = to ? to.y * POINTS_PER_MM : box.top + (by?.y ?? 0) * POINTS_PER_MM;
  return { left, top, right: left + width * x, bottom: top + height * y };
}

export function boxAround(lines: readonly { box: Box }[]): Box {
  const all = (side: keyof Box) => lines.map(({ box }) => box[side]);
  return {
    left: Math.min(...all('left')),
    top: Math.min(...all('top')),
    right: Math.max(...all('right')),
    bottom: Math.max(...all('bottom')),
  };
}

const areaOf = ({ left, top, right, bottom }: Box): number => (right - left) * (bottom - top);
