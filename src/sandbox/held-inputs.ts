import { closeSync, ftruncateSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { writePieces } from '../engines/files/pieces.ts';

/** Files that are kept for a child; inputs beyond them are put in place like others. */
const MAX_FILES = 4;

export type HeldInputs = ReturnType<typeof createHeldInputs>;

/**
 * Files in a folder that a child can only read, which hold the small inputs of one task after another. They are emptied after each: to
 * make and delete a file is work for the disk's journal, and the more were deleted lately, the longer the system looks for a free one.
 */
export function createHeldInputs(folder: string) {
  const files = new Map<string, number>();
  const used = new Set<number>();
  return {
    /** Writes an input, in the page cache alone, and returns its path; null when there is no file for it. */
    write(name: string, pieces: readonly Uint8Array[]): string | null {
      const path = join(folder, `held-${name}`);
      let fd = files.get(path);
      if (fd === undefined) {
        if (files.size >= MAX_FILES) return null;
        fd = openSync(path, 'wx', 0o600);
        files.set(path, fd);
      }
      used.add(fd);
      writePieces(fd, pieces);
      return path;
    },
    /** Empties what the task that is over had. */
    empty(): void {
      for (const fd of used) ftruncateSync(fd);
      used.clear();
    },
    close(): void {
      for (const fd of files.values()) closeSync(fd);
      files.clear();
      used.clear();
    },
  };
}
