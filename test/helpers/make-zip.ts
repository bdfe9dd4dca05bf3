import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createZip } from '../../src/engines/archive/zip.ts';

/** A ZIP of files by their names, in order. */
export function makeZip(parts: Readonly<Record<string, string | Buffer>>): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-zip-'));
  try {
    const path = join(folder, 'made.zip');
    using zip = createZip(path, { exactNames: true });
    for (const [name, part] of Object.entries(parts))
      zip.add(name, typeof part === 'string' ? Buffer.from(part) : part);
    zip.finish();
    return readFileSync(path);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
