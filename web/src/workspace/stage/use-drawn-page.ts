import { addressNamed } from '../../api/base.ts';
import type { Item } from '../../tray/item.ts';
import { forgetPicture, THUMBNAIL_SIDE, usePagePicture } from '../../tray/page-pictures.ts';
import { renewItem } from '../../tray/tray.ts';
import { A4, type Size } from './geometry.ts';

/** Longer sides of pictures in pixels: in the window, and magnified. */
export const SIDE = 1280;
const MAGNIFIED_SIDE = 2048;
const MM_PER_INCH = 25.4;
const DPI = { least: 36, most: 300 };

export interface Picture {
  address: string;
  /** Called if the service no longer has it. */
  onLost?: (() => void) | undefined;
}

/** The present state of a page. */
export interface DrawnPage {
  picture: Picture | null;
  /** In millimeters; null until the service has drawn the page. */
  size: Size | null;
  /** The size, or an estimate of its proportions until it is known. */
  shape: Size;
}

interface How {
  /** It is visible; only then does the service draw it large. */
  isSeen?: boolean;
  isMagnified?: boolean;
  /** Requests a thumbnail, too, even while it is not visible. */
  hasThumbnail?: boolean;
}

/** Requests pictures of a page, and returns the sharpest so far, beginning with the preview's. */
export function useDrawnPage(
  item: Item,
  page: number,
  { isSeen = true, isMagnified = false, hasThumbnail = false }: How = {},
): DrawnPage {
  const thumbnail = usePagePicture(hasThumbnail ? item : undefined, page, THUMBNAIL_SIDE, isSeen);
  const usual = usePagePicture(isSeen ? item : undefined, page, SIDE);
  const magnified = usePagePicture(isSeen && isMagnified ? item : undefined, page, MAGNIFIED_SIDE);
  const drawn = magnified ?? usual ?? thumbnail;
  if (drawn) {
    const onLost = () => {
      forgetPicture(drawn.address);
      renewItem(item.id);
    };
    const size = { width: drawn.widthMm, height: drawn.heightMm };
    return { picture: { address: addressNamed(drawn.address), onLost }, size, shape: size };
  }
  const preview = item.preview?.pages[page - 1];
  return {
    picture: preview && isSeen ? { address: addressNamed(preview.preview_url) } : null,
    size: null,
    shape: preview ?? item.preview?.pages[0] ?? A4,
  };
}

/** The resolution at which a page of this size is as large as its picture; null until the size is known. */
export function dpiOf(size: Size | null): number | null {
  if (!size) return null;
  const dpi = (SIDE * MM_PER_INCH) / Math.max(size.width, size.height);
  return Math.round(Math.min(DPI.most, Math.max(DPI.least, dpi)));
}
