import type { RenderNote } from '../render/notes.ts';
import { openOrRepair } from '../render/open-repaired.ts';
import type { PdfiumInstance } from '../render/pdfium.ts';
import { openPdfium, type PdfiumDocument, type PdfiumOptions } from '../render/pdfium-document.ts';
import { type Character, type PageText, readCharacters } from './characters.ts';
import type { ContentPage, ContentReader } from './content-reader.ts';
import { type Region, readingOrder } from './order.ts';
import { type Placing, visitPage } from './placing.ts';
import { type Rule, readRules } from './rules.ts';
import { findTables, type PageTables } from './tables.ts';
import { regionsOf, taggedOrder } from './tagged-order.ts';
import { readTags, type TaggedPiece } from './tags.ts';
import { wordsOf } from './words.ts';

/** The text of a page in reading order. */
export interface ReadPage {
  /** Size of the page as shown, in points. */
  width: number;
  height: number;
  /** In the order of its content, and then of its annotations and form fields. */
  readonly characters: readonly Character[];
  /**
   * In the order of its tags, or of their positions; text in another direction than most of the page comes last. They
   * are found when first asked for, while the reader has the document open.
   */
  readonly regions: Region[];
  /** The last run of its content; characters of annotations and form fields have later ones. */
  lastRun: number;
  /** True if these show characters at the place of the same ones of its content. */
  repeats: boolean;
  /** True if the page holds more than the limit. */
  cut: boolean;
}

export interface TextReader {
  readonly pageCount: number;
  /** The library's instance that has the document open. */
  readonly instance: PdfiumInstance;
  /**
   * Reads a page, counted from 0, with its annotations and form fields unless they are left out; call it once per page.
   * @throws SheafError `unprocessable_file`
   */
  read(index: number, options?: ReadOptions): ReadPage;
  /** Finds the tables of a page, counted from 0, instead of reading it; call it once per page. */
  tables(index: number): PageTables;
  /**
   * Switches to a changed copy of the document with the same instance of the library; this reader can no longer be
   * used.
   */
  again(copy: string): Promise<TextReader>;
  notes(): RenderNote[];
  [Symbol.dispose](): void;
}

interface ReadOptions {
  annotations?: boolean;
  /** True if most likely nothing asks for the regions, so that tags are read once something does. */
  tagsLater?: boolean;
}

type Options = PdfiumOptions & {
  scratch: string;
  limits: { maxInflatedBytes: number };
  /** True to read invisible text beyond the edges of pages, too. */
  beyond?: boolean;
  /** The pages that the structure core finds, if they are known. */
  pages?: number;
  /** False to ignore tags and read by the positions of text only. */
  tags?: boolean;
  /** True to read pages from their content where PDFium would read the same: with less time, and places less exact. */
  content?: boolean;
};

/**
 * Opens a PDF to read its text; the structure core repairs damaged ones first.
 * @throws SheafError `password_required`, `unprocessable_file`, `limit_exceeded`
 */
export async function openTextReader(path: string, options: Options): Promise<TextReader> {
  return createTextReader(await openOrRepair(path, options, openPdfium), path, options);
}

/** Reads the text of the document at `path` that the library has open, and closes it along with the reader. */
export async function createTextReader(document: PdfiumDocument, path: string, options: Options): Promise<TextReader> {
  const { mendTextMaps } = await import('../render/mend-text-maps.ts');
  const { beyond = false, tags: followTags = true, content = false, scratch, limits } = options;
  const contents = content && document.pageCount >= MANY_PAGES ? await openContents(path, options) : null;
  let mended = false;

  function readContent(index: number, options?: ReadOptions): ContentPage | null {
    return contents?.read(index, document.pageSize(index), options?.annotations ?? true) ?? null;
  }

  /** Reads the characters of a page, whose content may be `known`. */
  function readPage(
    index: number,
    known: ContentPage | null,
    first?: (page: number, place: Placing) => void,
    options?: ReadOptions,
  ): PageText {
    if (known) {
      if (first) visitPage(document, index, first);
      return known.characters();
    }
    const page = readByLibrary(index, first, options);
    contents?.learn(index, page);
    return page;
  }

  function readByLibrary(
    index: number,
    first?: (page: number, place: Placing) => void,
    options?: ReadOptions,
  ): PageText {
    const page = readCharacters(document, index, first, options);
    if (!page.unmapped || mended) return page;
    mended = true;
    const copy = mendTextMaps(path, scratch, limits);
    if (copy === null) return page;
    document.reopen(copy);
    return readCharacters(document, index, first, options);
  }

  return {
    pageCount: document.pageCount,
    instance: document.instance,
    read(index, options = {}) {
      const { tagsLater = false } = options;
      const known = readContent(index, options);
      const tagged = followTags && contents?.tagged !== false;
      const words = known && !tagged ? known.words() : null;
      if (known && words) {
        const regions = readingOrder(words);
        const { size, lastRun } = known;
        const characters = () => known.characters().characters;
        return pageOf({ ...size, lastRun, repeats: false, cut: false }, characters, () => regions);
      }
      let tags: TaggedPiece[] | null = null;
      const findTags = (handle: number): void => {
        tags = readTags(document.instance, handle);
      };
      const page = readPage(index, known, tagged && !tagsLater ? findTags : undefined, options);
      if (!beyond) page.characters = page.characters.filter((character) => isOnPage(character, page));
      const { width, height, characters, lastRun, repeats, cut } = page;
      const findRegions = (): Region[] => {
        if (tagged && tagsLater) document.withPage(index, findTags);
        return (tags && taggedOrder(page, tags)) ?? regionsOf(page);
      };
      return pageOf({ width, height, lastRun, repeats, cut }, () => characters, findRegions);
    },
    tables(index) {
      let rules: Rule[] = [];
      const page = readPage(index, readContent(index), (handle, place) => {
        rules = readRules(document.instance, handle, place);
      });
      page.characters = page.characters.filter((character) => isOnPage(character, page));
      const size = { width: page.width, height: page.height };
      return { ...findTables(wordsOf(page), rules, size), ...size };
    },
    again(copy) {
      contents?.close();
      document.reopen(copy);
      return createTextReader(document, copy, { ...options, password: undefined });
    },
    notes: document.notes,
    [Symbol.dispose]() {
      contents?.close();
      document.close();
    },
  };
}

/** A page whose regions are found once. */
function pageOf(
  page: Omit<ReadPage, 'characters' | 'regions'>,
  charactersOf: () => readonly Character[],
  findRegions: () => Region[],
): ReadPage {
  let regions: Region[] | null = null;
  return {
    ...page,
    get characters() {
      return charactersOf();
    },
    get regions() {
      regions ??= findRegions();
      return regions;
    },
  };
}

/** Pages from which it pays to open a document twice, and to read the first page with each font twice. */
const MANY_PAGES = 24;

async function openContents(path: string, options: Options): Promise<ContentReader | null> {
  const { openContentReader } = await import('./content-reader.ts');
  return openContentReader(path, options);
}

/** Least visible size in points: programs hide sources of formulas in text of a millionth of a point. */
const SMALLEST = 0.1;

/** Whether part of a character is visible within its page: boxes of some fonts are far larger than their glyphs. */
export function isOnPage(
  { left, top, right, bottom, size }: Character,
  { width, height }: Pick<PageText, 'width' | 'height'>,
): boolean {
  return size >= SMALLEST && right > 0 && left < width && bottom > 0 && top < height;
}

/** Indexes of at most `count` of the pages, spread evenly. */
export function samplePages(pages: readonly number[], count: number): number[] {
  if (pages.length <= count) return [...pages];
  const sampled = new Set(Array.from({ length: count }, (_, index) => Math.floor((index * pages.length) / count)));
  return pages.filter((_, index) => sampled.has(index));
}
