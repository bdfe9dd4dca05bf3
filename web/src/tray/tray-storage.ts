import type { Item } from './item.ts';
import type { Source } from './source.ts';

/** The stored part of an item; the rest is recreated. */
export type KeptItem = Pick<
  Item,
  'id' | 'source' | 'storageUrl' | 'preview' | 'pages' | 'resting' | 'document' | 'version' | 'past' | 'origin'
>;

type Entry = Omit<KeptItem, 'source'> & { source: Omit<Source, 'file'> };

interface KeptTray {
  id: string;
  touched: number;
  items: Entry[];
}

/** Trays of tabs that are closed are forgotten after this time. */
const FORGET_AFTER_MS = 60 * 60 * 1000;

/** Keeps trays with their files in this browser (IndexedDB), so that a reload loses nothing. */
export interface TrayStorage {
  load(id: string): Promise<KeptItem[]>;
  save(id: string, items: KeptItem[]): Promise<void>;
  /** Drops the trays of tabs that are long closed. */
  forgetOld(): Promise<void>;
}

/** Opens the storage; if the browser forbids it, returns one that stores nothing. */
export function openTrayStorage(): TrayStorage {
  let opened: Promise<IDBDatabase | null> | null = null;
  /** Files that are already stored: writing one again would copy all its bytes. */
  const written = new Set<string>();
  const database = () => {
    opened ??= open().catch(() => null);
    return opened;
  };

  async function read<T>(store: 'trays' | 'files', act: (from: IDBObjectStore) => IDBRequest<T>): Promise<T | null> {
    const db = await database();
    if (!db) return null;
    return new Promise((resolve) => {
      const request = act(db.transaction(store).objectStore(store));
      request.onsuccess = () => resolve(request.result ?? null);
      request.onerror = () => resolve(null);
    });
  }

  async function write(act: (trays: IDBObjectStore, files: IDBObjectStore) => void): Promise<void> {
    const db = await database();
    if (!db) return;
    await new Promise<void>((resolve) => {
      const transaction = db.transaction(['trays', 'files'], 'readwrite');
      transaction.oncomplete = () => resolve();
      transaction.onerror = () => resolve();
      // No room left: the page continues without a memory.
      transaction.onabort = () => resolve();
      act(transaction.objectStore('trays'), transaction.objectStore('files'));
    });
  }

  return {
    async load(id) {
      const kept = (await read('trays', (trays) => trays.get(id))) as KeptTray | null;
      const items = await Promise.all(
        (kept?.items ?? []).map(async (entry): Promise<KeptItem | null> => {
          const file = (await read('files', (files) => files.get(entry.id))) as File | null;
          if (file) written.add(entry.id);
          if (entry.source.kind === 'local' && !file) return null;
          return { ...entry, source: { ...entry.source, ...(file && { file }) } as Source };
        }),
      );
      return items.filter((item) => item !== null);
    },

    async save(id, items) {
      const gone = [...written].filter((known) => !items.some((item) => item.id === known));
      await write((trays, files) => {
        for (const { id, source } of items) {
          if (!source.file || written.has(id)) continue;
          files.put(source.file, id);
          written.add(id);
        }
        for (const known of gone) {
          files.delete(known);
          written.delete(known);
        }
        const entries = items.map(({ source: { file: _, ...source }, ...rest }): Entry => ({ ...rest, source }));
        if (items.length === 0) trays.delete(id);
        else trays.put({ id, touched: Date.now(), items: entries } satisfies KeptTray);
      });
    },

    async forgetOld() {
      const all = ((await read('trays', (trays) => trays.getAll())) ?? []) as KeptTray[];
      const old = all.filter(({ touched }) => Date.now() - touched > FORGET_AFTER_MS);
      if (old.length === 0) return;
      await write((trays, files) => {
        for (const { id, items } of old) {
          trays.delete(id);
          for (const item of items) files.delete(item.id);
        }
      });
    },
  };
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('sheaf', 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore('trays', { keyPath: 'id' });
      request.result.createObjectStore('files');
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error('blocked'));
  });
}
