import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createRedisCounters } from '../../../src/drivers/counters/redis.ts';
import { createRedisEvents } from '../../../src/drivers/events/redis.ts';
import type { Counters } from '../../../src/ports/counters.ts';
import type { Events } from '../../../src/ports/events.ts';
import { type RedisServer, startRedis } from '../servers/redis.ts';

describe.skipIf(!inject('redisUrl'))('Redis with faults', () => {
  let redis: RedisServer;
  let events: Events;
  let counters: Counters;
  const told: string[] = [];
  const log = {
    warn: (fields: object, text: string) => told.push(`${(fields as { purpose: string }).purpose}: ${text}`),
    info: (fields: object, text: string) => told.push(`${(fields as { purpose: string }).purpose}: ${text}`),
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
  async function untilBack(): Promise<number> {
    const from = Date.now();
    for (;;) {
      const fine = await Promise.all([events.ping(), counters.ping()]).then(
        () => true,
        () => false,
      );
      if (fine) return Date.now() - from;
      if (Date.now() - from > 10_000) throw new Error('not back within 10 s');
      await sleep(20);
    }
  }

  it('drops messages while Redis is away, keeps subscriptions and tells each change once', async () => {
    const seen: string[] = [];
    await events.subscribe('kept', (message) => seen.push(message));
    await redis.kill();
    await sleep(100);
    for (let index = 0; index < 5000; index++) events.publish('kept', 'lost');
    const before = Date.now();
    const stop = await events.subscribe('new', (message) => seen.push(message));
    const short = await events.subscribe('gone', (message) => seen.push(message));
    short();
    expect(Date.now() - before).toBeLessThan(1000);
    await expect(events.ping()).rejects.toMatchObject({ code: 'unavailable', retryAfter: 5 });
    await sleep(1500);
    await redis.start();
    expect(await untilBack()).toBeLessThan(10_000);
    await sleep(200);
    for (const topic of ['kept', 'new', 'gone']) events.publish(topic, `heard on ${topic}`);
    await sleep(200);
    expect(seen).toEqual(['heard on kept', 'heard on new']);
    expect(told.sort()).toEqual([
      'publish: redis is away',
      'publish: redis is back',
      'subscribe: redis is away',
      'subscribe: redis is back',
    ]);
    stop();
    expect(await redis.command('PUBSUB CHANNELS sheaf:0:new')).toBe('*0\r\n');
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
      expect(Date.now() - before).toBeLessThan(1500);
      await sleep(2500);
      const after = Date.now();
      await counters.consume(bucket, window);
      expect(Date.now() - after).toBeLessThan(50);
    } finally {
      process.kill(redis.pid(), 'SIGCONT');
    }
    expect(await untilBack()).toBeLessThan(10_000);
  });

  it('notices a silent server on an idle subscription', async () => {
    const seen: string[] = [];
    await events.subscribe('idle', (message) => seen.push(message));
    const before = told.length;
    process.kill(redis.pid(), 'SIGSTOP');
    await sleep(7500);
    process.kill(redis.pid(), 'SIGCONT');
    expect(told.slice(before)).toContain('subscribe: redis is away');
    await untilBack();
    await sleep(200);
    events.publish('idle', 'heard');
    await sleep(200);
    expect(seen).toEqual(['heard']);
  });

  it('starts without a Redis and uses it once it is there', async () => {
    await redis.kill();
    const early = await createRedisEvents({ url: redis.url });
    const seen: string[] = [];
    await early.subscribe('t', (message) => seen.push(message));
    await redis.start();
    await untilBack();
    const until = Date.now() + 5000;
    while ((await early.ping().catch(() => 'away')) === 'away' && Date.now() < until) await sleep(50);
    await sleep(100);
    early.publish('t', 'heard');
    await sleep(100);
    expect(seen).toEqual(['heard']);
    await early.close();
  });
});
