import { createHash } from '#platform/crypto';
import { deflateLater, deflateSync } from '#platform/zlib';
import { Buffer } from '../platform/buffer.ts';
import { type ByteRange, dictOf, nameOf, type PdfDict, type PdfObject, PdfRef, PdfString } from '../syntax/objects.ts';
import {
  type ByteBuilder,
  createBuilder,
  putBytes,
  putInteger,
  putObject,
  putText,
  type RefMapper,
  serialize,
} from '../syntax/serialize.ts';
import { encryptedDict } from './encrypted-dict.ts';
import { createXrefRows, predictUp } from './xref-rows.ts';

/** Where a document goes: a file, or an entry of an archive. */
export interface Sink {
  write(bytes: Uint8Array): void;
  /** Takes bytes of a file without copying them, to write next. False if they must be written. */
  splice?(path: string, offset: number, length: number): boolean;
}

/** Makes a sink take a range without copying its bytes. False if they must be written. */
export function spliceInto(sink: Sink, { place, length }: ByteRange): boolean {
  return place !== undefined && sink.splice?.(place.path, place.offset, length) === true;
}

/** A target for objects: a file being written, or a document being edited. */
export interface ObjectWriter {
  /** Allocates the next object number. */
  allocate(): number;
  /** Begins the object `num` (not a stream): put its bytes into the builder before anything else is begun. */
  begin(num: number): ByteBuilder;
  /** Writes the object `num` (not a stream). */
  put(num: number, object: PdfObject): void;
  /** Writes the stream `num`; `dict` are its serialized bytes, with a `Length` that is right. */
  putStream(num: number, dict: Uint8Array, data: ByteRange | Uint8Array): void;
}

/** Encrypts the output (ISO 32000-2, 7.6). Object streams are encrypted as a whole, not the objects in them. */
export interface Encryption {
  /** The encryption dictionary. */
  readonly dict: PdfDict;
  /** The first identifier that the file must have, where keys depend on it. */
  readonly id?: Uint8Array;
  /** Encrypts a string in the dictionary of the stream `num`. */
  string(bytes: Uint8Array, num: number): Uint8Array;
  /** Length of a stream's data once it is encrypted. */
  length(length: number): number;
  /** Encrypts the data of the stream `num` and hands it over piece by piece. */
  stream(data: ByteRange | Uint8Array, take: (bytes: Uint8Array) => void, num: number): void;
  /** False leaves XMP metadata readable without a password. */
  readonly metadata: boolean;
}

/** Writes a document from front to back: streams at once, all other objects gathered in object streams at the end. */
export interface PdfWriter extends ObjectWriter {
  /** Writes the object `num` (not a stream), with references unchanged or mapped. */
  put(num: number, object: PdfObject, map?: RefMapper): void;
  /** Writes a stream of bytes in memory, deflated if that saves bytes and `dict` names no filter. */
  putData(num: number, dict: PdfDict, data: Uint8Array): void;
  /** Writes the object streams and the cross-reference stream; returns the size of the document in bytes. */
  finish(end: { root: number; info?: number | null; id?: PdfObject }): Promise<number>;
  readonly position: number;
}

const OBJECTS_PER_STREAM = 200;
const STREAM_BYTES = 256 * 1024;
/** Smaller object streams are deflated on the spot: handing them to another thread costs more. */
const SMALL = 24 * 1024;
const LEVEL = 5;
/** Output that zlib reserves at a time. */
const CHUNK = 16 * 1024;
/** Bytes below which deflating saves no more than the name of the filter costs. */
const LEAST = 200;
/** Bytes of a stream that determine the document's identifier, together with its dictionary. */
const DIGESTED = 64;

interface Pending {
  num: number;
  count: number;
  first: number;
  data: Promise<Buffer> | Buffer;
}

/** Creates a writer to `sink`. `version` is the header's, at least 1.5, which object streams need. */
export function createPdfWriter(sink: Sink, version = '1.7', encryption: Encryption | null = null): PdfWriter {
  let position = 0;
  let next = 1;
  const xrefRows = createXrefRows();
  let body = createBuilder(64 * 1024);
  /** The objects of the stream that is being filled. */
  let objects: { num: number; offset: number }[] = [];
  const pending: Pending[] = [];
  const head = createBuilder(1024);
  const digest = createHash('sha256');

  function write(bytes: Uint8Array): void {
    sink.write(bytes);
    position += bytes.length;
  }

  function flush(): void {
    if (objects.length === 0) return;
    const stream = next++;
    const header = createBuilder(objects.length * 12 + 16);
    for (const [index, { num, offset }] of objects.entries()) {
      xrefRows.set(num, 2, stream, index);
      putInteger(header, num);
      putText(header, ' ');
      putInteger(header, offset);
      putText(header, index === objects.length - 1 ? '\n' : ' ');
    }
    const whole = Buffer.concat([header.buf.subarray(0, header.length), body.buf.subarray(0, body.length)]);
    digest.update(whole);
    const data =
      whole.length < SMALL ? deflateSync(whole, smallDeflate(whole.length)) : deflateLater(whole, { level: LEVEL });
    pending.push({ num: stream, count: objects.length, first: header.length, data });
    body.length = 0;
    if (body.buf.length > 2 * STREAM_BYTES) body = createBuilder(64 * 1024);
    objects = [];
  }

  function begin(num: number): ByteBuilder {
    if (objects.length > 0) putText(body, '\n');
    if (objects.length >= OBJECTS_PER_STREAM || body.length >= STREAM_BYTES) flush();
    objects.push({ num, offset: body.length });
    return body;
  }

  function putStream(num: number, dict: Uint8Array, data: ByteRange | Uint8Array): void {
    const locked = encryption && encryptedDict(encryption, { num, bytes: dict, length: data.length });
    if (!encryption || !locked) putPlain(num, dict, data);
    else if (locked.asIs) putPlain(num, locked.dict, data);
    else {
      const { length } = encryption;
      const range: ByteRange = {
        length: length(data.length),
        read: () => new Uint8Array(),
        forEach: (take) => encryption.stream(data, take, num),
      };
      putPlain(num, locked.dict, range);
    }
  }

  function putPlain(num: number, dict: Uint8Array, data: ByteRange | Uint8Array): void {
    xrefRows.set(num, 1, position, 0);
    head.length = 0;
    putInteger(head, num);
    putText(head, ' 0 obj\n');
    putBytes(head, dict);
    putText(head, '\nstream\n');
    const start = head.buf.subarray(0, head.length);
    digest.update(start);
    write(start);
    if (data instanceof Uint8Array) {
      digest.update(data.subarray(0, DIGESTED));
      write(data);
    } else if (spliceInto(sink, data)) {
      digest.update(data.read(0, Math.min(DIGESTED, data.length)));
      position += data.length;
    } else {
      let first = true;
      data.forEach((part) => {
        if (first) digest.update(part.subarray(0, DIGESTED));
        first = false;
        write(part);
      });
    }
    write(STREAM_END);
  }

  function putData(num: number, dict: PdfDict, data: Uint8Array): void {
    const packed = packStream(dict, data);
    putStream(num, serialize(packed.dict), packed.data);
  }

  /** Writes the encryption dictionary, which is read before anything can be decrypted. */
  function putEncryption({ dict }: Encryption): number {
    const num = next++;
    xrefRows.set(num, 1, position, 0);
    write(Buffer.concat([Buffer.from(`${num} 0 obj\n`), serialize(dict), Buffer.from('\nendobj\n')]));
    return num;
  }

  write(Buffer.from(`%PDF-${version < '1.5' ? '1.5' : version}\n%\xe2\xe3\xcf\xd3\n`, 'latin1'));

  return {
    allocate: () => next++,
    begin,
    put: (num, object, map) => putObject(begin(num), object, map),
    putStream,
    putData,
    async finish({ root, info, id }) {
      flush();
      for (const { num, count, first, data } of pending) {
        const packed = await data;
        const dict = dictOf({
          Type: nameOf('ObjStm'),
          N: count,
          First: first,
          Filter: nameOf('FlateDecode'),
          Length: packed.length,
        });
        putStream(num, serialize(dict), packed);
      }
      const encrypt = encryption ? putEncryption(encryption) : 0;
      const xref = next++;
      xrefRows.set(xref, 1, position, 0);
      const start = position;
      const { rows, width } = xrefRows.rows(next);
      const data = rows.length > 600 ? predictUp(rows, width + 3) : rows;
      digest.update(data);
      const second = new PdfString(digest.copy().digest().subarray(0, 16));
      const known = encryption?.id;
      const first = known ? new PdfString(known) : (firstOf(id) ?? second);
      // Below some hundred bytes setting up the compression costs more than what it saves.
      const pays = data.length > 600;
      const packed = pays ? deflateSync(data, smallDeflate(data.length)) : data;
      const dict = dictOf({
        Type: nameOf('XRef'),
        Size: next,
        W: [1, width, 2],
        Root: new PdfRef(root),
        Info: info ? new PdfRef(info) : undefined,
        ID: [first, second],
        Encrypt: encrypt > 0 ? new PdfRef(encrypt) : undefined,
        Filter: pays ? nameOf('FlateDecode') : undefined,
        DecodeParms: pays ? dictOf({ Predictor: 12, Columns: width + 3 }) : undefined,
        Length: packed.length,
      });
      putPlain(xref, serialize(dict), packed);
      write(Buffer.from(`startxref\n${start}\n%%EOF\n`));
      return position;
    },
    get position() {
      return position;
    },
  };
}

/** The first of a file's identifiers, if it has one. */
function firstOf(id: PdfObject | undefined): PdfString | null {
  return Array.isArray(id) && id[0] instanceof PdfString && id[0].bytes.length > 0 ? id[0] : null;
}

/** Deflates a stream's data if that saves bytes and `dict` names no filter; returns its whole dictionary. */
export function packStream(dict: PdfDict, data: Uint8Array): { dict: PdfDict; data: Uint8Array } {
  const settings = data.length < SMALL ? { ...smallDeflate(data.length), level: 6 } : { level: 6 };
  const packed = dict.has('Filter') || data.length < LEAST ? null : deflateSync(data, settings);
  const pays = packed !== null && packed.length < data.length;
  const entries = new Map(dict);
  if (pays) entries.set('Filter', nameOf('FlateDecode'));
  entries.set('Length', pays ? packed.length : data.length);
  return { dict: entries, data: pays ? packed : data };
}

const STREAM_END = Buffer.from('\nendstream\nendobj\n');

/** Settings for data of a known size, which need neither a window nor, as deflating hardly adds, an output larger than it. */
function smallDeflate(size: number): { level: number; windowBits: number; memLevel: number; chunkSize: number } {
  const windowBits = Math.min(15, Math.max(9, Math.ceil(Math.log2(size + 1))));
  return {
    level: LEVEL,
    windowBits,
    memLevel: Math.min(8, Math.max(4, windowBits - 7)),
    chunkSize: Math.min(CHUNK, size + 64),
  };
}
