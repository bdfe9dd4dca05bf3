import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createPool, type Pool } from '../../src/sandbox/host/child-pool.ts';
import { findConfinement } from '../../src/sandbox/host/confinement.ts';
import { createSandboxRunner } from '../../src/sandbox/host/runner.ts';
import { leftIn } from '../helpers/left-in.ts';
import { TEST_LIMITS } from '../helpers/run-operation.ts';
import { until } from '../helpers/until.ts';

let root: string;
let pool: Pool;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'sheaf-pool-'));
});
afterEach(async () => {
  await pool.close();
  await until('the children are gone', () => !readdirSync(root).some((name) => name.startsWith('child-')));
  await rm(root, { recursive: true });
});

async function createRunner(tasksPerChild: number, maxIdleBytes?: number) {
  const confinement = await findConfinement({ setting: 'auto', cacheFolder: null, folder: root });
  const options = {
    size: 1,
    root,
    keepWarm: 0,
    idleMs: 60_000,
    tasksPerChild,
    memoryBytes: 2 ** 30,
    ...(maxIdleBytes !== undefined && { maxIdleBytes }),
    maxDiskBytes: 2 ** 30,
    confinement,
  };
  pool = createPool(options);
  const limits = TEST_LIMITS;
  return createSandboxRunner({
    pool,
    jobsAtOnce: 1,
    previewsAtOnce: 1,
    root,
    limits,
    log: { info() {}, warn() {}, error() {} },
  });
}

const formatJson = (text: string) => ({
  workflow: { steps: [{ operation: 'json-formatter', params: {} }], onError: 'stop' as const },
  inputs: [{ filename: 'a.json', type: 'application/json' as const, bytes: text.length, pages: null }],
  async fetchInput(_index: number, path: string) {
    writeFileSync(path, text);
  },
  timeoutMs: 20_000,
  signal: new AbortController().signal,
  onProgress: () => {},
});
const homes = () => readdirSync(root).filter((name) => name.startsWith('child-'));

it('leaves nothing of a job in the folder of the child that takes the next', async () => {
  const runner = await createRunner(10);
  for (let job = 0; job < 3; job++) {
    const output = await runner.run(formatJson('{"secret":1}'));
    expect(output.output.content?.toString()).toContain('"secret": 1');
    const [home = ''] = homes();
    const left = () => leftIn(join(root, home));
    await until('its folders are empty', () => left().length === 0);
    await output.dispose();
    expect(homes()).toEqual([home]);
  }
  expect(readdirSync(root)).toEqual(homes());
});

it('throws a child away after a job that failed, with its folder', async () => {
  const runner = await createRunner(10);
  await expect(runner.run(formatJson('{"broken'))).rejects.toMatchObject({ code: 'unprocessable_file' });
  expect(readdirSync(root)).toEqual([]);
  await (await runner.run(formatJson('{}'))).dispose();
});

it('gives every job its own child when set to', async () => {
  const runner = await createRunner(1);
  for (let job = 0; job < 2; job++) {
    await (await runner.run(formatJson('[]'))).dispose();
    expect(readdirSync(root)).toEqual([]);
  }
});

it('replaces a child that has done enough, and lets it go on until the other is there', async () => {
  const runner = await createRunner(2);
  let first = '';
  await until('another child has the work', async () => {
    await (await runner.run(formatJson('[]'))).dispose();
    first ||= homes()[0] as string;
    return !homes().includes(first);
  });
  expect(pool.counts()).toMatchObject({ busy: 0, size: 1 });
});

it('replaces a child that holds much memory', async () => {
  const runner = await createRunner(1000, 2 ** 20);
  let [first, jobs] = ['', 0];
  await until('another child has the work', async () => {
    await (await runner.run(formatJson('[]'))).dispose();
    jobs++;
    first ||= homes()[0] as string;
    return !homes().includes(first);
  });
  // It checks every eighth job, and a start takes some more.
  expect(jobs).toBeGreaterThanOrEqual(8);
  expect(jobs).toBeLessThan(1000);
});

it('lends a child again whose last loan was given back unused', async () => {
  const runner = await createRunner(10);
  const gone = new AbortController();
  const leaving = {
    ...formatJson('{}'),
    signal: gone.signal,
    async fetchInput() {
      gone.abort();
    },
  };
  await expect(runner.run(leaving)).rejects.toThrow();
  const [home] = homes();
  const output = await runner.run(formatJson('{"a":1}'));
  expect(output.output.content?.toString()).toContain('"a": 1');
  await output.dispose();
  expect(homes()).toEqual([home]);
});

it('holds a task that may write much less to that by the kernel, in a child for such tasks alone', async () => {
  const runner = await createRunner(10);
  await runner.run(formatJson('1')).then((done) => done.dispose());
  const { signal } = new AbortController();
  const bounded = await pool.lend(signal, 2 ** 30 - 2 ** 20);
  const ofFiles = (pid: number) => /Max file size +(\d+)/.exec(readFileSync(`/proc/${pid}/limits`, 'utf8'))?.[1];
  expect(ofFiles(bounded.child.pid)).toBe(String(2 ** 20));
  const { pid } = bounded.child;
  await bounded[Symbol.asyncDispose]();
  // Another that may write about as much gets it, and is held to what it may write itself.
  const similar = await pool.lend(signal, 2 ** 30 - 2 ** 20 + 2 ** 10);
  expect(similar.child.pid).toBe(pid);
  expect(similar.maxDiskBytes).toBe(2 ** 20 - 2 ** 10);
  await similar[Symbol.asyncDispose]();
  const smaller = await pool.lend(signal, 2 ** 30 - 2 ** 18);
  expect(smaller.child.pid).not.toBe(pid);
  await smaller[Symbol.asyncDispose]();
  const next = await pool.lend(signal);
  expect(next.child.pid).not.toBe(pid);
  expect(ofFiles(next.child.pid)).toBe(String(2 ** 30));
  await next[Symbol.asyncDispose]();
});
