import type { PdfDocument } from '../file/document.ts';
import { locateAt, parseSpan } from '../file/located.ts';
import { rebuildXref } from '../file/rebuild-xref.ts';
import type { ByteSource } from '../file/source.ts';
import { Buffer } from '../platform/buffer.ts';
import { isDict, PdfName, type PdfObject, PdfRef, PdfStream } from '../syntax/objects.ts';
import { beginningOf } from './coverage.ts';

/** Types of objects in which readers that rebuild a cross-reference search for others. */
const CONTAINERS = new Set(['ObjStm', 'Catalog', 'Pages', 'Page']);

/**
 * True if there are objects after `end` that the cross-reference does not list: readers that rebuild it find others.
 */
export function hidesObjects(document: PdfDocument, file: ByteSource, end: number): boolean {
  let left = 64 * 1024 * 1024 + (file.size - end) * 40;
  const spend = (bytes: number): void => {
    left -= bytes;
    if (left < 0) throw new TooMuch();
  };
  try {
    const lost = lostObjects(document, file, end, spend);
    return lost === null || refersTo(document, lost);
  } catch (error) {
    // With so much there, what others find is unknown.
    if (error instanceof TooMuch) return true;
    throw error;
  }
}

class TooMuch extends Error {}

/** Numbers of unused objects after `end`; null if others are there, too. */
function lostObjects(
  document: PdfDocument,
  file: ByteSource,
  end: number,
  spend: (bytes: number) => void,
): Set<number> | null {
  const allowance = { spend, addPages() {}, renew() {} };
  const tail: ByteSource = {
    ...beginningOf(file, file.size),
    size: file.size - end,
    read: (from, to) => file.read(end + from, end + Math.min(to, file.size - end)),
    window: (at, length) => {
      const { buf, base } = file.window(end + at, length);
      return base >= end ? { buf, base: base - end } : { buf: buf.subarray(end - base), base: 0 };
    },
  };
  const { table } = rebuildXref(tail, allowance);
  const junk = file.size - document.source.size;
  const lost = new Set<number>();
  for (const num of table.numbers()) {
    const [stated, found] = [document.offsetOf(num) + junk, table.location(num) + end];
    // Some writers name the line end before an object.
    if (stated <= found && stated >= found - 2 && /^\s*$/.test(latin1(file.read(stated, found)))) continue;
    const span = locateAt(tail, num, table.location(num), allowance)?.span;
    const object = span && parseSpan(span);
    const type = isDict(object) ? object.get('Type') : null;
    const name = type instanceof PdfName ? type.name : '';
    // Cross-reference streams need not list themselves.
    if (name === 'XRef') continue;
    // A later revision may drop an object of an earlier one.
    if (document.offsetOf(num) >= 0 || document.get(num) !== null || CONTAINERS.has(name)) return null;
    lost.add(num);
  }
  return lost;
}

const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

/** Whether the document names one of the objects, so that readers which find it show it. */
function refersTo(document: PdfDocument, nums: ReadonlySet<number>): boolean {
  if (nums.size === 0) return false;
  const seen = new Set<number>();
  const waiting: PdfObject[] = [document.trailer];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next instanceof PdfRef) {
      if (nums.has(next.num)) return true;
      if (seen.has(next.num)) continue;
      seen.add(next.num);
      waiting.push(document.get(next.num));
    } else if (Array.isArray(next)) for (const each of next) waiting.push(each);
    else if (next instanceof PdfStream) waiting.push(next.dict);
    else if (isDict(next)) for (const each of next.values()) waiting.push(each);
  }
  return false;
}
