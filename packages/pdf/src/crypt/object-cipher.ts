import { createDecipheriv } from '#platform/crypto';
import type { ObjectCipher } from '../file/document.ts';
import { Buffer } from '../platform/buffer.ts';
import {
  type ByteRange,
  isDict,
  isName,
  type PdfDict,
  PdfName,
  type PdfObject,
  PdfRaw,
  PdfRef,
  PdfStream,
  PdfString,
  rangeOf,
} from '../syntax/objects.ts';
import { aesKey, createBlockDecrypter, decryptPadded, paddingOf } from './aes.ts';
import { md5 } from './keys.ts';
import { createRc4, rc4 } from './rc4.ts';

/** The encryption of a crypt filter (ISO 32000-2, table 25); `aes256` uses the file's key directly. */
export type Method = 'none' | 'rc4' | 'aes128' | 'aes256';

export interface CipherOptions {
  key: Uint8Array;
  strings: Method;
  streams: Method;
  files: Method;
  /** The method of a crypt filter that a stream names. */
  named(filter: string): Method;
  encryptMetadata: boolean;
}

const SALT = Buffer.from('sAlT', 'latin1');
const NOTHING = rangeOf(new Uint8Array());
const BLOCK = 16;
/** Up to here data is read and decrypted at once. */
const AT_ONCE = 64 * 1024;

type Decrypt = (data: Uint8Array) => Uint8Array;

/** Creates the cipher of an open document (ISO 32000-2, 7.6.2 and 7.6.3). */
export function createObjectCipher(options: CipherOptions): ObjectCipher {
  const { key, strings, streams, files, named, encryptMetadata } = options;

  /** One for the whole file, where all objects have the same key. */
  const common = strings === 'aes256' || streams === 'aes256' || files === 'aes256' ? createBlockDecrypter(key) : null;
  const decrypterFor = (method: Method, own: Uint8Array): Decrypt =>
    method === 'aes256' && common ? common : createBlockDecrypter(own);

  function stringDecrypter(num: number, gen: number): Decrypt {
    const own = objectKey(key, strings, num, gen);
    if (strings === 'rc4') return (bytes) => rc4(own, bytes);
    const decrypt = decrypterFor(strings, own);
    return (bytes) => decryptPadded(decrypt, bytes);
  }

  function methodOf(dict: PdfDict): Method {
    if (isName(dict.get('Type'), 'XRef')) return 'none';
    const filter = cryptFilter(dict);
    if (filter !== null) return named(filter);
    if (!encryptMetadata && isName(dict.get('Type'), 'Metadata')) return 'none';
    return isName(dict.get('Type'), 'EmbeddedFile') ? files : streams;
  }

  return {
    object(object, num, gen) {
      const decrypt = strings === 'none' ? null : stringDecrypter(num, gen);
      if (isDict(object)) removeCryptFilter(object);
      return decrypt ? decryptStrings(object, decrypt) : object;
    },
    stream(dict, data, num, gen) {
      const method = methodOf(dict);
      if (method === 'none') return data;
      const own = objectKey(key, method, num, gen);
      return method === 'rc4' ? rc4Range(data, own) : aesRange(data, own, decrypterFor(method, own));
    },
  };
}

/** Algorithm 1: each object's key is derived from the file's, except for AES-256. */
export function objectKey(key: Uint8Array, method: Method, num: number, gen: number): Uint8Array {
  if (method === 'aes256') return key;
  const tail = Buffer.from([num & 255, (num >> 8) & 255, (num >> 16) & 255, gen & 255, (gen >> 8) & 255]);
  const parts = [key, tail];
  if (method === 'aes128') parts.push(SALT);
  return md5(Buffer.concat(parts)).subarray(0, Math.min(16, key.length + 5));
}

/** Decrypts the strings in an object in place. A signature is not encrypted, since it is written last. */
function decryptStrings(object: PdfObject, decrypt: Decrypt): PdfObject {
  if (object instanceof PdfString) return new PdfString(decrypt(object.bytes));
  if (Array.isArray(object)) return object.map((item) => decryptStrings(item, decrypt));
  if (!isDict(object)) return object;
  const signed = object.has('ByteRange');
  for (const [name, value] of object) {
    if (value === null || typeof value !== 'object' || value instanceof PdfRef || value instanceof PdfName) continue;
    if (value instanceof PdfRaw || value instanceof PdfStream || (signed && name === 'Contents')) continue;
    object.set(name, decryptStrings(value, decrypt));
  }
  return object;
}

/** The crypt filter that a stream names, `Identity` by default; null without one. */
function cryptFilter(dict: PdfDict): string | null {
  const filter = dict.get('Filter');
  const first = Array.isArray(filter) ? filter[0] : filter;
  if (!isName(first, 'Crypt')) return null;
  const parms = dict.get('DecodeParms');
  const own = Array.isArray(parms) ? parms[0] : parms;
  const name = isDict(own) ? own.get('Name') : null;
  return name instanceof PdfName ? name.name : 'Identity';
}

/** Takes the crypt filter out of a stream's filters: nothing is encrypted any longer. */
function removeCryptFilter(dict: PdfDict): void {
  if (cryptFilter(dict) === null) return;
  for (const key of ['Filter', 'DecodeParms']) {
    const value = dict.get(key);
    if (Array.isArray(value) && value.length > 1) dict.set(key, value.slice(1));
    else dict.delete(key);
  }
}

function rc4Range(raw: ByteRange, key: Uint8Array): ByteRange {
  return {
    length: raw.length,
    read: (from, to) => rc4(key, raw.read(0, to)).subarray(from),
    forEach(take) {
      const state = createRc4(key);
      raw.forEach((piece) => {
        const plain = Uint8Array.from(piece);
        state.apply(plain);
        take(plain);
      });
    },
  };
}

/** Decrypted data of a range. A block of CBC needs only the one before it, so any part can be read by itself. */
function aesRange(raw: ByteRange, key: Uint8Array, decrypt: Decrypt): ByteRange {
  const end = raw.length - (raw.length % BLOCK);
  if (end < 2 * BLOCK) return NOTHING;
  const last = decrypt(raw.read(end - 2 * BLOCK, end));
  const length = end - BLOCK - paddingOf(last);
  return {
    length,
    read(from, to) {
      const stop = Math.min(to, length);
      if (stop <= from) return new Uint8Array();
      const first = from - (from % BLOCK);
      const plain = decrypt(raw.read(first, Math.ceil(stop / BLOCK) * BLOCK + BLOCK));
      return plain.subarray(from - first, stop - first);
    },
    forEach(take) {
      if (end <= AT_ONCE) {
        take(decrypt(raw.read(0, end)).subarray(0, length));
        return;
      }
      const iv = Buffer.from(raw.read(0, BLOCK));
      const decipher = createDecipheriv(`aes-${key.length * 8}-cbc`, aesKey(key), iv);
      decipher.setAutoPadding(false);
      let skip = BLOCK;
      let left = length;
      raw.forEach((piece) => {
        const skipped = Math.min(skip, piece.length);
        skip -= skipped;
        const plain = decipher.update(piece.subarray(skipped));
        const wanted = plain.subarray(0, Math.min(left, plain.length));
        left -= wanted.length;
        if (wanted.length > 0) take(wanted);
      });
    },
  };
}
