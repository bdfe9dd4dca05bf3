import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { namesBelow } from './names-below.ts';

/** Names of all objects that a service keeps in its data folder, whether it runs or not. */
export function objectsIn(dataDir: string): string[] {
  const folder = join(dataDir, 'objects');
  const names = namesBelow(folder).filter((name) => statSync(join(folder, name), { throwIfNoEntry: false })?.isFile());
  return [...names, ...smallObjects(join(dataDir, 'small-objects.sqlite'))];
}

function smallObjects(path: string): string[] {
  if (!existsSync(path)) return [];
  using database = new DatabaseSync(path, { readOnly: true });
  return database
    .prepare('select name from objects')
    .all()
    .map((row) => String(row.name));
}
