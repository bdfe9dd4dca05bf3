import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyClean, npmCi } from '../helpers/clean-copy.ts';
import { type Created, createClient } from '../helpers/client.ts';
import { freePort } from '../helpers/free-port.ts';
import { until } from '../helpers/until.ts';

let folder: string;
let running: ChildProcess | null = null;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-clean-'));
});
afterAll(() => {
  if (running?.pid) process.kill(-running.pid, 'SIGKILL');
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** A person's shell environment, without variables of this test run. */
const PLAIN = {
  PATH: (process.env.PATH ?? '').replaceAll(/[^:]*node_modules[^:]*:?/g, ''),
  HOME: process.env.HOME ?? '',
};

/** Starts the service as the README says, and waits until it answers. */
async function npmStart(port: number) {
  let said = '';
  const child = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...PLAIN, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
    // So that all that npm starts can be ended with it.
    detached: true,
  });
  running = child;
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (said += text));
  const ended = once(child, 'close');
  const client = createClient(`http://127.0.0.1:${port}`);
  await until(
    'the service is ready',
    async () => {
      if (child.exitCode !== null) throw new Error(`npm start ended: ${said}`);
      return (await client.get('/healthz').catch(() => null))?.status === 200;
    },
    240,
  );
  return {
    client,
    async stop(): Promise<void> {
      process.kill(-(child.pid as number), 'SIGTERM');
      await ended;
      running = null;
    },
  };
}

it('a clean copy installs, starts by `npm start`, serves its page, does work, and has its jobs after the next start', {
  timeout: 900_000,
}, async () => {
  copyClean(folder);
  npmCi(folder, PLAIN);
  const port = await freePort();
  const prepared = join(folder, 'node_modules/.cache/sheaf-service/prepared.json');
  const first = await npmStart(port);
  // The page is built while the service runs, and requests for it wait.
  const page = await first.client.get<string>('/', { accept: 'text/html' });
  expect([page.status, page.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')]);
  const scripts = [...page.body.matchAll(/<script[^>]+src="([^"]+)"/g)].map(([, address]) => address as string);
  const loaded = await Promise.all(
    scripts.map((address) => first.client.get<string>(new URL(address, 'http://x').pathname)),
  );
  expect(new Set(loaded.map(({ status }) => status))).toEqual(new Set([200]));
  expect(Math.max(...loaded.map(({ body }) => body.length))).toBeGreaterThan(10_000);

  const { body } = await first.client.job('pdf-rotate', 'three-pages.pdf');
  expect(body).toMatchObject({ status: 'completed', result: { page_count: 3 } });
  const { bytes } = await first.client.download(body.output_file_url as string);
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  // It keeps its data where the README says.
  expect(existsSync(join(folder, 'data/sheaf.sqlite'))).toBe(true);
  await until('the next start is prepared', () => existsSync(prepared), 240);
  await first.stop();

  const second = await npmStart(port);
  const again = await second.client.get<Created>(`/api/jobs/${body.job_id}`);
  expect(again.body).toMatchObject({ status: 'completed', job_type: 'pdf-rotate' });
  await second.stop();
});
