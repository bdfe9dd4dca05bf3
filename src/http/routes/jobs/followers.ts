import { isTerminal } from '../../../core/jobs/model.ts';
import type { Watcher } from '../../../core/jobs/watch.ts';
import type { Links } from '../../links.ts';
import { createNewestMessage } from './newest-message.ts';

const BEAT_MS = 20_000;

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
export function createFollowers({
  watcher,
  links,
  log,
}: {
  watcher: Watcher;
  links: Links;
  log: { warn(fields: object, text: string): void };
}) {
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
