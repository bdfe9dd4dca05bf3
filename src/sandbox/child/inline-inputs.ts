import { truncateSync, writeFileSync } from 'node:fs';
import type { InlineInput } from '../protocol/messages.ts';

/** Files that hold inputs of the task. */
const written = new Set<string>();

/**
 * Writes the inputs that came in the task's message. The files are reused: creating and deleting one for each task
 * burdens the disk's journal, and the more were deleted lately, the longer the system searches for a free one.
 */
export function writeInlineInputs(inputs: readonly InlineInput[]): void {
  emptyInlineInputs();
  for (const { path, content } of inputs) {
    writeFileSync(path, content, 'base64');
    written.add(path);
  }
}

/** Empties the files of a task that is over. */
export function emptyInlineInputs(): void {
  for (const path of written) truncateSync(path);
  written.clear();
}
