import { createCipheriv, createDecipheriv, randomFillSync } from 'node:crypto';

const BLOCK = 16;
const POOL = 4096;
const pool = Buffer.alloc(POOL);
let used = POOL;

/** Encrypts or decrypts whole blocks with AES in CBC mode, without padding. */
export function aesBlocks(way: 'encrypt' | 'decrypt', key: Uint8Array, iv: Uint8Array, data: Uint8Array): Buffer {
  const name = `aes-${key.length * 8}-cbc`;
  const cipher = way === 'encrypt' ? createCipheriv(name, key, iv) : createDecipheriv(name, key, iv);
  cipher.setAutoPadding(false);
  return cipher.update(data);
}

/** Decrypts an initial vector and the blocks behind it; padding that is none is left, and half a block at the end lost. */
export function decryptAes(key: Uint8Array, data: Uint8Array): Uint8Array {
  const end = data.length - (data.length % BLOCK);
  if (end < 2 * BLOCK) return new Uint8Array();
  const plain = aesBlocks('decrypt', key, data.subarray(0, BLOCK), data.subarray(BLOCK, end));
  return plain.subarray(0, plain.length - paddingOf(plain));
}

/** The number of padding bytes at the end of decrypted blocks; 0 where they are not padded as they should be. */
export function paddingOf(plain: Uint8Array): number {
  const count = plain[plain.length - 1] ?? 0;
  return count >= 1 && count <= BLOCK ? count : 0;
}

/** Encrypts data behind a random initial vector. */
export function encryptAes(key: Uint8Array, data: Uint8Array): Buffer {
  const iv = randomVector();
  const cipher = createCipheriv(`aes-${key.length * 8}-cbc`, key, iv);
  return Buffer.concat([iv, cipher.update(data), cipher.final()]);
}

/** Length of `length` bytes once they are encrypted. */
export function encryptedLength(length: number): number {
  return BLOCK + (Math.floor(length / BLOCK) + 1) * BLOCK;
}

/** Sixteen random bytes; asked of the system for many at a time. */
export function randomVector(): Buffer {
  if (used + BLOCK > POOL) {
    randomFillSync(pool);
    used = 0;
  }
  used += BLOCK;
  return Buffer.from(pool.subarray(used - BLOCK, used));
}
