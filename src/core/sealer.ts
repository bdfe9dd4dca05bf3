import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
/** NIST SP 800-38D, section 8.2.2: 96 random bits. */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts data that must be readable again, but not in the database. */
export interface Sealer {
  /** @param of the owner of the text: sealed for one, it does not open for another */
  seal(text: string, of?: string): string;
  /** @throws Error if the text was sealed with another secret, purpose or owner, or was changed since */
  open(sealed: string, of?: string): string;
}

/**
 * Creates a sealer for one purpose (AES-256-GCM, NIST SP 800-38D): data sealed for another does not open.
 * @param secret shared by all nodes
 */
export function createSealer(secret: string, purpose: string): Sealer {
  const key = deriveKey(secret, purpose);
  return {
    seal(text, of = '') {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(of));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    open(text, of = '') {
      const bytes = Buffer.from(text, 'base64url');
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(of)).setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      const sealed = bytes.subarray(NONCE_BYTES + TAG_BYTES);
      return Buffer.concat([decipher.update(sealed), decipher.final()]).toString('utf8');
    },
  };
}

/** Derives the key for one purpose from the secret that all nodes share (HKDF, RFC 5869). */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `sheaf ${purpose}`, KEY_BYTES));
}
