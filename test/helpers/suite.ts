import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { type Client, createClient } from './client.ts';
import { GENEROUS } from './generous.ts';
import { type Service, startService } from './service.ts';

export interface Suite {
  service: Service;
  client: Client;
  /** For outputs that a judge reads from the disk. */
  folder: string;
}

/** Has a service run while the tests of a file do. What it returns is filled in before the first of them. */
export function startSuite(): Suite {
  const suite = {} as Suite;
  beforeAll(async () => {
    suite.service = await startService({ env: GENEROUS });
    suite.client = createClient(suite.service.url);
    suite.folder = await mkdtemp(join(tmpdir(), 'sheaf-suite-'));
  });
  afterAll(async () => {
    await suite.service?.[Symbol.asyncDispose]();
    if (suite.folder) await rm(suite.folder, { recursive: true, force: true });
  });
  return suite;
}
