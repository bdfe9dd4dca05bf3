import type { Events } from '../../ports/events.ts';
import type { Channel } from '../siblings/channel.ts';

/** An event between processes. */
export interface Published {
  topic: string;
  message: string;
}

/** Passes events between the processes of a node, through their parent. */
export function createSiblingEvents(channel: Channel): Events {
  const handlers = new Map<string, Set<(message: string) => void>>();
  channel.answer('event', ({ topic, message }: Published) => {
    for (const handler of handlers.get(topic) ?? []) handler(message);
  });
  return {
    publish: (topic, message) => channel.tell('publish', { topic, message } satisfies Published),
    async subscribe(topic, handler) {
      const ofTopic = handlers.get(topic) ?? new Set();
      handlers.set(topic, ofTopic.add(handler));
      await channel.call('subscribe', topic);
      return () => {
        ofTopic.delete(handler);
        if (ofTopic.size > 0 || handlers.get(topic) !== ofTopic) return;
        handlers.delete(topic);
        channel.tell('unsubscribe', topic);
      };
    },
    ping: () => channel.call('ping', null),
    async close() {
      handlers.clear();
    },
  };
}
