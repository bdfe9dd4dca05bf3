import { PdfError } from '../errors.ts';
import { pageAt } from '../file/page-tree.ts';
import { type Box, geometryOf, intersect, transformBox } from '../geometry.ts';
import type { EditedDocument } from './edited-document.ts';

/**
 * The visible part of a page (by index) that a reader sees `width` by `height` points large, from its lower left
 * corner.
 */
export type CropFor = (size: { width: number; height: number }, index: number) => Box;

/** Shows only a part of pages (by index); the rest is hidden, not removed. @throws PdfError when nothing is left */
export function cropPages(edited: EditedDocument, pages: Iterable<number>, cropFor: CropFor): void {
  for (const index of new Set(pages)) {
    const { width, height, unit, box, fromUpright } = geometryOf(edited, pageAt(edited, index));
    const [left, bottom, right, top] = cropFor({ width: width * unit, height: height * unit }, index);
    const wanted: Box = [left / unit, bottom / unit, right / unit, top / unit];
    const own = transformBox(fromUpright, wanted);
    const seen = wanted[2] - wanted[0] >= 1 && wanted[3] - wanted[1] >= 1 ? intersect(own, box) : null;
    if (!seen) {
      throw new PdfError(
        'invalid_parameter',
        `Nothing would be left of page ${index + 1}; it is ${millimetres(width * unit)} × ${millimetres(height * unit)} mm.`,
      );
    }
    const page = edited.editPage(index);
    page.set('CropBox', [...seen]);
    // The printer's boxes must be inside the visible part.
    for (const key of ['BleedBox', 'TrimBox', 'ArtBox']) page.delete(key);
  }
}

/** In tenths, since people state lengths of pages in millimeters. */
const millimetres = (points: number): number => Math.round((points * 254) / 72) / 10;
