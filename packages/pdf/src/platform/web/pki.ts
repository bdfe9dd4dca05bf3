import { hmac } from '@noble/hashes/hmac.js';
import { md5, ripemd160, sha1 } from '@noble/hashes/legacy.js';
import { pbkdf2 } from '@noble/hashes/pbkdf2.js';
import { sha224, sha256, sha384, sha512 } from '@noble/hashes/sha2.js';
import { sha3_224, sha3_256, sha3_384, sha3_512 } from '@noble/hashes/sha3.js';
import { Buffer } from './buffer.ts';
import { type Cipher, decipherInBlocks } from './cipher-blocks.ts';
import { createDecipheriv as createAesDecipher, type KeyObject, keyBytes } from './crypto.ts';
import { decryptTripleDes } from './des.ts';
import { digestOf, type Encoding, type Hash, hashOf, hashOn } from './hashes.ts';

export { timingSafeEqual } from './crypto.ts';

const HASHES = {
  md5,
  sha1,
  ripemd160,
  sha224,
  sha256,
  sha384,
  sha512,
  'sha3-224': sha3_224,
  'sha3-256': sha3_256,
  'sha3-384': sha3_384,
  'sha3-512': sha3_512,
};
const DES_BLOCK = 8;

export function hash(name: string, data: Uint8Array | string, encoding?: Encoding): string;
export function hash(name: string, data: Uint8Array | string, encoding: 'buffer'): Buffer;
export function hash(name: string, data: Uint8Array | string, encoding?: Encoding | 'buffer'): Buffer | string {
  return digestOf(hashOf(HASHES, name), data, encoding);
}

export function createHash(name: string): Hash {
  return hashOn(hashOf(HASHES, name).create());
}

export function createHmac(name: string, key: Uint8Array): Hash {
  return hashOn(hmac.create(hashOf(HASHES, name), key));
}

/** Creates a decipher for AES or triple DES in CBC mode. */
export function createDecipheriv(name: string, key: KeyObject | Uint8Array, iv: Uint8Array): Cipher {
  if (name.startsWith('aes-')) return createAesDecipher(name, key, iv);
  const bytes = keyBytes(key);
  return decipherInBlocks(DES_BLOCK, iv, (locked, vector) => decryptTripleDes(bytes, vector, locked));
}

/** Derives a key from a password (RFC 8018, 5.2). */
export function pbkdf2Sync(
  password: string,
  salt: Uint8Array,
  iterations: number,
  length: number,
  digest: string,
): Buffer {
  return Buffer.from(pbkdf2(hashOf(HASHES, digest), password, salt, { c: iterations, dkLen: length }));
}
