import { SheafError } from '../../errors.ts';
import type { Recognizer } from '../ocr/recognizer.ts';
import { createTextReader, type ReadPage } from '../page-text/read-pages.ts';
import type { Search } from '../page-text/search-text.ts';
import { openOrRepair } from '../render/open-repaired.ts';
import { openPdfium } from '../render/pdfium-document.ts';
import { createRenderer, type RendererOptions } from '../render/renderer.ts';
import { addArea, type Plan } from './plan.ts';
import { isUnread, openScanReader, requireRead } from './read-scans.ts';

/** Places that are found in one document. */
const MAX_MATCHES = 100_000;

export interface FindOptions {
  password?: string;
  scratch: string;
  limits: RendererOptions['limits'] & { maxInflatedBytes: number };
  signal: AbortSignal;
  scans: {
    /** How to treat pages whose text was not recognized. */
    rule: 'ocr' | 'fail';
    languages: readonly string[];
    openEngine(): Promise<Recognizer>;
  };
  /** Takes the share of pages that were read, 0 to 1. */
  progress(share: number): void;
}

/**
 * Finds the search terms on all pages; scans are read by recognizing them.
 * @throws SheafError `limit_exceeded` for too many places, `unprocessable_file` for scans that are not or cannot be
 * read, `invalid_parameter` for missing languages
 */
export async function findAreas(path: string, search: Search | null, options: FindOptions): Promise<Plan> {
  const { signal, scans } = options;
  // Pages are read before scans are: each holds the document in an instance of the library.
  const { plan, unread } = await readPages(path, search, options);
  if (!search || unread.length === 0) return plan;
  if (scans.rule === 'fail') throw unreadPages(unread);
  using scanned = await openScanReader(path, { ...options, openEngine: scans.openEngine });
  for (const index of unread) {
    signal.throwIfAborted();
    const scan = await scanned.read(index);
    requireRead(scan, index, scans.languages);
    plan.recognized.set(index, { words: scan.words, confidence: scan.confidence });
    addMatches(plan, search, index, scan.page);
    options.progress(1 - (unread.length - plan.recognized.size) / plan.pageCount);
    // The engine keeps the thread busy for seconds: what else waits has its turn here.
    await new Promise(setImmediate);
  }
  return plan;
}

/** Searches the text of pages, and returns the pages that have no searchable text. */
async function readPages(
  path: string,
  search: Search | null,
  options: FindOptions,
): Promise<{ plan: Plan; unread: number[] }> {
  const document = await openOrRepair(path, options, openPdfium);
  using renderer = createRenderer(document, options);
  const reader = await createTextReader(document, path, { ...options, beyond: true });
  const { pageCount } = reader;
  const plan: Plan = { pageCount, areas: new Map(), search, texts: new Set(), matches: 0, recognized: new Map() };
  const unread: number[] = [];
  for (let index = 0; search && index < pageCount; index++) {
    const page = reader.read(index);
    addMatches(plan, search, index, page);
    if (isUnread(document, renderer, index, page)) unread.push(index);
    options.progress((index + 1 - unread.length) / pageCount);
  }
  return { plan, unread };
}

/**
 * Recognizes the text of pages again and finds remaining matches.
 * @returns whether anything was found; the plan then has its places
 */
export async function findInScans(path: string, plan: Plan, options: FindOptions): Promise<boolean> {
  const { search, recognized } = plan;
  const pages = [...recognized.keys()].filter((index) => plan.areas.has(index));
  if (!search || pages.length === 0) return false;
  using scanned = await openScanReader(path, { ...options, openEngine: options.scans.openEngine });
  const before = plan.matches;
  for (const index of pages) {
    options.signal.throwIfAborted();
    addMatches(plan, search, index, (await scanned.read(index)).page);
    await new Promise(setImmediate);
  }
  return plan.matches > before;
}

function addMatches(plan: Plan, search: Search, index: number, page: ReadPage): void {
  for (const match of search.find(page, MAX_MATCHES - plan.matches)) {
    plan.matches++;
    plan.texts.add(match.text);
    for (const box of match.boxes) addArea(plan, index, { ...box });
  }
  if (plan.matches >= MAX_MATCHES)
    throw new SheafError('limit_exceeded', `More than ${MAX_MATCHES} matches to redact.`);
}

function unreadPages(pages: readonly number[]): SheafError {
  const named = pages.slice(0, 10).map((index) => index + 1);
  const more = pages.length > named.length ? ` and ${pages.length - named.length} more` : '';
  return new SheafError(
    'unprocessable_file',
    `The text of page ${named.join(', ')}${more} is an image, in which no words can be found. Allow text recognition (on_scans: ocr), or name areas.`,
  );
}
