import { SheafError } from '../../errors.ts';

/** How large to draw: at a resolution, or so that the longer side has so many pixels. */
export type RenderScale = { dpi: number } | { maxSide: number };

export interface PageSize {
  width: number;
  height: number;
}

const POINTS_PER_INCH = 72;

/**
 * The pixels of a page of `size` points drawn at `scale`.
 * @param page number of the page, counted from 1, for the message
 * @throws SheafError `limit_exceeded` for a resolution that gives more than `maxPixels`; a side is never refused
 */
export function planRender(size: PageSize, scale: RenderScale, maxPixels: number, page: number): PageSize {
  if ('maxSide' in scale) {
    const side = Math.min(scale.maxSide, Math.floor(Math.sqrt(maxPixels)));
    return scaled(size, side / Math.max(size.width, size.height));
  }
  const planned = scaled(size, scale.dpi / POINTS_PER_INCH);
  if (planned.width * planned.height <= maxPixels) return planned;
  const possible = Math.floor(POINTS_PER_INCH * Math.sqrt(maxPixels / (size.width * size.height)));
  throw new SheafError(
    'limit_exceeded',
    `Page ${page} would be ${planned.width} × ${planned.height} pixels at ${scale.dpi} dpi, more than the allowed ` +
      `${Math.floor(maxPixels / 1e6)} megapixels: ${possible >= 1 ? `ask for ${possible} dpi or less` : 'it is too large to be rendered'}.`,
  );
}

function scaled({ width, height }: PageSize, factor: number): PageSize {
  const side = (points: number) => Math.max(1, Math.round(points * factor));
  return { width: side(width), height: side(height) };
}
