import { Buffer } from '../platform/buffer.ts';
import { isDict, PdfName, type PdfObject, PdfRef, PdfStream, PdfString } from '../syntax/objects.ts';

/** True when two objects say the same; references are the same when they name the same object. */
export function sameObject(one: PdfObject | undefined, other: PdfObject | undefined, depth = 0): boolean {
  if (one === other) return true;
  if (one === undefined || other === undefined || one === null || other === null || depth > 200) return false;
  if (one instanceof PdfRef) return other instanceof PdfRef && one.num === other.num && one.gen === other.gen;
  if (one instanceof PdfName) return other instanceof PdfName && one.name === other.name;
  if (one instanceof PdfString) return other instanceof PdfString && Buffer.compare(one.bytes, other.bytes) === 0;
  if (Array.isArray(one)) {
    return (
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((each, index) => sameObject(each, other[index], depth + 1))
    );
  }
  if (one instanceof PdfStream) {
    return other instanceof PdfStream && sameObject(one.dict, other.dict, depth + 1) && sameData(one, other);
  }
  if (!isDict(one) || !isDict(other) || one.size !== other.size) return false;
  for (const [key, value] of one) if (!sameObject(value, other.get(key), depth + 1)) return false;
  return true;
}

/** True if two streams have the same encoded bytes. */
export function sameData({ raw: one }: PdfStream, { raw: other }: PdfStream): boolean {
  if (one.length !== other.length) return false;
  const step = 1024 * 1024;
  for (let at = 0; at < one.length; at += step) {
    const to = Math.min(one.length, at + step);
    // Copied, since the next reading may use the same window.
    if (Buffer.compare(Uint8Array.from(one.read(at, to)), other.read(at, to)) !== 0) return false;
  }
  return true;
}
