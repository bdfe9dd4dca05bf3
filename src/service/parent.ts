import { type Channel, createChannel } from '../drivers/siblings/channel.ts';
import type { Parts } from './parts.ts';

/** Lets the parent control a process that serves requests. */
export function followParent(channel: Channel, { state, metrics }: Pick<Parts, 'state' | 'metrics'>): void {
  channel.answer('own-metrics', metrics.figures);
  channel.answer('stop', () => process.kill(process.pid, 'SIGTERM'));
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
