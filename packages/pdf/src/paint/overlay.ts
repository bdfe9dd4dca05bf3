import type { EditedDocument } from '../edit/edited-document.ts';
import type { PdfDocument } from '../file/document.ts';
import { pageAt } from '../file/page-tree.ts';
import { type Box, type Geometry, geometryOf, type Matrix, multiply } from '../geometry.ts';
import { createPageForms } from './page-forms.ts';
import { createPainter, drawForm } from './painter.ts';

export interface OverlayOptions {
  /** Beneath the page's content instead of over it. */
  under: boolean;
  /** For each page (index) the page of `source` that comes on it, or null. */
  pageFor(index: number): number | null;
}

/** Draws pages of another document on pages of this one, upright, as large as they fit, in the middle. Returns how many. */
export function overlayPages(edited: EditedDocument, source: PdfDocument, options: OverlayOptions): number {
  const forms = createPageForms(edited, source);
  const painter = createPainter(edited);
  let painted = 0;
  for (const index of edited.pages().keys()) {
    const wanted = options.pageFor(index);
    if (wanted === null) continue;
    const { width, height, unit, fromUpright } = geometryOf(edited, pageAt(edited, index));
    const size = sizeOf(geometryOf(source, pageAt(source, wanted)));
    const filling = Math.abs(size.width - width * unit) < SAME && Math.abs(size.height - height * unit) < SAME;
    const form = forms.of(wanted, { filling });
    const matrix = multiply(fitInto(form.width, form.height, [0, 0, width, height]), fromUpright);
    const painting = { content: drawForm('P', matrix), forms: { P: form.ref } };
    painter.paint(index, options.under ? { under: painting } : { over: painting });
    painted++;
  }
  return painted;
}

/** Points by which pages of the same size may differ. */
const SAME = 0.5;

function sizeOf({ width, height, unit }: Geometry): { width: number; height: number } {
  return { width: width * unit, height: height * unit };
}

/** The matrix that puts something `width` by `height` into the middle of a box, as large as it fits. */
export function fitInto(width: number, height: number, [left, bottom, right, top]: Box): Matrix {
  const [across, up] = [right - left, top - bottom];
  const scale = Math.min(across / width, up / height);
  return [scale, 0, 0, scale, left + (across - width * scale) / 2, bottom + (up - height * scale) / 2];
}
