import type { ServerResponse } from 'node:http';
import type { WebSocket } from '@fastify/websocket';
import { isTerminal, type JobView } from '../../../core/jobs/model.ts';
import type { Watcher } from '../../../core/jobs/watch.ts';
import { SheafError } from '../../../errors.ts';
import type { Log } from '../../../ports/log.ts';
import type { Links } from '../../links.ts';
import { createMessage, createNewestMessage, createWriteBudget, type Message, PATIENCE_MS } from './newest-message.ts';

const BEAT_MS = 20_000;
const TRY_AGAIN_LATER = 1013;
/** Followers of one job, and of all jobs of this node. */
const MAX_PER_JOB = 1000;
const MAX_FOLLOWERS = 4000;
const RETRY_AFTER_SECONDS = 5;

/** An open connection to a follower of a job, of any kind. */
export interface Channel {
  write(message: Message): void;
  /** Bytes that were written and have not left yet. */
  waitingBytes(): number;
  /** Pings the connection, or ends it if it does not respond. */
  beat(): void;
  /** Closes normally: every state was sent. */
  end(): void;
  /** Ends because the service does. */
  shut(): void;
  /** Ends for a reader who does not read. */
  giveUp(): void;
  /** Breaks the connection, when an update cannot be sent. */
  fail(): void;
  isClosed(): boolean;
  onClose(listener: () => void): void;
}

export type Followers = ReturnType<typeof createFollowers>;

/** State common to the followers of one job. */
interface Followed {
  count: number;
  newest: { view: JobView; message: Message } | null;
}

/** Sends followers of jobs each new state until the job or the connection ends. */
export function createFollowers({ watcher, links, log }: { watcher: Watcher; links: Links; log: Pick<Log, 'warn'> }) {
  const open = new Set<Channel>();
  const jobs = new Map<string, Followed>();
  const mayWrite = createWriteBudget(open);

  /** Why a job can have no further followers now, or null. */
  function whyFull(jobId: string): string | null {
    if ((jobs.get(jobId)?.count ?? 0) >= MAX_PER_JOB)
      return `This job has ${MAX_PER_JOB} followers already; ask GET /api/jobs/{job_id} for its state.`;
    if (open.size < MAX_FOLLOWERS) return null;
    return 'The service has as many followers as it can take; ask GET /api/jobs/{job_id} for the state.';
  }

  function enter(jobId: string, channel: Channel): Followed {
    const job = jobs.get(jobId) ?? { count: 0, newest: null };
    jobs.set(jobId, job);
    job.count++;
    open.add(channel);
    return job;
  }

  function leave(jobId: string, job: Followed, channel: Channel): void {
    open.delete(channel);
    if (--job.count === 0) jobs.delete(jobId);
  }

  /** The bytes of a state: the same ones for all followers of the job. */
  function messageOf(job: Followed, view: JobView): Message {
    if (!job.newest || !saysTheSame(job.newest.view, view)) {
      job.newest = { view, message: createMessage(JSON.stringify({ type: 'status', ...links.inJob(view) })) };
    }
    return job.newest.message;
  }

  /** Call it without an `await` after the code that checked the connection: a close in between would go unnoticed. */
  async function follow(jobId: string, channel: Channel): Promise<void> {
    if (channel.isClosed()) return;
    // Others may have come while a handshake was answered.
    if (whyFull(jobId) !== null) return channel.giveUp();
    const job = enter(jobId, channel);
    const newest = createNewestMessage({ ...channel, mayWrite });
    const beat = setInterval(channel.beat, BEAT_MS);
    let handle: { stop(): void } | null = null;
    let closed = false;
    channel.onClose(() => {
      if (closed) return;
      closed = true;
      clearInterval(beat);
      newest.stop();
      leave(jobId, job, channel);
      handle?.stop();
    });
    const end = () => {
      clearInterval(beat);
      channel.end();
    };
    try {
      handle = await watcher.watch(jobId, (view) => {
        newest.push(messageOf(job, view));
        if (isTerminal(view.status)) newest.end(end);
      });
    } catch (error) {
      log.warn({ err: error }, 'could not follow a job');
      return channel.fail();
    }
    if (!handle) end();
    if (closed) handle?.stop();
  }

  return {
    /** @throws SheafError `too_many_followers` */
    requireRoom(jobId: string): void {
      const why = whyFull(jobId);
      if (why !== null) throw new SheafError('too_many_followers', why, { retryAfter: RETRY_AFTER_SECONDS });
    },
    follow,
    open: () => open.size,
    close() {
      for (const channel of open) channel.shut();
    },
  };
}

/** Whether two states of a job make the same message. An ended job changes only in that its output goes. */
function saysTheSame(one: JobView, other: JobView): boolean {
  if (one === other) return true;
  return isTerminal(one.status) && one.status === other.status && one.output_file_url === other.output_file_url;
}

/** The channel of a WebSocket. */
export function socketChannel(socket: WebSocket): Channel {
  let alive = true;
  socket.on('pong', () => {
    alive = true;
  });
  socket.on('error', () => socket.terminate());
  return {
    write: ({ text }) => socket.send(text, { binary: false }),
    waitingBytes: () => socket.bufferedAmount,
    beat() {
      if (!alive) return socket.terminate();
      alive = false;
      socket.ping();
    },
    end: () => socket.close(1000),
    shut: () => socket.close(1001, 'going away'),
    giveUp: () => socket.close(TRY_AGAIN_LATER, 'not reading'),
    fail: () => socket.close(1011),
    isClosed: () => socket.readyState === socket.CLOSED,
    onClose: (listener) => void socket.on('close', listener),
  };
}

/** The channel of a stream of Server-Sent Events, whose head was written. */
export function streamChannel(raw: ServerResponse): Channel {
  const destroy = () => void raw.destroy();
  return {
    write: ({ event }) => raw.write(event),
    waitingBytes: () => raw.writableLength,
    beat: () => void raw.write(': still here\n\n'),
    end() {
      raw.end();
      // An unread message would wait as long as the connection is open.
      const timer = setTimeout(destroy, PATIENCE_MS);
      raw.once('close', () => clearTimeout(timer));
    },
    shut: () => void raw.end(),
    giveUp: destroy,
    // The response has begun: breaking it is the only signal left.
    fail: destroy,
    isClosed: () => raw.destroyed || raw.closed,
    onClose: (listener) => void raw.on('close', listener),
  };
}
