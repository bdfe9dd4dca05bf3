import { addressOf, socketAddressOf } from './base.ts';
import { call } from './client.ts';
import { ApiError } from './errors.ts';
import type { Job } from './schema.gen.ts';

export type Connection = 'live' | 'polling' | 'lost';

export interface Follower {
  onJob(job: Job): void;
  onConnection(connection: Connection): void;
  /** The job cannot be followed any more: it is unknown, or another's. */
  onGone(error: ApiError): void;
}

const POLL_MS = 1000;
const MAX_POLL_MS = 8000;
const OPEN_WITHIN_MS = 4000;
const SOCKET_TRIES = 2;
/** How often the state is polled as well: a connection can die silently, as when a laptop changes networks. */
const CHECK_MS = 15_000;

export function isEnded(job: Pick<Job, 'status'>): boolean {
  return job.status === 'completed' || job.status === 'failed' || job.status === 'cancelled';
}

/**
 * Tells every change of a job until it has ended: over a WebSocket; where that does not open, over Server-Sent Events;
 * and by asking, where neither gets through or the connection is lost in the middle. Returns how to stop.
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
  /** What ends the channel that is used now: the end of following, or the news that it is dead. */
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
    // Without a token, as after a reload, the socket would be refused; the stream asks for none.
    for (let tries = 0; token !== null && tries < SOCKET_TRIES && !ended && !signal.aborted; tries++) {
      if (tries > 0) await askOnce();
      if (!ended) await overSocket(id, token, see, live, nextChannel());
    }
    if (!ended && !signal.aborted) await overEvents(id, see, live, nextChannel());
    clearInterval(checks);
    let wait = POLL_MS;
    while (!ended && !signal.aborted) {
      wait = (await askOnce()) ? POLL_MS : Math.min(MAX_POLL_MS, wait * 1.5);
      if (!ended) await pause(wait, signal);
    }
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

type See = (job: Job) => void;

/** Resolves when the socket has closed, however that came. */
function overSocket(id: string, token: string, see: See, live: () => void, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const socket = new WebSocket(socketAddressOf(`/ws/${encodeURIComponent(id)}?token=${encodeURIComponent(token)}`));
    const timer = setTimeout(() => socket.close(), OPEN_WITHIN_MS);
    const stop = () => socket.close();
    signal.addEventListener('abort', stop);
    socket.onopen = () => {
      clearTimeout(timer);
      live();
    };
    socket.onmessage = ({ data }) => see(JSON.parse(data) as Job);
    socket.onclose = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      resolve();
    };
  });
}

function overEvents(id: string, see: See, live: () => void, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const source = new EventSource(addressOf(`/api/jobs/${encodeURIComponent(id)}/events`));
    const done = () => {
      source.close();
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, OPEN_WITHIN_MS);
    signal.addEventListener('abort', done);
    source.addEventListener('open', live);
    source.addEventListener('status', ({ data }) => {
      clearTimeout(timer);
      const job = JSON.parse(data) as Job;
      see(job);
      if (isEnded(job)) done();
    });
    source.addEventListener('error', done);
  });
}

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
