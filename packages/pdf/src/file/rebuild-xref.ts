import { Buffer } from '../platform/buffer.ts';
import { isDigit, isWhitespace, SMALL_D } from '../syntax/characters.ts';
import { cursorAt, readObject } from '../syntax/lexer.ts';
import { isDict, isName, type PdfDict, PdfRef } from '../syntax/objects.ts';
import { scanObject } from '../syntax/scan.ts';
import type { WorkAllowance } from './allowance.ts';
import type { ByteSource } from './source.ts';
import { AT_OFFSET, createXrefTable, IN_STREAM, type XrefTable } from './xref-table.ts';

const BLOCK = 4 * 1024 * 1024;
const OVERLAP = 64 * 1024;

export interface Rebuilt {
  table: XrefTable;
  trailer: PdfDict;
  /** Object streams in file order; what they hold is added by `addStreamObjects`. */
  objectStreams: number[];
}

/**
 * Rebuilds the cross-reference by scanning the whole file for `n g obj`, as ISO 32000-2, annex C.2 and every reader do:
 * the last definition of a number wins. The trailer combines all that are found.
 */
export function rebuildXref(source: ByteSource, { spend }: WorkAllowance): Rebuilt {
  const table = createXrefTable();
  const trailer: PdfDict = new Map();
  const objectStreams: number[] = [];
  let catalog: PdfRef | null = null;
  let skipTo = 0;
  for (let base = 0; base < source.size; base += BLOCK) {
    const raw = source.read(base, Math.min(source.size, base + BLOCK + OVERLAP));
    const block = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
    const last = base + BLOCK >= source.size;
    for (const { at, word } of words(block)) {
      if (at >= BLOCK && !last) break;
      if (base + at < skipTo) continue;
      if (word === 'trailer') {
        const cursor = cursorAt(block, at + 7);
        mergeTrailer(trailer, readObject(cursor));
        spend(cursor.pos - at);
        continue;
      }
      const header = headerBefore(block, at);
      if (!header) continue;
      table.replace(header.num, AT_OFFSET, base + header.at);
      const span = scanObject(block, at + 3, block.length, true);
      spend(span.end - at);
      const typed = typeOf(block, span.start, span.end);
      if (typed === 'Catalog') catalog = new PdfRef(header.num);
      if (span.dataAt < 0) continue;
      if (typed === 'ObjStm') objectStreams.push(header.num);
      if (typed === 'XRef') mergeTrailer(trailer, readObject(cursorAt(block, span.start, span.end)));
      if (span.length > 0 && !span.lengthIsRef && endsThere(source, base + span.dataAt + span.length)) {
        skipTo = base + span.dataAt + span.length;
      }
    }
  }
  const root = trailer.get('Root');
  if (!(root instanceof PdfRef) || table.kind(root.num) === 0) {
    if (catalog) trailer.set('Root', catalog);
  }
  return { table, trailer, objectStreams };
}

/** Adds what an object stream holds to a rebuilt table, where the file has no definition outside of streams. */
export function addStreamObjects(table: XrefTable, stream: number, nums: Iterable<number>): void {
  for (const num of nums) if (table.kind(num) !== AT_OFFSET) table.replace(num, IN_STREAM, stream);
}

/** Positions of `obj` (not `endobj`) and `trailer`, in order. */
function* words(block: Buffer): Generator<{ at: number; word: 'obj' | 'trailer' }> {
  let object = block.indexOf('obj');
  let trailer = block.indexOf('trailer');
  while (object >= 0 || trailer >= 0) {
    if (trailer < 0 || (object >= 0 && object < trailer)) {
      if (block[object - 1] !== SMALL_D) yield { at: object, word: 'obj' };
      object = block.indexOf('obj', object + 3);
    } else {
      yield { at: trailer, word: 'trailer' };
      trailer = block.indexOf('trailer', trailer + 7);
    }
  }
}

/** Reads `num gen ` backwards from the `obj` at `at`. */
function headerBefore(block: Uint8Array, at: number): { num: number; at: number } | null {
  let pos = at - 1;
  while (pos >= 0 && isWhitespace(block[pos]) && at - pos < 32) pos--;
  const generationEnd = pos;
  while (pos >= 0 && isDigit(block[pos]) && generationEnd - pos < 6) pos--;
  if (pos === generationEnd) return null;
  const gap = pos;
  while (pos >= 0 && isWhitespace(block[pos]) && gap - pos < 32) pos--;
  const numberEnd = pos;
  if (numberEnd === gap) return null;
  while (pos >= 0 && isDigit(block[pos]) && numberEnd - pos < 10) pos--;
  if (pos === numberEnd) return null;
  const num = Number(Buffer.from(block.subarray(pos + 1, numberEnd + 1)).toString('latin1'));
  return num > 0 ? { num, at: pos + 1 } : null;
}

/** The value of `Type`, found without parsing everything. */
function typeOf(block: Buffer, start: number, end: number): string | null {
  const view = block.subarray(start, Math.min(end, start + 64 * 1024));
  if (view.indexOf('/Catalog') < 0 && view.indexOf('/ObjStm') < 0 && view.indexOf('/XRef') < 0) return null;
  const dict = readObject(cursorAt(block, start, end));
  if (!isDict(dict)) return null;
  for (const type of ['Catalog', 'ObjStm', 'XRef']) if (isName(dict.get('Type'), type)) return type;
  return null;
}

function endsThere(source: ByteSource, at: number): boolean {
  return Buffer.from(source.read(at, at + 16)).includes('endstream');
}

/** Later trailers win for what matters; a trailer without Root adds what it has. */
function mergeTrailer(trailer: PdfDict, found: unknown): void {
  if (!(found instanceof Map)) return;
  const dict = found as PdfDict;
  for (const key of ['Root', 'Info', 'ID', 'Encrypt']) {
    const value = dict.get(key);
    if (value !== undefined && (key !== 'Root' || value instanceof PdfRef)) trailer.set(key, value);
  }
}

/** True when the dictionary can be a catalog. */
export function looksLikeCatalog(object: unknown): boolean {
  return (
    isDict(object as PdfDict) &&
    (isName((object as PdfDict).get('Type'), 'Catalog') || (object as PdfDict).has('Pages'))
  );
}
