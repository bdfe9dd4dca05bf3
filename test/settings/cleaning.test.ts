import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeCleaningNodes } from '../contracts/cleaning.ts';
import { type Service, startService } from '../helpers/service-process.ts';

describeCleaningNodes('SQLite in a folder that all share', async (env) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'sheaf-cleaning-'));
  const start = (role: string) => startService({ dataDir, env: { ...env, ROLE: role } });
  const all = (await Promise.all(['api', 'worker', 'worker'].map(start))) as [Service, Service, Service];
  return {
    apis: all.slice(0, 1),
    workers: all.slice(1),
    async [Symbol.asyncDispose]() {
      await Promise.all(all.map((node) => node[Symbol.asyncDispose]()));
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
});
