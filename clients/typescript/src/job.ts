import type { JobFields } from './api.gen.ts';
import type { Channel } from './channels.ts';
import { ApiError, JobCancelledError, JobFailedError, NotFoundError } from './errors.ts';
import { followJob, isEnded } from './follow.ts';
import { Output } from './output.ts';
import type { Transport } from './transport.ts';
import type { Completed, Job, JobType } from './types.ts';

export interface JobParts {
  transport: Transport;
  channels: readonly Channel[];
  patience: number;
}

/** A job that the service has accepted. */
export class JobHandle<Name extends JobType = JobType> implements AsyncIterable<Job<Name>> {
  readonly id: string;
  readonly #token: string | null;
  readonly #parts: JobParts;
  #ended: JobFields | null = null;

  constructor(parts: JobParts, id: string, token: string | null = null, state: JobFields | null = null) {
    this.#parts = parts;
    this.id = id;
    this.#token = token;
    if (state && isEnded(state)) this.#ended = state;
  }

  /** The state of the job now. */
  async state({ signal }: { signal?: AbortSignal } = {}): Promise<Job<Name>> {
    return (await this.#ask(signal)) as Job<Name>;
  }

  /** Each state of the job, until it has ended. */
  async *follow({ signal }: { signal?: AbortSignal } = {}): AsyncGenerator<Job<Name>, void, undefined> {
    if (this.#ended) {
      yield this.#ended as Job<Name>;
      return;
    }
    const { channels, patience } = this.#parts;
    const ask = (_id: string, stopping: AbortSignal) => this.#ask(stopping);
    for await (const state of followJob({ id: this.id, token: this.#token }, { channels, ask, patience }, { signal })) {
      if (isEnded(state)) this.#ended = state;
      yield state as Job<Name>;
    }
  }

  [Symbol.asyncIterator](): AsyncGenerator<Job<Name>, void, undefined> {
    return this.follow();
  }

  /**
   * Waits for the end, and returns the output.
   * @throws JobFailedError JobCancelledError
   */
  async done({
    signal,
    onProgress,
  }: {
    signal?: AbortSignal;
    onProgress?: (job: Job<Name>) => void;
  } = {}): Promise<Completed<Name>> {
    for await (const state of this.follow({ signal })) onProgress?.(state);
    const job = this.#ended as JobFields;
    if (job.status === 'failed') throw new JobFailedError(job);
    if (job.status === 'cancelled') throw new JobCancelledError(job);
    return { output: this.#outputOf(job), result: job.result as Completed<Name>['result'], job: job as Job<Name> };
  }

  /** Stops the work; a job that has ended is deleted with its files. It does not throw if the job is gone already. */
  async cancel({ signal }: { signal?: AbortSignal } = {}): Promise<void> {
    const path = `api/jobs/${encodeURIComponent(this.id)}`;
    try {
      await this.#parts.transport.send({ method: 'DELETE', path, signal, repeatable: true });
    } catch (error) {
      if (!(error instanceof NotFoundError)) throw error;
    }
  }

  async #ask(signal: AbortSignal | undefined): Promise<JobFields> {
    return this.#parts.transport.json<JobFields>({
      method: 'GET',
      path: `api/jobs/${encodeURIComponent(this.id)}`,
      timeout: 30_000,
      signal,
      repeatable: true,
    });
  }

  #outputOf(job: JobFields): Output {
    return outputAt(this.#parts.transport, job.output_file_url, {
      filename: job.output_filename ?? 'output',
      size: job.output_bytes,
      storageUrl: job.output_storage_url,
    });
  }
}

const DOWNLOADS = '/api/download/';

/** A stored file at the address from a job or a preview; downloads resume where the connection is cut. */
export function outputAt(
  transport: Transport,
  address: string | null,
  known: { filename: string; size: number | null; storageUrl: string | null },
): Output {
  let etag: string | null = null;
  const source = {
    ...known,
    type: null as string | null,
    resumable: true,
    maxRetries: transport.maxRetries,
    async open(offset: number, signal?: AbortSignal) {
      const at = address?.indexOf(DOWNLOADS) ?? -1;
      if (address === null || at < 0) throw new NotFoundError(404, GONE, new Headers());
      const { pathname, search } = new URL(address.slice(at), 'http://service');
      const ranged = { range: `bytes=${offset}-`, ...(etag && { 'if-range': etag }) };
      const response = await transport.send({
        method: 'GET',
        path: pathname,
        query: Object.fromEntries(new URLSearchParams(search)),
        headers: { accept: '*/*', 'accept-encoding': 'identity', ...(offset > 0 && ranged) },
        signal,
        repeatable: true,
      });
      const tag = response.headers.get('etag');
      if (offset > 0 && etag !== tag) {
        await response.body?.cancel();
        throw new ApiError(412, { detail: 'The file has changed since its first part came.' }, response.headers);
      }
      etag = tag;
      source.type = response.headers.get('content-type');
      const length = response.headers.get('content-length');
      if (offset === 0 && length !== null && !response.headers.has('content-encoding')) source.size = Number(length);
      return response;
    },
  };
  return new Output(source);
}

const GONE = {
  detail: 'The output has expired, or it was already downloaded.',
  code: 'file_not_found',
} as const;
