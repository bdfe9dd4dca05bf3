import { readMetadata } from '@sheaf/pdf/edit/metadata';
import type { PdfDocument } from '@sheaf/pdf/file/document';
import { labelText, numeral, readLabels } from '@sheaf/pdf/read/page-labels';
import type { PatternValues } from './page-pattern.ts';

/** The styles of ISO 32000-2, table 161. */
const STYLES: Record<string, string> = { roman: 'r', ROMAN: 'R', letters: 'a', LETTERS: 'A' };

/** Returns a pattern's text for each of these pages (by index), numbered from `start` on. */
export function pageValues(
  document: PdfDocument,
  pages: readonly number[],
  start: number,
  filename: string,
): (index: number) => PatternValues {
  const labels = readLabels(document);
  const orders = new Map(pages.map((index, order) => [index, order]));
  const metadata = readMetadata(document);
  const date = new Date();
  return (index) => {
    const number = start + (orders.get(index) ?? 0);
    const label = labels?.[index];
    return {
      number,
      page: (style) => numeral(STYLES[style] ?? 'D', number),
      pages: start + pages.length - 1,
      date,
      filename,
      title: metadata.title ?? '',
      author: metadata.author ?? '',
      label: label ? labelText(label) : String(index + 1),
    };
  };
}
