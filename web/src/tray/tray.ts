import { useMemo } from 'react';
import { call } from '../api/client.ts';
import { ApiError } from '../api/errors.ts';
import type { Preview } from '../api/schema.gen.ts';
import { upload } from '../api/upload.ts';
import { randomId } from '../ui/random-id.ts';
import { keep, recall } from '../ui/storage.ts';
import { createStore } from '../ui/store.ts';
import { type Item, isPreviewed, localFile, makeItem } from './item.ts';
import { nameOf, type Source } from './source.ts';
import { openTrayStorage } from './tray-storage.ts';

/**
 * The tray: the open files, on every screen. It survives going back and a reload, and sends a file again when the
 * service has forgotten it.
 */
const AT_ONCE = 2;
const SAVE_AFTER_MS = 250;
const TOUCH_EVERY_MS = 5 * 60 * 1000;
const RENEW_AT_MOST_EVERY_MS = 5000;
/** Errors of a preview after which a job on the file may still succeed. */
const GO_ON_WITHOUT = [
  'unprocessable_file',
  'limit_exceeded',
  'timed_out',
  'operation_crashed',
  'queue_full',
  'budget_exceeded',
];

const store = createStore<Item[]>([]);
const storage = openTrayStorage();
/** How often a document is sent again to a service that is busy, and the longest time between. */
const MOST_TRIES = 5;
const LONGEST_WAIT_SECONDS = 20;
const tries = new Map<string, number>();
const aborts = new Map<string, AbortController>();
const renewed = new Map<string, number>();

/** All that was ever open here: earlier and later versions of a document, too. */
export const { use: useWholeTray, get: wholeTray, set: changeTray } = store;

/** The files that are in view. */
export function useTray(): Item[] {
  const all = store.use();
  return useMemo(() => all.filter(({ past }) => !past), [all]);
}

export function itemById(id: string): Item | undefined {
  return store.get().find((item) => item.id === id);
}

/** Adds files to the tray; returns their ids. */
export function addToTray(sources: Source[]): string[] {
  const items = sources.map(makeItem);
  store.set((before) => [...before, ...items]);
  return items.map(({ id }) => id);
}

/** Continues with one file, such as a result; the others stay in the tray, put aside. */
export function goOnWith(source: Source): void {
  store.set((before) => [...before.map((item) => ({ ...item, resting: true })), makeItem(source)]);
  const { id } = store.get().at(-1) as Item;
  if (source.kind === 'stored') void fetchCopy(id, source);
}

/** Continues with only these files, known to the tray or not; the others stay in it, put aside. */
export function carryOn(sources: readonly Source[]): void {
  const known = store.get().flatMap(({ past, source }) => (past ? [] : [source]));
  store.set((before) => before.map((item) => ({ ...item, resting: !sources.includes(item.source) })));
  addToTray(sources.filter((source) => !known.includes(source)));
}

export function removeFromTray(id: string): void {
  const document = itemById(id)?.document;
  for (const item of store.get()) if (item.document === document) aborts.get(item.id)?.abort();
  store.set((before) => before.filter((item) => item.document !== document));
}

export function clearTray(): void {
  for (const abort of aborts.values()) abort.abort();
  store.set([]);
}

export function patchItem(id: string, change: Partial<Item>): void {
  store.set((before) => before.map((item) => (item.id === id ? { ...item, ...change } : item)));
}

/** Puts the items of these ids into this order; others keep their places. */
export function reorderTray(ids: readonly string[]): void {
  store.set((before) => {
    const moved = ids.flatMap((id) => before.find((item) => item.id === id) ?? []);
    let next = 0;
    return before.map((item) => (ids.includes(item.id) ? (moved[next++] as Item) : item));
  });
}

/** Uploads these documents, unless they are, so that their pages can be shown. */
export function prepareItems(ids: readonly string[]): void {
  const wanted = new Set(ids);
  if (!store.get().some((item) => item.state === 'idle' && wanted.has(item.id))) return;
  store.set((before) =>
    before.map((item) =>
      item.state === 'idle' && wanted.has(item.id) ? { ...item, state: isPreviewed(item) ? 'waiting' : 'ready' } : item,
    ),
  );
}

/** Tries a file again, with its password if one was typed. */
export function retryItem(id: string): void {
  patchItem(id, { state: 'waiting', error: null });
}

/** Makes a document ask for its password, since a job could not open it; a document with known pages can be opened. */
export function lockItem(id: string): void {
  const item = itemById(id);
  if (!item || !isPreviewed(item) || item.preview !== null) return;
  patchItem(id, { state: 'locked', triedPassword: item.password });
}

/** Sends a document again whose pages or bytes the service has forgotten; false when the browser has not got it. */
export function renewItem(id: string): boolean {
  const item = itemById(id);
  if (!item || !localFile(item)) return false;
  if (item.state === 'sending' || item.state === 'waiting') return true;
  if (Date.now() - (renewed.get(id) ?? 0) < RENEW_AT_MOST_EVERY_MS) return true;
  renewed.set(id, Date.now());
  patchItem(id, { storageUrl: null, state: isPreviewed(item) ? 'waiting' : 'ready', error: null });
  return true;
}

/** Waits until a document is on the service, or cannot get there. @throws AbortError */
export function whenSent(id: string, signal: AbortSignal): Promise<Item | undefined> {
  return new Promise((resolve, reject) => {
    const done = (act: () => void) => {
      stop();
      signal.removeEventListener('abort', abort);
      act();
    };
    const abort = () => done(() => reject(new DOMException('cancelled', 'AbortError')));
    const look = () => {
      const item = itemById(id);
      if (!item || item.state === 'ready' || item.state === 'failed' || item.state === 'locked') {
        done(() => resolve(item));
      }
    };
    const stop = store.subscribe(look);
    signal.addEventListener('abort', abort);
    if (signal.aborted) abort();
    else look();
  });
}

store.subscribe(sendNext);

// Few uploads at once, so that the first is soon there.
function sendNext(): void {
  const items = store.get();
  const sending = items.filter(({ state }) => state === 'sending').length;
  const next = items.find(({ state }) => state === 'waiting');
  if (next && sending < AT_ONCE) void send(next);
}

async function send(item: Item): Promise<void> {
  const { id } = item;
  const abort = new AbortController();
  aborts.set(id, abort);
  patchItem(id, { state: 'sending', share: 0, error: null });
  try {
    const preview = await previewOf(item, abort.signal, (share) => patchItem(id, { share }));
    patchItem(id, { state: 'ready', preview, storageUrl: preview.storage_url });
  } catch (error) {
    if (abort.signal.aborted) return;
    const known = error instanceof ApiError ? error : new ApiError(0, 'unknown', '');
    if (isWorthWaiting(id, known)) {
      await new Promise((resolve) => setTimeout(resolve, (known.retryAfter ?? 1) * 1000));
      if (!abort.signal.aborted) patchItem(id, { state: 'waiting', share: 0 });
      return;
    }
    patchItem(id, { ...stateAfter(item, known), error: known });
  } finally {
    aborts.delete(id);
    sendNext();
  }
}

/** Whether a service that is busy now may take the document soon. */
function isWorthWaiting(id: string, { code, retryAfter }: ApiError): boolean {
  if (code !== 'queue_full' || retryAfter === null || retryAfter > LONGEST_WAIT_SECONDS) return false;
  const count = (tries.get(id) ?? 0) + 1;
  tries.set(id, count);
  return count < MOST_TRIES;
}

function stateAfter(item: Item, { code, problems }: ApiError): Partial<Item> {
  if (code === 'password_required') return { state: 'locked', triedPassword: item.password };
  // A service that takes no password with a preview: the job gets it, and the pages stay unseen.
  if (item.password !== '' && problems.some(({ loc }) => loc.includes('password'))) return { state: 'ready' };
  return { state: GO_ON_WITHOUT.includes(code) ? 'ready' : 'failed' };
}

async function previewOf(item: Item, signal: AbortSignal, onProgress: (share: number) => void): Promise<Preview> {
  const password: Record<string, string> = item.password === '' ? {} : { password: item.password };
  if (item.storageUrl !== null) {
    onProgress(1);
    const body = { storage_url: item.storageUrl, ...password };
    try {
      return await call('POST /api/preview/stored', { body, signal });
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'file_not_found' && localFile(item))) throw error;
    }
  }
  const file = localFile(item);
  if (!file) throw new ApiError(404, 'file_not_found', '');
  return upload('POST /api/preview/pdf', file, { fields: password, signal, onProgress });
}

/** Gets the bytes of a result into the browser; a range, since a whole download would have the service delete it. */
export async function fetchCopy(id: string, source: Source & { kind: 'stored' }): Promise<void> {
  if (!source.address) return;
  try {
    const answer = await fetch(source.address, { headers: { range: 'bytes=0-' } });
    if (answer.status !== 206) return;
    const file = new File([await answer.blob()], source.name, { type: source.type });
    patchItem(id, { source: { ...source, file } });
  } catch {
    // Without a copy, it works while the service has the file.
  }
}

/** The tray of this tab before a reload. Resolves at once when there was none. */
export async function restoreTray(): Promise<void> {
  const known = recall('tray', 'tab');
  const id = known ?? randomId();
  if (known !== null) {
    const kept = await storage.load(known);
    if (kept.length > 0) {
      const items = kept.map((item): Item => ({ ...makeItem(item.source), ...item, state: stateOfKept(item) }));
      store.set((before) => [...items, ...before]);
    }
  } else keep('tray', id, 'tab');
  const save = () =>
    storage.save(
      id,
      // Neither passwords nor what a reload ends is kept.
      store.get().map(({ state: _, share: _s, error: _e, password: _p, triedPassword: _t, ...kept }) => kept),
    );
  let timer: ReturnType<typeof setTimeout> | undefined;
  let saved = '';
  store.subscribe(() => {
    const state = JSON.stringify(
      store
        .get()
        .map((item) => [item.id, item.storageUrl, item.pages, item.resting, item.past, localFile(item) !== null]),
    );
    if (state === saved) return;
    saved = state;
    clearTimeout(timer);
    timer = setTimeout(save, SAVE_AFTER_MS);
  });
  addEventListener('pagehide', () => void save());
  setInterval(() => store.get().length > 0 && void save(), TOUCH_EVERY_MS);
  setTimeout(() => void storage.forgetOld(), TOUCH_EVERY_MS / 60);
}

function stateOfKept({ storageUrl, preview }: Pick<Item, 'storageUrl' | 'preview'>): Item['state'] {
  return storageUrl !== null && preview !== null ? 'ready' : 'idle';
}

/** Names for these files in a line of text. */
export function namesOf(items: readonly Item[]): string {
  return items.map(({ source }) => nameOf(source)).join(', ');
}
