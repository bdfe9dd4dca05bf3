import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Counters } from '../../src/ports/counters.ts';
import { until } from '../helpers/until.ts';

/** The contract of every counters driver. */
export function describeCountersContract(name: string, make: () => Promise<Counters>): void {
  describe(`counters contract: ${name}`, () => {
    let counters: Counters;
    beforeAll(async () => {
      counters = await make();
    });
    afterAll(() => counters.close());
    const windows = [
      { label: 'minute', seconds: 60, limit: 3 },
      { label: 'hour', seconds: 3600, limit: 5 },
    ];

    it('counts up in every window and not when read', async () => {
      const bucket = randomUUID();
      expect((await counters.read(bucket, windows)).map((w) => w.count)).toEqual([0, 0]);
      await counters.consume(bucket, windows);
      const second = await counters.consume(bucket, windows);
      expect(second).toMatchObject({ allowed: true, retryMs: 0 });
      expect(second.windows.map((w) => w.count)).toEqual([2, 2]);
      expect((await counters.read(bucket, windows)).map((w) => w.count)).toEqual([2, 2]);
      expect(second.windows[0]?.resetMs).toBeLessThanOrEqual(60_000);
    });

    it('refuses past the limit of one window and then counts in none', async () => {
      const bucket = randomUUID();
      for (let hit = 0; hit < 3; hit++) expect((await counters.consume(bucket, windows)).allowed).toBe(true);
      for (let hit = 0; hit < 4; hit++) {
        const refused = await counters.consume(bucket, windows);
        expect(refused.allowed).toBe(false);
        expect(refused.retryMs).toBeGreaterThan(0);
        expect(refused.retryMs).toBeLessThanOrEqual(60_000);
        expect(refused.windows.map((w) => w.count)).toEqual([3, 3]);
      }
    });

    it('lets exactly the limit through when many ask at once', async () => {
      const bucket = randomUUID();
      const answers = await Promise.all(Array.from({ length: 40 }, () => counters.consume(bucket, [windows[1]!])));
      expect(answers.filter((answer) => answer.allowed)).toHaveLength(5);
    });

    it('forgets when the window is over', async () => {
      const bucket = randomUUID();
      const short = [{ label: 'short', seconds: 1, limit: 1 }];
      expect((await counters.consume(bucket, short)).allowed).toBe(true);
      expect((await counters.consume(bucket, short)).allowed).toBe(false);
      await until('the window is over', async () => (await counters.consume(bucket, short)).allowed);
    });

    it('holds the limit at the edge of a window, however many are on their way', async () => {
      const bucket = randomUUID();
      const limit = 20;
      const edge = [{ label: 'edge', seconds: 1, limit }];
      const from = Date.now();
      let passed = 0;
      let asked = 0;
      const ask = async () => {
        while (Date.now() - from < 3200) {
          asked++;
          if ((await counters.consume(bucket, edge)).allowed) passed++;
          else await sleep(Math.random() * 40);
        }
      };
      await Promise.all(Array.from({ length: 400 }, ask));
      // A window begins with its first hit: four fit into this time, no more.
      expect(passed).toBeGreaterThanOrEqual(2 * limit);
      expect(passed).toBeLessThanOrEqual(4 * limit);
      expect(asked).toBeGreaterThan(1000);
    });

    it('counts a refused hit in no window, though the others have room', async () => {
      const bucket = randomUUID();
      const [small, large] = [
        { label: 'small', seconds: 60, limit: 1 },
        { label: 'large', seconds: 60, limit: 50 },
      ];
      await Promise.all(Array.from({ length: 100 }, () => counters.consume(bucket, [large!, small!])));
      expect((await counters.read(bucket, [small!, large!])).map((w) => w.count)).toEqual([1, 1]);
    });

    it('keeps buckets apart', async () => {
      const [a, b] = [randomUUID(), randomUUID()];
      await counters.consume(a, windows);
      expect((await counters.read(b, windows))[0]?.count).toBe(0);
    });

    it('takes up a changed limit, and keeps the counts', async () => {
      const bucket = randomUUID();
      const window = (limit: number) => [{ label: 'changed', seconds: 60, limit }];
      for (let hit = 0; hit < 5; hit++) await counters.consume(bucket, window(5));
      expect((await counters.consume(bucket, window(3))).windows[0]).toMatchObject({ limit: 3, count: 3 });
      expect((await counters.consume(bucket, window(6))).windows[0]).toMatchObject({ limit: 6, count: 6 });
    });

    it('answers a ping', () => counters.ping());
  });
}
