import type { Consumption, Counters, Window, WindowState } from '../../ports/counters.ts';
import type { Channel } from '../siblings/channel.ts';

/** Counts for all processes of a node, in their parent. */
export function createSiblingCounters(channel: Channel): Counters {
  return {
    consume: (bucket: string, windows: readonly Window[]) => channel.call<Consumption>('consume', { bucket, windows }),
    read: (bucket: string, windows: readonly Window[]) => channel.call<WindowState[]>('read', { bucket, windows }),
    ping: () => channel.call('ping', null),
    async close() {},
  };
}
