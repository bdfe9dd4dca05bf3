import { z } from 'zod';
import { type RequestItem, SheafError } from '../../errors.ts';
import type { KnownInput } from './define.ts';
import { failure, refusal } from './notes.ts';

const MAX_SELECTED = 100_000;
const RANGE = /^\s*(?:(\d{1,9})(?:\s*(-)\s*(\d{1,9})?)?|(-)\s*(\d{1,9}))\s*$/;

/** A run of pages, 1-indexed and inclusive; `last` null means the end of the document, `first > last` counts down. */
export interface PageRange {
  first: number;
  last: number | null;
}

/** Parses `"1-3,5,8-"` into its ranges, or returns null when the text is not a page selection. */
export function parsePageRanges(text: string): PageRange[] | null {
  const ranges: PageRange[] = [];
  for (const part of text.split(',')) {
    const match = RANGE.exec(part);
    if (!match) return null;
    const [, first, dash, last, leadingDash, upTo] = match;
    const range = leadingDash
      ? { first: 1, last: Number(upTo) }
      : { first: Number(first), last: dash ? (last === undefined ? null : Number(last)) : Number(first) };
    if (range.first < 1 || range.last === 0) return null;
    ranges.push(range);
  }
  return ranges;
}

const pageList = z.array(z.int().min(1)).min(1).max(MAX_SELECTED);
const pageText = z
  .string()
  .max(10_000)
  .refine((text) => parsePageRanges(text) !== null, refusal('page_selection'));

/** The `pages` parameter of operations: a list of page numbers or a text such as `"1-3,5,8-"`, both counted from 1. */
export const pageSelection = z.union([pageList, pageText]).meta({
  description: 'Pages, starting at 1: an array such as [1, 2, 5] or a string such as "1-3,5,8-".',
  examples: ['1-3,5,8-'],
});

export type PageSelection = z.output<typeof pageSelection>;

/**
 * The ranges of a selection against a document of `pageCount` pages, each as a list of 1-indexed pages in order.
 * @throws SheafError `invalid_parameter` for a page past the end, or an absurdly long selection
 */
export function resolvePageRanges(selection: PageSelection, pageCount: number): number[][] {
  const ranges: PageRange[] =
    typeof selection === 'string'
      ? (parsePageRanges(selection) ?? [])
      : selection.map((page) => ({ first: page, last: page }));
  let total = 0;
  return ranges.map(({ first, last }) => {
    const end = last ?? pageCount;
    const highest = Math.max(first, end);
    if (highest > pageCount) throw pastTheEnd(highest, pageCount);
    total += Math.abs(end - first) + 1;
    if (total > MAX_SELECTED) {
      throw new SheafError('invalid_parameter', `A page range can contain at most ${MAX_SELECTED} pages.`);
    }
    const step = end < first ? -1 : 1;
    return Array.from({ length: Math.abs(end - first) + 1 }, (_, index) => first + index * step);
  });
}

/** The same as one list; order and repeats are kept. @throws SheafError `invalid_parameter` */
export function resolvePages(selection: PageSelection, pageCount: number): number[] {
  return resolvePageRanges(selection, pageCount).flat();
}

/** A submission-time check of `selection` for an input whose page count is known, as 422 items. */
export function checkPages(
  field: string,
  selection: PageSelection | undefined,
  pageCount: number | null,
): RequestItem[] {
  if (selection === undefined || pageCount === null) return [];
  try {
    resolvePageRanges(selection, pageCount);
    return [];
  } catch (error) {
    const { reason } = error as SheafError;
    return [
      reason?.code === 'page_does_not_exist'
        ? { loc: [field], code: 'page_does_not_exist', values: { page: reason.page ?? 0, pages: pageCount } }
        : { loc: [field], code: 'selection_too_long', values: { max: MAX_SELECTED } },
    ];
  }
}

/** The check of operations whose parameter `pages` chooses pages of their one input. */
export const checkChosenPages = ({ pages }: { pages?: PageSelection }, [input]: readonly KnownInput[]) =>
  checkPages('pages', pages, input?.pageCount ?? null);

/** The error that names a page past the end of a document. */
export function pastTheEnd(page: number, pageCount: number): SheafError {
  return failure('invalid_parameter', { code: 'page_does_not_exist', page, pages: pageCount });
}
