import { parse } from 'node:path';

/** A file's name without its extension, to name outputs after. */
export function stemOf(filename: string, fallback = 'document'): string {
  return parse(filename).name || fallback;
}
