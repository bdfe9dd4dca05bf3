import { emu } from '../docx/xml.ts';
import type { Box } from '../page-text/characters.ts';

/** Limits of a slide's sides, in points (ECMA-376-1, 19.7.28: 1 to 56 inches). */
const [LEAST, MOST] = [72, 4032];

interface Size {
  width: number;
  height: number;
}

/** Position of a page on a slide: scaled and centered. */
export interface Frame {
  scale: number;
  /** `<a:off>` and `<a:ext>` of a box of the page, in points from its upper left corner. */
  place(box: Box): string;
}

/** Returns the size of all slides: the first page's, within the limits of the format. */
export function slideSize({ width, height }: Size): Size {
  const scale = Math.min(1, MOST / Math.max(width, height)) * Math.max(1, LEAST / Math.min(width, height));
  const side = (points: number) => Math.min(MOST, Math.max(LEAST, points * scale));
  return { width: side(width), height: side(height) };
}

export function frameOf(page: Size, slide: Size): Frame {
  const scale = Math.min(slide.width / page.width, slide.height / page.height);
  const [dx, dy] = [(slide.width - page.width * scale) / 2, (slide.height - page.height * scale) / 2];
  const at = (points: number, shift: number) => Math.round((points * scale + shift) * 12_700);
  return {
    scale,
    place({ left, top, right, bottom }) {
      const extent = `<a:ext cx="${emu((right - left) * scale)}" cy="${emu((bottom - top) * scale)}"/>`;
      return `<a:off x="${at(left, dx)}" y="${at(top, dy)}"/>${extent}`;
    },
  };
}
