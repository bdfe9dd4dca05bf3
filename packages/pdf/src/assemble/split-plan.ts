import { PdfError } from '../errors.ts';
import type { DocumentInfo } from '../read/document-info.ts';
import { decodeText } from '../syntax/text-string.ts';

/** One file of a split: its pages (indexes) and its name without extension. */
export interface SplitFile {
  pages: number[];
  name: string;
}

/** Files of `every` pages each, the last perhaps shorter. */
export function splitEvery(info: DocumentInfo, every: number, stem: string): SplitFile[] {
  const count = info.pages.length;
  const files: SplitFile[] = [];
  for (let first = 0; first < count; first += every) {
    const last = Math.min(count, first + every);
    const pages = Array.from({ length: last - first }, (_, index) => first + index);
    files.push({ pages, name: rangeName(stem, first + 1, last, count) });
  }
  return files;
}

/** One file for each range of 1-indexed pages. */
export function splitRanges(info: DocumentInfo, ranges: number[][], stem: string): SplitFile[] {
  return ranges.flatMap((pages) => {
    const first = pages.at(0);
    const last = pages.at(-1);
    if (first === undefined || last === undefined) return [];
    return [{ pages: pages.map((page) => page - 1), name: rangeName(stem, first, last, info.pages.length) }];
  });
}

/**
 * A file from each bookmark of the outline's upper `level` levels to the next, named after it; pages before the first
 * make a separate file.
 * @throws PdfError `unprocessable_file` when no bookmark leads to a page
 */
export function splitBookmarks(info: DocumentInfo, level: number, stem: string): SplitFile[] {
  const starts = new Map<number, string>();
  for (const [index, entry] of info.outline.entries()) {
    const page = entry.level > level ? null : (entry.page ?? pageBelow(info.outline, index, level));
    if (page === null || starts.has(page)) continue;
    starts.set(page, decodeText(entry.title).trim());
  }
  if (starts.size === 0) {
    throw new PdfError(
      'unprocessable_file',
      'The PDF has no bookmarks that lead to a page; split it by page ranges or by a number of pages instead.',
    );
  }
  return splitAt(info, starts, stem, true);
}

/** Where a heading without a page begins: at the first bookmark below it, unless that starts a separate file. */
function pageBelow(outline: DocumentInfo['outline'], heading: number, level: number): number | null {
  const own = outline[heading]?.level ?? 0;
  for (let index = heading + 1; index < outline.length; index++) {
    const below = outline[index];
    if (!below || below.level <= own) return null;
    if (below.page !== null) return below.level > level ? below.page : null;
  }
  return null;
}

/**
 * A file from each page (index) of `starts` to the next, under the name that it has there.
 * @param keep whether pages before the first make a separate file
 */
export function splitAt(
  info: DocumentInfo,
  starts: ReadonlyMap<number, string>,
  stem: string,
  keep: boolean,
): SplitFile[] {
  const names = new Map(starts);
  if (keep && !names.has(0)) names.set(0, stem);
  const firsts = [...names.keys()].sort((left, right) => left - right);
  return firsts.map((first, index) => {
    const end = firsts[index + 1] ?? info.pages.length;
    const title = names.get(first) || rangeName(stem, first + 1, end, info.pages.length);
    return { pages: Array.from({ length: end - first }, (_, page) => first + page), name: title };
  });
}

function rangeName(stem: string, first: number, last: number, count: number): string {
  const digits = Math.max(String(count).length, 1);
  const padded = (page: number): string => String(page).padStart(digits, '0');
  return first === last ? `${stem}-${padded(first)}` : `${stem}-${padded(first)}-${padded(last)}`;
}
