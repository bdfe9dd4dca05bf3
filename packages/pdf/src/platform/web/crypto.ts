import { cbc, ecb } from '@noble/ciphers/aes.js';
import { md5 } from '@noble/hashes/legacy.js';
import { sha256, sha384, sha512 } from '@noble/hashes/sha2.js';
import { Buffer } from './buffer.ts';
import { type Cipher, decipherInBlocks, wholeBlocks } from './cipher-blocks.ts';
import { digestOf, type Encoding, type Hash, hashOf, hashOn } from './hashes.ts';

/** For documents; signatures use `pki.ts`, which bundles without them leave out. */
const HASHES = { md5, sha256, sha384, sha512 };
const BLOCK = 16;
const WITHOUT_PADDING = { disablePadding: true };

/** The part of a key that AES needs. */
export interface KeyObject {
  readonly symmetricKeySize: number;
  export(): Uint8Array;
}

export function hash(name: string, data: Uint8Array | string, encoding?: Encoding): string;
export function hash(name: string, data: Uint8Array | string, encoding: 'buffer'): Buffer;
export function hash(name: string, data: Uint8Array | string, encoding?: Encoding | 'buffer'): Buffer | string {
  return digestOf(hashOf(HASHES, name), data, encoding);
}

export function createHash(name: string): Hash {
  return hashOn(hashOf(HASHES, name).create());
}

export function createSecretKey(bytes: Uint8Array): KeyObject {
  const key = Uint8Array.from(bytes);
  return { symmetricKeySize: key.length, export: () => key };
}

/** Creates a cipher for AES in CBC or, without an initial vector, ECB mode. */
export function createCipheriv(_name: string, key: KeyObject | Uint8Array, iv: Uint8Array | null): Cipher {
  const bytes = keyBytes(key);
  let vector = iv && Uint8Array.from(iv);
  let padded = true;
  const encrypt = (data: Uint8Array, padding: object): Uint8Array => {
    if (!vector) return ecb(bytes, padding).encrypt(data);
    const locked = cbc(bytes, vector, padding).encrypt(data);
    if (locked.length > 0) vector = locked.slice(-BLOCK);
    return locked;
  };
  const blocks = wholeBlocks(BLOCK);
  const cipher: Cipher = {
    setAutoPadding(on) {
      padded = on;
      return cipher;
    },
    update: (data) => Buffer.from(encrypt(blocks.take(data), WITHOUT_PADDING)),
    final: () => Buffer.from(padded ? encrypt(blocks.rest(), {}) : new Uint8Array()),
  };
  return cipher;
}

/** Creates a decipher for AES in CBC mode. */
export function createDecipheriv(_name: string, key: KeyObject | Uint8Array, iv: Uint8Array): Cipher {
  const bytes = keyBytes(key);
  return decipherInBlocks(BLOCK, iv, (locked, vector) => cbc(bytes, vector, WITHOUT_PADDING).decrypt(locked));
}

export function randomFillSync(bytes: Uint8Array<ArrayBuffer>): void {
  crypto.getRandomValues(bytes);
}

export function randomBytes(length: number): Buffer {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(length)));
}

export function randomUUID(): string {
  // `crypto.randomUUID` only exists in secure contexts.
  const bytes = randomBytes(16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Compares bytes of the same number in a time that does not depend on what they are. */
export function timingSafeEqual(one: Uint8Array, other: Uint8Array): boolean {
  if (one.length !== other.length) throw new RangeError('both must be of the same length');
  return one.reduce((differences, byte, index) => differences | (byte ^ (other[index] ?? 0)), 0) === 0;
}

export function keyBytes(key: KeyObject | Uint8Array): Uint8Array {
  return key instanceof Uint8Array ? key : key.export();
}
