import type { Block, ModelPage } from '../document-model/model.ts';
import { heightOf, startOf } from './line-places.ts';

/** Points that stay free at the end of a page, and the least shares of its gaps and rows. */
const RESERVE = 6;
const [LEAST_SHARE, LEAST_ROWS] = [0.3, 0.88];

/** Where a block must begin to be where it is on its page. */
export function topOf(block: Block): number {
  return block.kind === 'paragraph' ? startOf(block) : block.box.top;
}

/** Where a block ends that has a gap of `before` points below `y`. */
export function endOf(block: Block, y: number, before: number): number {
  if (block.kind === 'paragraph') return y + before + heightOf(block);
  return Math.max(y + before, block.box.bottom);
}

/** Where the continuation of a block in the next column ends; null where it has none. */
export function continuedIn(block: Block | undefined): number | null {
  const next = block?.kind === 'paragraph' ? block.continued : undefined;
  return block && next?.page === block.page ? next.box.bottom : null;
}

/** The share of the gaps between blocks, and of the heights of rows, that is kept if a page lacks room for all. */
export interface Press {
  gaps: number;
  rows: number;
}

/** Finds out how much to press the blocks of a page, so that they fit between `top` and `bottom`. */
export function pressOf({ parts }: Pick<ModelPage, 'parts'>, { top, bottom }: { top: number; bottom: number }): Press {
  let y = top;
  let [gaps, rows] = [0, 0];
  for (const { blocks } of parts) {
    let longest = { end: y, gaps: 0, rows: 0 };
    for (const [at, column] of blocks.entries()) {
      const one = { end: continuedIn(blocks[at - 1]?.at(-1)) ?? y, gaps: 0, rows: 0 };
      for (const block of column) {
        const before = Math.max(0, topOf(block) - one.end);
        one.gaps += before;
        if (block.kind === 'table') one.rows += block.box.bottom - block.box.top;
        one.end = endOf(block, one.end, before);
      }
      if (one.end > longest.end) longest = one;
    }
    y = longest.end;
    gaps += longest.gaps;
    rows += longest.rows;
  }
  const over = y - (bottom - RESERVE);
  if (over <= 0) return { gaps: 1, rows: 1 };
  const share = gaps > 0 ? Math.max(LEAST_SHARE, 1 - over / gaps) : 1;
  const rest = over - gaps * (1 - share);
  return { gaps: share, rows: rows > 0 ? Math.max(LEAST_ROWS, 1 - Math.max(0, rest) / rows) : 1 };
}
