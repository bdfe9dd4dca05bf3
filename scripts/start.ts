/**
 * Starts the service in this process, which `npm start` becomes: from the joined code, or, where that or the page is missing
 * or stale, from the sources. Then another process prepares both while the service runs.
 */
import { join } from 'node:path';
import { readPrepared } from './prepared.ts';

const ROOT = join(import.meta.dirname, '..');
/** How long a process that shares the port waits for the page, which the first one has built. */
const PAGE_MS = 120_000;
const LOOK_MS = 200;

const servesPage = process.env.ROLE !== 'worker';
const prepared = readPrepared(servesPage);
await (prepared ? import(join(ROOT, prepared.service)) : startFromSources());

async function startFromSources(): Promise<void> {
  const [{ default: cluster }, { mkdirSync }, { expectPage }] = await Promise.all([
    import('node:cluster'),
    import('node:fs'),
    import('../src/http/page-build.ts'),
  ]);
  const running = Promise.withResolvers<void>();
  const preparation = cluster.isWorker ? untilPrepared() : running.promise.then(prepare);
  if (servesPage) {
    expectPage(preparation);
    try {
      mkdirSync(join(ROOT, 'web/dist/assets'), { recursive: true });
    } catch {
      // Then nothing can be built there, and the service says so.
    }
  }
  const { started } = await import('../src/main.ts');
  await started;
  running.resolve();
}

/** Has another process prepare, which ends with this one. Resolves when it is over. */
async function prepare(): Promise<void> {
  const { spawn } = await import('node:child_process');
  const command = [join(import.meta.dirname, 'prepare.ts'), '--with-caller'];
  const child = spawn(process.execPath, command, { stdio: ['pipe', 'ignore', 'inherit'] });
  await new Promise((resolve) => child.once('error', resolve).once('close', resolve));
}

async function untilPrepared(): Promise<void> {
  const { setTimeout: sleep } = await import('node:timers/promises');
  const until = performance.now() + PAGE_MS;
  while (performance.now() < until && !readPrepared(servesPage)) await sleep(LOOK_MS, null, { ref: false });
}
