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
/** A long request is aborted once none of its pictures is needed. */
const PATIENCE_MS = 1500;

/** A request for pictures, aborted when none of them is needed any longer. */
interface Asked {
  pages: Wanted[];
  since: number;
  stop: AbortController;
}

interface Wanted {
  key: string;
  item: string;
  page: number;
  side: number;
  /** How many places show it. */
  count: number;
  /** One of them is visible, not only near the visible part. */
  seen: boolean;
  /** The parameters of the request. */
  asked: Asked | null;
  /** After a failure, the earliest time of the next request. */
  notBefore: number;
}

/** Pictures of pages by file, page and size, in order of request: visible pages first, the latest request first among them. */
const store = createStore<ReadonlyMap<string, PagePicture>>(new Map());
const wanted = new Map<string, Wanted>();
let running = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let due = 0;

/** The picture of a page of a stored document; null until it is loaded. Loads a new one when it has expired. */
export function usePagePicture(item: Item | undefined, page: number, side: number, seen = true): PagePicture | null {
  const storageUrl = item?.storageUrl ?? null;
  const key = storageUrl === null ? '' : `${storageUrl} ${side} ${page}`;
  const known = store.use().get(key) ?? null;
  const id = item?.id ?? '';
  const there = known !== null;
  useEffect(
    () => (key === '' || there ? undefined : want({ key, item: id, page, side }, seen)),
    [key, id, page, side, seen, there],
  );
  return known;
}

function want(page: Pick<Wanted, 'key' | 'item' | 'page' | 'side'>, seen: boolean): () => void {
  const { key } = page;
  const entry = wanted.get(key) ?? { ...page, count: 0, seen, asked: null, notBefore: 0 };
  entry.count++;
  entry.seen = seen;
  // The picture wanted last is last.
  wanted.delete(key);
  wanted.set(key, entry);
  schedule(COLLECT_MS);
  return () => {
    const now = wanted.get(key);
    if (!now || --now.count > 0) return;
    if (!now.asked) wanted.delete(key);
    else giveUp(now.asked);
  };
}

/** Aborts a request that is no longer needed, unless its answer is about to come. */
function giveUp(asked: Asked): void {
  const left = asked.since + PATIENCE_MS - performance.now();
  setTimeout(
    () => {
      if (asked.pages.every(({ count }) => count <= 0)) asked.stop.abort();
    },
    Math.max(0, left),
  );
}

/** Schedules a request, slightly delayed to cover everything wanted together, but never later than before. */
function schedule(ms: number): void {
  const at = performance.now() + ms;
  if (timer !== undefined && due <= at) return;
  clearTimeout(timer);
  due = at;
  timer = setTimeout(() => {
    timer = undefined;
    askNext();
  }, ms);
}

function askNext(): void {
  const now = performance.now();
  while (running < AT_ONCE) {
    const open = [...wanted.values()].filter(({ asked, notBefore }) => !asked && notBefore <= now);
    const first = open.findLast(({ seen }) => seen) ?? open[0];
    if (!first) break;
    const most = first.side > THUMBNAIL_SIDE ? 1 : Math.min(BATCH, mostPreviewPages());
    const alike = open.filter(({ item, side }) => item === first.item && side === first.side);
    const seen = alike.filter((one) => one.seen).slice(-most);
    // Pages that are only near come in the order of scrolling.
    const near = alike.filter((one) => !one.seen).slice(0, most - seen.length);
    void ask([...seen, ...near]);
  }
}

async function ask(together: Wanted[]): Promise<void> {
  const [{ item: id, side }] = together as [Wanted];
  const item = itemById(id);
  const asked: Asked = { pages: together, since: performance.now(), stop: new AbortController() };
  running++;
  for (const each of together) each.asked = asked;
  try {
    if (!item || item.storageUrl === null) throw new ApiError(404, 'file_not_found', '');
    const storage_url = item.storageUrl;
    const pages = together.map(({ page }) => page).sort((a, b) => a - b);
    const password = item.password === '' ? {} : { password: item.password };
    const answer = await call('POST /api/preview/pages', {
      body: { storage_url, pages, side, ...password },
      signal: asked.stop.signal,
    });
    store.set((before) => {
      const next = new Map(before);
      for (const { page_number, preview_url, width, height, width_mm, height_mm } of answer.pages) {
        next.set(`${storage_url} ${side} ${page_number}`, {
          address: preview_url,
          width,
          height,
          widthMm: width_mm,
          heightMm: height_mm,
        });
        wanted.delete(`${storage_url} ${side} ${page_number}`);
      }
      return next;
    });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'file_not_found') renewItem(id);
    const wait = (error instanceof ApiError ? (error.retryAfter ?? 0) * 1000 : 0) || AGAIN_AFTER_MS;
    if (!asked.stop.signal.aborted) {
      for (const each of together) each.notBefore = performance.now() + wait;
      schedule(wait + 1);
    }
  } finally {
    running--;
    for (const each of together) {
      each.asked = null;
      if (each.count <= 0) wanted.delete(each.key);
    }
    askNext();
  }
}

/** Forgets a picture that the service no longer has, so that it is drawn again. */
export function forgetPicture(address: string): void {
  store.set((before) => new Map([...before].filter(([, picture]) => picture.address !== address)));
}
