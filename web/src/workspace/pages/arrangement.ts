import type { Item } from '../../tray/item.ts';
import { parseSelection } from '../form/selection.ts';

/** One page of one of the files. */
export interface PageRef {
  item: string;
  page: number;
  /** Distinguishes copies of one page. */
  copy?: number;
  /** Degrees clockwise. */
  turned?: number;
  /** Starts a new file after it. */
  cut?: boolean;
}

/** An empty page belongs to no file. */
export const BLANK = '';

/** An empty page, distinguished from others by its number. */
export function blankPage(pages: readonly PageRef[]): PageRef {
  const copies = pages.filter(({ item }) => item === BLANK).map(({ copy = 0 }) => copy);
  return { item: BLANK, page: 0, copy: 1 + Math.max(0, ...copies) };
}

/** Represents all pages of a file until their number is known. */
export const UNKNOWN = 0;

/** Whether it represents the pages of a file whose number is unknown. */
export const isUnknown = ({ item, page }: PageRef) => item !== BLANK && page === UNKNOWN;

/** An order of single pages across files. */
export interface Arrangement {
  pages: PageRef[];
  /** Files whose pages are in it, or were all removed. */
  items: string[];
}

/** The pages of one file that a job takes; null for all. */
export interface MergePart {
  item: Item;
  pages: number[] | null;
}

export function keyOf({ item, page, copy = 0 }: PageRef): string {
  return `${item}/${page}/${copy}`;
}

/** Whether the pages of all files can be shown and arranged. */
export function canArrange(items: readonly Item[], mostPages: number): boolean {
  return (
    items.length > 0 &&
    items.every(({ state, preview }) => state === 'ready' && preview !== null) &&
    canShow(items, mostPages)
  );
}

/** Whether the known pages of all files fit the limit. */
export function canShow(items: readonly Item[], mostPages: number): boolean {
  return items.reduce((sum, { preview }) => sum + (preview?.page_count ?? 0), 0) <= mostPages;
}

/**
 * Updates an arrangement for added and removed files, and for files whose pages have become known; a new one starts
 * with the chosen pages of each file.
 */
export function withItems(arrangement: Arrangement, items: readonly Item[]): Arrangement {
  const byId = new Map(items.map((item) => [item.id, item]));
  const known = new Set(arrangement.items);
  const added = items.filter(({ id }) => !known.has(id));
  return {
    pages: [
      ...arrangement.pages.filter(({ item }) => item === BLANK || byId.has(item)),
      ...added.map(({ id }) => ({ item: id, page: UNKNOWN })),
    ].flatMap((page) => (isUnknown(page) ? pagesFor(page, byId.get(page.item) as Item) : page)),
    items: [...arrangement.items.filter((id) => byId.has(id)), ...added.map(({ id }) => id)],
  };
}

/** Replaces the placeholder of a file with all its pages; a mark after it moves after the last page. */
function pagesFor(place: PageRef, item: Item): PageRef[] {
  if (item.preview === null) return [place];
  const { cut, ...bare } = place;
  const pages = chosenPages(item).map((page): PageRef => ({ ...bare, page }));
  return pages.map((page, index) => (cut && index === pages.length - 1 ? { ...page, cut } : page));
}

/** Whether both have the same pages in the same order; marks where files begin do not count. */
export function sameOrder(some: readonly PageRef[], others: readonly PageRef[]): boolean {
  return (
    some.length === others.length &&
    some.every((page, index) => {
      const other = others[index] as PageRef;
      return (
        page.item === other.item &&
        page.page === other.page &&
        (page.copy ?? 0) === (other.copy ?? 0) &&
        (page.turned ?? 0) === (other.turned ?? 0)
      );
    })
  );
}

/** Moves all pages of a file before the next file of the list, or to the end. */
export function moveFile(pages: readonly PageRef[], id: string, order: readonly string[]): PageRef[] {
  const later = order.slice(order.indexOf(id) + 1);
  const rest = pages.filter(({ item }) => item !== id);
  const moved = pages.filter(({ item }) => item === id);
  const before = later.map((next) => rest.findIndex(({ item }) => item === next)).find((place) => place >= 0);
  return rest.toSpliced(before ?? rest.length, 0, ...moved);
}

/** Groups pages by file, in the order of the files; an empty page stays after the page before it. */
export function groupByFile(pages: readonly PageRef[], order: readonly string[]): PageRef[] {
  const groups = new Map<string, PageRef[]>([[BLANK, []], ...order.map((id): [string, PageRef[]] => [id, []])]);
  let owner = BLANK;
  for (const page of pages) {
    if (page.item !== BLANK) owner = page.item;
    groups.get(owner)?.push(page);
  }
  return [...groups.values()].flat();
}

/** Moves the pages with these keys together to `to`, in their order. */
export function movePages(pages: readonly PageRef[], keys: ReadonlySet<string>, to: number): PageRef[] {
  const moved = pages.filter((page) => keys.has(keyOf(page)));
  const rest = pages.filter((page) => !keys.has(keyOf(page)));
  const place = Math.max(0, Math.min(rest.length, to));
  return [...rest.slice(0, place), ...moved, ...rest.slice(place)];
}

/** Copies each of these pages right after itself. */
export function duplicatePages(pages: readonly PageRef[], keys: ReadonlySet<string>): PageRef[] {
  return pages.flatMap((page) => {
    if (!keys.has(keyOf(page))) return [page];
    const copies = pages.filter(({ item, page: number }) => item === page.item && number === page.page);
    const { cut: _, ...bare } = page;
    return [page, { ...bare, copy: 1 + Math.max(...copies.map(({ copy = 0 }) => copy)) }];
  });
}

/** Turns these pages a quarter clockwise. */
export function turnPages(pages: readonly PageRef[], keys: ReadonlySet<string>, by = 90): PageRef[] {
  return pages.map((page) =>
    keys.has(keyOf(page)) ? { ...page, turned: ((page.turned ?? 0) + by + 360) % 360 } : page,
  );
}

/** Sets the marks after these pages, or removes them if all are set. */
export function cutAfter(pages: readonly PageRef[], keys: ReadonlySet<string>): PageRef[] {
  const meant = pages.filter((page) => keys.has(keyOf(page)));
  const cut = !meant.every((page) => page.cut);
  return pages.map((page) => (keys.has(keyOf(page)) ? { ...page, cut } : page));
}

/** Page counts of the files that the marks create; a single count without marks. */
export function filesOf(pages: readonly PageRef[]): number[] {
  const files = [0];
  for (const [index, { cut }] of pages.entries()) {
    files[files.length - 1] = (files.at(-1) as number) + 1;
    if (cut && index < pages.length - 1) files.push(0);
  }
  return files;
}

/** The ranges of the result that create these files. */
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

/** The pages as a job accepts them that arranges any pages, including turned and empty ones; files count from 1. */
export function entriesOf(pages: readonly PageRef[], items: readonly Item[]): object[] {
  return pages.flatMap(({ item: id, page, turned = 0 }): object[] => {
    if (id === BLANK) return [{ blank: 'a4' }];
    const file = items.findIndex((item) => item.id === id) + 1;
    return file === 0 ? [] : [{ file, page, ...(turned !== 0 && { rotate: turned }) }];
  });
}

/** Parameters of a merge: each file with its chosen pages. */
export function partsOfMerge(items: readonly Item[]): MergePart[] {
  return items.map((item) => ({ item, pages: typedPages(item) }));
}

function typedPages({ pages, preview }: Item): number[] | null {
  const parsed = parseSelection(pages, preview?.page_count ?? null);
  return 'pages' in parsed && parsed.pages.length > 0 ? parsed.pages : null;
}

function chosenPages(item: Item): number[] {
  return typedPages(item) ?? Array.from({ length: item.preview?.page_count ?? 0 }, (_, index) => index + 1);
}
