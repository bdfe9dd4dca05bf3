import type { Counters, Window } from '../../ports/counters.ts';
import type { Events } from '../../ports/events.ts';
import type { Published } from '../events/siblings.ts';
import type { Channel } from './channel.ts';

interface Asked {
  bucket: string;
  windows: Window[];
}

/**
 * Serves the drivers of another process: passes on events, and counts.
 * @returns a function that ends its subscriptions once it has exited
 */
export function answerSibling(
  channel: Channel,
  { events, counters }: { events: Events; counters: Counters },
): () => void {
  const stops = new Map<string, Promise<() => void>>();
  const stop = (topic: string) => {
    void stops.get(topic)?.then((end) => end());
    stops.delete(topic);
  };
  channel.answer('publish', ({ topic, message }: Published) => events.publish(topic, message));
  channel.answer('subscribe', async (topic: string) => {
    const deliver = (message: string) => channel.tell('event', { topic, message } satisfies Published);
    const subscribed = stops.get(topic) ?? events.subscribe(topic, deliver);
    stops.set(topic, subscribed);
    await subscribed;
  });
  channel.answer('unsubscribe', stop);
  channel.answer('consume', ({ bucket, windows }: Asked) => counters.consume(bucket, windows));
  channel.answer('read', ({ bucket, windows }: Asked) => counters.read(bucket, windows));
  channel.answer('ping', () => null);
  return () => [...stops.keys()].forEach(stop);
}
