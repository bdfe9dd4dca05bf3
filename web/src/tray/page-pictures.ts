import { useEffect } from 'react';
import { call } from '../api/client.ts';
import { ApiError } from '../api/errors.ts';
import { mostPreviewPages } from '../api/operations.ts';
import { createStore } from '../ui/store.ts';
import type { Item } from './item.ts';
import { itemById, renewItem } from './tray.ts';

/** The picture of a page: its pixels, and how large the page is. */
export interface PagePicture {
  /** As the service named it. */
  address: string;
  width: number;
  height: number;
  widthMm: number;
  heightMm: number;
}

/** Longer side of a thumbnail in pixels; the one of previews. */
export const THUMBNAIL_SIDE = 320;
/** As many as a window shows: a call costs more than a page does. */
const BATCH = 24;
const AT_ONCE = 2;
const COLLECT_MS = 40;
const AGAIN_AFTER_MS = 4000;

interface Wanted {
  key: string;
  item: string;
  page: number;
  side: number;
  /** How many places show it. */
  count: number;
  busy: boolean;
  /** Not asked for again before this time, after a failure. */
  notBefore: number;
}

/** Pictures of pages by file, page and size, as they are asked for: those that were wanted last come first. */
const store = createStore<ReadonlyMap<string, PagePicture>>(new Map());
const wanted = new Map<string, Wanted>();
let running = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** The picture of a page of a document that the service has; null until it is there. A new one when that one is gone. */
export function usePagePicture(item: Item | undefined, page: number, side: number): PagePicture | null {
  const storageUrl = item?.storageUrl ?? null;
  const key = storageUrl === null ? '' : `${storageUrl} ${side} ${page}`;
  const known = store.use().get(key) ?? null;
  const id = item?.id ?? '';
  const there = known !== null;
  useEffect(() => (key === '' || there ? undefined : want(key, id, page, side)), [key, id, page, side, there]);
  return known;
}

function want(key: string, item: string, page: number, side: number): () => void {
  const entry = wanted.get(key) ?? { key, item, page, side, count: 0, busy: false, notBefore: 0 };
  entry.count++;
  // What was wanted last stands last.
  wanted.delete(key);
  wanted.set(key, entry);
  schedule(COLLECT_MS);
  return () => {
    const now = wanted.get(key);
    if (now && --now.count <= 0 && !now.busy) wanted.delete(key);
  };
}

function schedule(ms: number): void {
  clearTimeout(timer);
  timer = setTimeout(askNext, ms);
}

function askNext(): void {
  const now = performance.now();
  while (running < AT_ONCE) {
    const open = [...wanted.values()].filter(({ busy, notBefore }) => !busy && notBefore <= now);
    const last = open.at(-1);
    if (!last) break;
    const most = last.side > THUMBNAIL_SIDE ? 1 : Math.min(BATCH, mostPreviewPages());
    const together = open.filter(({ item, side }) => item === last.item && side === last.side).slice(-most);
    void ask(together);
  }
}

async function ask(together: Wanted[]): Promise<void> {
  const [{ item: id, side }] = together as [Wanted];
  const item = itemById(id);
  running++;
  for (const each of together) each.busy = true;
  try {
    if (!item || item.storageUrl === null) throw new ApiError(404, 'file_not_found', '');
    const storage_url = item.storageUrl;
    const pages = together.map(({ page }) => page).sort((a, b) => a - b);
    const password = item.password === '' ? {} : { password: item.password };
    const answer = await call('POST /api/preview/pages', { body: { storage_url, pages, side, ...password } });
    store.set((before) => {
      const next = new Map(before);
      for (const { page_number, preview_url, width, height, width_mm, height_mm } of answer.pages) {
        next.set(`${storage_url} ${side} ${page_number}`, {
          ...{ address: preview_url, width, height },
          ...{ widthMm: width_mm, heightMm: height_mm },
        });
        wanted.delete(`${storage_url} ${side} ${page_number}`);
      }
      return next;
    });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'file_not_found') renewItem(id);
    const wait = (error instanceof ApiError ? (error.retryAfter ?? 0) * 1000 : 0) || AGAIN_AFTER_MS;
    for (const each of together) each.notBefore = performance.now() + wait;
    schedule(wait + 1);
  } finally {
    running--;
    for (const each of together) {
      each.busy = false;
      if (each.count <= 0) wanted.delete(each.key);
    }
    askNext();
  }
}

/** Forgets a picture that the service has no more, so that it is drawn anew. */
export function forgetPicture(address: string): void {
  store.set((before) => new Map([...before].filter(([, picture]) => picture.address !== address)));
}
