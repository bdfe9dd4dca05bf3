import type { PdfDocument } from '../file/document.ts';
import { isDict, nameOf, type PdfDict, PdfName, type PdfObject, PdfString } from '../syntax/objects.ts';
import { latin1Of, readTree } from './tree.ts';

/** The label of one page (ISO 32000-2, 12.4.2): a style such as `D` or `r` (or none), a prefix, and its number. */
export interface PageLabel {
  style: string | null;
  prefix: PdfString | null;
  number: number;
}

/** The label of a page in a document that has none: its number, as viewers show it. */
export function plainLabel(index: number): PageLabel {
  return { style: 'D', prefix: null, number: index + 1 };
}

/** Reads the label of every page, or null when the document has no page labels. */
export function readLabels(document: PdfDocument): PageLabel[] | null {
  if (!document.catalog.has('PageLabels')) return null;
  const ranges = readTree(document, document.catalog.get('PageLabels'), 'Nums')
    .filter(([start, value]) => start >= 0 && isDict(document.resolve(value)))
    .sort(([left], [right]) => left - right);
  if (ranges.length === 0) return null;
  let range = -1;
  return document.pages().map((_, index) => {
    while (range + 1 < ranges.length && ranges[range + 1]![0] <= index) range++;
    if (range < 0) return plainLabel(index);
    const [start, value] = ranges[range]!;
    const dict = document.resolve(value) as PdfDict;
    const style = document.resolve(dict.get('S'));
    const prefix = document.resolve(dict.get('P'));
    const first = document.resolve(dict.get('St'));
    return {
      style: style instanceof PdfName ? style.name : null,
      prefix: prefix instanceof PdfString ? prefix : null,
      number: (typeof first === 'number' ? first : 1) + index - start,
    };
  });
}

/** Puts labels together into the fewest ranges of a number tree. */
export function labelTree(labels: PageLabel[]): PdfDict {
  const nums: PdfObject[] = [];
  labels.forEach((label, index) => {
    if (index > 0 && continues(labels[index - 1]!, label)) return;
    const dict: PdfDict = new Map();
    if (label.style) dict.set('S', nameOf(label.style));
    if (label.prefix) dict.set('P', label.prefix);
    if (label.style && label.number !== 1) dict.set('St', label.number);
    nums.push(index, dict);
  });
  return new Map([['Nums', nums]]);
}

function continues(before: PageLabel, after: PageLabel): boolean {
  const same = before.style === after.style && prefixOf(before) === prefixOf(after);
  return same && (after.style === null || after.number === before.number + 1);
}

function prefixOf({ prefix }: PageLabel): string {
  return prefix ? latin1Of(prefix) : '';
}
