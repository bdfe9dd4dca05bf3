import { closeSync, openSync, read } from 'node:fs';
import type { ChunkSource } from './file-stream.ts';

/** Bytes in memory, or a part of a file. */
export type FilePart = Uint8Array | { path: string; start: number; length: number };

/** Files that are open at a time: parts of two may take turns for long. */
const MAX_OPEN = 4;

/** Reads parts one after the other. Their files are opened when they are needed. */
export function openParts(parts: readonly FilePart[]): ChunkSource {
  const open = new Map<string, number>();
  let index = 0;
  /** Bytes of the part at hand that were given. */
  let given = 0;

  function fileOf(path: string): number {
    const known = open.get(path);
    if (known !== undefined) return known;
    for (const [oldest, fd] of open) {
      if (open.size < MAX_OPEN) break;
      open.delete(oldest);
      closeSync(fd);
    }
    const fd = openSync(path, 'r');
    open.set(path, fd);
    return fd;
  }

  function advance(bytes: number, of: number): void {
    given += bytes;
    if (given < of) return;
    index++;
    given = 0;
  }

  function fill(chunk: Buffer, filled: (error: Error | null, bytes: number) => void, from = 0): void {
    let have = from;
    for (let part = parts[index]; part && have < chunk.length; part = parts[index]) {
      const { length } = part;
      const bytes = Math.min(length - given, chunk.length - have);
      if (part instanceof Uint8Array) {
        chunk.set(part.subarray(given, given + bytes), have);
        have += bytes;
        advance(bytes, length);
        continue;
      }
      let fd: number;
      try {
        fd = fileOf(part.path);
      } catch (error) {
        filled(error as Error, 0);
        return;
      }
      read(fd, chunk, have, bytes, part.start + given, (error, got) => {
        if (error || got === 0) return filled(error ?? new Error('a file has less than was asked for'), 0);
        advance(got, length);
        fill(chunk, filled, have + got);
      });
      return;
    }
    filled(null, have);
  }

  return {
    fill,
    close(done) {
      let fault: Error | null = null;
      for (const fd of open.values()) {
        try {
          closeSync(fd);
        } catch (error) {
          fault = error as Error;
        }
      }
      open.clear();
      done(fault);
    },
  };
}
