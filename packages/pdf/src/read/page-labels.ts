import type { PdfDocument } from '../file/document.ts';
import { isDict, nameOf, type PdfDict, type PdfObject, PdfString } from '../syntax/objects.ts';
import { decodeText } from '../syntax/text-string.ts';
import { latin1Of, readTree } from './tree.ts';

/** The label of one page (ISO 32000-2, 12.4.2): a style such as `D` or `r` (or none), a prefix, and its number. */
export interface PageLabel {
  style: string | null;
  prefix: PdfString | null;
  number: number;
}

/** The label of a page in a document without labels: its number, as viewers show it. */
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
  let range: (typeof ranges)[number] | undefined;
  let passed = 0;
  return document.pages().map((_, index) => {
    for (let next = ranges[passed]; next && next[0] <= index; next = ranges[++passed]) range = next;
    if (!range) return plainLabel(index);
    const [start, value] = range;
    const dict = document.resolve(value) as PdfDict;
    const style = document.entries(dict).name('S');
    const prefix = document.entries(dict).get('P');
    const first = document.entries(dict).number('St') ?? 1;
    return {
      style,
      prefix: prefix instanceof PdfString ? prefix : null,
      number: first + index - start,
    };
  });
}

/** Puts labels together into the fewest ranges of a number tree. */
export function labelTree(labels: PageLabel[]): PdfDict {
  const nums: PdfObject[] = [];
  labels.forEach((label, index) => {
    const before = labels[index - 1];
    if (before && continues(before, label)) return;
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

/** The label as readers show it. */
export function labelText({ style, prefix, number }: PageLabel): string {
  return `${prefix ? decodeText(prefix) : ''}${style === null ? '' : numeral(style, number)}`;
}

const ROMAN: [number, string][] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];

/** A number in a style of ISO 32000-2, table 161; letters continue as AA, BB. */
export function numeral(style: string, number: number): string {
  const upper = style === 'R' || style === 'A';
  let text = String(number);
  if ((style === 'r' || style === 'R') && number > 0 && number < 10_000) {
    let rest = number;
    text = '';
    for (const [value, letters] of ROMAN) {
      for (; rest >= value; rest -= value) text += letters;
    }
  } else if ((style === 'a' || style === 'A') && number > 0 && number < 10_000) {
    text = String.fromCharCode(97 + ((number - 1) % 26)).repeat(Math.ceil(number / 26));
  }
  return upper ? text.toUpperCase() : text;
}
