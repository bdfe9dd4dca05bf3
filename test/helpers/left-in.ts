import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What a sandbox child has in its private folder: files with content, and folders but its own. */
export function leftIn(home: string): string[] {
  return readdirSync(home, { recursive: true })
    .map(String)
    .filter((name) => !['work', 'inputs', 'work/told'].includes(name))
    .filter((name) => !name.startsWith('work/told/') || statSync(join(home, name)).size > 0);
}
