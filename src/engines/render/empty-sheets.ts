import { invert, transformBox } from '@sheaf/pdf/geometry';
import type { Sheet } from '@sheaf/pdf/paint/impose';
import type { Size } from '@sheaf/pdf/paint/layouts';
import { inkBoxOf } from './ink-box.ts';
import type { Renderer } from './renderer.ts';

/** Pixels of a page's longer side: enough that a line of text is seen. */
const MAX_SIDE = 1000;
/** Limit of pages: larger posters are rare, and drawing takes time. */
const MAX_PAGES = 20;

/**
 * Finds sheets of a poster on which nothing of their page is drawn.
 * @param pages indexes of the pages on the sheets, in the document that `renderer` draws
 * @param sizes of these pages, in points
 * @returns indexes of the sheets
 */
export function emptySheets(
  renderer: Renderer,
  sheets: readonly Sheet[],
  pages: readonly number[],
  sizes: readonly Size[],
): number[] {
  const empty: number[] = [];
  sizes.slice(0, MAX_PAGES).forEach((size, order) => {
    const page = pages[order];
    // Readers that disagree on the pages cannot be compared.
    if (page === undefined || page >= renderer.pageCount) return;
    const shades = renderer.renderShades(page, { maxSide: MAX_SIDE });
    const [across, down] = [shades.width / size.width, shades.height / size.height];
    sheets.forEach(({ placed: [shown] }, index) => {
      if (shown?.page !== order || !shown.clip) return;
      const [left, bottom, right, top] = transformBox(invert(shown.matrix), shown.clip);
      const part = {
        left: Math.floor(left * across),
        top: Math.floor((size.height - top) * down),
        right: Math.ceil(right * across),
        bottom: Math.ceil((size.height - bottom) * down),
      };
      if (!inkBoxOf(shades, part)) empty.push(index);
    });
  });
  return empty;
}
