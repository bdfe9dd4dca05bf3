import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A copy of a PNG, `cut.png`, of which the second half is missing. */
export function cutPng(path: string): string {
  const whole = readFileSync(path);
  const copy = join(mkdtempSync(join(tmpdir(), 'sheaf-cut-')), 'cut.png');
  writeFileSync(copy, whole.subarray(0, whole.length / 2));
  return copy;
}
