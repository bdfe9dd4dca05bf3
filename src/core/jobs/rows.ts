import { type Selectable, sql } from 'kysely';
import type { Reason } from '../../errors.ts';
import type { JsonObject } from '../../operations/kit/define.ts';
import type { JobsTable } from '../../ports/database/tables.ts';
import type { Job, JobInput, JobStatus } from './model.ts';

/**
 * States in a statement, written out: with a parameter, SQLite would prepare the statement again at each run, to see
 * whether an index of jobs in one state fits.
 */
export const QUEUED = sql.lit('queued');
export const PROCESSING = sql.lit('processing');

/** The name of a job's first input, as a column of a query on jobs. */
export const firstInput = sql<string | null>`(select filename from job_inputs where job_id = jobs.id and position = 0)`;

/** Columns read of a requested job. */
export type JobRow = Pick<Selectable<JobsTable>, (typeof JOB_COLUMNS)[number]> & { input_filename: string | null };

/** The job in a row. */
export function toJob(row: JobRow): Job {
  return {
    id: row.id,
    type: row.job_type,
    status: row.status as JobStatus,
    userId: row.owner_user_id,
    owner: row.owner_key,
    keepOutput: row.keep_output === 1,
    webhookUrl: row.webhook_url,
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
    errorReason: row.error_reason === null ? null : (JSON.parse(row.error_reason) as Reason),
  };
}

/** The columns of a job in a list: without its result, which may be large. */
export const LISTED_COLUMNS = [
  'id',
  'job_type',
  'status',
  'owner_user_id',
  'owner_key',
  'created_at',
  'started_at',
  'completed_at',
  'progress',
  'attempt',
  'output_name',
  'output_filename',
  'output_bytes',
  'error_code',
  'error_message',
  'error_reason',
  'webhook_url',
  'keep_output',
] as const satisfies readonly (keyof JobsTable)[];

/** The columns of a requested job: without its parameters, of which there may be a megabyte. */
export const JOB_COLUMNS = [...LISTED_COLUMNS, 'result'] as const;

/** Columns of a new file; only outputs set `keep`. */
export const FILE_COLUMNS = [
  'object_name',
  'owner_user_id',
  'owner_key',
  'kind',
  'content_type',
  'bytes',
  'filename',
  'page_count',
  'created_at',
  'expires_at',
  'marked_at',
] as const;

/** Approximate bytes of a value in a row as JSON. */
export const textBytes = (value: unknown): number => (value === null ? 0 : JSON.stringify(value).length);

/** Approximate bytes of a new job with its inputs. */
export function newJobBytes(job: {
  webhookUrl?: string | null;
  params: JsonObject;
  sealedParams?: string | null;
  inputs: readonly JobInput[];
}): number {
  const { webhookUrl, params, sealedParams, inputs } = job;
  return (webhookUrl?.length ?? 0) + textBytes(params) + (sealedParams?.length ?? 0) + textBytes(inputs);
}

/** Times that a job may be returned without spending an attempt: through outages, and not for ever. */
const MAX_RETURNS = 50;

/** Columns of a job that returns to the queue untried. */
export const backInQueue = () => ({
  status: 'queued',
  lease_holder: null,
  lease_until: null,
  started_at: null,
  progress: 0,
  attempt: sql<number>`case when returns < ${sql.lit(MAX_RETURNS)} then attempt - 1 else attempt end`,
  returns: sql<number>`returns + 1`,
});

/** Columns that every end of a job sets. */
export const ended = (status: JobStatus, now: number) => ({
  status,
  completed_at: now,
  lease_holder: null,
  lease_until: null,
  sealed_params: null,
});
