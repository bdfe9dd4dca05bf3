import { Buffer } from '../platform/buffer.ts';
import { isDict, type PdfDict, type PdfObject, PdfStream } from '../syntax/objects.ts';
import { FLAG } from '../syntax/telling-names.ts';
import type { EditedDocument } from './edited-document.ts';

/**
 * Calls `visit` with every object in use whose bytes mention one of `words`; true from it keeps the changes that it made
 * to the object in place. Objects that mention none are not parsed.
 */
export function visitObjects(
  edited: EditedDocument,
  words: readonly string[],
  visit: (object: PdfObject, num: number) => boolean,
): void {
  const wanted = words.map((word) => Buffer.from(word, 'latin1'));
  for (const num of [...edited.numbers()]) {
    const span = edited.locate(num)?.span;
    if (!span) continue;
    const bytes = Buffer.from(span.buf.buffer, span.buf.byteOffset + span.start, span.end - span.start);
    const escaped = !span.clean || (span.flags & FLAG.ESCAPED) !== 0;
    if (!escaped && !wanted.some((word) => bytes.includes(word))) continue;
    const object = edited.get(num);
    if (visit(object, num)) edited.set(num, object);
  }
}

/** Calls `visit` with every dictionary in an object, the outermost first; true when it was true for one. */
function visitDicts(object: PdfObject, visit: (dict: PdfDict) => boolean): boolean {
  let changed = false;
  if (object instanceof PdfStream) return visitDicts(object.dict, visit);
  if (isDict(object)) changed = visit(object);
  const values = isDict(object) ? object.values() : Array.isArray(object) ? object : [];
  for (const value of values)
    if (value !== null && typeof value === 'object') changed = visitDicts(value, visit) || changed;
  return changed;
}

/** Takes entries out of every dictionary that has them. */
export function dropEntries(edited: EditedDocument, keys: readonly string[]): number {
  let dropped = 0;
  const drop = (dict: PdfDict): boolean => {
    const before = dropped;
    for (const key of keys) if (dict.delete(key)) dropped++;
    return dropped > before;
  };
  visitObjects(
    edited,
    keys.map((key) => `/${key}`),
    (object) => visitDicts(object, drop),
  );
  return dropped;
}
