import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomFillSync } from '#platform/crypto';
import { Buffer } from '../platform/buffer.ts';
import type { ByteRange } from '../syntax/objects.ts';

const BLOCK = 16;
const POOL = 4096;
const pool = Buffer.alloc(POOL);
let used = POOL;

/** A key ready for use: preparing one costs more than decrypting a short string with it. */
export function aesKey(bytes: Uint8Array): KeyObject {
  return createSecretKey(bytes);
}

/** Encrypts or decrypts whole blocks with AES in CBC mode, without padding. */
export function aesBlocks(way: 'encrypt' | 'decrypt', bytes: Uint8Array, iv: Uint8Array, data: Uint8Array): Buffer {
  const name = `aes-${bytes.length * 8}-cbc`;
  const key = aesKey(bytes);
  const cipher = way === 'encrypt' ? createCipheriv(name, key, iv) : createDecipheriv(name, key, iv);
  cipher.setAutoPadding(false);
  return cipher.update(data);
}

/**
 * Decrypts the data after an initialization vector; both are whole blocks. One decipher serves for all: in CBC mode a block needs
 * only the encrypted one before it, so the vector goes through like a block and the result is discarded.
 */
export function createBlockDecrypter(bytes: Uint8Array): (vectorAndBlocks: Uint8Array) => Buffer {
  const decipher = createDecipheriv(`aes-${bytes.length * 8}-cbc`, aesKey(bytes), Buffer.alloc(BLOCK));
  decipher.setAutoPadding(false);
  return (data) => decipher.update(data).subarray(BLOCK);
}

/** Decrypts an initial vector and the blocks after it; keeps invalid padding, and drops half a block at the end. */
export function decryptPadded(decrypt: (data: Uint8Array) => Uint8Array, data: Uint8Array): Uint8Array {
  const end = data.length - (data.length % BLOCK);
  if (end < 2 * BLOCK) return new Uint8Array();
  const plain = decrypt(data.subarray(0, end));
  return plain.subarray(0, plain.length - paddingOf(plain));
}

/** The number of padding bytes at the end of decrypted blocks; 0 if the padding is invalid. */
export function paddingOf(plain: Uint8Array): number {
  const count = plain[plain.length - 1] ?? 0;
  return count >= 1 && count <= BLOCK ? count : 0;
}

/** Encrypts data after a random initialization vector. */
export function encryptAes(key: KeyObject, data: Uint8Array): Buffer {
  const parts: Uint8Array[] = [];
  streamAes(key, data, (bytes) => void parts.push(Uint8Array.from(bytes)));
  return Buffer.concat(parts);
}

/** Encrypts data after a random initialization vector, piece by piece. */
export function streamAes(key: KeyObject, data: ByteRange | Uint8Array, take: (bytes: Uint8Array) => void): void {
  const iv = randomVector();
  const cipher = createCipheriv(`aes-${(key.symmetricKeySize ?? 0) * 8}-cbc`, key, iv);
  take(iv);
  if (data instanceof Uint8Array) take(cipher.update(data));
  else data.forEach((piece) => void take(cipher.update(piece)));
  take(cipher.final());
}

/** Length of `length` bytes once they are encrypted. */
export function encryptedLength(length: number): number {
  return BLOCK + (Math.floor(length / BLOCK) + 1) * BLOCK;
}

/** Sixteen random bytes; asked of the system for many at a time. */
function randomVector(): Buffer {
  if (used + BLOCK > POOL) {
    randomFillSync(pool);
    used = 0;
  }
  used += BLOCK;
  return Buffer.from(pool.subarray(used - BLOCK, used));
}
