import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Names of all objects that a service keeps in its data folder, whether it runs or not. */
export function objectsIn(dataDir: string): string[] {
  const folder = join(dataDir, 'objects');
  const files = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [];
  const names = files
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
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
