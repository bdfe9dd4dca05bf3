import type { Renderer } from '../render/renderer.ts';
import { gapsOf, type PageAlignment, type PagePair } from './align-pages.ts';
import type { Change } from './changes.ts';
import { differingAreas, thumbnailOf, unlikeness } from './compare-pixels.ts';

/** Resolution for comparing pages, and the longer side of larger ones. */
const DPI = 72;
const MAX_SIDE = 1600;
const SMALL_SIDE = 96;
/** Mean difference of shades up to which pages without text may be the same. */
const ALIKE = 12;
/** Pages of a gap that are tried with each other. */
const MAX_TRIED = 60;
/** Points that the size of a page may differ by. */
const SIZE = 1;

/** The pages to show side by side: those aligned by text, and between them those that look alike. */
export function pairPages(before: Renderer, after: Renderer, alignment: PageAlignment): PagePair[] {
  const counts = [before.pageCount, after.pageCount] as const;
  const pairs = [...alignment.inOrder, ...alignment.moved];
  const removed = new Set(alignment.removed);
  const added = new Set(alignment.added);
  for (const gap of gapsOf(alignment, ...counts)) {
    const one = gap.before.filter((page) => !removed.has(page));
    const other = gap.after.filter((page) => !added.has(page));
    if (one.length === other.length || Math.max(one.length, other.length) > MAX_TRIED) {
      for (const [index, page] of one.entries()) {
        const partner = other[index];
        if (partner !== undefined) pairs.push({ before: page, after: partner });
      }
    } else pairs.push(...pairByLooks(before, one, after, other));
  }
  return pairs.sort((left, right) => left.after - right.after);
}

/** The longest run of pairs that look alike, in order. */
function pairByLooks(before: Renderer, one: number[], after: Renderer, other: number[]): PagePair[] {
  const left = one.map((page) => ({ page, picture: smallPicture(before, page) }));
  const right = other.map((page) => ({ page, picture: smallPicture(after, page) }));
  const pairOf = (x: number, y: number): PagePair | null => {
    const [page, partner] = [left[x], right[y]];
    if (!page || !partner || unlikeness(page.picture, partner.picture) > ALIKE) return null;
    return { before: page.page, after: partner.page };
  };
  const across = other.length + 1;
  const lengths = new Int32Array((one.length + 1) * across);
  const lengthAt = (x: number, y: number) => lengths[x * across + y] ?? 0;
  const longer = (x: number, y: number) => Math.max(lengthAt(x + 1, y), lengthAt(x, y + 1));
  for (let x = one.length - 1; x >= 0; x--) {
    for (let y = other.length - 1; y >= 0; y--) {
      lengths[x * across + y] = pairOf(x, y) ? lengthAt(x + 1, y + 1) + 1 : longer(x, y);
    }
  }
  const pairs: PagePair[] = [];
  for (let [x, y] = [0, 0]; x < one.length && y < other.length; ) {
    const pair = pairOf(x, y);
    const skips = lengthAt(x + 1, y) >= lengthAt(x, y + 1);
    if (pair) pairs.push(pair);
    if (pair || skips) x++;
    if (pair || !skips) y++;
  }
  return pairs;
}

function smallPicture(renderer: Renderer, page: number): Uint8Array {
  const raster = renderer.renderPage(page, { maxSide: SMALL_SIDE });
  const small = thumbnailOf(raster);
  raster.release();
  return small;
}

/** Compares how two pages look; areas are in points from the upper left corner. */
export function compareLooks(before: Renderer, after: Renderer, pair: PagePair): Change[] {
  const one = before.pageSize(pair.before);
  const other = after.pageSize(pair.after);
  if (Math.abs(one.width - other.width) > SIZE || Math.abs(one.height - other.height) > SIZE) {
    const side = (page: number) => ({ text: '', places: [{ page, boxes: [] }] });
    return [{ kind: 'page_size', before: side(pair.before), after: side(pair.after) }];
  }
  const longest = Math.max(one.width, one.height);
  const scale = longest > MAX_SIDE ? ({ maxSide: MAX_SIDE } as const) : ({ dpi: DPI } as const);
  const left = before.renderPage(pair.before, scale);
  const right = after.renderPage(pair.after, scale);
  const points = one.width / left.width;
  const boxes = differingAreas(left, right).map((box) => ({
    left: box.left * points,
    top: box.top * points,
    right: box.right * points,
    bottom: box.bottom * points,
  }));
  left.release();
  right.release();
  return boxes.map((box) => ({
    kind: 'appearance',
    before: { text: '', places: [{ page: pair.before, boxes: [box] }] },
    after: { text: '', places: [{ page: pair.after, boxes: [box] }] },
  }));
}
