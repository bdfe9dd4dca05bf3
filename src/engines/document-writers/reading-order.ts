import type { Block, ModelPage, Picture, Section } from '../document-model/model.ts';

/** Least share of a page that a picture behind text covers as the page's background. */
const GROUND = 0.5;

/** Lists the blocks of a page in reading order, with blocks beside the text at their places. */
export function readingOrder({ parts, floating }: ModelPage, section: Section): Block[] {
  const blocks = parts.flatMap(({ blocks, rtl }) => (rtl ? blocks.toReversed() : blocks).flat());
  const hasText = blocks.some(({ kind }) => kind !== 'picture');
  for (const block of floating) {
    if (block.kind === 'picture' && hasText && isGround(block, section)) continue;
    const middle = (block.box.left + block.box.right) / 2;
    // Blocks to the side come first.
    const at = blocks.findIndex(
      ({ box, page }) =>
        page === block.page && box.bottom > block.box.top && box.top > block.box.top - 40 && box.right > middle,
    );
    blocks.splice(at < 0 ? blocks.length : at, 0, block);
  }
  return blocks;
}

/** Whether a picture is the background of the page, or in its margins, as logos of letters are. */
function isGround({ placing, box }: Picture, { width, height, margins }: Section): boolean {
  if (placing !== 'behind') return false;
  const middle = (box.top + box.bottom) / 2;
  const outside = middle < margins.top || middle > height - margins.bottom;
  return outside || (box.right - box.left) * (box.bottom - box.top) > width * height * GROUND;
}
