import { type SplitFile, splitAt } from '@sheaf/pdf/assemble/split-plan';
import { openPdf } from '@sheaf/pdf/open';
import { readDocumentInfo } from '@sheaf/pdf/read/document-info';
import { openPictures } from '../../../engines/barcodes/open-pictures.ts';
import { type Barcode, openBarcodeReader } from '../../../engines/barcodes/read-barcodes.ts';
import { openTextReader, type ReadPage } from '../../../engines/page-text/read-pages.ts';
import { createSearch, type Match, type Search } from '../../../engines/page-text/search-text.ts';
import type { Assist, Run } from '../../kit/define.ts';
import { stemOf } from '../../kit/names.ts';
import { failure, type Note } from '../../kit/notes.ts';
import { assistParts, workOutParts } from '../../kit/parts.ts';
import { writeParts } from '../write-parts.ts';
import type operation from './operation.ts';
import { NOTES } from './operation.ts';

type Context = Parameters<Run<typeof operation>>[0];

/** Matches of a page of which the uppermost names its file. */
const MAX_MATCHES = 1000;
const MAX_NAME = 100;
const MAX_LISTED = 1000;
/** Percent of the work that reading is. */
const READING = 40;

export const run: Run<typeof operation> = async (context) => {
  const {
    inputs: [input],
    params,
    scratch,
    limits,
  } = context;
  using document = await openPdf(input.path, { password: params.password, scratch, limits });
  const info = readDocumentInfo(document);
  const { names, empty, notes } = params.barcodes
    ? await nameByBarcodes(context, info.pages.length)
    : await nameByText(context, info.pages.length);
  const starts = new Map<number, string>();
  let current: string | null = null;
  names.forEach((found, index) => {
    if (found === null || (params.same === 'together' && found === current)) return;
    starts.set(index, found);
    current = found;
  });
  if (starts.size === 0) {
    throw failure('unprocessable_file', { code: empty ? 'no_text_to_split' : 'nowhere_to_split' }, NOTES);
  }
  const planned = splitAt(info, starts, stemOf(input.filename), params.keep);
  const files = params.separators === 'remove' ? withoutSeparators(planned, starts) : planned;
  const report = await writeParts(context, document, info, files, READING);
  const listed = [...starts].slice(0, MAX_LISTED).map(([index, found]) => ({ page: index + 1, text: found }));
  return { ...report, result: { ...report.result, starts: listed }, notes: [...notes, ...(report.notes ?? [])] };
};

/** Reads barcodes off pages, for the child that has the job. */
export const assist: Assist<typeof operation> = async (context) => {
  using looking = await openLooking(context);
  await assistParts(context, looking.nameOf);
  return looking.notes();
};

/** The name of the file that each page begins, or null for pages that begin none. */
interface Names {
  names: (string | null)[];
  /** True if no page has any text. */
  empty: boolean;
  notes: readonly Note[];
}

async function nameByText({ inputs: [input], params, scratch, limits, progress }: Context, most: number) {
  const search = searchOf(params);
  using reader = await openTextReader(input.path, { password: params.password, scratch, limits });
  const count = Math.min(reader.pageCount, most);
  const named: Names = { names: [], empty: true, notes: [] };
  for (let index = 0; index < count; index++) {
    const page = reader.read(index);
    if (page.regions.length > 0) named.empty = false;
    named.names.push(nameIn(search, page));
    progress(((index + 1) / count) * READING);
  }
  return named;
}

async function nameByBarcodes(context: Context, most: number): Promise<Names> {
  using looking = await openLooking(context);
  const names: (string | null)[] = [];
  const progress = (percent: number) => context.progress((percent * READING) / 100);
  const count = Math.min(looking.pageCount, most);
  const notes = await workOutParts({ ...context, progress }, count, looking.nameOf, (_, name) => names.push(name));
  return { names, empty: false, notes: [...notes, ...looking.notes()] };
}

/** Opens the document for reading barcodes off its pages. */
async function openLooking({
  inputs: [input],
  params,
  scratch,
  limits,
}: Pick<Context, 'inputs' | 'params' | 'scratch' | 'limits'>) {
  const search = searchOf(params);
  const reader = await openBarcodeReader();
  const pictures = await openPictures(input.path, input.type, { password: params.password, scratch, limits });
  const types = params.barcode_types ?? null;
  return {
    pageCount: pictures.pageCount,
    async nameOf(index: number): Promise<string | null> {
      const { pixels } = await pictures.open(index + 1);
      const top = ({ corners }: Barcode) => Math.min(...corners.map(([, y]) => y));
      const found = reader.read(pixels, types, false).sort((one, other) => top(one) - top(other));
      for (const { text } of found) {
        const match = search.findIn(text);
        if (match) return asName(match);
      }
      return null;
    },
    notes: pictures.notes,
    [Symbol.dispose]: () => pictures[Symbol.dispose](),
  };
}

function searchOf({ text, regex, presets, case_sensitive: caseSensitive, whole_words: wholeWords }: Context['params']) {
  return createSearch({ text, regex, presets, caseSensitive, wholeWords });
}

/** Leaves out the pages that began files; a file without other pages is dropped, unless all are. */
function withoutSeparators(files: SplitFile[], starts: ReadonlyMap<number, string>): SplitFile[] {
  const left = files
    .map((file) =>
      file.pages[0] !== undefined && starts.has(file.pages[0]) ? { ...file, pages: file.pages.slice(1) } : file,
    )
    .filter(({ pages }) => pages.length > 0);
  return left.length > 0 ? left : files;
}

/** The topmost match on a page, to name a file after; null if there is none. */
function nameIn(search: Search, page: ReadPage): string | null {
  let first: Match | null = null;
  for (const match of search.find(page, MAX_MATCHES)) {
    if (!first || isBefore(match, first)) first = match;
  }
  return first && asName(first);
}

function asName({ text: found, group }: Pick<Match, 'text' | 'group'>): string {
  const text = (group ?? '').trim() || found;
  return [...text.replace(/\s+/g, ' ').trim()].slice(0, MAX_NAME).join('');
}

function isBefore({ boxes: [one] }: Match, { boxes: [other] }: Match): boolean {
  if (!one || !other) return false;
  return one.top !== other.top ? one.top < other.top : one.left < other.left;
}
