import type { PdfDocument } from '../file/document.ts';
import { Buffer } from '../platform/buffer.ts';
import { isDict, type PdfObject, PdfRef, PdfString } from '../syntax/objects.ts';

const MAX_NODES = 200_000;
const MAX_ENTRIES = 1_000_000;

/**
 * Reads a name tree or number tree (ISO 32000-2, 7.9.6 and 7.9.7) into its pairs, in order. Limits are not trusted, and
 * repeated nodes are skipped. Names come as Latin-1, one character a byte.
 */
export function readTree(document: PdfDocument, root: PdfObject | undefined, kind: 'Names'): [string, PdfObject][];
export function readTree(document: PdfDocument, root: PdfObject | undefined, kind: 'Nums'): [number, PdfObject][];
export function readTree(
  document: PdfDocument,
  root: PdfObject | undefined,
  kind: 'Names' | 'Nums',
): [string | number, PdfObject][] {
  const pairs: [string | number, PdfObject][] = [];
  const seen = new Set<number>();
  const stack: PdfObject[] = root === undefined ? [] : [root];
  for (let nodes = 0; nodes < MAX_NODES && pairs.length < MAX_ENTRIES; nodes++) {
    const item = stack.pop();
    if (item === undefined) break;
    if (item instanceof PdfRef) {
      if (seen.has(item.num)) continue;
      seen.add(item.num);
    }
    const node = document.resolve(item);
    if (!isDict(node)) continue;
    const list = document.entries(node).array(kind) ?? [];
    for (let index = 0; index + 1 < list.length; index += 2) {
      const key = document.resolve(list[index]);
      const value = list[index + 1] ?? null;
      if (kind === 'Names' && key instanceof PdfString) pairs.push([latin1Of(key), value]);
      else if (kind === 'Nums' && typeof key === 'number') pairs.push([key, value]);
    }
    const kids = document.entries(node).array('Kids') ?? [];
    for (const kid of kids.toReversed()) stack.push(kid);
  }
  return pairs;
}

/** The bytes of a string as text that compares the way the bytes do. */
export function latin1Of(string: PdfString): string {
  return Buffer.from(string.bytes.buffer, string.bytes.byteOffset, string.bytes.length).toString('latin1');
}
