import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import type { AssistContext, OperationContext } from './define.ts';
import type { Note } from './notes.ts';

/**
 * Has `work` do `count` parts, in assistants too, and passes on the result of each in order; returns what the
 * assistants report. The result of a part must be JSON. Progress is the share of the parts that are done.
 */
export async function workOutParts<T>(
  { parallel, progress, signal }: Pick<OperationContext<unknown>, 'parallel' | 'progress' | 'signal'>,
  count: number,
  work: (part: number) => T | Promise<T>,
  give: (part: number, output: T) => void,
): Promise<readonly Note[]> {
  const parts = parallel(count);
  let nextPart = 0;
  const take = (output: T): void => {
    give(nextPart, output);
    nextPart++;
    progress((Math.min(nextPart + parts.assisted, count) / count) * 100);
  };
  for await (const part of parts.mine) {
    signal.throwIfAborted();
    take(await work(part));
    // Engines keep the thread busy for seconds: what else waits has its turn here.
    await new Promise(setImmediate);
  }
  while (nextPart < count) {
    signal.throwIfAborted();
    const path = parts.fileOf(nextPart);
    take(path ? (JSON.parse(readFileSync(path, 'utf8')) as T) : await work(nextPart));
  }
  return parts.notes;
}

/** Works out parts as an assistant of a job whose child calls `workOutParts`. */
export async function assistParts<T>(
  { parts, pathOf, finish, signal }: Pick<AssistContext<unknown>, 'parts' | 'pathOf' | 'finish' | 'signal'>,
  work: (part: number) => T | Promise<T>,
): Promise<void> {
  for await (const part of parts) {
    signal.throwIfAborted();
    await writeFile(pathOf(part), JSON.stringify(await work(part)));
    finish(part);
  }
}
