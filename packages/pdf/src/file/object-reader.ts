import { decodeStream } from '../filters/decode.ts';
import { createResolve, numberOr, type ObjectViews, viewsOf } from '../syntax/entries.ts';
import { cursorAt, readObject } from '../syntax/lexer.ts';
import { type ByteRange, isDict, type PdfDict, type PdfObject, PdfStream } from '../syntax/objects.ts';
import { detachSpan, scanObject } from '../syntax/scan.ts';
import { serialize } from '../syntax/serialize.ts';
import { FLAG } from '../syntax/telling-names.ts';
import type { WorkAllowance } from './allowance.ts';
import { type LocatedSpan, locateAt, parseSpan } from './located.ts';
import { createObjectStreams } from './object-streams.ts';
import { type ByteSource, rangeIn } from './source.ts';
import { findEndOfStream, streamEndsAt } from './stream-end.ts';
import { filtersOf } from './stream-filters.ts';
import { AT_OFFSET, IN_STREAM, type XrefTable } from './xref-table.ts';

/** Decrypts what the file itself holds (ISO 32000-2, 7.6). */
export interface ObjectCipher {
  /** Decrypts the strings of an object, which it may change in place. */
  object(object: PdfObject, num: number, gen: number): PdfObject;
  /** Decrypts a stream's data; `dict` says which filter to use. */
  stream(dict: PdfDict, data: ByteRange, num: number, gen: number): ByteRange;
}

/** Reads single objects by what the cross-reference says; nothing is kept but object streams. */
export interface ObjectReader extends ObjectViews {
  /** Parses the object `num`; null if there is none. The result is not cached: call once. */
  get(num: number): PdfObject;
  /** Follows references to an object; undefined and endless chains return null. */
  resolve(object: PdfObject | undefined): PdfObject;
  /** Finds the bytes of the object `num` without parsing it; null if there is none. */
  locate(num: number): LocatedSpan | null;
  /** The data of a located stream, as its filters encoded it. */
  dataOf(located: LocatedSpan): ByteRange;
  /** Decodes a stream's data through its filters up to an image filter. */
  decode(stream: PdfStream): Uint8Array;
}

interface ReaderOptions {
  /** The present file and its cross-reference: a rebuild replaces the table. */
  file: { readonly source: ByteSource; readonly table: XrefTable; readonly repaired: boolean };
  allowance: WorkAllowance;
  maxInflatedBytes: number;
  /** Bytes of object streams that may be kept. */
  memory: number;
  /** Called when an object is not where the table says, unless the table was rebuilt before. */
  repair(): void;
}

/** Creates the reader of a file's objects. `decipher` has it decrypt from then on; `forget` drops what it kept. */
export function createObjectReader({ file, allowance, maxInflatedBytes, memory, repair }: ReaderOptions) {
  let cipher: ObjectCipher | null = null;
  /** Offset of damaged stream data → its end, to search for it only once. */
  const ends = new Map<number, number>();
  const resolve = createResolve(get);
  const streams = createObjectStreams({ load: loadObjectStream, memory, allowance });

  function loadObjectStream(num: number): { stream: PdfStream; data: Uint8Array } | null {
    if (file.table.kind(num) !== AT_OFFSET) return null;
    const stream = get(num);
    return stream instanceof PdfStream ? { stream, data: decode(stream) } : null;
  }

  function locate(num: number): LocatedSpan | null {
    const { table } = file;
    const kind = table.kind(num);
    if (kind === AT_OFFSET) {
      const located = locateAt(file.source, num, table.location(num), allowance);
      if (located) return deciphered(located);
      if (file.repaired) return null;
      repair();
      return locate(num);
    }
    if (kind !== IN_STREAM) return null;
    const stream = streams.open(table.location(num));
    const at = stream?.offsets.get(num);
    if (!stream || at === undefined) return null;
    const span = scanObject(stream.data, at, stream.data.length, true);
    allowance.spend(span.end - at);
    span.dataAt = -1;
    return { span: streams.evicting ? detachSpan(span).span : span, base: -1, num, gen: 0 };
  }

  /** The same object with its strings decrypted. */
  function deciphered(located: LocatedSpan): LocatedSpan {
    const { span, num, gen } = located;
    if (!cipher || !(span.flags & FLAG.STRING || !span.clean)) return located;
    const data = span.dataAt < 0 ? undefined : dataOf(located);
    const buf = serialize(cipher.object(parseSpan(span), num, gen));
    const own = scanObject(buf, 0, buf.length, true);
    own.dataAt = data ? buf.length : -1;
    return { span: own, base: -1, num, gen, data };
  }

  function dataOf(located: LocatedSpan): ByteRange {
    if (located.data) return located.data;
    const { span, num, gen } = located;
    const raw = rawData(located);
    if (!cipher) return raw;
    const dict = parseSpan(span);
    return isDict(dict) ? cipher.stream(dict, raw, num, gen) : raw;
  }

  /** The position of a located stream's data in the file. */
  function rawData({ span, base }: LocatedSpan): ByteRange {
    const { source } = file;
    const offset = base + span.dataAt;
    const length = span.lengthIsRef ? numberAt(span.length) : span.length;
    if (length >= 0 && streamEndsAt(source, offset + length)) return rangeIn(source, offset, length);
    const end = ends.get(offset) ?? findEndOfStream(source, offset, allowance.spend);
    ends.set(offset, end);
    return rangeIn(source, offset, end - offset);
  }

  /** The number that is the object `num`, or -1: for lengths, which must not lead into another stream. */
  function numberAt(num: number): number {
    const located = locate(num);
    if (!located || located.span.dataAt >= 0) return -1;
    return numberOr(readObject(cursorAt(located.span.buf, located.span.start, located.span.end)), -1);
  }

  function get(num: number): PdfObject {
    const located = locate(num);
    if (!located) return null;
    const object = parseSpan(located.span);
    if (located.span.dataAt < 0 || !isDict(object)) return object;
    return new PdfStream(object, dataOf(located));
  }

  function decode(stream: PdfStream): Uint8Array {
    const raw = stream.raw.read(0, stream.raw.length);
    return decodeStream(raw, filtersOf(stream.dict, resolve), { maxBytes: maxInflatedBytes }).data;
  }

  const reader: ObjectReader = {
    get,
    resolve,
    ...viewsOf(resolve),
    locate,
    dataOf,
    decode,
  };
  return {
    ...reader,
    /** Numbers of the objects in the object stream `num`. */
    numbersIn: (num: number): Iterable<number> => streams.open(num)?.offsets.keys() ?? [],
    forget: () => streams.clear(),
    decipher(decryption: ObjectCipher): void {
      cipher = decryption;
      streams.clear();
    },
    get deciphers(): boolean {
      return cipher !== null;
    },
  };
}
