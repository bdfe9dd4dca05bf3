import { partName } from './page-work.ts';

/** A bookmark of a document, as the service lists them. */
export interface Bookmark {
  title: string;
  /** From 1; null for a heading that leads nowhere. */
  page: number | null;
  level: number;
}

/** A file to come: its pages, and its name. */
export interface Part {
  pages: number[];
  name: string;
}

/**
 * The files that the service makes of a document split at its bookmarks: from each one down to this level to the next.
 * None if no bookmark leads to a page.
 */
export function partsAtBookmarks(
  bookmarks: readonly Bookmark[],
  level: number,
  { name, count }: { name: string; count: number },
): Part[] {
  const titles = new Map<number, string>();
  for (const [index, bookmark] of bookmarks.entries()) {
    const page = bookmark.level > level ? null : (bookmark.page ?? pageBelow(bookmarks, index, level));
    if (page !== null && page <= count && !titles.has(page)) titles.set(page, bookmark.title.trim());
  }
  if (titles.size === 0) return [];
  const firsts = [...new Set([1, ...titles.keys()])].sort((one, other) => one - other);
  return firsts.map((first, index) => {
    const end = firsts[index + 1] ?? count + 1;
    const pages = Array.from({ length: end - first }, (_, page) => first + page);
    const title = titles.get(first) ?? name.replace(/\.[^.]*$/, '');
    return { pages, name: title === '' ? partName(name, pages, count) : `${title}.pdf` };
  });
}

/** A heading without a page begins at the first bookmark below it, unless that starts a file itself. */
function pageBelow(bookmarks: readonly Bookmark[], heading: number, level: number): number | null {
  const own = bookmarks[heading]?.level ?? 0;
  for (const below of bookmarks.slice(heading + 1)) {
    if (below.level <= own) return null;
    if (below.page !== null) return below.level > level ? below.page : null;
  }
  return null;
}
