import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createRedisCounters } from '../../../src/drivers/counters/redis.ts';
import { createRedisEvents } from '../../../src/drivers/events/redis.ts';
import type { Counters } from '../../../src/ports/counters.ts';
import type { Events } from '../../../src/ports/events.ts';
import { until } from '../../helpers/until.ts';
import { type RedisServer, startRedis } from '../servers/redis.ts';

describe.skipIf(!inject('redisUrl'))('Redis with faults', () => {
  let redis: RedisServer;
  let events: Events;
  let counters: Counters;
  const logged: string[] = [];
  const log = {
    warn: (fields: object, text: string) => logged.push(`${(fields as { purpose: string }).purpose}: ${text}`),
    info: (fields: object, text: string) => logged.push(`${(fields as { purpose: string }).purpose}: ${text}`),
  };

  beforeAll(async () => {
    redis = await startRedis();
    events = await createRedisEvents({ url: redis.url, log });
    counters = await createRedisCounters({ url: redis.url });
  });
  afterAll(async () => {
    await events?.close();
    await counters?.close();
    await redis?.stop();
  });

  const window = [{ label: 'minute', seconds: 60, limit: 3 }];
  const untilBack = () =>
    until('Redis is back for both', () =>
      Promise.all([events.ping(), counters.ping()]).then(
        () => true,
        () => false,
      ),
    );

  /** Waits until Redis knows a channel's subscriber, or knows of none. */
  const untilSubscribed = (topic: string, there = true) =>
    until(`${topic} is ${there ? '' : 'not '}subscribed`, async () => {
      const none = (await redis.command(`PUBSUB CHANNELS sheaf:0:${topic}`)) === '*0\r\n';
      return none !== there;
    });

  it('drops messages while Redis is away, keeps subscriptions and reports each change once', async () => {
    const seen: string[] = [];
    await events.subscribe('kept', (message) => seen.push(message));
    await redis.kill();
    await until('both connections are told to be away', () => logged.length === 2);
    for (let index = 0; index < 5000; index++) events.publish('kept', 'lost');
    const before = Date.now();
    const stop = await events.subscribe('new', (message) => seen.push(message));
    const short = await events.subscribe('gone', (message) => seen.push(message));
    short();
    // No request waited for Redis: a silent one holds a command for half a second.
    expect(Date.now() - before).toBeLessThan(5000);
    await expect(events.ping()).rejects.toMatchObject({ code: 'unavailable', retryAfter: 5 });
    await redis.start();
    await untilBack();
    for (const topic of ['kept', 'new']) await untilSubscribed(topic);
    for (const topic of ['gone', 'kept', 'new']) events.publish(topic, `heard on ${topic}`);
    await until('both are heard', () => seen.length > 1);
    expect(seen).toEqual(['heard on kept', 'heard on new']);
    await until('both connections are told to be back', () => logged.length > 3);
    expect(logged.sort()).toEqual([
      'publish: redis is away',
      'publish: redis is back',
      'subscribe: redis is away',
      'subscribe: redis is back',
    ]);
    stop();
    await untilSubscribed('new', false);
  });

  it('still counts, and still refuses, while Redis is away', async () => {
    await redis.kill();
    const bucket = randomUUID();
    const answers = [];
    for (let hit = 0; hit < 5; hit++) answers.push((await counters.consume(bucket, window)).allowed);
    expect(answers).toEqual([true, true, true, false, false]);
    await redis.start();
    await untilBack();
  });

  it('forgets counts that are flushed and goes on counting', async () => {
    const bucket = randomUUID();
    for (let hit = 0; hit < 3; hit++) await counters.consume(bucket, window);
    await redis.command('FLUSHALL');
    await redis.command('SCRIPT FLUSH');
    expect(await counters.consume(bucket, window)).toMatchObject({ allowed: true, windows: [{ count: 1 }] });
  });

  it('makes nobody wait long for a Redis that is silent, and takes it up again', async () => {
    process.kill(redis.pid(), 'SIGSTOP');
    try {
      for (let index = 0; index < 5000; index++) events.publish('kept', 'lost');
      const before = Date.now();
      const bucket = randomUUID();
      expect((await counters.consume(bucket, window)).allowed).toBe(true);
      const stop = await events.subscribe('while silent', () => {});
      stop();
      expect(Date.now() - before).toBeLessThan(10_000);
      await until('it is taken for gone, and nobody waits any more', async () => {
        const asked = Date.now();
        await counters.consume(bucket, window);
        return Date.now() - asked < 100;
      });
    } finally {
      process.kill(redis.pid(), 'SIGCONT');
    }
    await untilBack();
  });

  it('notices a silent server on an idle subscription', async () => {
    const seen: string[] = [];
    await events.subscribe('idle', (message) => seen.push(message));
    const before = logged.length;
    process.kill(redis.pid(), 'SIGSTOP');
    try {
      await until('it is noticed', () => logged.slice(before).includes('subscribe: redis is away'));
    } finally {
      process.kill(redis.pid(), 'SIGCONT');
    }
    await untilBack();
    await until('it is back', () => logged.slice(before).includes('subscribe: redis is back'));
    await untilSubscribed('idle');
    events.publish('idle', 'heard');
    await until('it is heard', () => seen.length > 0);
    expect(seen).toEqual(['heard']);
  });

  it('starts without a Redis and uses it once it is there', async () => {
    await redis.kill();
    const early = await createRedisEvents({ url: redis.url });
    const seen: string[] = [];
    await early.subscribe('t', (message) => seen.push(message));
    await redis.start();
    await untilBack();
    await until('it is reached', () =>
      early.ping().then(
        () => true,
        () => false,
      ),
    );
    await untilSubscribed('t');
    early.publish('t', 'heard');
    await until('it is heard', () => seen.length > 0);
    expect(seen).toEqual(['heard']);
    await early.close();
  });
});
