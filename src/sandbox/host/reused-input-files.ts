import { closeSync, ftruncateSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { writePieces } from '../../engines/files/pieces.ts';

/** Files that are kept for a child; other inputs are placed as usual. */
const MAX_FILES = 4;
/** The next task's inputs overwrite those of the last one. */
const EMPTY_AFTER_MS = 20;

export type ReusedInputFiles = ReturnType<typeof createReusedInputFiles>;

/**
 * Files in a folder that a child can only read, which hold the small inputs of one task after another. Creating and
 * deleting a file is work for the disk's journal, and after many deletions the system takes longer to find a free one;
 * so is emptying one, which only happens when no task follows.
 */
export function createReusedInputFiles(folder: string) {
  const files = new Map<string, number>();
  /** Most bytes in each file. */
  const sizes = new Map<number, number>();
  /** Files of the current task. */
  const used = new Set<number>();
  let emptying: NodeJS.Timeout | undefined;

  function cut(fd: number, bytes: number): void {
    if ((sizes.get(fd) ?? 0) > bytes) ftruncateSync(fd, bytes);
    sizes.set(fd, bytes);
  }

  function emptyOthers(): void {
    clearTimeout(emptying);
    for (const fd of files.values()) if (!used.has(fd)) cut(fd, 0);
  }

  return {
    /** Writes an input, only into the page cache, and returns its path; null if there is no file for it. */
    write(name: string, pieces: readonly Uint8Array[]): string | null {
      const path = join(folder, `held-${name}`);
      let fd = files.get(path);
      if (fd === undefined) {
        if (files.size >= MAX_FILES) return null;
        fd = openSync(path, 'wx', 0o600);
        files.set(path, fd);
      }
      used.add(fd);
      const bytes = pieces.reduce((sum, piece) => sum + piece.length, 0);
      sizes.set(fd, Math.max(bytes, sizes.get(fd) ?? 0));
      writePieces(fd, pieces);
      cut(fd, bytes);
      return path;
    },
    /** To be called before the task is sent: nothing is left of what earlier ones had. */
    emptyOthers,
    /** After the task, its files are emptied unless another follows. */
    release(): void {
      used.clear();
      clearTimeout(emptying);
      if (files.size > 0) emptying = setTimeout(emptyOthers, EMPTY_AFTER_MS).unref();
    },
    close(): void {
      clearTimeout(emptying);
      for (const fd of files.values()) closeSync(fd);
      files.clear();
      sizes.clear();
      used.clear();
    },
  };
}
