import type { ServerResponse } from 'node:http';
import type { WebSocket } from '@fastify/websocket';
import { isTerminal } from '../../../core/jobs/model.ts';
import type { Watcher } from '../../../core/jobs/watch.ts';
import type { Log } from '../../../ports/log.ts';
import type { Links } from '../../links.ts';
import { createNewestMessage } from './newest-message.ts';

const BEAT_MS = 20_000;
const TRY_AGAIN_LATER = 1013;

/** One open connection to somebody who follows a job, of whatever kind. */
export interface Channel {
  write(text: string): void;
  /** Bytes that were written and have not left yet. */
  waitingBytes(): number;
  /** Says that the connection still stands, or ends one that does not answer. */
  beat(): void;
  /** Ends in good order: everything was told. */
  end(): void;
  /** Ends because the service does. */
  shut(): void;
  /** Ends for a reader who does not read. */
  giveUp(): void;
  /** Breaks the connection: what was to be told cannot be. */
  fail(): void;
  isClosed(): boolean;
  onClose(listener: () => void): void;
}

export type Followers = ReturnType<typeof createFollowers>;

/** Tells those who follow jobs each new state until the job or the connection ends. */
export function createFollowers({ watcher, links, log }: { watcher: Watcher; links: Links; log: Pick<Log, 'warn'> }) {
  const open = new Set<Channel>();

  /** Call it without an `await` after whatever looked at the connection: one that closes meanwhile is not heard. */
  async function follow(jobId: string, channel: Channel): Promise<void> {
    if (channel.isClosed()) return;
    const newest = createNewestMessage(channel);
    const beat = setInterval(channel.beat, BEAT_MS);
    let handle: { stop(): void } | null = null;
    let closed = false;
    open.add(channel);
    channel.onClose(() => {
      closed = true;
      clearInterval(beat);
      newest.stop();
      open.delete(channel);
      handle?.stop();
    });
    try {
      handle = await watcher.watch(jobId, (view) => {
        newest.push(JSON.stringify({ type: 'status', ...links.inJob(view) }));
        if (isTerminal(view.status)) newest.end(channel.end);
      });
    } catch (error) {
      log.warn({ err: error }, 'could not follow a job');
      return channel.fail();
    }
    if (!handle) channel.end();
    if (closed) handle?.stop();
  }

  return {
    follow,
    open: () => open.size,
    close() {
      for (const channel of open) channel.shut();
    },
  };
}

/** The channel of a WebSocket. */
export function socketChannel(socket: WebSocket): Channel {
  let alive = true;
  socket.on('pong', () => {
    alive = true;
  });
  socket.on('error', () => socket.terminate());
  return {
    write: (text) => socket.send(text),
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
  return {
    write: (text) => raw.write(`event: status\ndata: ${text}\n\n`),
    waitingBytes: () => raw.writableLength,
    beat: () => void raw.write(': still here\n\n'),
    end: () => void raw.end(),
    shut: () => void raw.end(),
    giveUp: () => void raw.destroy(),
    // The answer has begun: a break is all that can still be told.
    fail: () => void raw.destroy(),
    isClosed: () => raw.destroyed || raw.closed,
    onClose: (listener) => void raw.on('close', listener),
  };
}
