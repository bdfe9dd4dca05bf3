import type { PdfDocument } from '../file/document.ts';
import { Buffer } from '../platform/buffer.ts';
import { isDict, PdfName, type PdfObject, PdfRef, PdfStream, PdfString } from '../syntax/objects.ts';

const MAX_STEPS = 20_000;

/**
 * True if two objects have the same content, regardless of reference numbers; false if they are too large to compare.
 */
export function sameObject(document: PdfDocument, one: PdfObject, other: PdfObject): boolean {
  let steps = 0;
  function same(left: PdfObject, right: PdfObject, depth: number): boolean {
    if (++steps > MAX_STEPS || depth > 20) return false;
    if (left instanceof PdfRef && right instanceof PdfRef && left.num === right.num) return true;
    const [a, b] = [document.resolve(left), document.resolve(right)];
    if (a instanceof PdfName) return b instanceof PdfName && a.name === b.name;
    if (a instanceof PdfString) return b instanceof PdfString && Buffer.compare(a.bytes, b.bytes) === 0;
    if (Array.isArray(a)) {
      return Array.isArray(b) && a.length === b.length && a.every((item, at) => same(item, b[at] ?? null, depth + 1));
    }
    if (a instanceof PdfStream) {
      if (!(b instanceof PdfStream)) return false;
      if (Buffer.compare(document.decode(a), document.decode(b)) !== 0) return false;
      return same(contentless(a), contentless(b), depth + 1);
    }
    if (isDict(a)) {
      if (!isDict(b) || a.size !== b.size) return false;
      return [...a].every(([key, value]) => {
        const counterpart = b.get(key);
        return counterpart !== undefined && same(value, counterpart, depth + 1);
      });
    }
    return a === b;
  }
  return same(one, other, 0);
}

/** The dictionary of a stream without what says how it is stored. */
function contentless({ dict }: PdfStream): PdfObject {
  const stored = new Set(['Length', 'Filter', 'DecodeParms']);
  return new Map([...dict].filter(([key]) => !stored.has(key)));
}
