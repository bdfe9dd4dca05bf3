import { truncateSync, writeFileSync } from 'node:fs';
import type { ToldInput } from './protocol.ts';

/** Files that hold what a task was told. */
const written = new Set<string>();

/**
 * Writes the inputs of a task that were told to this child. The files are used over and over: to make and delete one for each
 * task is work for the disk's journal, and the more were deleted lately, the longer the system looks for a free one.
 */
export function writeTold(inputs: readonly ToldInput[]): void {
  forgetTold();
  for (const { path, content } of inputs) {
    writeFileSync(path, content, 'base64');
    written.add(path);
  }
}

/** Empties the files of a task that is over. */
export function forgetTold(): void {
  for (const path of written) truncateSync(path);
  written.clear();
}
