import { openSync, rmSync, writeSync } from 'node:fs';

/** Smaller objects are written in one piece, under their final name at once. */
export const SMALL_BYTES = 64 * 1024;

/**
 * Reads until the limit. `rest` is the unread part; null if everything was read.
 * @throws the error of the source
 */
export async function gatherSmall(source: AsyncIterable<Uint8Array>) {
  const rest = source[Symbol.asyncIterator]();
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  while (bytes <= SMALL_BYTES) {
    const { value, done } = await rest.next();
    if (done) return { pieces, bytes, rest: null };
    pieces.push(value);
    bytes += value.length;
  }
  return { pieces, bytes, rest };
}

/** The gathered bytes, and those after them. */
export async function* piecesOf(
  pieces: Uint8Array[],
  rest: AsyncIterator<Uint8Array> | null,
): AsyncGenerator<Uint8Array> {
  try {
    yield* pieces.splice(0);
    for (let next = await rest?.next(); next && !next.done; next = await rest?.next()) yield next.value;
  } finally {
    await rest?.return?.();
  }
}

/** Opens a new file; null when there is one already. */
export function openNew(path: string): number | null {
  try {
    return openSync(path, 'wx');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return null;
    throw error;
  }
}

/** Writes to the page cache, which is faster than asking another thread. Incomplete files are deleted. */
export function writeWhole(fd: number, bytes: Buffer, path: string): void {
  try {
    for (let done = 0; done < bytes.length; ) done += writeSync(fd, bytes, done);
  } catch (error) {
    rmSync(path, { force: true });
    throw error;
  }
}
