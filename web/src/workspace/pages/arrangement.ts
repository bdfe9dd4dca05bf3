import type { Item } from '../../tray/item.ts';
import { parseSelection } from './selection.ts';

/** One page of one of the files. */
export interface PageRef {
  item: string;
  page: number;
  /** Tells the same page apart from itself, where it comes more than once. */
  copy?: number;
  /** Degrees clockwise. */
  turned?: number;
  /** A new file begins after it. */
  cut?: boolean;
}

/** An empty page belongs to no file. */
export const BLANK = '';

/** An empty page, told apart from others by its number. */
export function blankPage(pages: readonly PageRef[]): PageRef {
  const copies = pages.filter(({ item }) => item === BLANK).map(({ copy = 0 }) => copy);
  return { item: BLANK, page: 0, copy: 1 + Math.max(0, ...copies) };
}

/** An order of single pages across files; null as long as whole files are ordered. */
export interface Arrangement {
  pages: PageRef[];
  /** Files whose pages are in it, or were taken out one by one. */
  items: string[];
}

/** Pages of one file that come one after the other in the result; null: all of them. */
export interface MergePart {
  item: Item;
  pages: number[] | null;
}

export function keyOf({ item, page, copy = 0 }: PageRef): string {
  return `${item}/${page}/${copy}`;
}

/** Whether the pages of all files can be shown and put in order. */
export function canArrange(items: readonly Item[], mostPages: number): boolean {
  return (
    items.length > 0 &&
    items.every(({ state, preview }) => state === 'ready' && preview !== null) &&
    items.reduce((sum, { preview }) => sum + (preview?.page_count ?? 0), 0) <= mostPages
  );
}

/** The arrangement with files that came or went since; a new one starts with the pages that are chosen in each file. */
export function withItems(arrangement: Arrangement, items: readonly Item[]): Arrangement {
  const kept = new Set([BLANK, ...items.map(({ id }) => id)]);
  const known = new Set(arrangement.items);
  const added = items.filter(({ id, preview }) => !known.has(id) && preview !== null);
  return {
    pages: [
      ...arrangement.pages.filter(({ item }) => kept.has(item)),
      ...added.flatMap((item) => chosenPages(item).map((page) => ({ item: item.id, page }))),
    ],
    items: [...arrangement.items.filter((id) => kept.has(id)), ...added.map(({ id }) => id)],
  };
}

export function movePage(pages: readonly PageRef[], from: number, to: number): PageRef[] {
  const moved = pages[from];
  return moved ? pages.toSpliced(from, 1).toSpliced(to, 0, moved) : [...pages];
}

/** The pages with those of these keys taken together and put where `to` stands, in their order. */
export function movePages(pages: readonly PageRef[], keys: ReadonlySet<string>, to: number): PageRef[] {
  const moved = pages.filter((page) => keys.has(keyOf(page)));
  const rest = pages.filter((page) => !keys.has(keyOf(page)));
  const place = Math.max(0, Math.min(rest.length, to));
  return [...rest.slice(0, place), ...moved, ...rest.slice(place)];
}

/** Each of these pages once more, right after itself. */
export function duplicatePages(pages: readonly PageRef[], keys: ReadonlySet<string>): PageRef[] {
  return pages.flatMap((page) => {
    if (!keys.has(keyOf(page))) return [page];
    const copies = pages.filter(({ item, page: number }) => item === page.item && number === page.page);
    const { cut: _, ...bare } = page;
    return [page, { ...bare, copy: 1 + Math.max(...copies.map(({ copy = 0 }) => copy)) }];
  });
}

/** These pages turned a quarter clockwise. */
export function turnPages(pages: readonly PageRef[], keys: ReadonlySet<string>, by = 90): PageRef[] {
  return pages.map((page) =>
    keys.has(keyOf(page)) ? { ...page, turned: ((page.turned ?? 0) + by + 360) % 360 } : page,
  );
}

/** The pages with the mark after these set, or taken away where all of them have it. */
export function cutAfter(pages: readonly PageRef[], keys: ReadonlySet<string>): PageRef[] {
  const meant = pages.filter((page) => keys.has(keyOf(page)));
  const cut = !meant.every((page) => page.cut);
  return pages.map((page) => (keys.has(keyOf(page)) ? { ...page, cut } : page));
}

/** How many pages each file has that the marks make; one where there are none. */
export function filesOf(pages: readonly PageRef[]): number[] {
  const files = [0];
  for (const [index, { cut }] of pages.entries()) {
    files[files.length - 1] = (files.at(-1) as number) + 1;
    if (cut && index < pages.length - 1) files.push(0);
  }
  return files;
}

/** The ranges of the result that make these files. */
export function rangesOf(files: readonly number[]): string {
  let first = 1;
  const ranges = files.map((pages) => {
    const last = first + pages - 1;
    const range = first === last ? `${first}` : `${first}-${last}`;
    first = last + 1;
    return range;
  });
  return ranges.join(',');
}

/** The pages as a job takes them that puts together any pages, turned and empty ones too: files are counted from 1. */
export function entriesOf(pages: readonly PageRef[], items: readonly Item[]): object[] {
  return pages.flatMap(({ item: id, page, turned = 0 }): object[] => {
    if (id === BLANK) return [{ blank: 'a4' }];
    const file = items.findIndex((item) => item.id === id) + 1;
    return file === 0 ? [] : [{ file, page, ...(turned !== 0 && { rotate: turned }) }];
  });
}

/**
 * What a job is told: runs of pages of the same file, in order. Without an arrangement, each file with its pages. Pages
 * that are left of a single file are told as two parts, since a merge takes no less.
 */
export function partsOfMerge(items: readonly Item[], arrangement: Arrangement | null): MergePart[] {
  if (!arrangement) return items.map((item) => ({ item, pages: typedPages(item) }));
  const parts: { item: Item; pages: number[] }[] = [];
  for (const { item: id, page } of arrangement.pages) {
    const item = items.find((candidate) => candidate.id === id);
    const last = parts.at(-1);
    if (item && last?.item === item) last.pages.push(page);
    else if (item) parts.push({ item, pages: [page] });
  }
  const [only, another] = parts;
  if (only && !another && only.pages.length > 1) parts.push({ item: only.item, pages: only.pages.splice(1) });
  return parts;
}

function typedPages({ pages, preview }: Item): number[] | null {
  const parsed = parseSelection(pages, preview?.page_count ?? null);
  return 'pages' in parsed && parsed.pages.length > 0 ? parsed.pages : null;
}

function chosenPages(item: Item): number[] {
  return typedPages(item) ?? Array.from({ length: item.preview?.page_count ?? 0 }, (_, index) => index + 1);
}
