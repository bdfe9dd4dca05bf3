import type { PdfDocument } from '../../engines/pdf/file/document.ts';
import { labelText, numeral, readLabels } from '../../engines/pdf/read/page-labels.ts';
import { stemOf } from '../kit/names.ts';
import type { PatternValues } from './page-pattern.ts';

/** The styles of ISO 32000-2, table 161. */
const STYLES: Record<string, string> = { roman: 'r', ROMAN: 'R', letters: 'a', LETTERS: 'A' };

/** Returns what a pattern says of each of these pages (by index), numbered from `start` on. */
export function pageValues(
  document: PdfDocument,
  pages: readonly number[],
  start: number,
  filename: string,
): (index: number) => PatternValues {
  const labels = readLabels(document);
  const orders = new Map(pages.map((index, order) => [index, order]));
  const date = new Date();
  return (index) => {
    const number = start + (orders.get(index) ?? 0);
    const label = labels?.[index];
    return {
      number,
      page: (style) => numeral(STYLES[style] ?? 'D', number),
      pages: start + pages.length - 1,
      date,
      filename: stemOf(filename),
      label: label ? labelText(label) : String(index + 1),
    };
  };
}
