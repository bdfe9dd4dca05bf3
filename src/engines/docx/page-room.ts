import type { Block, ModelPage } from '../document-model/model.ts';
import { heightOf, startOf } from './line-places.ts';

/** Points that stay free at the end of a page, and the least share of its gaps. */
const RESERVE = 6;
const LEAST_SHARE = 0.3;

/** Where a block must begin to be where it is on its page. */
export function topOf(block: Block): number {
  return block.kind === 'paragraph' ? startOf(block) : block.box.top;
}

/** Where a block ends that has a gap of `before` points below `y`. */
export function endOf(block: Block, y: number, before: number): number {
  if (block.kind === 'paragraph') return y + before + heightOf(block);
  return Math.max(y + before, block.box.bottom);
}

/** The share of the gaps between blocks that a page has room for: less than 1 where the text would not fit otherwise. */
export function gapShare(
  { parts }: Pick<ModelPage, 'parts'>,
  { top, bottom }: { top: number; bottom: number },
): number {
  let y = top;
  let gaps = 0;
  for (const { blocks } of parts) {
    let longest = { end: y, gaps: 0 };
    for (const column of blocks) {
      const one = { end: y, gaps: 0 };
      for (const block of column) {
        const before = Math.max(0, topOf(block) - one.end);
        one.gaps += before;
        one.end = endOf(block, one.end, before);
      }
      if (one.end > longest.end) longest = one;
    }
    y = longest.end;
    gaps += longest.gaps;
  }
  const over = y - (bottom - RESERVE);
  return over <= 0 || gaps <= 0 ? 1 : Math.max(LEAST_SHARE, 1 - over / gaps);
}
