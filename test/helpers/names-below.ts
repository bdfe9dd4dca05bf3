import { type Dirent, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Paths of everything below a folder, relative to it, without files removed meanwhile. */
export function namesBelow(folder: string): string[] {
  return entriesOf(folder).flatMap((entry) => [
    entry.name,
    ...(entry.isDirectory() ? namesBelow(join(folder, entry.name)).map((name) => join(entry.name, name)) : []),
  ]);
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
