import { SheafError } from '../../errors.ts';
import { megapixels } from '../image/megapixels.ts';

/** Scale of a drawing: a resolution, or the pixels of its longer side. */
export type RenderScale = { dpi: number } | { maxSide: number };

export interface PageSize {
  width: number;
  height: number;
}

export interface RenderLimits {
  maxRenderPixels: number;
  /** Pixels that a side may have; for file formats that end there. */
  maxRenderSide?: number;
}

const POINTS_PER_INCH = 72;

/**
 * The pixels of a page of `size` points drawn at `scale`.
 * @param page number of the page, counted from 1, for the message
 * @throws SheafError `limit_exceeded` for a resolution that exceeds the limit; `maxSide` is never refused
 */
export function planRender(size: PageSize, scale: RenderScale, limits: RenderLimits, page: number): PageSize {
  const { maxRenderPixels, maxRenderSide = Number.POSITIVE_INFINITY } = limits;
  const longer = Math.max(size.width, size.height);
  if ('maxSide' in scale) {
    return scaled(size, Math.min(scale.maxSide, Math.floor(Math.sqrt(maxRenderPixels))) / longer);
  }
  const planned = scaled(size, scale.dpi / POINTS_PER_INCH);
  const { width, height } = planned;
  if (width * height <= maxRenderPixels && Math.max(width, height) <= maxRenderSide) return planned;
  const factor = Math.min(Math.sqrt(maxRenderPixels / (size.width * size.height)), maxRenderSide / longer);
  const possible = Math.floor(POINTS_PER_INCH * factor);
  const most =
    width * height > maxRenderPixels ? `${megapixels(maxRenderPixels)} megapixels` : `${maxRenderSide} a side`;
  throw new SheafError(
    'limit_exceeded',
    `Page ${page} would be ${width} × ${height} pixels at ${scale.dpi} dpi, more than the allowed ${most}: ` +
      `${possible >= 1 ? `ask for ${possible} dpi or less` : 'it is too large to be rendered'}.`,
  );
}

function scaled({ width, height }: PageSize, factor: number): PageSize {
  const side = (points: number) => Math.max(1, Math.round(points * factor));
  return { width: side(width), height: side(height) };
}
