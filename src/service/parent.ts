import { setTimeout as sleep } from 'node:timers/promises';
import { type Channel, createChannel } from '../drivers/siblings/channel.ts';
import type { Parts } from './parts.ts';

/** How long a process that is stopped waits for followers to hear of the end of their jobs. */
const FAREWELL_MS = 2000;
const POLL_MS = 20;

/** Lets the parent control a process that serves requests. */
export function followParent(channel: Channel, { state, metrics }: Pick<Parts, 'state' | 'metrics'>): void {
  channel.answer('own-metrics', metrics.figures);
  channel.answer('stop', async () => {
    // Followers hear of the jobs that ended last before their connections close.
    for (const until = Date.now() + FAREWELL_MS; state.openSockets() > 0 && Date.now() < until; ) await sleep(POLL_MS);
    process.kill(process.pid, 'SIGTERM');
  });
  channel.answer('draining', (drainedAt: number) => {
    state.draining = true;
    state.drainedAt = drainedAt;
  });
}

/** The channel to the parent process; null unless that shares its port with this one. */
export async function channelToParent(): Promise<Channel | null> {
  if (!process.send) return null;
  const { default: cluster } = await import('node:cluster');
  if (!cluster.isWorker) return null;
  return createChannel({
    send: (message) => void process.send?.(message),
    onMessage: (take) => void process.on('message', take),
  });
}
