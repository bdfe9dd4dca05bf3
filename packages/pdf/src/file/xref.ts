import { decodeStream } from '../filters/decode.ts';
import { Buffer } from '../platform/buffer.ts';
import { isDigit, isWhitespace, SMALL_F, SMALL_N, SMALL_T, SPACE, startsWith, ZERO } from '../syntax/characters.ts';
import { numberOf, numberOr } from '../syntax/entries.ts';
import { cursorAt, Keyword, readObject, readToken } from '../syntax/lexer.ts';
import { isDict, isName, type PdfDict, type PdfObject } from '../syntax/objects.ts';
import { scanObject } from '../syntax/scan.ts';
import type { WorkAllowance } from './allowance.ts';
import type { ByteSource } from './source.ts';
import { filtersOf } from './stream-filters.ts';
import { AT_OFFSET, FREE, IN_STREAM, type XrefTable } from './xref-table.ts';

const TAIL = 4096;
const MAX_SECTIONS = 4096;
const HEAD = 256 * 1024;
/** Most entries of a table to read at once, even if it claims more. */
const CHUNK = 50_000;

/** Everything needed to read a section; all bytes it reads count against the allowance. */
interface XrefFile {
  source: ByteSource;
  table: XrefTable;
  maxBytes: number;
  spend(bytes: number): void;
}

interface Section {
  trailer: PdfDict;
  prev: number | null;
}

/**
 * Reads the cross-reference of a file, newest section first: tables, streams and hybrids (ISO 32000-2, 7.5.4 and
 * 7.5.8). Returns the newest trailer, or null when any part is unreadable, so that the file must be scanned instead.
 */
export function readXref(
  source: ByteSource,
  table: XrefTable,
  maxBytes: number,
  allowance: WorkAllowance,
): PdfDict | null {
  const file: XrefFile = { source, table, maxBytes, spend: allowance.spend };
  let next = findStart(source);
  let trailer: PdfDict | null = null;
  const seen = new Set<number>();
  while (next !== null) {
    if (seen.has(next) || seen.size >= MAX_SECTIONS) break;
    seen.add(next);
    const section = readSection(file, next, seen);
    if (!section) return null;
    trailer ??= section.trailer;
    next = section.prev;
  }
  return trailer?.has('Root') ? trailer : null;
}

/** The offset that the last `startxref` names, or null. */
export function findStart(source: ByteSource): number | null {
  const from = Math.max(0, source.size - TAIL);
  const tail = Buffer.from(source.read(from, source.size));
  const at = tail.lastIndexOf('startxref');
  if (at < 0) return null;
  const value = readToken(cursorAt(tail, at + 9));
  return typeof value === 'number' && value > 0 && value < source.size ? value : null;
}

function readSection(file: XrefFile, offset: number, seen: Set<number>): Section | null {
  const { source } = file;
  const { buf, base } = source.window(offset, HEAD);
  let at = offset - base;
  while (isWhitespace(buf[at]) && at < buf.length) at++;
  if (!startsWith(buf, at, 'xref')) return readXrefStream(file, base + at);
  return readTable(file, base + at, seen);
}

function readTable(file: XrefFile, offset: number, seen: Set<number>): Section | null {
  const { source, table, spend } = file;
  const free: number[] = [];
  let { buf, base } = source.window(offset, HEAD);
  const cursor = { buf, pos: offset - base + 4, end: buf.length };
  for (;;) {
    if (cursor.end - cursor.pos < 4096 && base + cursor.end < source.size) {
      const here = base + cursor.pos;
      ({ buf, base } = source.window(here, HEAD));
      Object.assign(cursor, { buf, pos: here - base, end: buf.length });
    }
    const start = readToken(cursor, 0, false);
    if (start instanceof Keyword) {
      if (start.word !== 'trailer') return null;
      break;
    }
    const count = readToken(cursor, 0, false);
    if (typeof start !== 'number' || typeof count !== 'number' || !Number.isInteger(start) || start < 0) return null;
    let here = base + cursor.pos;
    for (let done = 0; done < count; done += CHUNK) {
      const wanted = Math.min(CHUNK, count - done);
      const block = source.read(here, Math.min(source.size, here + wanted * 21 + 64));
      const used = readEntries(block, start + done, wanted, table, free);
      spend(used < 0 ? block.length : used);
      if (used < 0) return null;
      here += used;
      if (used < wanted * 10) break;
    }
    ({ buf, base } = source.window(here, HEAD));
    Object.assign(cursor, { buf, pos: here - base, end: buf.length });
  }
  const from = cursor.pos;
  const trailer = readObject(cursor);
  spend(cursor.pos - from);
  if (!isDict(trailer)) return null;
  const hybrid = sectionAt(trailer, 'XRefStm', source);
  if (hybrid !== null && !seen.has(hybrid)) {
    seen.add(hybrid);
    readXrefStream(file, hybrid);
  }
  for (const num of free) table.set(num, FREE, 0);
  return { trailer, prev: sectionAt(trailer, 'Prev', source) };
}

/** Reads the entries of a subsection: 20 bytes each, or as tokens where a writer got the line ends wrong. */
function readEntries(block: Uint8Array, start: number, count: number, table: XrefTable, free: number[]): number {
  const cursor = cursorAt(block);
  while (cursor.pos < block.length && isWhitespace(block[cursor.pos])) cursor.pos++;
  for (let index = 0; index < count; index++) {
    const at = cursor.pos;
    let offset: number;
    let inUse: boolean;
    const kind = block[at + 17];
    if (
      (kind === SMALL_N || kind === SMALL_F) &&
      block[at + 10] === SPACE &&
      block[at + 16] === SPACE &&
      isDigit(block[at + 9])
    ) {
      offset = digits(block, at, 10);
      inUse = kind === SMALL_N;
      cursor.pos = at + 18;
      while (cursor.pos < block.length && isWhitespace(block[cursor.pos])) cursor.pos++;
    } else {
      if (block[at] === SMALL_T) return at;
      const first = readToken(cursor, 0, false);
      const generation = readToken(cursor, 0, false);
      const word = readToken(cursor, 0, false);
      if (typeof first !== 'number' || typeof generation !== 'number' || !(word instanceof Keyword)) return -1;
      offset = first;
      inUse = word.word === 'n';
      while (cursor.pos < block.length && isWhitespace(block[cursor.pos])) cursor.pos++;
    }
    if (inUse && offset > 0) table.set(start + index, AT_OFFSET, offset);
    else free.push(start + index);
  }
  return cursor.pos;
}

function digits(buf: Uint8Array, at: number, count: number): number {
  let value = 0;
  for (let index = 0; index < count; index++) {
    const byte = buf[at + index] ?? 0;
    if (isDigit(byte)) value = value * 10 + byte - ZERO;
  }
  return value;
}

function readXrefStream(file: XrefFile, offset: number): Section | null {
  const { source, table, maxBytes, spend } = file;
  const { buf, base } = source.window(offset, HEAD);
  const cursor = cursorAt(buf, offset - base);
  const header = [readToken(cursor, 0, false), readToken(cursor, 0, false), readToken(cursor, 0, false)];
  if (typeof header[0] !== 'number' || !(header[2] instanceof Keyword) || header[2].word !== 'obj') return null;
  const span = scanObject(buf, cursor.pos, buf.length, true);
  spend(span.end - cursor.pos);
  if (span.dataAt < 0) return null;
  const dict = readObject(cursorAt(buf, span.start, span.end));
  if (!isDict(dict) || !isName(dict.get('Type'), 'XRef')) return null;
  const length = span.lengthIsRef || span.length < 0 ? lengthBySearch(file, base + span.dataAt) : span.length;
  const raw = source.read(base + span.dataAt, Math.min(source.size, base + span.dataAt + length));
  const direct = (object: PdfObject | undefined): PdfObject => object ?? null;
  const { data } = decodeStream(raw, filtersOf(dict, direct), { maxBytes });
  spend(raw.length + data.length);
  if (!readStreamEntries(data, dict, table)) return null;
  return { trailer: dict, prev: sectionAt(dict, 'Prev', source) };
}

function lengthBySearch({ source, spend }: XrefFile, from: number): number {
  const bytes = Buffer.from(source.read(from, Math.min(source.size, from + 64 * 1024 * 1024)));
  const at = bytes.indexOf('endstream');
  spend(at < 0 ? bytes.length : at);
  return at < 0 ? bytes.length : at;
}

function readStreamEntries(data: Uint8Array, dict: PdfDict, table: XrefTable): boolean {
  const widths = dict.get('W');
  if (!Array.isArray(widths) || widths.length < 3) return false;
  const [w0, w1, w2] = widths.map((width) => numberOr(width, -1)) as [number, number, number];
  if (![w0, w1, w2].every((width) => Number.isInteger(width) && width >= 0 && width <= 8) || w1 === 0) return false;
  const index = dict.get('Index') ?? [0, numberOr(dict.get('Size'), Number.MAX_SAFE_INTEGER)];
  if (!Array.isArray(index)) return false;
  const row = w0 + w1 + w2;
  let at = 0;
  for (let pair = 0; pair + 1 < index.length; pair += 2) {
    const [start, count] = [numberOf(index[pair]), numberOf(index[pair + 1])];
    if (start === null || count === null) return false;
    for (let entry = 0; entry < count && at + row <= data.length; entry++, at += row) {
      const type = w0 === 0 ? 1 : field(data, at, w0);
      const location = field(data, at + w0, w1);
      if (type === 1) table.set(start + entry, AT_OFFSET, location);
      else if (type === 2) table.set(start + entry, IN_STREAM, location);
      else if (type === 0) table.set(start + entry, FREE, 0);
    }
  }
  return true;
}

function field(data: Uint8Array, at: number, width: number): number {
  let value = 0;
  for (let index = 0; index < width; index++) value = value * 256 + (data[at + index] ?? 0);
  return value;
}

/** The offset of another section that a trailer names; null if it is not in the file. */
function sectionAt(trailer: PdfDict, key: 'Prev' | 'XRefStm', source: ByteSource): number | null {
  const offset = numberOr(trailer.get(key), 0);
  return offset > 0 && offset < source.size ? offset : null;
}
