import { Buffer } from '../platform/buffer.ts';
import {
  BACKSLASH,
  CARRIAGE_RETURN,
  CLASS,
  EXCLAMATION_MARK,
  LEFT_PARENTHESIS,
  NUMBER_SIGN,
  REGULAR,
  RIGHT_PARENTHESIS,
  SMALL_R,
  TILDE,
} from './characters.ts';
import { PdfName, type PdfObject, PdfRaw, PdfRef, PdfStream, PdfString } from './objects.ts';

/** Writes the number a reference points to in the new file; 0 makes the reference `null`. */
export type RefMapper = (ref: PdfRef) => number;

const sameNumber: RefMapper = (ref) => ref.num;

/** A buffer that grows, into which objects are written. */
export interface ByteBuilder {
  buf: Buffer;
  length: number;
}

export function createBuilder(size = 4096): ByteBuilder {
  return { buf: Buffer.allocUnsafeSlow(size), length: 0 };
}

/** Makes room for `count` more bytes. */
function reserve(builder: ByteBuilder, count: number): void {
  const needed = builder.length + count;
  if (needed <= builder.buf.length) return;
  const grown = Buffer.allocUnsafeSlow(Math.max(needed, builder.buf.length * 2));
  grown.set(builder.buf.subarray(0, builder.length));
  builder.buf = grown;
}

/** Writes Latin-1 text. */
export function putText(builder: ByteBuilder, text: string): void {
  reserve(builder, text.length);
  const { buf, length } = builder;
  // For the short texts of objects, a call out of JavaScript costs more than the loop.
  if (text.length < 32) for (let index = 0; index < text.length; index++) buf[length + index] = text.charCodeAt(index);
  else buf.write(text, length, 'latin1');
  builder.length += text.length;
}

export function putBytes(builder: ByteBuilder, bytes: Uint8Array, start = 0, end = bytes.length): void {
  const count = end - start;
  reserve(builder, count);
  const { buf, length } = builder;
  if (count < 48) for (let index = 0; index < count; index++) buf[length + index] = bytes[start + index] ?? 0;
  else buf.set(bytes.subarray(start, end), length);
  builder.length += count;
}

/** Writes a whole number of 0 or more in decimal. */
export function putInteger(builder: ByteBuilder, value: number): void {
  reserve(builder, 16);
  const { buf } = builder;
  let digits = 1;
  for (let rest = value; rest >= 10; rest = Math.floor(rest / 10)) digits++;
  let rest = value;
  for (let at = builder.length + digits - 1; at >= builder.length; at--) {
    buf[at] = 48 + (rest % 10);
    rest = Math.floor(rest / 10);
  }
  builder.length += digits;
}

/** Writes `num 0 R`, or `null` for 0. */
export function putReference(builder: ByteBuilder, num: number): void {
  if (num === 0) {
    putText(builder, 'null');
    return;
  }
  putInteger(builder, num);
  reserve(builder, 4);
  const { buf, length } = builder;
  buf[length] = 32;
  buf[length + 1] = 48;
  buf[length + 2] = 32;
  buf[length + 3] = 82;
  builder.length += 4;
}

const shared = createBuilder();

/** Returns an object's bytes, with references unchanged or mapped. Of a stream, only its dictionary. */
export function serialize(object: PdfObject, map: RefMapper = sameNumber): Buffer {
  shared.length = 0;
  putObject(shared, object, map);
  return Buffer.from(shared.buf.subarray(0, shared.length));
}

/** Writes an object. Nesting is bounded by the parser that made it. */
export function putObject(builder: ByteBuilder, object: PdfObject, map: RefMapper = sameNumber): void {
  if (object === null) putText(builder, 'null');
  else if (typeof object === 'boolean') putText(builder, object ? 'true' : 'false');
  else if (typeof object === 'number') putText(builder, numberText(object));
  else if (object instanceof PdfRef) putReference(builder, map(object));
  else if (object instanceof PdfName) putText(builder, nameText(object.name));
  else if (object instanceof PdfString) putString(builder, object.bytes);
  else if (object instanceof PdfRaw) putBytes(builder, object.bytes);
  else if (object instanceof PdfStream) putDict(builder, object.dict, map);
  else if (Array.isArray(object)) {
    putText(builder, '[');
    let separator = '';
    for (const item of object) {
      putText(builder, separator);
      putObject(builder, item, map);
      separator = ' ';
    }
    putText(builder, ']');
  } else putDict(builder, object, map);
}

function putDict(builder: ByteBuilder, dict: Map<string, PdfObject>, map: RefMapper): void {
  putText(builder, '<<');
  for (const [key, value] of dict) {
    putText(builder, nameText(key));
    putText(builder, ' ');
    putObject(builder, value, map);
  }
  putText(builder, '>>');
}

/** A number as PDF has it: no exponent, at most 6 decimals. */
export function numberText(value: number): string {
  if (Number.isInteger(value)) return Math.abs(value) < 1e15 ? String(value) : value.toFixed(0).slice(0, 15);
  if (!Number.isFinite(value)) return '0';
  const text = String(value);
  return text.length <= 12 && !text.includes('e') ? text : String(Number(value.toFixed(6))).replace(/^.*e.*$/, '0');
}

/** A name with its slash; bytes that are not regular characters are escaped. */
function nameText(name: string): string {
  for (let index = 0; index < name.length; index++) {
    const code = name.charCodeAt(index);
    if (code < EXCLAMATION_MARK || code > TILDE || code === NUMBER_SIGN || CLASS[code] !== REGULAR)
      return escapedName(name);
  }
  return `/${name}`;
}

function escapedName(name: string): string {
  let text = '/';
  for (let index = 0; index < name.length; index++) {
    const code = name.charCodeAt(index) & 255;
    const regular = code >= EXCLAMATION_MARK && code <= TILDE && code !== NUMBER_SIGN && CLASS[code] === REGULAR;
    text += regular ? String.fromCharCode(code) : `#${code.toString(16).padStart(2, '0')}`;
  }
  return text;
}

function putString(builder: ByteBuilder, bytes: Uint8Array): void {
  reserve(builder, bytes.length * 2 + 2);
  const { buf } = builder;
  let at = builder.length;
  buf[at++] = LEFT_PARENTHESIS;
  for (const byte of bytes) {
    if (byte === LEFT_PARENTHESIS || byte === RIGHT_PARENTHESIS || byte === BACKSLASH) {
      buf[at++] = BACKSLASH;
      buf[at++] = byte;
    } else if (byte === CARRIAGE_RETURN) {
      buf[at++] = BACKSLASH;
      buf[at++] = SMALL_R;
    } else buf[at++] = byte;
  }
  buf[at++] = RIGHT_PARENTHESIS;
  builder.length = at;
}
