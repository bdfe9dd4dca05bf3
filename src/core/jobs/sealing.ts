import { createHmac } from 'node:crypto';
import { SheafError } from '../../errors.ts';
import type { JsonObject } from '../../operations/kit/define.ts';
import { createSealer, deriveKey } from '../sealer.ts';

export type Sealing = ReturnType<typeof createSealing>;

/**
 * Keeps secrets of jobs, such as passwords of documents, unreadable in the database.
 * @param secret the same on every node
 */
export function createSealing(secret: string) {
  const sealer = createSealer(secret, 'job parameters');
  const requests = deriveKey(secret, 'idempotent requests');

  return {
    /** Encrypts secret parameters for one job: sealed for another they do not open. */
    seal: (jobId: string, params: JsonObject): string => sealer.seal(JSON.stringify(params), jobId),

    /** @throws SheafError `internal_error` when they were sealed with another key or for another job */
    open(jobId: string, sealed: string): JsonObject {
      try {
        return JSON.parse(sealer.open(sealed, jobId)) as JsonObject;
      } catch (cause) {
        throw new SheafError('internal_error', 'The job’s password can no longer be read. Start the job again.', {
          cause,
        });
      }
    },

    /** A digest that distinguishes requests and reveals nothing of their content. */
    fingerprint: (request: unknown): string =>
      createHmac('sha256', requests).update(JSON.stringify(request)).digest('base64url'),
  };
}
