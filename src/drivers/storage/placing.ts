import { closeSync, fdatasync, fsync, openSync, renameSync, rmSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { openNew, writeWhole } from './small-object.ts';

const flushData = promisify(fdatasync);
const flushAll = promisify(fsync);

/** Moves files to their final places, in folders created on demand, and flushes both to the disk. */
export function createPlacing() {
  const folders = new Set<string>();
  const flush = createFolderFlusher();

  async function makeFolderOf(path: string): Promise<void> {
    const folder = dirname(path);
    if (folders.has(folder)) return;
    const first = await mkdir(folder, { recursive: true });
    // A new folder is as durable as its entry in the folder above.
    if (first) for (let at = folder; at !== dirname(first); at = dirname(at)) await flush(dirname(at));
    if (folders.size > 10_000) folders.clear();
    folders.add(folder);
  }

  /** Places a file at `path`, in an existing folder. */
  async function inFolderOf<T>(path: string, put: () => T): Promise<T> {
    await makeFolderOf(path);
    try {
      return put();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      // The folder was known but is gone: its last file was removed, or someone emptied the data folder.
      folders.delete(dirname(path));
      await makeFolderOf(path);
      return put();
    }
  }

  async function publish(from: string, path: string, flushContent: () => Promise<void>): Promise<void> {
    await inFolderOf(path, () => renameSync(from, path));
    await flushed(path, flushContent());
  }

  /** Resolves once a file and its name are on the disk. A file of which that failed is deleted. */
  async function flushed(path: string, content: Promise<void>): Promise<void> {
    const ends = await Promise.allSettled([content, flush(dirname(path))]);
    const failed = ends.find((end) => end.status === 'rejected');
    if (!failed) return;
    rmSync(path, { force: true });
    throw failed.reason;
  }

  async function putSmall(path: string, bytes: Buffer): Promise<boolean> {
    const fd = await inFolderOf(path, () => openNew(path));
    if (fd === null) return false;
    try {
      writeWhole(fd, bytes, path);
      await flushed(path, flushData(fd));
      return true;
    } finally {
      closeSync(fd);
    }
  }

  return {
    /** Renames a written file to its name. Both are flushed together: one commit of the disk's journal, not two. */
    publish,
    /** Writes a file that is all there, under its own name. False when there is one of that name already. */
    putSmall,
    /** A folder is gone. */
    forget: (folder: string) => folders.delete(folder),
  };
}

/** Makes renames durable: a name is an entry of its folder. Those that come while one flush runs share the next. */
function createFolderFlusher(): (folder: string) => Promise<void> {
  const running = new Map<string, Promise<void>>();
  const next = new Map<string, Promise<void>>();
  function start(folder: string): Promise<void> {
    const flushing = flushFolder(folder).finally(() => running.delete(folder));
    running.set(folder, flushing);
    return flushing;
  }
  return (folder) => {
    const now = running.get(folder);
    if (!now) return start(folder);
    let later = next.get(folder);
    if (!later) {
      later = now
        .catch(() => {})
        .then(() => {
          next.delete(folder);
          return start(folder);
        });
      next.set(folder, later);
    }
    return later;
  };
}

async function flushFolder(path: string): Promise<void> {
  // To open and close what exists takes no longer than to ask another thread for it; only the flush is waited for.
  const fd = openSync(path, 'r');
  try {
    await flushAll(fd);
  } finally {
    closeSync(fd);
  }
}
