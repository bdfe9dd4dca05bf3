import { SheafError } from '../../errors.ts';
import type { Events } from '../../ports/events.ts';
import { type ConnectionLog, connectRedis } from '../redis/connection.ts';

/** Unconfirmed messages; past this, new ones are dropped, as the port allows. */
const MOST_IN_FLIGHT = 1000;
const HEARTBEAT_MS = 5000;

interface Topic {
  handlers: Set<(message: string) => void>;
  /** Resolves once Redis has confirmed the subscription, or could not be asked. */
  standing: Promise<unknown>;
}

/**
 * Messages between processes over Redis publish/subscribe, with one connection for each direction. While Redis is away
 * messages are dropped and subscriptions are kept, to be made again when it is back.
 */
export async function createRedisEvents({ url, log }: { url: string; log?: ConnectionLog }): Promise<Events> {
  const [publisher, subscriber] = await Promise.all([
    connectRedis(url, 'publish', log),
    connectRedis(url, 'subscribe', log),
  ]);
  // Channels are not kept apart by database number in Redis itself: two services may share one server this way.
  const prefix = `sheaf:${publisher.options.db ?? 0}:`;
  const topics = new Map<string, Topic>();
  let inFlight = 0;

  const ask = (topic: string) =>
    subscriber.status === 'ready' ? subscriber.subscribe(prefix + topic).catch(() => {}) : Promise.resolve();

  subscriber.on('ready', () => {
    for (const [name, topic] of topics) topic.standing = ask(name);
  });
  subscriber.on('message', (channel: string, message: string) => {
    const topic = topics.get(channel.slice(prefix.length));
    for (const handler of [...(topic?.handlers ?? [])]) {
      try {
        handler(message);
      } catch (error) {
        // Anyone may publish on a channel: an unintelligible message must not end the process.
        log?.warn({ topic: channel, error }, 'an event could not be handled');
      }
    }
  });

  // Nothing is ever sent on an idle subscription, so only a ping distinguishes a quiet server from a dead one.
  const heartbeat = setInterval(() => {
    if (subscriber.status !== 'ready') return;
    subscriber.ping().catch(() => subscriber.disconnect(true));
  }, HEARTBEAT_MS);
  heartbeat.unref();

  function leave(name: string, topic: Topic): void {
    if (topic.handlers.size > 0 || topics.get(name) !== topic) return;
    topics.delete(name);
    if (subscriber.status === 'ready') subscriber.unsubscribe(prefix + name).catch(() => {});
  }

  return {
    publish(name, message) {
      if (publisher.status !== 'ready' || inFlight >= MOST_IN_FLIGHT) return;
      inFlight++;
      const settled = () => void inFlight--;
      publisher.publish(prefix + name, message).then(settled, settled);
    },

    async subscribe(name, handler) {
      let topic = topics.get(name);
      if (!topic) {
        topic = { handlers: new Set(), standing: ask(name) };
        topics.set(name, topic);
      }
      const own = topic;
      // A separate function for each subscription: the same handler may be passed twice.
      const deliver = (message: string) => handler(message);
      own.handlers.add(deliver);
      await own.standing;
      return () => {
        own.handlers.delete(deliver);
        leave(name, own);
      };
    },

    async ping() {
      try {
        await publisher.ping();
        if (subscriber.status !== 'ready') throw new Error(`the subscription is ${subscriber.status}`);
      } catch (cause) {
        throw new SheafError('unavailable', 'The cache cannot be reached; try again shortly.', {
          cause,
          retryAfter: 5,
        });
      }
    },

    async close() {
      clearInterval(heartbeat);
      topics.clear();
      publisher.disconnect();
      subscriber.disconnect();
    },
  };
}
