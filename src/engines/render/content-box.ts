import type { Box } from '@sheaf/pdf/geometry';
import { inkBoxOf } from './ink-box.ts';
import type { Renderer } from './renderer.ts';

/** Half a millimeter is a pixel. */
const DPI = 50;
/** Pixels of the longer side of pages that would be larger at that resolution. */
const MAX_SIDE = 2000;

/**
 * Finds the content of a page: the smallest box around everything that is not white, including annotations and fields,
 * as shares of the width and height of the page as shown, from its lower left corner. Null for a blank page, and for
 * one that cannot be drawn.
 */
export function contentBox(renderer: Renderer, index: number): Box | null {
  if (index >= renderer.pageCount) return null;
  const size = renderer.pageSize(index);
  const large = (Math.max(size.width, size.height) / 72) * DPI > MAX_SIDE;
  const shades = renderer.renderShades(index, large ? { maxSide: MAX_SIDE } : { dpi: DPI });
  const found = inkBoxOf(shades);
  if (!found) return null;
  const { width, height } = shades;
  return [found.left / width, 1 - found.bottom / height, found.right / width, 1 - found.top / height];
}
