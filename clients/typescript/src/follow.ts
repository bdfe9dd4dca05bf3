import type { JobFields } from './api.gen.ts';
import type { Channel, Followed } from './channels.ts';
import { ApiError, ConnectionError } from './errors.ts';
import { pause } from './pause.ts';

export interface FollowOptions {
  signal?: AbortSignal | undefined;
}

export interface FollowParts {
  /** Ways of following, the best first. */
  channels: readonly Channel[];
  /** Asks for the state. @throws ApiError ConnectionError */
  ask(id: string, signal: AbortSignal): Promise<JobFields>;
  /** Milliseconds without an answer after which following fails. */
  patience: number;
}

const POLL_MS = 1000;
const LONGEST_POLL_MS = 8000;
/** How often a way that has worked is opened again after it broke. */
const REOPENED = 3;

/** Whether a job is over. */
export function isEnded({ status }: Pick<JobFields, 'status'>): boolean {
  return status === 'completed' || status === 'failed' || status === 'cancelled';
}

/**
 * Yields each state of a job until it has ended. A transport that brings nothing yields to the next, and after the
 * last the state is polled; a broken connection is opened again.
 * @throws ApiError when the job is unknown; ConnectionError after `patience` without an answer; the reason of the signal
 */
export async function* followJob(
  followed: Followed,
  { channels, ask, patience }: FollowParts,
  { signal }: FollowOptions = {},
): AsyncGenerator<JobFields, void, undefined> {
  const stopping = new AbortController();
  const stop = () => stopping.abort(signal?.reason);
  if (signal?.aborted) stop();
  signal?.addEventListener('abort', stop);
  let last = '';
  const isNew = (job: JobFields) => {
    const state = JSON.stringify([job.status, job.progress, job.output_file_url]);
    const changed = state !== last;
    last = state;
    return changed;
  };
  try {
    for (const channel of channels) {
      for (let opened = 0; opened < REOPENED; opened++) {
        let came = false;
        try {
          for await (const job of channel(followed, stopping.signal)) {
            came = true;
            if (isNew(job)) yield plain(job);
            if (isEnded(job)) return;
          }
        } catch {
          // The cause says nothing about the job: the next transport, or polling, does.
        }
        signal?.throwIfAborted();
        if (!came) break;
        const job = await askPatiently();
        if (isNew(job)) yield job;
        if (isEnded(job)) return;
      }
    }
    for (let wait = POLL_MS / 2; ; wait = Math.min(wait * 1.25, LONGEST_POLL_MS)) {
      const job = await askPatiently();
      if (isNew(job)) {
        wait = POLL_MS / 2;
        yield job;
      }
      if (isEnded(job)) return;
      await pause(wait, signal);
    }
  } finally {
    signal?.removeEventListener('abort', stop);
    stopping.abort();
  }

  async function askPatiently(): Promise<JobFields> {
    const since = Date.now();
    for (let wait = POLL_MS / 2; ; wait = Math.min(wait * 1.5, LONGEST_POLL_MS)) {
      try {
        return await ask(followed.id, stopping.signal);
      } catch (error) {
        signal?.throwIfAborted();
        if (!isPassing(error) || Date.now() - since > patience) throw error;
      }
      await pause(wait, signal);
    }
  }
}

/** A service that is restarted is away for some seconds, and a proxy before it answers 502 meanwhile. */
function isPassing(error: unknown): boolean {
  if (error instanceof ApiError) return error.status >= 500 || error.status === 429 || error.status === 408;
  return error instanceof ConnectionError;
}

/** The job without the name of the message that brought it. */
function plain(message: JobFields & { type?: string }): JobFields {
  const { type: _, ...job } = message;
  return job;
}
