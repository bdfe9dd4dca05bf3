import type { Channel } from '../../../clients/typescript/src/channels.ts';
import { call } from './client.ts';
import { ApiError } from './errors.ts';
import { loadService } from './load-service.ts';
import type { Job } from './schema.gen.ts';

export type Connection = 'live' | 'polling' | 'lost';

export interface Follower {
  onJob(job: Job): void;
  onConnection(connection: Connection): void;
  /** The job cannot be followed any longer: it is unknown, or another's. */
  onGone(error: ApiError): void;
}

const POLL_MS = 1000;
const MAX_POLL_MS = 8000;
/** How often a way that has worked is opened again after it broke. */
const REOPENED = 3;
/** How often the state is polled as well: a connection can die silently, as when a laptop changes networks. */
const CHECK_MS = 15_000;

export function isEnded(job: Pick<Job, 'status'>): boolean {
  return job.status === 'completed' || job.status === 'failed' || job.status === 'cancelled';
}

/**
 * Reports every change of a job until it has ended: over a WebSocket; if that does not open, over Server-Sent Events;
 * and by polling, if neither gets through or the connection is lost. Returns a function that stops.
 */
export function followJob(id: string, token: string | null, follower: Follower): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  let ended = false;
  const see = (job: Job) => {
    if (signal.aborted || ended) return;
    ended = isEnded(job);
    follower.onJob(job);
  };
  const live = () => !signal.aborted && follower.onConnection('live');
  let channel = new AbortController();
  /** Ends the current channel: because following ends, or because the channel is dead. */
  const nextChannel = () => {
    channel = new AbortController();
    if (signal.aborted) channel.abort();
    return channel.signal;
  };
  addEventListener('offline', () => channel.abort(), { signal });
  const checks = setInterval(async () => {
    if (!(await askOnce())) channel.abort();
  }, CHECK_MS);
  signal.addEventListener('abort', () => {
    clearInterval(checks);
    channel.abort();
  });

  async function run(): Promise<void> {
    // Without a token, as after a reload, no socket is opened; the stream needs none.
    for (const way of await waysOf()) {
      for (let opened = 0; opened < REOPENED && !ended && !signal.aborted; opened++) {
        if (!(await over(way))) break;
        if (!ended && !signal.aborted) await askOnce();
      }
    }
    clearInterval(checks);
    let wait = POLL_MS;
    while (!ended && !signal.aborted) {
      wait = (await askOnce()) ? POLL_MS : Math.min(MAX_POLL_MS, wait * 1.5);
      if (!ended) await pause(wait, signal);
    }
  }

  /** Reports events from one channel until its connection ends. @returns whether there were any */
  async function over(way: Channel): Promise<boolean> {
    let came = false;
    try {
      for await (const job of way({ id, token }, nextChannel())) {
        if (!came) live();
        came = true;
        see(job as Job);
        if (ended || signal.aborted) break;
      }
    } catch {
      // The next method, or polling, reports the fault.
    }
    return came;
  }

  /** Asks for the state; false when no answer came. */
  async function askOnce(): Promise<boolean> {
    try {
      see((await call('GET /api/jobs/{job_id}', { path: { job_id: id }, signal })) as Job);
      if (!ended && !signal.aborted) follower.onConnection('polling');
      return true;
    } catch (error) {
      if (signal.aborted) return false;
      if (error instanceof ApiError && (error.status === 404 || error.status === 401)) {
        ended = true;
        follower.onGone(error);
        return true;
      }
      follower.onConnection('lost');
      return false;
    }
  }

  void run();
  return () => stopping.abort();
}

/** None if their code does not load: then the job is polled. */
const waysOf = () =>
  loadService().then(
    ({ CHANNELS }) => CHANNELS,
    () => [],
  );

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
    // Back on the network: ask at once.
    addEventListener('online', () => resolve(), { once: true, signal });
  });
}
