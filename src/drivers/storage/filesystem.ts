import { randomUUID } from 'node:crypto';
import { closeSync, createReadStream, fdatasync, fsync, linkSync, openSync, renameSync } from 'node:fs';
import {
  access,
  constants,
  copyFile,
  mkdir,
  open,
  opendir,
  rm,
  rmdir,
  stat,
  statfs,
  unlink,
  writeFile,
} from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { SheafError } from '../../errors.ts';
import type { ObjectFacts, Storage } from '../../ports/storage.ts';
import { writeBehind } from './write-behind.ts';

const READ_CHUNK = 256 * 1024;
const flushData = promisify(fdatasync);
const flushAll = promisify(fsync);

/**
 * Objects as files below `<root>/objects`. A write goes to a temporary name and gets its own by a rename, so that a reader
 * never meets a part of it; what a loss of power leaves of it under that name is of an object that nobody was told of.
 */
export async function createFilesystemStorage({ root }: { root: string }): Promise<Storage> {
  const objects = join(root, 'objects');
  const scratch = join(root, 'tmp');
  const made = new Set<string>();
  const flush = createFolderFlusher();
  await mkdir(objects, { recursive: true });
  await mkdir(scratch, { recursive: true });

  const pathOf = (name: string) => join(objects, ...name.split('/'));

  async function makeFolderOf(path: string): Promise<void> {
    const folder = dirname(path);
    if (made.has(folder)) return;
    const first = await mkdir(folder, { recursive: true });
    // A new folder is as durable as its entry in the folder above.
    if (first) for (let at = folder; at !== dirname(first); at = dirname(at)) await flush(dirname(at));
    if (made.size > 10_000) made.clear();
    made.add(folder);
  }

  async function rename(from: string, path: string): Promise<void> {
    await makeFolderOf(path);
    try {
      renameSync(from, path);
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw error;
      // The folder was known but is gone: its last file was removed, or someone emptied the data folder.
      made.delete(dirname(path));
      await makeFolderOf(path);
      renameSync(from, path);
    }
  }

  /** Gives a written file its name. It and its name are flushed together: that is one commit of the disk's journal, not two. */
  async function publish(from: string, name: string, flushContent: () => Promise<void>): Promise<void> {
    const path = pathOf(name);
    await rename(from, path);
    const flushed = await Promise.allSettled([flushContent(), flush(dirname(path))]);
    const failed = flushed.find((end) => end.status === 'rejected');
    if (!failed) return;
    await rm(path, { force: true });
    throw failed.reason;
  }

  return {
    scratch,

    async put(name, source, signal) {
      const temporary = join(scratch, `put-${randomUUID()}`);
      let bytes = 0;
      try {
        await using file = await open(temporary, 'wx');
        bytes = await writeBehind(file, source, signal);
        await publish(temporary, name, () => file.datasync());
      } catch (error) {
        await rm(temporary, { force: true });
        throw translate(error);
      }
      return { bytes };
    },

    async putFile(name, { path, bytes }) {
      try {
        const fd = openSync(path, 'r');
        try {
          await publish(path, name, () => flushData(fd));
        } finally {
          closeSync(fd);
        }
        return { bytes };
      } catch (error) {
        throw translate(error);
      }
    },

    async open(name, range) {
      try {
        const file = await open(pathOf(name), 'r');
        return createReadStream('', { fd: file, highWaterMark: READ_CHUNK, ...range });
      } catch (error) {
        return missing(error);
      }
    },

    async fetchTo(name, path) {
      const from = pathOf(name);
      try {
        linkSync(from, path);
        return true;
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return false;
      }
      try {
        await copyFile(from, path, constants.COPYFILE_FICLONE);
        return true;
      } catch (error) {
        return missing(error) ?? false;
      }
    },

    async stat(name) {
      try {
        const { size, mtimeMs } = await stat(pathOf(name));
        return { name, bytes: size, modifiedAt: mtimeMs };
      } catch (error) {
        return missing(error);
      }
    },

    async remove(names) {
      for (const path of names.map(pathOf)) {
        try {
          await unlink(path);
        } catch (error) {
          missing(error);
        }
      }
      // A folder of one preview or user goes with its last file; while there are others this does nothing.
      const folders = names.filter((name) => name.split('/').length > 2).map((name) => dirname(pathOf(name)));
      for (const folder of new Set(folders))
        await rmdir(folder)
          .then(() => made.delete(folder))
          .catch(() => {});
    },

    list: () => walk(objects, objects),

    async freeBytes() {
      const { bavail, bsize } = await statfs(objects);
      return bavail * bsize;
    },

    async ping() {
      const probe = join(scratch, `ping-${randomUUID()}`);
      await access(objects, constants.R_OK | constants.W_OK);
      await writeFile(probe, '');
      await unlink(probe);
    },

    async close() {},
  };
}

async function* walk(folder: string, root: string): AsyncGenerator<ObjectFacts> {
  const entries = await opendir(folder).catch(missing);
  if (!entries) return;
  for await (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* walk(path, root);
    else if (entry.isFile()) {
      try {
        const { size, mtimeMs } = await stat(path);
        yield { name: relative(root, path).split(sep).join('/'), bytes: size, modifiedAt: mtimeMs };
      } catch (error) {
        missing(error);
      }
    }
  }
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

function missing(error: unknown): null {
  const code = codeOf(error);
  if (code === 'ENOENT' || code === 'ENOTDIR') return null;
  throw translate(error);
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException)?.code;
}

function translate(error: unknown): unknown {
  const code = codeOf(error);
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new SheafError('storage_full', 'The storage of the service is full; try again later.', { cause: error });
  }
  if (code === 'EIO' || code === 'EROFS' || code === 'EACCES' || code === 'EMFILE' || code === 'ENFILE') {
    return new SheafError('unavailable', 'The file storage cannot be used right now; try again shortly.', {
      cause: error,
      retryAfter: 5,
    });
  }
  return error;
}
