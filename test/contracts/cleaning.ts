import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createClient } from '../helpers/client.ts';
import type { Service } from '../helpers/service-process.ts';
import { until } from '../helpers/until.ts';

const INTERVAL_MS = 1000;

interface Nodes extends AsyncDisposable {
  apis: Service[];
  workers: Service[];
}

const cyclesOf = (nodes: Service[]) =>
  nodes
    .flatMap((node) => node.logs.filter(({ msg }) => msg === 'cleanup cycle done'))
    .map(({ time }) => Date.parse(time as string))
    .sort((a, b) => a - b);

/**
 * How nodes with one database share the cleaning.
 * @param start starts API nodes and two workers with these settings
 */
export function describeCleaningNodes(name: string, start: (env: Record<string, string>) => Promise<Nodes>): void {
  describe(`cleaning by several nodes: ${name}`, () => {
    it('runs on one of them in each interval, goes on when that one dies, and each sweeps its own disk', async () => {
      await using nodes = await start({ CLEANUP_INTERVAL_SECONDS: String(INTERVAL_MS / 1000) });
      const { apis, workers } = nodes;
      const leftovers = await Promise.all([...apis, ...workers].map(({ dataDir }) => leaveBehind(dataDir)));
      await until('several cycles ran', () => cyclesOf(workers).length >= 6);
      await until('every node swept', async () => (await Promise.all(leftovers.map((gone) => gone()))).every(Boolean));
      const times = cyclesOf(workers);
      // Turns are 0.9 of an interval apart, and none is taken before a node runs.
      const last = Math.max(...times);
      const took = last - Math.min(...workers.map(({ logs }) => Date.parse(logs[0]?.time as string)));
      expect(took, `${times.length} cycles`).toBeGreaterThan((times.length - 1) * INTERVAL_MS * 0.89);
      expect(cyclesOf(apis)).toEqual([]);
      const tell = await Promise.all(apis.map(({ url }) => createClient(url).get<string>('/metrics')));
      for (const { body } of tell) expect(body).not.toMatch(/^sheaf_storage_bytes /m);

      const cleaner = workers.find((node) => cyclesOf([node]).includes(last)) as Service;
      await cleaner.stop('SIGKILL');
      const [heir] = workers.filter((node) => node !== cleaner) as [Service];
      const before = cyclesOf([heir]).length;
      await until('another node cleans', () => cyclesOf([heir]).length >= before + 2);
    });
  });
}

/** Puts an old temporary file on a node's disk; resolves to whether it is gone. */
async function leaveBehind(dataDir: string): Promise<() => Promise<boolean>> {
  const path = join(dataDir, 'tmp', `put-left-${Math.random()}`);
  await writeFile(path, 'half');
  await utimes(path, 0, 0);
  return () =>
    utimes(path, 0, 0).then(
      () => false,
      () => true,
    );
}
