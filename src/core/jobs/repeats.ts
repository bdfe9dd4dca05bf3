import type { Kysely } from 'kysely';
import { SheafError } from '../../errors.ts';
import type { Database } from '../../ports/database/port.ts';
import type { Tables } from '../../ports/database/tables.ts';
import type { Job } from './model.ts';
import { firstInput, JOB_COLUMNS, toJob } from './rows.ts';

/** How long an idempotency key belongs to its request. */
const KEY_LIFETIME_MS = 86_400_000;

/** Records of requests with an idempotency key. */
export function createRepeats({ query }: Pick<Database, 'query'>) {
  return {
    /**
     * The job of a key, or null.
     * @throws SheafError `idempotency_conflict` when the key belongs to another request
     */
    async findRepeated(idempotencyHash: string, requestHash: string): Promise<Job | null> {
      const earlier = await findByIdempotencyHash(query, idempotencyHash, Date.now());
      return earlier && sameRequest(earlier, requestHash);
    },

    /** Whether a key belongs to any request. */
    isKeyTaken: async (idempotencyHash: string): Promise<boolean> =>
      (await findByIdempotencyHash(query, idempotencyHash, Date.now())) !== null,
  };
}

/**
 * Takes a key for a new job; resolves to the job that it already belongs to, or null.
 * @throws SheafError `idempotency_conflict` when it belongs to another request
 */
export async function takeKey(
  tx: Kysely<Tables>,
  job: { id: string; idempotencyHash: string; requestHash?: string | null },
  now: number,
): Promise<Job | null> {
  const requestHash = job.requestHash ?? null;
  await tx
    .deleteFrom('idempotency_keys')
    .where('key_hash', '=', job.idempotencyHash)
    .where('created_at', '<=', now - KEY_LIFETIME_MS)
    .execute();
  const inserted = await tx
    .insertInto('idempotency_keys')
    .values({ key_hash: job.idempotencyHash, job_id: job.id, request_hash: requestHash, created_at: now })
    .onConflict((conflict) => conflict.column('key_hash').doNothing())
    .executeTakeFirst();
  if (Number(inserted.numInsertedOrUpdatedRows ?? 0) > 0) return null;
  const earlier = await findByIdempotencyHash(tx, job.idempotencyHash, now);
  return earlier && sameRequest(earlier, requestHash);
}

async function findByIdempotencyHash(
  db: Kysely<Tables>,
  hash: string,
  now: number,
): Promise<{ job: Job; requestHash: string | null } | null> {
  const row = await db
    .selectFrom('idempotency_keys')
    .innerJoin('jobs', 'jobs.id', 'idempotency_keys.job_id')
    .select(JOB_COLUMNS.map((column) => `jobs.${column}` as const))
    .select(['request_hash', firstInput.as('input_filename')])
    .where('key_hash', '=', hash)
    .where('idempotency_keys.created_at', '>', now - KEY_LIFETIME_MS)
    .executeTakeFirst();
  return row ? { job: toJob(row), requestHash: row.request_hash } : null;
}

function sameRequest({ job, requestHash }: { job: Job; requestHash: string | null }, asked: string | null): Job {
  if (requestHash === null || requestHash === asked) return job;
  throw new SheafError('idempotency_conflict', 'This Idempotency-Key was used for another request. Use a new key.');
}
