import { randomUUID } from 'node:crypto';
import { closeSync, fdatasync, linkSync, open as openFd, openSync, readFileSync, rmSync } from 'node:fs';
import {
  access,
  constants,
  copyFile,
  mkdir,
  open,
  opendir,
  readFile,
  rm,
  rmdir,
  stat,
  statfs,
  unlink,
  writeFile,
} from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { createFileStream } from '../../engines/files/file-stream.ts';
import { SheafError } from '../../errors.ts';
import type { ObjectFacts, Storage } from '../../ports/storage.ts';
import { createPlacing } from './placing.ts';
import { gatherSmall, piecesOf, SMALL_BYTES } from './small-object.ts';
import { openSmallObjects } from './small-objects.ts';
import { writeBehind } from './write-behind.ts';

const flushData = promisify(fdatasync);
const openForReading = promisify(openFd) as (path: string, flags: 'r') => Promise<number>;

/**
 * Objects as files below `<root>/objects`. A write goes to a temporary name and is then renamed, so that a reader never
 * sees part of it; small ones are written in one piece if no file has the name yet. After a power loss, the remains of
 * one belong to an object that no caller knows.
 * @param smallTogether stores small objects in one file, which several machines cannot share
 */
export async function createFilesystemStorage({
  root,
  smallTogether = false,
}: {
  root: string;
  smallTogether?: boolean;
}): Promise<Storage> {
  const objects = join(root, 'objects');
  const scratch = join(root, 'tmp');
  const placing = createPlacing();
  await mkdir(objects, { recursive: true });
  await mkdir(scratch, { recursive: true });
  const small = smallTogether ? await openSmallObjects(join(root, 'small-objects.sqlite')) : null;

  const pathOf = (name: string) => join(objects, ...name.split('/'));

  /** False if it replaces a file of that name. */
  async function putSmall(name: string, content: Buffer): Promise<boolean> {
    if (!small) return placing.putSmall(pathOf(name), content);
    await small.put(name, content);
    return true;
  }

  return {
    scratch,

    async put(name, source, signal) {
      const { pieces, bytes: gathered, rest } = await gatherSmall(source);
      if (!rest) {
        signal?.throwIfAborted();
        try {
          if (await putSmall(name, Buffer.concat(pieces))) return { bytes: gathered };
        } catch (error) {
          throw translate(error);
        }
      }
      const temporary = join(scratch, `put-${randomUUID()}`);
      let bytes = 0;
      try {
        await using file = await open(temporary, 'wx');
        bytes = await writeBehind(file, piecesOf(pieces, rest), signal);
        await placing.publish(temporary, pathOf(name), () => file.datasync());
        await small?.remove([name]);
      } catch (error) {
        await rm(temporary, { force: true });
        throw translate(error);
      }
      return { bytes };
    },

    async putFile(name, { path, bytes }) {
      try {
        if (small && bytes <= SMALL_BYTES && (await putSmall(name, readFileSync(path)))) {
          rmSync(path);
          return { bytes };
        }
        const fd = openSync(path, 'r');
        try {
          await placing.publish(path, pathOf(name), () => flushData(fd));
        } finally {
          closeSync(fd);
        }
        await small?.remove([name]);
        return { bytes };
      } catch (error) {
        throw translate(error);
      }
    },

    async open(name, range) {
      const content = small?.read(name);
      if (content) return Readable.from([range ? content.subarray(range.start, range.end + 1) : content]);
      try {
        return createFileStream(await openForReading(pathOf(name), 'r'), range);
      } catch (error) {
        return missing(error);
      }
    },

    readSmall: (name) => small?.read(name) ?? null,

    async fetchTo(name, path) {
      const content = small?.read(name);
      if (content) {
        await writeFile(path, content, { flag: 'wx' });
        return true;
      }
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
      const facts = small?.facts(name);
      if (facts) return facts;
      try {
        const { size, mtimeMs } = await stat(pathOf(name));
        return { name, bytes: size, modifiedAt: mtimeMs };
      } catch (error) {
        return missing(error);
      }
    },

    async remove(names) {
      await small?.remove(names);
      for (const path of names.map(pathOf)) {
        try {
          await unlink(path);
        } catch (error) {
          missing(error);
        }
      }
      // Removes a preview's or user's folder with its last file; does nothing while there are others.
      const folders = names.filter((name) => name.split('/').length > 2).map((name) => dirname(pathOf(name)));
      for (const folder of new Set(folders))
        await rmdir(folder)
          .then(() => placing.forget(folder))
          .catch(() => {});
    },

    async *list() {
      if (small) yield* small.list();
      yield* walk(objects, objects);
    },

    async freeBytes() {
      const { bavail, bsize } = await statfs(objects);
      return bavail * bsize;
    },

    async ping() {
      const token = randomUUID();
      const probe = join(scratch, `ping-${token}`);
      small?.ping();
      await access(objects, constants.R_OK | constants.W_OK);
      try {
        await writeFile(probe, token, { flag: 'wx' });
        if ((await readFile(probe, 'latin1')) !== token) throw new Error('the folder returns other bytes than it took');
      } finally {
        await rm(probe, { force: true });
      }
    },

    async close() {
      await small?.close();
    },
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

function missing(error: unknown): null {
  const code = codeOf(error);
  if (code === 'ENOENT' || code === 'ENOTDIR') return null;
  throw translate(error);
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException)?.code;
}

/** `ENOENT` of a write: the folder is gone. Reads take it for a missing object before. */
const UNAVAILABLE = new Set(['EIO', 'EROFS', 'EACCES', 'ENOENT', 'EMFILE', 'ENFILE', 'ESTALE']);

function translate(error: unknown): unknown {
  const code = codeOf(error);
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new SheafError('storage_full', 'The server is out of storage space. Try again later.', { cause: error });
  }
  if (code && UNAVAILABLE.has(code)) {
    return new SheafError('unavailable', 'File storage is unavailable. Try again shortly.', {
      cause: error,
      retryAfter: 5,
    });
  }
  return error;
}
