import { randomUUID } from 'node:crypto';
import { closeSync, linkSync, openSync, writev } from 'node:fs';
import { unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { without, writePieces } from '../../engines/files/pieces.ts';
import type { Storage } from '../../ports/storage.ts';

/** Smaller files stay in memory, and are only written when needed. */
const HELD_BYTES = 512 * 1024;
/** Smaller files go over the channel, which costs less than writing a file for the child. */
const SMALL_BYTES = 64 * 1024;
/** The same for all files together; past it, they are written to the disk as they arrive. */
const ALL_HELD_BYTES = 32 * 1024 * 1024;
/** Small pieces are collected into blocks of this size, each written in one call. */
const BATCH_BYTES = 1024 * 1024;
/** Less is left to V8. */
const LEAST_FREED_BYTES = 16 * 1024;

type Passing = OnDisk | { pieces: Uint8Array[]; bytes: number };

interface OnDisk {
  path: string;
  /** How many references keep it, and whether its owner has released it. */
  kept: number;
  removed: boolean;
}

export type PassingFiles = ReturnType<typeof createPassingFiles>;

/**
 * Temporary files of a request: small ones in memory, others on the local disk. They are never flushed and go with the
 * request; the scratch folder's cleanup removes the remains of a crash.
 */
export function createPassingFiles({ scratch, freeBytes }: Pick<Storage, 'scratch' | 'freeBytes'>) {
  const files = new Map<string, Passing>();
  let held = 0;

  /** Writes received and arriving bytes to a separate file: one batch while the next one arrives. */
  async function spill(path: string, pieces: Uint8Array[], rest: AsyncIterator<Uint8Array>, signal?: AbortSignal) {
    // Runs synchronously: sending it to another thread takes longer than creating or closing a file.
    const fd = openSync(path, 'wx', 0o600);
    let batch = pieces;
    let [bytes, gathered] = [0, sizeOf(pieces)];
    let writing = Promise.resolve(0);
    await using _file = {
      async [Symbol.asyncDispose]() {
        // Its number may be another file's by the time that a write begins.
        await writing.catch(() => {});
        closeSync(fd);
      },
    };
    const write = async () => {
      bytes += await writing;
      writing = writeAll(fd, batch);
      // The next await throws it; until then, no handler is attached.
      writing.catch(() => {});
      [batch, gathered] = [[], 0];
    };
    for (;;) {
      if (gathered >= BATCH_BYTES) await write();
      const { value, done } = await rest.next();
      signal?.throwIfAborted();
      if (done) break;
      batch.push(value);
      gathered += value.length;
    }
    if (gathered > 0) await write();
    return bytes + (await writing);
  }

  async function remove(name: string): Promise<void> {
    const file = files.get(name);
    if (!file) return;
    files.delete(name);
    if ('pieces' in file) {
      held -= file.bytes;
      for (const piece of file.pieces) free(piece);
      return;
    }
    file.removed = true;
    await letGo(file);
  }

  async function letGo({ path, kept, removed }: OnDisk): Promise<void> {
    // In another thread: to delete a file takes the longer, the larger it is.
    if (kept === 0 && removed) await unlink(path).catch(ignoreMissing);
  }

  return {
    freeBytes,

    /** Takes over a file with the memory of its pieces, which are freed once written. */
    async put(name: string, source: AsyncIterable<Uint8Array>, signal?: AbortSignal): Promise<{ bytes: number }> {
      const pieces: Uint8Array[] = [];
      const rest = source[Symbol.asyncIterator]();
      let bytes = 0;
      while (bytes <= HELD_BYTES && held + bytes <= ALL_HELD_BYTES) {
        const { value, done } = await rest.next();
        signal?.throwIfAborted();
        if (done) {
          files.set(name, { pieces, bytes });
          held += bytes;
          return { bytes };
        }
        pieces.push(value);
        bytes += value.length;
      }
      const path = join(scratch, `passing-${randomUUID()}`);
      files.set(name, { path, kept: 0, removed: false });
      try {
        return { bytes: await spill(path, pieces, rest, signal) };
      } catch (error) {
        await remove(name);
        throw error;
      }
    },

    async remove(names: readonly string[]): Promise<void> {
      await Promise.all(names.map(remove));
    },

    /** The content of a file that is in memory and has a few kilobytes; null of any other. */
    readSmall(name: string): Uint8Array | null {
      const file = files.get(name);
      return file && 'pieces' in file && file.bytes <= SMALL_BYTES ? Buffer.concat(file.pieces) : null;
    },

    /** The content of a file that is in memory; null of any other. */
    held(name: string): readonly Uint8Array[] | null {
      const file = files.get(name);
      return file && 'pieces' in file ? file.pieces : null;
    },

    /** Keeps a file on the disk that is not in memory, though it is removed, until it is released. @throws when it is not there */
    keep(name: string): { path: string; release(): Promise<void> } {
      const file = files.get(name);
      if (!file || 'pieces' in file) throw new Error('the file is not on the disk');
      file.kept++;
      let released = false;
      return {
        path: file.path,
        async release() {
          if (released) return;
          released = true;
          file.kept--;
          await letGo(file);
        },
      };
    },

    /** Moves the file to `to`, on the same disk, where none must be. @throws if it no longer exists */
    place(name: string, to: string): void {
      const file = files.get(name);
      if (!file) throw new Error('the file has gone with its request');
      if ('path' in file) linkSync(file.path, to);
      else writeFileOf(file.pieces, to);
    },
  };
}

/** Writes a new file: into the page cache, which is quicker than to ask another thread for it, or to send it elsewhere. */
function writeFileOf(pieces: readonly Uint8Array[], path: string): void {
  const fd = openSync(path, 'wx', 0o600);
  try {
    writePieces(fd, pieces);
  } finally {
    closeSync(fd);
  }
}

const writevLater = promisify(writev);

async function writeAll(fd: number, pieces: readonly Uint8Array[]): Promise<number> {
  const bytes = sizeOf(pieces);
  for (let rest = pieces; rest.length > 0; ) rest = without(rest, (await writevLater(fd, rest)).bytesWritten);
  for (const piece of pieces) free(piece);
  return bytes;
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}

const sizeOf = (pieces: readonly Uint8Array[]) => pieces.reduce((sum, piece) => sum + piece.length, 0);

/**
 * Frees the memory of a piece that nothing reads any longer, unless it is part of something larger. V8 would find it
 * late: it counts memory outside of the heap even if unused, and then collects the whole heap for a few megabytes.
 */
export function free({ buffer, byteLength }: Uint8Array): void {
  const whole = byteLength >= LEAST_FREED_BYTES && byteLength === buffer.byteLength;
  if (whole && buffer instanceof ArrayBuffer) buffer.transfer(0);
}
