import { useState } from 'react';
import type { Item } from '../../tray/item.ts';

/** Share of the available width. */
export type Zoom = number;

/** The last view of a document; other tools and versions continue there. */
interface Look {
  page: number;
  zoom: Zoom;
  /** Share of the pages' height above the window; null if pages were viewed one by one since. */
  top: number | null;
}

const FIRST: Look = { page: 1, zoom: 1, top: null };
/** By the id of the document. */
const looks = new Map<string, Look>();

export function lookAt({ document }: Item): Look {
  return looks.get(document) ?? FIRST;
}

export function rememberLook({ document }: Item, change: Partial<Look>): void {
  looks.set(document, { ...(looks.get(document) ?? FIRST), ...change });
}

/** The current page if pages are shown one by one, at first the last viewed one. */
export function usePageInView(item: Item): [number, (page: number) => void] {
  const [page, setPage] = useState(() => Math.min(lookAt(item).page, item.preview?.page_count ?? 1));
  return [
    page,
    (next) => {
      rememberLook(item, { page: next, top: null });
      setPage(next);
    },
  ];
}
