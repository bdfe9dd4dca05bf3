import { statSync } from 'node:fs';
import { join } from 'node:path';
import { namesBelow } from './names-below.ts';

/** Contents of a sandbox child's private folder: files with content, and folders except its own. */
export function leftIn(home: string): string[] {
  return namesBelow(home)
    .filter((name) => !['work', 'inputs', 'work/inline'].includes(name))
    .filter(
      (name) =>
        !name.startsWith('work/inline/') || (statSync(join(home, name), { throwIfNoEntry: false })?.size ?? 0) > 0,
    );
}
