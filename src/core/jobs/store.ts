import { type Kysely, type Selectable, sql } from 'kysely';
import { SheafError } from '../../errors.ts';
import type { JsonObject } from '../../operations/define.ts';
import type { MediaType } from '../../operations/media.ts';
import type { Database } from '../../ports/database/port.ts';
import type { FilesTable, JobsTable, Tables } from '../../ports/database/tables.ts';
import type { Job, JobInput, JobStatus } from './model.ts';
import { createTurns } from './turns.ts';

export interface NewJob {
  id: string;
  type: string;
  userId: number | null;
  turn: string;
  params: JsonObject;
  inputs: JobInput[];
  /** Uploads that come with this job: they exist from the moment the job does. */
  uploads: FilesTable[];
  idempotencyHash: string | null;
}

export interface CompletedOutput {
  file: FilesTable;
  result: JsonObject;
}

/** The claim that a worker has on a job: only its holder, in this attempt, may end the job. */
export interface Claim {
  jobId: string;
  holder: string;
  attempt: number;
}

export type JobStore = ReturnType<typeof createJobStore>;

/** All queries on jobs, for both engines. */
export function createJobStore({ query, engine }: Pick<Database, 'query' | 'engine'>) {
  const turns = createTurns(query);
  const skipLocked = engine === 'postgres' ? sql`for update skip locked` : sql``;
  const firstInput = sql<string | null>`(select filename from job_inputs where job_id = jobs.id and position = 0)`;

  async function find(id: string, db: Kysely<Tables> = query): Promise<Job | null> {
    const row = await db
      .selectFrom('jobs')
      .selectAll()
      .select(firstInput.as('input_filename'))
      .where('id', '=', id)
      .executeTakeFirst();
    return row ? toJob(row) : null;
  }

  const heldBy = ({ jobId, holder, attempt }: Claim) =>
    query
      .updateTable('jobs')
      .where('id', '=', jobId)
      .where('status', '=', 'processing')
      .where('lease_holder', '=', holder)
      .where('attempt', '=', attempt);

  return {
    find: (id: string) => find(id),

    /**
     * Writes a job with its uploads in one transaction: from here on it is accepted.
     * Resolves to the earlier job instead when the caller's idempotency key is taken.
     */
    async insert(job: NewJob, now = Date.now()): Promise<{ job: Job; created: boolean }> {
      return query.transaction().execute(async (tx) => {
        if (job.idempotencyHash) {
          const taken = await tx
            .insertInto('idempotency_keys')
            .values({ key_hash: job.idempotencyHash, job_id: job.id, created_at: now })
            .onConflict((conflict) => conflict.column('key_hash').doNothing())
            .executeTakeFirst();
          if (Number(taken.numInsertedOrUpdatedRows ?? 0) === 0) {
            const earlier = await findByIdempotencyHash(tx, job.idempotencyHash);
            if (earlier) return { job: earlier, created: false };
          }
        }
        await holdReferences(tx, job, now);
        if (job.uploads.length > 0) await tx.insertInto('files').values(job.uploads).execute();
        const row = {
          id: job.id,
          job_type: job.type,
          status: 'queued',
          owner_user_id: job.userId,
          owner_key: job.turn,
          params: JSON.stringify(job.params),
          created_at: now,
          progress: 0,
          attempt: 0,
        };
        await tx.insertInto('jobs').values(row).execute();
        await tx
          .insertInto('job_inputs')
          .values(
            job.inputs.map((input, position) => ({
              job_id: job.id,
              position,
              object_name: input.objectName,
              filename: input.filename,
              content_type: input.type,
              bytes: input.bytes,
              pages: input.pages && JSON.stringify(input.pages),
            })),
          )
          .execute();
        return { created: true, job: fresh(job, now) };
      });
    },

    findByIdempotencyHash: (hash: string) => findByIdempotencyHash(query, hash),

    async list(
      userId: number,
      { status, limit, offset }: { status?: JobStatus; limit: number; offset: number },
    ): Promise<{ jobs: Job[]; total: number }> {
      const mine = query
        .selectFrom('jobs')
        .where('owner_user_id', '=', userId)
        .$if(status !== undefined, (q) => q.where('status', '=', status as string));
      const rows = await mine
        .selectAll()
        .select(firstInput.as('input_filename'))
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute();
      const counted = await mine.select((e) => e.fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
      return { jobs: rows.map(toJob), total: Number(counted.n) };
    },

    /** Current state of several jobs at once; unknown ids are left out. */
    async findMany(ids: readonly string[]): Promise<Job[]> {
      if (ids.length === 0) return [];
      const rows = await query
        .selectFrom('jobs')
        .selectAll()
        .select(firstInput.as('input_filename'))
        .where('id', 'in', ids)
        .execute();
      return rows.map(toJob);
    },

    async inputsOf(id: string): Promise<JobInput[]> {
      const rows = await query
        .selectFrom('job_inputs')
        .selectAll()
        .where('job_id', '=', id)
        .orderBy('position')
        .execute();
      return rows.map((row) => ({
        objectName: row.object_name,
        filename: row.filename,
        type: row.content_type as MediaType,
        bytes: row.bytes,
        pages: row.pages === null ? null : (JSON.parse(row.pages) as number[]),
      }));
    },

    /**
     * Takes the next job for a worker, or null when none waits. Fair between owners: the one with the fewest running
     * jobs comes first, of those the one whose last job was started longest ago, then the one who has waited longest.
     */
    async claim(holder: string, leaseMs: number, now = Date.now()): Promise<Job | null> {
      for (const owner of await turns.next()) {
        const claimed = await sql<Selectable<JobsTable>>`
          update jobs set status = 'processing', lease_holder = ${holder}, lease_until = ${now + leaseMs},
            attempt = attempt + 1, started_at = ${now}
          where id = (
            select id from jobs where status = 'queued' and owner_key = ${owner}
            order by created_at, id limit 1 ${skipLocked}
          ) and status = 'queued'
          returning *`.execute(query);
        const row = claimed.rows[0];
        if (row) return toJob({ ...row, input_filename: null });
      }
      return null;
    },

    /** Extends the leases that `holder` still has on `claims`; resolves to the ids it has lost. */
    async renew(holder: string, ids: readonly string[], leaseMs: number, now = Date.now()): Promise<string[]> {
      if (ids.length === 0) return [];
      const kept = await query
        .updateTable('jobs')
        .set({ lease_until: now + leaseMs })
        .where('id', 'in', ids)
        .where('status', '=', 'processing')
        .where('lease_holder', '=', holder)
        .returning('id')
        .execute();
      const still = new Set(kept.map((row) => row.id));
      return ids.filter((id) => !still.has(id));
    },

    async setProgress(claim: Claim, progress: number): Promise<void> {
      await heldBy(claim).set({ progress }).execute();
    },

    /** Counts one more attempt within the same lease, after a child died. False when the lease is lost. */
    async nextAttempt(claim: Claim): Promise<boolean> {
      const answer = await heldBy(claim)
        .set({ attempt: claim.attempt + 1, progress: 0 })
        .executeTakeFirst();
      return Number(answer.numUpdatedRows) === 1;
    },

    /** Ends a job with its output. False when the claim is lost: then nothing is visible of this attempt. */
    async complete(claim: Claim, { file, result }: CompletedOutput, now = Date.now()): Promise<boolean> {
      return query.transaction().execute(async (tx) => {
        const answer = await tx
          .updateTable('jobs')
          .set({
            status: 'completed',
            completed_at: now,
            progress: 100,
            lease_holder: null,
            lease_until: null,
            output_name: file.object_name,
            output_filename: file.filename,
            output_bytes: file.bytes,
            result: JSON.stringify(result),
          })
          .where('id', '=', claim.jobId)
          .where('status', '=', 'processing')
          .where('lease_holder', '=', claim.holder)
          .where('attempt', '=', claim.attempt)
          .executeTakeFirst();
        if (Number(answer.numUpdatedRows) !== 1) return false;
        await tx.insertInto('files').values(file).execute();
        return true;
      });
    },

    async fail(claim: Claim, error: { code: string; message: string }, now = Date.now()): Promise<boolean> {
      const answer = await heldBy(claim)
        .set({ ...ended('failed', now), error_code: error.code, error_message: error.message })
        .executeTakeFirst();
      return Number(answer.numUpdatedRows) === 1;
    },

    /** Gives a job back untried, when its worker is asked to stop. */
    async release(claim: Claim): Promise<void> {
      await heldBy(claim)
        .set({
          status: 'queued',
          lease_holder: null,
          lease_until: null,
          started_at: null,
          progress: 0,
          attempt: claim.attempt - 1,
        })
        .execute();
    },

    /**
     * Gives back, untried, what `holder` holds besides `ids`. Resolves to how many there were.
     */
    async releaseOthers(holder: string, ids: readonly string[]): Promise<number> {
      const answer = await query
        .updateTable('jobs')
        .set((e) => ({
          status: 'queued',
          lease_holder: null,
          lease_until: null,
          started_at: null,
          progress: 0,
          attempt: e('attempt', '-', 1),
        }))
        .where('status', '=', 'processing')
        .where('lease_holder', '=', holder)
        .$if(ids.length > 0, (q) => q.where('id', 'not in', ids))
        .executeTakeFirst();
      return Number(answer.numUpdatedRows);
    },

    /** Cancels a queued or running job. False when it has already ended. */
    async cancel(id: string, now = Date.now()): Promise<boolean> {
      const answer = await query
        .updateTable('jobs')
        .set({ ...ended('cancelled', now), error_code: 'cancelled', error_message: 'The job was cancelled.' })
        .where('id', '=', id)
        .where('status', 'in', ['queued', 'processing'])
        .executeTakeFirst();
      return Number(answer.numUpdatedRows) === 1;
    },

    /** Puts jobs of silent workers back into the queue, and fails those that have used up their attempts. */
    async recoverExpired(maxAttempts: number, now = Date.now()): Promise<{ requeued: number; failed: string[] }> {
      const expired = query.updateTable('jobs').where('status', '=', 'processing').where('lease_until', '<', now);
      const failed = await expired
        .where('attempt', '>=', maxAttempts)
        .set({
          ...ended('failed', now),
          error_code: 'operation_crashed',
          error_message: 'The job could not be finished: its worker stopped each time it was tried.',
        })
        .returning('id')
        .execute();
      const requeued = await expired
        .where('attempt', '<', maxAttempts)
        .set({ status: 'queued', lease_holder: null, lease_until: null, started_at: null, progress: 0 })
        .executeTakeFirst();
      return { requeued: Number(requeued.numUpdatedRows), failed: failed.map((row) => row.id) };
    },

    async remove(id: string): Promise<void> {
      await query.transaction().execute(async (tx) => {
        await tx.deleteFrom('job_inputs').where('job_id', '=', id).execute();
        await tx.deleteFrom('idempotency_keys').where('job_id', '=', id).execute();
        await tx.deleteFrom('jobs').where('id', '=', id).execute();
      });
    },

    /** How many jobs wait, and since when the oldest does. */
    async queue(): Promise<{ waiting: number; running: number; oldestAt: number | null }> {
      const row = await query
        .selectFrom('jobs')
        .select((e) => [e.fn.countAll<number>().as('waiting'), e.fn.min('created_at').as('oldest')])
        .where('status', '=', 'queued')
        .executeTakeFirstOrThrow();
      const running = await query
        .selectFrom('jobs')
        .select((e) => e.fn.countAll<number>().as('n'))
        .where('status', '=', 'processing')
        .executeTakeFirstOrThrow();
      return { waiting: Number(row.waiting), running: Number(running.n), oldestAt: row.oldest as number | null };
    },
  };
}

const ended = (status: JobStatus, now: number) => ({
  status,
  completed_at: now,
  lease_holder: null,
  lease_until: null,
});

/**
 * Makes sure that the stored files a job refers to are there and stay: a download mark is taken off, and the write keeps
 * a concurrent cycle from deleting them.
 * @throws SheafError `file_not_found`
 */
async function holdReferences(tx: Kysely<Tables>, job: NewJob, now: number): Promise<void> {
  const uploaded = new Set(job.uploads.map((file) => file.object_name));
  const names = [...new Set(job.inputs.map((input) => input.objectName))].filter((name) => !uploaded.has(name));
  if (names.length === 0) return;
  const held = await tx
    .updateTable('files')
    .set({ marked_at: null })
    .where('object_name', 'in', names)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (Number(held.numUpdatedRows) !== names.length) {
    throw new SheafError('file_not_found', 'The file is not there any more; upload it again.');
  }
}

async function findByIdempotencyHash(db: Kysely<Tables>, hash: string): Promise<Job | null> {
  const row = await db
    .selectFrom('idempotency_keys')
    .innerJoin('jobs', 'jobs.id', 'idempotency_keys.job_id')
    .selectAll('jobs')
    .select(
      sql<string | null>`(select filename from job_inputs where job_id = jobs.id and position = 0)`.as(
        'input_filename',
      ),
    )
    .where('key_hash', '=', hash)
    .executeTakeFirst();
  return row ? toJob(row) : null;
}

function fresh(job: NewJob, now: number): Job {
  return {
    id: job.id,
    type: job.type,
    status: 'queued',
    userId: job.userId,
    params: job.params,
    createdAt: now,
    startedAt: null,
    completedAt: null,
    progress: 0,
    attempt: 0,
    inputFilename: job.inputs[0]?.filename ?? null,
    outputName: null,
    outputFilename: null,
    outputBytes: null,
    result: null,
    errorCode: null,
    errorMessage: null,
  };
}

function toJob(row: Selectable<JobsTable> & { input_filename: string | null }): Job {
  return {
    id: row.id,
    type: row.job_type,
    status: row.status as JobStatus,
    userId: row.owner_user_id,
    params: JSON.parse(row.params) as JsonObject,
    createdAt: row.created_at,
    startedAt: row.started_at,
    completedAt: row.completed_at,
    progress: row.progress,
    attempt: row.attempt,
    inputFilename: row.input_filename,
    outputName: row.output_name,
    outputFilename: row.output_filename,
    outputBytes: row.output_bytes,
    result: row.result === null ? null : (JSON.parse(row.result) as JsonObject),
    errorCode: row.error_code,
    errorMessage: row.error_message,
  };
}
