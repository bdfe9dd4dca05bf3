import { createHash } from '#platform/crypto';
import { deflateSync } from '#platform/zlib';
import { rangeIn } from '../file/source.ts';
import { findStart } from '../file/xref.ts';
import { Buffer } from '../platform/buffer.ts';
import { isWhitespace, startsWith } from '../syntax/characters.ts';
import {
  bytesOf,
  dictOf,
  nameOf,
  type PdfDict,
  type PdfObject,
  PdfRef,
  PdfStream,
  PdfString,
} from '../syntax/objects.ts';
import { serialize } from '../syntax/serialize.ts';
import { type Sink, spliceInto } from '../write/writer.ts';
import type { EditedDocument } from './edited-document.ts';

const PER_STREAM = 200;

/** Where an object of the new revision is: `kind` and fields as in a cross-reference stream. */
interface Row {
  num: number;
  kind: 0 | 1 | 2;
  place: number;
  index: number;
}

/**
 * True if changes can be appended to the file, so that signatures of earlier revisions stay valid: never for a
 * decrypted or repaired document, nor after objects were renumbered.
 */
export function canAppend(edited: EditedDocument): boolean {
  const { base } = edited;
  if (!base.original || base.encrypted || !base.hasSoundPageTree() || findStart(base.source) === null) return false;
  if (!(base.trailer.get('Root') instanceof PdfRef)) return false;
  for (const num of edited.changed()) {
    if (num < base.size && (base.locate(num)?.gen ?? 0) !== 0) return false;
    if (!edited.removed(num) && hasGeneration(edited.get(num))) return false;
  }
  return true;
}

function hasGeneration(object: PdfObject): boolean {
  if (object instanceof PdfRef) return object.gen !== 0;
  if (object instanceof PdfStream) return hasGeneration(object.dict);
  if (Array.isArray(object)) return object.some(hasGeneration);
  return object instanceof Map && [...object.values()].some(hasGeneration);
}

/**
 * Writes the file unchanged and appends the changes (ISO 32000-2, 7.5.6); `canAppend` must hold. Objects in `apart` are
 * written outside of object streams. Returns the size.
 */
export function appendChanges(
  edited: EditedDocument,
  sink: Sink,
  { apart }: { apart?: ReadonlySet<number> } = {},
): number {
  const { source, trailer } = edited.base;
  const previous = findStart(source);
  if (previous === null) throw new Error('changes are appended only where canAppend holds');
  const withStreams = !isTable(source.read(previous, previous + 16));
  let position = 0;
  const digest = createHash('sha256');
  const write = (bytes: Uint8Array): void => {
    sink.write(bytes);
    position += bytes.length;
  };
  const before = rangeIn(source, 0, source.size);
  if (spliceInto(sink, before)) position += before.length;
  else before.forEach(write);
  write(Buffer.from('\n'));

  const rows: Row[] = [];
  const plain: { num: number; bytes: Uint8Array }[] = [];
  let next = edited.size;
  for (const num of edited.changed()) {
    const located = edited.removed(num) ? null : edited.locate(num);
    if (!located) {
      rows.push({ num, kind: 0, place: 0, index: 65535 });
      continue;
    }
    const { span, data } = located;
    const bytes = span.buf.subarray(span.start, span.end);
    digest.update(bytes);
    if (data) writeStream(num, bytes, bytesOf(data));
    else if (withStreams && !apart?.has(num)) plain.push({ num, bytes: Uint8Array.from(bytes) });
    else {
      rows.push({ num, kind: 1, place: position, index: 0 });
      write(Buffer.concat([Buffer.from(`${num} 0 obj\n`), bytes, Buffer.from('\nendobj\n')]));
    }
  }
  for (let from = 0; from < plain.length; from += PER_STREAM) writeObjects(plain.slice(from, from + PER_STREAM));

  const start = position;
  const entries = dictOf({
    Size: next + (withStreams ? 1 : 0),
    Prev: previous,
    Root: edited.trailer.get('Root'),
    Info: edited.trailer.get('Info'),
    ID: identifiers(trailer.get('ID')),
  });
  if (withStreams) {
    rows.push({ num: next, kind: 1, place: start, index: 0 });
    writeXrefStream(entries);
  } else {
    write(Buffer.from(`xref\n${tableOf(rows)}trailer\n`));
    write(serialize(entries));
  }
  write(Buffer.from(`\nstartxref\n${start}\n%%EOF\n`));
  return position;

  function writeStream(num: number, dict: Uint8Array, data: Uint8Array): void {
    rows.push({ num, kind: 1, place: position, index: 0 });
    write(Buffer.concat([Buffer.from(`${num} 0 obj\n`), dict, Buffer.from('\nstream\n')]));
    write(data);
    write(Buffer.from('\nendstream\nendobj\n'));
  }

  /** Writes objects into an object stream. */
  function writeObjects(objects: typeof plain): void {
    const stream = next++;
    let offset = 0;
    const head = objects.map(({ num, bytes }, index) => {
      rows.push({ num, kind: 2, place: stream, index });
      const entry = `${num} ${offset}`;
      offset += bytes.length + 1;
      return entry;
    });
    const header = Buffer.from(`${head.join(' ')}\n`);
    const newline = Buffer.from('\n');
    const data = deflateSync(Buffer.concat([header, ...objects.flatMap(({ bytes }) => [bytes, newline])]), {
      level: 5,
    });
    const dict = dictOf({
      Type: nameOf('ObjStm'),
      N: objects.length,
      First: header.length,
      Filter: nameOf('FlateDecode'),
      Length: data.length,
    });
    writeStream(stream, serialize(dict), data);
  }

  function writeXrefStream(trailerEntries: PdfDict): void {
    rows.sort((left, right) => left.num - right.num);
    const data = Buffer.alloc(rows.length * 8);
    rows.forEach(({ kind, place, index }, row) => {
      data[row * 8] = kind;
      data.writeUIntBE(place, row * 8 + 1, 5);
      data.writeUInt16BE(index, row * 8 + 6);
    });
    const packed = deflateSync(data);
    const dict = new Map<string, PdfObject>([
      ['Type', nameOf('XRef')],
      ...trailerEntries,
      ['W', [1, 5, 2]],
      ['Index', runsOf(rows).flatMap((run) => [run.first, run.rows.length])],
      ['Filter', nameOf('FlateDecode')],
      ['Length', packed.length],
    ]);
    write(Buffer.concat([Buffer.from(`${next} 0 obj\n`), serialize(dict), Buffer.from('\nstream\n')]));
    write(packed);
    write(Buffer.from('\nendstream\nendobj'));
  }

  /** The first identifier stays, the second is new with each change (ISO 32000-2, 14.4). */
  function identifiers(id: PdfObject | undefined): PdfObject {
    const second = new PdfString(digest.update(String(position)).digest().subarray(0, 16));
    const first = edited.array(id)?.[0];
    return [first instanceof PdfString ? first : second, second];
  }
}

function isTable(bytes: Uint8Array): boolean {
  let at = 0;
  while (isWhitespace(bytes[at])) at++;
  return startsWith(bytes, at, 'xref');
}

/** Rows in runs of consecutive numbers. */
function runsOf(rows: Row[]): { first: number; rows: Row[] }[] {
  const runs: { first: number; rows: Row[] }[] = [];
  for (const row of rows) {
    const run = runs.at(-1);
    if (run && run.first + run.rows.length === row.num) run.rows.push(row);
    else runs.push({ first: row.num, rows: [row] });
  }
  return runs;
}

function tableOf(rows: Row[]): string {
  // A table has at least one row, even if nothing changed (ISO 32000-2, 7.5.4).
  if (rows.length === 0) return '0 1\n0000000000 65535 f \n';
  rows.sort((left, right) => left.num - right.num);
  const entry = ({ kind, place }: Row): string =>
    kind === 0 ? '0000000000 65535 f \n' : `${String(place).padStart(10, '0')} 00000 n \n`;
  return runsOf(rows)
    .map((run) => `${run.first} ${run.rows.length}\n${run.rows.map(entry).join('')}`)
    .join('');
}
