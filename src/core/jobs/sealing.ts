import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { SheafError } from '../../errors.ts';
import type { JsonObject } from '../../operations/kit/define.ts';

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export type Sealing = ReturnType<typeof createSealing>;

/**
 * Keeps secrets of jobs, such as passwords of documents, unreadable in the database.
 * @param secret the same on every node
 */
export function createSealing(secret: string) {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES));
  const key = derive('sheaf job parameters');
  const requests = derive('sheaf idempotent requests');

  return {
    /** Encrypts secret parameters for one job (AES-256-GCM, NIST SP 800-38D): sealed for another they do not open. */
    seal(jobId: string, params: JsonObject): string {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(jobId));
      const text = Buffer.concat([cipher.update(JSON.stringify(params), 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, text, cipher.getAuthTag()]).toString('base64url');
    },

    /** @throws SheafError `internal_error` when they were sealed with another key or for another job */
    open(jobId: string, sealed: string): JsonObject {
      try {
        const bytes = Buffer.from(sealed, 'base64url');
        const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES));
        decipher.setAAD(Buffer.from(jobId)).setAuthTag(bytes.subarray(-TAG_BYTES));
        const text = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
        return JSON.parse(text.toString()) as JsonObject;
      } catch (cause) {
        throw new SheafError('internal_error', 'The password of the job can no longer be read; start the job again.', {
          cause,
        });
      }
    },

    /** What tells two requests apart, and gives away nothing of what they hold. */
    fingerprint: (request: unknown): string =>
      createHmac('sha256', requests).update(JSON.stringify(request)).digest('base64url'),
  };
}
