import { randomUUID } from 'node:crypto';
import { linkSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Storage } from '../../ports/storage.ts';

export type PassingFiles = ReturnType<typeof createPassingFiles>;

/**
 * Files that are only passing through: on the local disk, never flushed, known to nobody, and gone when their request ends.
 * What a crash leaves is swept away with the rest of the scratch folder.
 */
export function createPassingFiles({ scratch, freeBytes }: Pick<Storage, 'scratch' | 'freeBytes'>) {
  const paths = new Map<string, string>();

  return {
    freeBytes,

    async put(name: string, source: AsyncIterable<Uint8Array>, signal?: AbortSignal): Promise<{ bytes: number }> {
      const path = join(scratch, `passing-${randomUUID()}`);
      paths.set(name, path);
      let bytes = 0;
      try {
        await using file = await open(path, 'wx', 0o600);
        for await (const part of source) {
          signal?.throwIfAborted();
          await file.writeFile(part);
          bytes += part.length;
        }
        return { bytes };
      } catch (error) {
        await this.remove([name]);
        throw error;
      }
    },

    async remove(names: readonly string[]): Promise<void> {
      for (const name of names) {
        const path = paths.get(name);
        if (path) rmSync(path, { force: true });
        paths.delete(name);
      }
    },

    /** Puts the file at `to`, on the same disk. @throws when it is not there any more */
    link(name: string, to: string): void {
      linkSync(paths.get(name) ?? '', to);
    },
  };
}
