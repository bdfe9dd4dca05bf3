import type { Reason } from '../../errors.ts';
import type { JsonObject } from '../../operations/kit/define.ts';
import type { MediaType } from '../../operations/kit/media-types.ts';
import { storageUrl } from '../files/names.ts';

export const JOB_STATUSES = ['queued', 'processing', 'completed', 'failed', 'cancelled'] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

export function isTerminal(status: JobStatus): boolean {
  return status === 'completed' || status === 'failed' || status === 'cancelled';
}

export interface JobInput {
  objectName: string;
  filename: string;
  type: MediaType;
  bytes: number;
  pages: number[] | null;
}

/** One run of an operation. Times are epoch milliseconds. */
export interface Job {
  id: string;
  type: string;
  status: JobStatus;
  userId: number | null;
  owner: string;
  /** An address that gets this job's end, in addition to its owner's webhooks. */
  webhookUrl: string | null;
  /** Whether its output stays after a download, to the end of its time. */
  keepOutput: boolean;
  createdAt: number;
  startedAt: number | null;
  completedAt: number | null;
  progress: number;
  attempt: number;
  inputFilename: string | null;
  outputName: string | null;
  outputFilename: string | null;
  outputBytes: number | null;
  result: JsonObject | null;
  errorCode: string | null;
  errorMessage: string | null;
  /** Details of the failure, where more is known than the code says. */
  errorReason: Reason | null;
}

/** A job with its task, which only the worker reads: it may be a thousand times as large as the rest. */
export interface ClaimedJob extends Job {
  params: JsonObject;
  /** The secret parameters, encrypted; null if there are none, or none any longer. */
  sealedParams: string | null;
  inputs: JobInput[];
}

/** A job as the API shows it; also the message of its events. */
export interface JobView {
  job_id: string;
  job_type: string;
  status: JobStatus;
  created_at: string;
  completed_at: string | null;
  output_file_url: string | null;
  error_message: string | null;
  error_code: string | null;
  error_reason: Reason | null;
  progress: number;
  input_filename: string | null;
  output_filename: string | null;
  output_bytes: number | null;
  output_storage_url: string | null;
  result: JsonObject | null;
}

/** @param ttl milliseconds that an output is kept; past it the job no longer names its file */
export function viewJob(job: Job, ttl: number, now = Date.now()): JobView {
  const output = job.outputName && (job.completedAt ?? 0) + ttl > now ? job.outputName : null;
  const filename = job.outputFilename ?? '';
  return {
    job_id: job.id,
    job_type: job.type,
    status: job.status,
    created_at: new Date(job.createdAt).toISOString(),
    completed_at: job.completedAt === null ? null : new Date(job.completedAt).toISOString(),
    output_file_url: output && `/api/download/${output}?filename=${encodeURIComponent(filename)}`,
    error_message: job.errorMessage,
    error_code: job.errorCode,
    error_reason: job.errorReason,
    progress: job.progress,
    input_filename: job.inputFilename,
    output_filename: job.outputFilename,
    output_bytes: job.outputBytes,
    output_storage_url: output && storageUrl(output),
    result: job.result,
  };
}

/** Topic of the events port on which a job's views are published. */
export const jobTopic = (id: string) => `job:${id}`;
/** Topic on which workers hear that there is work. */
export const WAKE_TOPIC = 'wake';
/** Topic on which workers hear that a job (its id) was cancelled. */
export const CANCEL_TOPIC = 'cancel';
