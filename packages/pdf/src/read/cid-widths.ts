import type { PdfDocument } from '../file/document.ts';
import { numberOr } from '../syntax/entries.ts';
import type { PdfDict } from '../syntax/objects.ts';

/** Width of what a CIDFont says none of, in thousandths of the em. */
const USUAL = 1000;

/** The widths `W` of a CIDFont (ISO 32000-2, 9.7.4.3). */
export function cidWidths(document: PdfDocument, font: PdfDict | null): (cid: number) => number {
  const usual = document.entries(font).number('DW') ?? USUAL;
  const list = (document.entries(font).array('W') ?? []).map((item) => document.resolve(item));
  const widths = new Map<number, number>();
  const ranges: [number, number, number][] = [];
  for (let at = 0; at < list.length; ) {
    const [first, second, third] = [list[at], list[at + 1], list[at + 2]];
    if (typeof first === 'number' && Array.isArray(second)) {
      for (const [index, width] of second.entries())
        widths.set(first + index, numberOr(document.resolve(width), usual));
      at += 2;
    } else if (typeof first === 'number' && typeof second === 'number' && typeof third === 'number') {
      ranges.push([first, second, third]);
      at += 3;
    } else at++;
  }
  return (cid) => widths.get(cid) ?? ranges.find(([first, last]) => cid >= first && cid <= last)?.[2] ?? usual;
}
