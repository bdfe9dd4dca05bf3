import type { JobFields, Operations, WorkflowResult, WorkflowStep } from './api.gen.ts';
import type { FileInput } from './files.ts';
import type { Output } from './output.ts';

export type OperationName = keyof Operations;
export type Params<Name extends OperationName> = Operations[Name]['params'];
/** Shape of `result` for an operation. */
export type Result<Name extends JobType> = Name extends OperationName ? Operations[Name]['result'] : WorkflowResult;
export type JobType = OperationName | 'workflow';
/** The state of a job, with the result of its operation. */
export type Job<Name extends JobType = JobType> = Omit<JobFields, 'job_type' | 'result'> & {
  job_type: Name;
  result: Result<Name> | null;
};

type FilesOf<Kind> = Kind extends 'one'
  ? { file: FileInput; files?: undefined }
  : Kind extends 'two or more'
    ? { files: readonly FileInput[]; file?: undefined }
    : { files: readonly FileInput[]; file?: undefined } | { file: FileInput; files?: undefined };
type ParamsOf<Name extends OperationName> = Operations[Name]['required'] extends true
  ? { params: Params<Name> }
  : { params?: Params<Name> };

/** Files and parameters of an operation. */
export type Input<Name extends OperationName> = FilesOf<Operations[Name]['files']> & ParamsOf<Name>;

export interface StartOptions {
  /** Keeps the output after it was downloaded, to the end of its time. */
  keep?: boolean;
  /** Gets a webhook when this job ends; for accounts. */
  webhookUrl?: string;
  /** Names the request: sent again within 24 hours, it gets the same job. Default: a random one. */
  idempotencyKey?: string;
  signal?: AbortSignal;
}

export interface RunOptions extends StartOptions {
  /** Hears of each state of the job. */
  onProgress?: (job: JobFields) => void;
  /**
   * `call`: one request that leaves nothing in the service, for work of up to a minute. `job`: a job, whose output
   * stays for a while and whose download is resumed after a cut. `auto` (default): one call if it fits.
   */
  mode?: 'auto' | 'call' | 'job';
}

export interface WorkflowInput {
  files: readonly FileInput[];
  /** The steps, in order: an operation that takes one file runs for each. */
  steps?: readonly WorkflowStep[];
  /** Name of a saved workflow, instead of steps. */
  workflow?: string;
  /** `stop` (default): the first file that fails fails the job. `skip`: it is left out, and the result says so. */
  onError?: 'stop' | 'skip';
}

/** Result of an operation. */
export interface Completed<Name extends JobType> {
  output: Output;
  /** Facts of the operation; null in one call if they are too long for a header. */
  result: Result<Name> | null;
  /** Null if one call did it. */
  job: Job<Name> | null;
}
