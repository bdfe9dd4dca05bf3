import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { NO_SHARES } from '../../src/core/files/shares.ts';
import type { ClaimedJob } from '../../src/core/jobs/model.ts';
import { createJobRunner, MAX_ATTEMPTS } from '../../src/core/jobs/run.ts';
import type { Sealing } from '../../src/core/jobs/sealing.ts';
import { createJobStore } from '../../src/core/jobs/store.ts';
import { createSqliteDatabase } from '../../src/drivers/database/sqlite.ts';
import { createInProcessEvents } from '../../src/drivers/events/in-process.ts';
import { createFilesystemStorage } from '../../src/drivers/storage/filesystem.ts';
import jsonFormatter from '../../src/operations/json/formatter/operation.ts';
import type { JobWorkflow } from '../../src/operations/workflow/steps.ts';
import type { Database } from '../../src/ports/database/port.ts';
import type { Sandbox } from '../../src/ports/sandbox.ts';
import type { Storage } from '../../src/ports/storage.ts';
import { createPool, type Pool } from '../../src/sandbox/host/child-pool.ts';
import { findConfinement } from '../../src/sandbox/host/confinement.ts';
import { createSandboxRunner } from '../../src/sandbox/host/runner.ts';
import { sandboxChildren } from '../helpers/children.ts';
import { TEST_LIMITS } from '../helpers/run-operation.ts';

const log = { info() {}, warn() {}, error() {} };
/** Limits of the job, and the duration of a slow start here. */
const [JOB_SECONDS, SLOW_START_SECONDS] = [10, 12];
const FAILS = 'exit 1';
const SLOW = `sleep ${SLOW_START_SECONDS}`;
const FINE = 'exec "$@"';

let root: string;
let database: Database;
let storage: Storage;
let pool: Pool;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'sheaf-starts-'));
  database = await createSqliteDatabase({ path: ':memory:' });
  storage = await createFilesystemStorage({ root });
});
afterEach(async () => {
  await pool.close();
  await storage.close();
  await database.close();
  await rm(root, { recursive: true });
});

/** A sandbox whose first children start by these shell scripts, and all later ones by the last. */
async function createSandbox(...scripts: string[]): Promise<Sandbox> {
  const confinement = await findConfinement({ setting: 'auto', cacheFolder: null, folder: root });
  pool = createPool({
    size: 1,
    root,
    keepWarm: 0,
    idleMs: 60_000,
    tasksPerChild: 10,
    memoryBytes: 2 ** 30,
    maxDiskBytes: 2 ** 30,
    confinement: {
      ...confinement,
      command(bounds) {
        const { execPath, execArgv } = confinement.command(bounds);
        const script = (scripts.length > 1 ? scripts.shift() : scripts[0]) as string;
        return { execPath: '/bin/sh', execArgv: ['-c', script, 'sh', execPath, ...execArgv] };
      },
    },
  });
  return createSandboxRunner({ pool, jobsAtOnce: 1, previewsAtOnce: 1, root, limits: TEST_LIMITS, log });
}

/** Runs a job to its end; `onPlace` is called when a child is ready for it and gets its input. */
async function runJob(sandbox: Sandbox, onPlace = () => {}) {
  const jobs = createJobStore(database, { record: async () => 0, wake() {} });
  await storage.put('anon/a.json', Readable.from([Buffer.from('{"a":1}')]));
  const input = {
    objectName: 'anon/a.json',
    filename: 'a.json',
    type: 'application/json',
    bytes: 7,
    pages: null,
  } as const;
  const about = { id: 'a', type: 'json-formatter', userId: null, owner: 'ip:a', params: {}, idempotencyHash: null };
  const upload = {
    object_name: input.objectName,
    owner_user_id: null,
    owner_key: 'ip:a',
    kind: 'input',
    content_type: input.type,
    bytes: input.bytes,
    filename: input.filename,
    page_count: null,
    created_at: Date.now(),
    expires_at: Date.now() + 600_000,
    marked_at: null,
  };
  await jobs.insert({ ...about, inputs: [input], uploads: [upload] });
  const runner = createJobRunner({
    jobs,
    storage: {
      ...storage,
      readSmall: () => null,
      fetchTo(...where) {
        onPlace();
        return storage.fetchTo(...where);
      },
    },
    events: createInProcessEvents(),
    sandbox,
    sealing: {} as Sealing,
    shares: NO_SHARES,
    findOperation: () => ({ ...jsonFormatter, limits: { seconds: JOB_SECONDS } }),
    ttlMs: 60_000,
    maxJobMs: 60_000,
    log,
  });
  const [job] = (await jobs.claim('w/1', 60_000)) as [ClaimedJob];
  const claim = { jobId: 'a', holder: 'w/1', attempt: job.attempt };
  await runner.bringToEnd(job, claim, new AbortController().signal, () => {});
  return jobs.find('a');
}

it('tries a job again whose child took longer than the job may, and did not come up', async () => {
  const sandbox = await createSandbox(`${SLOW}; ${FAILS}`, FINE);
  expect(await runJob(sandbox)).toMatchObject({ status: 'completed', attempt: 2 });
}, 120_000);

it('tries a job again whose child came up late, and died', async () => {
  const sandbox = await createSandbox(`${SLOW}; ${FINE}`, FINE);
  let placed = 0;
  const job = await runJob(sandbox, () => {
    if (++placed > 1) return;
    for (const child of sandboxChildren(process.pid)) process.kill(child, 'SIGKILL');
  });
  expect([placed, job]).toMatchObject([2, { status: 'completed', attempt: 2 }]);
}, 120_000);

it('fails a job when no child comes up for either attempt', async () => {
  const sandbox = await createSandbox(FAILS);
  expect(await runJob(sandbox)).toMatchObject({
    status: 'failed',
    attempt: MAX_ATTEMPTS,
    errorCode: 'operation_crashed',
    errorMessage: 'The job could not be started. Try again.',
  });
});

it('asks a caller who waits to come again when no child comes up, and does not blame the file', async () => {
  const sandbox = await createSandbox(FAILS);
  const waiting = {
    filename: 'a.pdf',
    bytes: 1,
    fetchInput: async () => {},
    signal: new AbortController().signal,
    owner: 'ip:a',
  };
  const busy = { code: 'queue_full', retryAfter: 10 };
  await expect(sandbox.preview({ ...waiting, maxPages: 1, side: 100 })).rejects.toMatchObject(busy);
  const workflow: JobWorkflow = { steps: [{ operation: 'json-formatter', params: {} }], onError: 'stop' };
  const call = { workflow, inputs: [], timeoutMs: 10_000, onProgress() {} };
  await expect(sandbox.run({ ...waiting, ...call })).rejects.toMatchObject(busy);
  expect(pool.counts()).toMatchObject({ busy: 0, idle: 0 });
});
