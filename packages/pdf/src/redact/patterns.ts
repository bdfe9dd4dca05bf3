import { readOperations } from '../content/operations.ts';
import type { PdfDocument } from '../file/document.ts';
import { isDict, PdfName, type PdfObject, PdfStream } from '../syntax/objects.ts';

/** Operators by which a cell of a pattern shows more than hatching. */
const TELLING = new Set(['Tj', 'TJ', "'", '"', 'BI', 'Do', 'sh', 'gs', 'c', 'v', 'y', 'BDC', 'DP']);
const MAX_STROKES = 60;
/** Axial and radial (ISO 32000-2, 8.7.4.5): color along one line, which shows nothing but itself. */
const SMOOTH = new Set([2, 3]);

/** Whether a shading is a change of color along a line, and nothing that could be a picture. */
export function isSmoothShading(document: PdfDocument, entry: PdfObject | undefined): boolean {
  const dict = document.dict(entry);
  const kind = document.entries(dict).number('ShadingType');
  return kind !== null && SMOOTH.has(kind);
}

/** Whether a pattern shows only hatching or a gradient; for any other, positions within it are unknown. */
export function isPlainPattern(document: PdfDocument, entry: PdfObject | undefined): boolean {
  const pattern = document.resolve(entry);
  if (isDict(pattern)) return isSmoothShading(document, pattern.get('Shading'));
  // One that is not there paints nothing.
  if (!(pattern instanceof PdfStream)) return pattern === null;
  let strokes = 0;
  for (const { name, operands } of readOperations(document.decode(pattern))) {
    if (TELLING.has(name) || (/^sc/i.test(name) && operands.at(-1) instanceof PdfName)) return false;
    if ((name === 'l' || name === 're') && ++strokes > MAX_STROKES) return false;
  }
  return true;
}
