import { Buffer } from '../platform/buffer.ts';
import { CARRIAGE_RETURN, isWhitespace, LINE_FEED, startsWith } from '../syntax/characters.ts';
import type { ByteSource } from './source.ts';

const BLOCK = 1024 * 1024;

/** Returns whether `endstream` is at `at`, after at most a line end or a few blanks. */
export function streamEndsAt(source: ByteSource, at: number): boolean {
  if (at > source.size) return false;
  const tail = source.read(at, at + 16);
  let pos = 0;
  while (pos < tail.length && isWhitespace(tail[pos])) pos++;
  return startsWith(tail, pos, 'ends') || startsWith(tail, pos, 'endo');
}

/**
 * Finds where a stream's data ends when its `Length` is wrong: before the next `endstream` or, lacking it, `endobj`.
 * `spend` pays for each byte that it reads.
 */
export function findEndOfStream(source: ByteSource, from: number, spend: (bytes: number) => void): number {
  const end = find(source, from, 'endstream', spend) ?? find(source, from, 'endobj', spend);
  if (end === null) return source.size;
  const before = source.read(Math.max(from, end - 2), end);
  if (before.length >= 2 && before[before.length - 2] === CARRIAGE_RETURN && before[before.length - 1] === LINE_FEED)
    return end - 2;
  const last = before[before.length - 1];
  return before.length > 0 && (last === LINE_FEED || last === CARRIAGE_RETURN) ? end - 1 : end;
}

function find(source: ByteSource, from: number, word: string, spend: (bytes: number) => void): number | null {
  for (let base = from; base < source.size; base += BLOCK) {
    const bytes = source.read(base, Math.min(source.size, base + BLOCK + word.length));
    const at = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).indexOf(word);
    spend(at >= 0 ? at : bytes.length);
    if (at >= 0) return base + at;
  }
  return null;
}
