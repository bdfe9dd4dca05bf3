import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Whether all of these programs are found. */
export function programs(names: readonly string[]): boolean {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.every((name) => folders.some((folder) => existsSync(join(folder, name))));
}
