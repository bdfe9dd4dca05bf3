import { Buffer } from '../platform/buffer.ts';

/** An encoded ASN.1 value (X.690): DER, and the parts of BER that real certificates and keys need. */
export interface DerNode {
  /** The identifier octet: class, constructed or not, number. */
  readonly tag: number;
  /** Its content, without the end-of-contents octets of an indefinite length. */
  readonly content: Uint8Array;
  /** The whole encoding. */
  readonly bytes: Uint8Array;
}

/** Identifier octets of the universal types, by their names in X.680. */
export const TAG = {
  BOOLEAN: 0x01,
  INTEGER: 0x02,
  BIT_STRING: 0x03,
  OCTET_STRING: 0x04,
  NULL: 0x05,
  OBJECT_IDENTIFIER: 0x06,
  UTF8String: 0x0c,
  UTCTime: 0x17,
  GeneralizedTime: 0x18,
  BMPString: 0x1e,
  SEQUENCE: 0x30,
  SET: 0x31,
} as const;

const CONSTRUCTED = 0x20;
const CONTEXT = 0x80;

/** The identifier octet of the context's tag `[number]` on a constructed value: EXPLICIT ones, SEQUENCE, SET, CHOICE. */
export const constructed = (number: number): number => CONTEXT | CONSTRUCTED | number;
/** The identifier octet of the context's tag `[number]`, IMPLICIT, on a primitive value. */
export const primitive = (number: number): number => CONTEXT | number;

const MAX_DEPTH = 40;
/** A length that is not known ahead; larger first bytes say how many bytes of the length follow (X.690, 8.1.3). */
const INDEFINITE = 0x80;
/** The number of a tag of several bytes (X.690, 8.1.2.4). */
const LONG_TAG = 31;

/** Invalid or unexpected ASN.1; callers put it into words for people. */
export class DerError extends Error {}

/** Reads the value at `at`. @throws DerError if it is cut off or nested too deep */
export function readDer(bytes: Uint8Array, at = 0, depth = 0): DerNode {
  const tag = bytes[at];
  const first = bytes[at + 1];
  if (tag === undefined || first === undefined || (tag & LONG_TAG) === LONG_TAG) throw new DerError('no value');
  let start = at + 2;
  if (first === INDEFINITE) return readIndefinite(bytes, at, tag, depth);
  let length = first;
  if (first > INDEFINITE) {
    const count = first & 127;
    if (count > 4) throw new DerError('too long');
    length = 0;
    for (let index = 0; index < count; index++) length = length * 256 + (bytes[start++] ?? 0);
  }
  const end = start + length;
  if (end > bytes.length) throw new DerError('cut off');
  return { tag, content: bytes.subarray(start, end), bytes: bytes.subarray(at, end) };
}

function readIndefinite(bytes: Uint8Array, at: number, tag: number, depth: number): DerNode {
  if (depth > MAX_DEPTH || (tag & CONSTRUCTED) === 0) throw new DerError('nested too deep');
  const start = at + 2;
  let pos = start;
  while (bytes[pos] !== 0 || bytes[pos + 1] !== 0) pos += readDer(bytes, pos, depth + 1).bytes.length;
  return { tag, content: bytes.subarray(start, pos), bytes: bytes.subarray(at, pos + 2) };
}

/** The values in a constructed one. */
export function partsOf(node: DerNode): DerNode[] {
  const parts: DerNode[] = [];
  for (let at = 0; at < node.content.length; ) {
    const part = readDer(node.content, at);
    parts.push(part);
    at += part.bytes.length;
  }
  return parts;
}

/** The values in a SEQUENCE. @throws DerError if it is none */
export function sequenceOf(node: DerNode | undefined): DerNode[] {
  return partsOf(expect(node, TAG.SEQUENCE));
}

/** Returns the value when it has this tag. @throws DerError */
export function expect(node: DerNode | undefined, tag: number): DerNode {
  if (node?.tag !== tag) throw new DerError(`expected ${tag.toString(16)}, found ${node?.tag.toString(16)}`);
  return node;
}

/** Bytes of an OCTET STRING, joined if it is constructed. */
export function octetsOf(node: DerNode | undefined): Uint8Array {
  if (!node) throw new DerError('no octets');
  return (node.tag & CONSTRUCTED) === 0 ? node.content : Buffer.concat(partsOf(node).map(octetsOf));
}

/** Bytes of a BIT STRING of whole bytes. */
export function bitsOf(node: DerNode | undefined): Uint8Array {
  return expect(node, TAG.BIT_STRING).content.subarray(1);
}

/** A whole number that is small enough; -1 for any other. */
export function numberOf(node: DerNode | undefined): number {
  if (!node || node.content.length === 0 || node.content.length > 6) return -1;
  return node.content.reduce((value, byte) => value * 256 + byte, 0);
}

/** An object identifier in dots. */
export function oidOf(node: DerNode | undefined): string {
  const { content } = expect(node, TAG.OBJECT_IDENTIFIER);
  const arcs: number[] = [];
  let value = 0;
  for (const byte of content) {
    value = value * 128 + (byte & 127);
    if (byte & 128) continue;
    if (arcs.length === 0) {
      const first = Math.min(2, Math.floor(value / 40));
      arcs.push(first, value - first * 40);
    } else arcs.push(value);
    value = 0;
  }
  return arcs.join('.');
}

/** Text of any of the string types. */
export function textOf({ tag, content }: DerNode): string {
  if (tag === TAG.BMPString) return Buffer.from(content).swap16().toString('utf16le');
  return new TextDecoder(tag === TAG.UTF8String ? 'utf-8' : 'latin1').decode(content);
}

/** UTCTime or GeneralizedTime; an invalid date for other values. */
export function timeOf(node: DerNode | undefined): Date {
  const text = node ? Buffer.from(node.content).toString('latin1') : '';
  const match = /^(\d\d)?(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)?(\.\d+)?(Z|[-+]\d{4})$/.exec(
    node?.tag === TAG.UTCTime ? `${Number(text.slice(0, 2)) < 50 ? '20' : '19'}${text}` : text,
  );
  if (!match) return new Date(Number.NaN);
  const [, century, year, month, day, hour, minute, second = '00', fraction = '', zone = 'Z'] = match;
  const offset = zone === 'Z' ? 'Z' : `${zone.slice(0, 3)}:${zone.slice(3)}`;
  return new Date(`${century}${year}-${month}-${day}T${hour}:${minute}:${second}${fraction.slice(0, 4)}${offset}`);
}

// --- writing ---

/** Writes a value with this tag. */
export function der(tag: number, ...contents: Uint8Array[]): Buffer {
  const length = contents.reduce((sum, part) => sum + part.length, 0);
  const sizes: number[] = [];
  for (let left = length; left > 0; left = Math.floor(left / 256)) sizes.unshift(left & 255);
  const head = length < 128 ? [tag, length] : [tag, 0x80 | sizes.length, ...sizes];
  return Buffer.concat([Buffer.from(head), ...contents]);
}

export const sequence = (...parts: Uint8Array[]): Buffer => der(TAG.SEQUENCE, ...parts);
/** A SET OF, in the order that DER demands. */
export const setOf = (...parts: Uint8Array[]): Buffer => der(TAG.SET, ...parts.toSorted(Buffer.compare));
export const octets = (bytes: Uint8Array): Buffer => der(TAG.OCTET_STRING, bytes);
export const nothing = (): Buffer => der(TAG.NULL);
/** A constructed value with a tag of its context, such as `[0]`. */
export const tagged = (number: number, ...parts: Uint8Array[]): Buffer => der(constructed(number), ...parts);

/** Whether the bytes of an INTEGER are those of a negative one. */
export const isNegative = (bytes: ArrayLike<number>): boolean => ((bytes[0] ?? 0) & 0x80) !== 0;

/** A non-negative integer, or its bytes inside another value. */
export function integer(value: number | Uint8Array): Buffer {
  if (value instanceof Uint8Array) return der(TAG.INTEGER, value);
  const bytes = [value & 255];
  for (let left = Math.floor(value / 256); left > 0; left = Math.floor(left / 256)) bytes.unshift(left & 255);
  if (isNegative(bytes)) bytes.unshift(0);
  return der(TAG.INTEGER, Buffer.from(bytes));
}

export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  const bytes = [first * 40 + second, ...rest].flatMap((arc) => {
    const groups = [arc % 128];
    for (let left = Math.floor(arc / 128); left > 0; left = Math.floor(left / 128)) groups.unshift(128 + (left % 128));
    return groups;
  });
  return der(TAG.OBJECT_IDENTIFIER, Buffer.from(bytes));
}

/** True when both are the same bytes. */
export function same(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.compare(one, other) === 0;
}
