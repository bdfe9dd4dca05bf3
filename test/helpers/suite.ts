import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { type Client, createClient } from './client.ts';
import { GENEROUS } from './generous.ts';
import { linesWithSecrets } from './secrets-in-logs.ts';
import { type Service, startService } from './service.ts';
import { removeAtExit } from './service-process.ts';

export interface Suite {
  /** Shared with other files: a test counts only its own objects, and stops and spends nothing. */
  service: Service;
  client: Client;
  /** For outputs that a judge reads from the disk. */
  folder: string;
}

/** No cycle comes between what a test counts before and after. */
const USUAL = { ...GENEROUS, CLEANUP_INTERVAL_SECONDS: '3600' };
const SETTINGS = {
  usual: { env: USUAL },
  /** With LibreOffice and the other programs of the machine. */
  programs: { env: USUAL, programs: true },
  /** Limits that a small file is past. */
  limited: { env: { ...USUAL, MAX_PDF_PAGES: '50', PREVIEW_MAX_PAGES: '3', PREVIEW_SIDE: '120' } },
};
/** Services that the files of this process share in turn; they end with the process. */
const shared = new Map<string, Promise<Service>>();

/** Runs a service during the tests of a file. The returned object is filled in before the first test. */
export function startSuite(settings: keyof typeof SETTINGS = 'usual'): Suite {
  const suite = {} as Suite;
  beforeAll(async () => {
    const starting = shared.get(settings) ?? startService(SETTINGS[settings]);
    shared.set(settings, starting);
    suite.service = await starting;
    removeAtExit(suite.service.dataDir);
    suite.client = createClient(suite.service.url);
    suite.folder = await mkdtemp(join(tmpdir(), 'sheaf-suite-'));
  });
  afterAll(async () => {
    await suite.client?.cancelActive();
    if (suite.folder) await rm(suite.folder, { recursive: true, force: true });
    const leaks = linesWithSecrets(suite.service?.logs ?? []);
    if (leaks.length > 0) throw new Error(`the service logged secrets:\n${leaks.slice(0, 3).join('\n')}`);
  });
  return suite;
}
