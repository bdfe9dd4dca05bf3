import { type Kysely, sql } from 'kysely';
import { SheafError } from '../../errors.ts';
import type { JsonObject } from '../../operations/kit/define.ts';
import type { ProgramName } from '../../operations/kit/programs.ts';
import type { Database } from '../../ports/database/port.ts';
import { createInsert, prepare } from '../../ports/database/prepared.ts';
import type { FilesTable, Tables } from '../../ports/database/tables.ts';
import { writtenNeeds } from '../fleet.ts';
import { accountBucket } from '../identity.ts';
import { createClaims } from './claims.ts';
import { createEnds, type EndListener, NOBODY } from './ends.ts';
import { createLeases } from './leases.ts';
import { isTerminal, type Job, type JobInput, type JobStatus } from './model.ts';
import { createQueueCounts } from './queue.ts';
import { createRepeats, takeKey } from './repeats.ts';
import {
  ended,
  FILE_COLUMNS,
  firstInput,
  JOB_COLUMNS,
  type JobRow,
  LISTED_COLUMNS,
  newJobBytes,
  toJob,
} from './rows.ts';

export interface NewJob {
  id: string;
  type: string;
  userId: number | null;
  owner: string;
  params: JsonObject;
  keepOutput?: boolean;
  /** An address that hears of this job's end. */
  webhookUrl?: string | null;
  sealedParams?: string | null;
  /** Programs that the worker must have. */
  needs?: readonly ProgramName[];
  inputs: JobInput[];
  /** Uploads that come with this job: they exist from the moment the job does. */
  uploads: FilesTable[];
  idempotencyHash: string | null;
  /** Digest of the request that owns the key. */
  requestHash?: string | null;
}

const NEW_JOB_COLUMNS = [
  'id',
  'job_type',
  'status',
  'owner_user_id',
  'owner_key',
  'params',
  'webhook_url',
  'keep_output',
  'sealed_params',
  'needs',
  'created_at',
  'row_bytes',
  'progress',
  'attempt',
] as const;
const INPUT_COLUMNS = ['job_id', 'position', 'object_name', 'filename', 'content_type', 'bytes', 'pages'] as const;

export type JobStore = ReturnType<typeof createJobStore>;

/** All queries on jobs, for both engines. */
export function createJobStore(
  database: Pick<Database, 'query' | 'nonDurable' | 'engine'>,
  listener: EndListener = NOBODY,
) {
  const { query } = database;
  const endJobs = createEnds(database, listener);

  const selectJob = prepare<{ id: string }, JobRow>((db, value) =>
    db.selectFrom('jobs').select(JOB_COLUMNS).select(firstInput.as('input_filename')).where('id', '=', value('id')),
  );
  const insertFiles = createInsert('files', FILE_COLUMNS);
  const insertJobs = createInsert('jobs', NEW_JOB_COLUMNS);
  const insertInputs = createInsert('job_inputs', INPUT_COLUMNS);

  async function find(id: string): Promise<Job | null> {
    const { rows } = await selectJob(query, { id });
    return rows[0] ? toJob(rows[0]) : null;
  }

  return {
    ...createClaims(database, endJobs),
    ...createLeases(database, endJobs),
    ...createQueueCounts(database),
    ...createRepeats(database),

    find: (id: string) => find(id),

    /**
     * Writes a job with its uploads in one transaction: from here on it is accepted.
     * Resolves to the earlier job instead when the caller's idempotency key is taken.
     * @throws SheafError `idempotency_conflict` when it was taken for another request
     */
    async insert(job: NewJob, now = Date.now()): Promise<{ job: Job; created: boolean }> {
      return query.transaction().execute(async (tx) => {
        if (job.idempotencyHash) {
          const earlier = await takeKey(tx, { ...job, idempotencyHash: job.idempotencyHash }, now);
          if (earlier) return { job: earlier, created: false };
        }
        await holdReferences(tx, job, now);
        await insertFiles(tx, job.uploads);
        const row = {
          id: job.id,
          job_type: job.type,
          status: 'queued',
          owner_user_id: job.userId,
          owner_key: job.owner,
          params: JSON.stringify(job.params),
          webhook_url: job.webhookUrl ?? null,
          keep_output: job.keepOutput ? 1 : 0,
          sealed_params: job.sealedParams ?? null,
          needs: writtenNeeds(job.needs ?? []),
          created_at: now,
          row_bytes: newJobBytes(job),
          progress: 0,
          attempt: 0,
        };
        await insertJobs(tx, [row]);
        const inputs = job.inputs.map((input, position) => ({
          job_id: job.id,
          position,
          object_name: input.objectName,
          filename: input.filename,
          content_type: input.type,
          bytes: input.bytes,
          pages: input.pages && JSON.stringify(input.pages),
        }));
        await insertInputs(tx, inputs);
        return { created: true, job: fresh(job, now) };
      });
    },

    /** The jobs of an account, newest first, without their results. */
    async list(
      userId: number,
      { status, limit, offset }: { status?: JobStatus; limit: number; offset: number },
    ): Promise<{ jobs: Job[]; total: number }> {
      const mine = jobsOf(query, userId, status);
      const rows = await mine
        .select(LISTED_COLUMNS)
        .select(firstInput.as('input_filename'))
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute();
      const counted = await mine.select((e) => e.fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
      return { jobs: rows.map((row) => toJob({ ...row, result: null })), total: Number(counted.n) };
    },

    /** How far several jobs are; unknown ids are left out. */
    async progressOf(ids: readonly string[]): Promise<{ id: string; status: string; progress: number }[]> {
      if (ids.length === 0) return [];
      return query.selectFrom('jobs').select(['id', 'status', 'progress']).where('id', 'in', ids).execute();
    },

    /** Current state of several jobs at once; unknown ids are left out. */
    async findMany(ids: readonly string[]): Promise<Job[]> {
      if (ids.length === 0) return [];
      const rows = await query
        .selectFrom('jobs')
        .select(JOB_COLUMNS)
        .select(firstInput.as('input_filename'))
        .where('id', 'in', ids)
        .execute();
      return rows.map(toJob);
    },

    /** Cancels a queued or running job. False when it has already ended. */
    async cancel(id: string, now = Date.now()): Promise<boolean> {
      const cancelled = await endJobs((tx) =>
        tx
          .updateTable('jobs')
          .set({ ...ended('cancelled', now), error_code: 'cancelled', error_message: 'The job was canceled.' })
          .where('id', '=', id)
          .where('status', 'in', ['queued', 'processing'])
          .returning(['id', 'owner_user_id'])
          .execute(),
      );
      return cancelled.length === 1;
    },
  };
}

/**
 * The jobs of an account, or those with one status; each condition repeats an index, which is the only one used for it.
 */
function jobsOf(query: Kysely<Tables>, userId: number, status: JobStatus | undefined) {
  const all = query.selectFrom('jobs');
  if (status === undefined) return all.where('owner_user_id', '=', userId);
  if (isTerminal(status)) {
    return all.where('owner_user_id', '=', userId).where('status', '=', status).where('completed_at', 'is not', null);
  }
  return all.where('owner_key', '=', accountBucket(userId)).where(sql<boolean>`status = ${sql.lit(status)}`);
}

/**
 * Makes sure that the stored files a job refers to exist and stay: it removes download marks, and the write keeps a
 * concurrent cycle from deleting them.
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
    throw new SheafError('file_not_found', 'The file has expired. Upload it again.');
  }
}

function fresh(job: NewJob, now: number): Job {
  return {
    id: job.id,
    type: job.type,
    status: 'queued',
    userId: job.userId,
    owner: job.owner,
    webhookUrl: job.webhookUrl ?? null,
    createdAt: now,
    startedAt: null,
    keepOutput: job.keepOutput ?? false,
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
    errorReason: null,
  };
}
