import { Buffer } from '../platform/buffer.ts';
import { type PdfDict, type PdfObject, PdfRef, PdfString } from '../syntax/objects.ts';
import type { ObjectWriter } from './writer.ts';

const LEAF = 64;

/**
 * Writes pairs as a name or number tree of leaves and one node above (two levels hold millions); sorts them first.
 * The values must be ready for the new file. Returns the root's object, or null when there are no pairs.
 */
export function writeTree(
  writer: ObjectWriter,
  pairs: [string | number, PdfObject][],
  kind: 'Names' | 'Nums',
): PdfDict | null {
  if (pairs.length === 0) return null;
  const sorted = pairs.toSorted(([left], [right]) => (left < right ? -1 : left > right ? 1 : 0));
  if (sorted.length <= LEAF) return new Map([[kind, flatten(sorted)]]);
  const kids: PdfObject[] = [];
  const size = Math.max(LEAF, Math.ceil(Math.sqrt(sorted.length)));
  for (let from = 0; from < sorted.length; from += size) {
    const leaf = sorted.slice(from, from + size);
    const num = writer.allocate();
    const limits = [...leaf.slice(0, 1), ...leaf.slice(-1)].map(([key]) => keyOf(key));
    writer.put(
      num,
      new Map<string, PdfObject>([
        ['Limits', limits],
        [kind, flatten(leaf)],
      ]),
    );
    kids.push(new PdfRef(num));
  }
  return new Map([['Kids', kids]]);
}

function flatten(pairs: [string | number, PdfObject][]): PdfObject[] {
  return pairs.flatMap(([key, value]) => [keyOf(key), value]);
}

function keyOf(key: string | number): PdfObject {
  return typeof key === 'number' ? key : new PdfString(Buffer.from(key, 'latin1'));
}
