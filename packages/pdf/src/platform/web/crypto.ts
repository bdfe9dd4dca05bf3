import { cbc, ecb } from '@noble/ciphers/aes.js';
import { hmac } from '@noble/hashes/hmac.js';
import { md5, ripemd160, sha1 } from '@noble/hashes/legacy.js';
import { pbkdf2 } from '@noble/hashes/pbkdf2.js';
import { sha224, sha256, sha384, sha512 } from '@noble/hashes/sha2.js';
import { sha3_224, sha3_256, sha3_384, sha3_512 } from '@noble/hashes/sha3.js';
import { Buffer } from './buffer.ts';
import { decryptTripleDes } from './des.ts';

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
const BLOCK = 16;
const DES_BLOCK = 8;
const WITHOUT_PADDING = { disablePadding: true };

/** A key, as far as it is one for AES. */
export interface KeyObject {
  readonly symmetricKeySize: number;
  export(): Uint8Array;
}

interface Hash {
  update(data: Uint8Array | string): Hash;
  copy(): Hash;
  digest(): Buffer;
  digest(encoding: Encoding): string;
}

interface Cipher {
  setAutoPadding(on: boolean): Cipher;
  update(data: Uint8Array): Buffer;
  final(): Buffer;
}

type Encoding = 'hex' | 'base64';
type Sum = ReturnType<typeof sha256.create>;

function hashOf(name: string) {
  if (Object.hasOwn(HASHES, name)) return HASHES[name as keyof typeof HASHES];
  throw new Error(`no hash ${name}`);
}

export function hash(name: string, data: Uint8Array | string, encoding?: Encoding): string;
export function hash(name: string, data: Uint8Array | string, encoding: 'buffer'): Buffer;
export function hash(name: string, data: Uint8Array | string, encoding: Encoding | 'buffer' = 'hex'): Buffer | string {
  const digest = Buffer.from(hashOf(name)(bytesOf(data)));
  return encoding === 'buffer' ? digest : digest.toString(encoding);
}

export function createHash(name: string): Hash {
  return hashOn(hashOf(name).create() as Sum);
}

export function createHmac(name: string, key: Uint8Array): Hash {
  return hashOn(hmac.create(hashOf(name), key) as unknown as Sum);
}

function hashOn(sum: Sum): Hash {
  function digest(): Buffer;
  function digest(encoding: Encoding): string;
  function digest(encoding?: Encoding): Buffer | string {
    const bytes = Buffer.from(sum.digest());
    return encoding ? bytes.toString(encoding) : bytes;
  }
  const whole: Hash = {
    update(data) {
      sum.update(bytesOf(data));
      return whole;
    },
    copy: () => hashOn(sum.clone()),
    digest,
  };
  return whole;
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

/** Creates a decipher for AES or triple DES in CBC mode. */
export function createDecipheriv(name: string, key: KeyObject | Uint8Array, iv: Uint8Array): Cipher {
  const bytes = keyBytes(key);
  const isAes = name.startsWith('aes-');
  const size = isAes ? BLOCK : DES_BLOCK;
  const blocks = wholeBlocks(size);
  let vector = Uint8Array.from(iv);
  let padded = true;
  let held: Uint8Array = new Uint8Array();
  const decrypt = (locked: Uint8Array): Uint8Array =>
    isAes ? cbc(bytes, vector, WITHOUT_PADDING).decrypt(locked) : decryptTripleDes(bytes, vector, locked);
  const cipher: Cipher = {
    setAutoPadding(on) {
      padded = on;
      return cipher;
    },
    update(data) {
      const locked = blocks.take(data);
      if (locked.length === 0) return Buffer.alloc(0);
      const plain = decrypt(locked);
      vector = locked.slice(-size);
      if (!padded) return Buffer.from(plain);
      // The last block may be padding.
      const all = Buffer.concat([held, plain]);
      held = all.subarray(-size);
      return Buffer.from(all.subarray(0, -size));
    },
    final() {
      const count = padded ? (held.at(-1) ?? 0) : 0;
      const padding = held.subarray(held.length - count);
      if (
        blocks.rest().length > 0 ||
        (padded && (count === 0 || count > size || padding.some((byte) => byte !== count)))
      )
        throw new Error('wrong end of what was encrypted');
      return Buffer.from(held.subarray(0, held.length - count));
    },
  };
  return cipher;
}

/** Hands on whole blocks of what comes, and keeps the rest for the next. */
function wholeBlocks(size: number): { take(data: Uint8Array): Uint8Array<ArrayBuffer>; rest(): Uint8Array } {
  let rest: Uint8Array = new Uint8Array();
  return {
    take(data) {
      const all = new Uint8Array(rest.length + data.length);
      all.set(rest);
      all.set(data, rest.length);
      const end = all.length - (all.length % size);
      rest = all.subarray(end);
      return all.subarray(0, end);
    },
    rest: () => rest,
  };
}

/** Derives a key from a password (RFC 8018, 5.2). */
export function pbkdf2Sync(
  password: string,
  salt: Uint8Array,
  iterations: number,
  length: number,
  digest: string,
): Buffer {
  return Buffer.from(pbkdf2(hashOf(digest), password, salt, { c: iterations, dkLen: length }));
}

export function randomFillSync(bytes: Uint8Array<ArrayBuffer>): void {
  crypto.getRandomValues(bytes);
}

export function randomBytes(length: number): Buffer {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(length)));
}

export function randomUUID(): string {
  // `crypto.randomUUID` is there in secure contexts alone.
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

function keyBytes(key: KeyObject | Uint8Array): Uint8Array {
  return key instanceof Uint8Array ? key : key.export();
}

function bytesOf(data: Uint8Array | string): Uint8Array {
  return typeof data === 'string' ? Buffer.from(data) : data;
}
