import { linkSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findConfinement } from '../../src/sandbox/confinement.ts';
import { childrenOf } from '../../src/sandbox/measure.ts';
import { createPool } from '../../src/sandbox/pool.ts';
import { createSandboxRunner } from '../../src/sandbox/runner.ts';
import { pagesPdf } from '../helpers/raw-pdf.ts';
import { readZip } from '../helpers/read-zip.ts';
import { TEST_LIMITS } from '../helpers/run-operation.ts';
import { until } from '../helpers/until.ts';

const PAGES = 24;
/** Takes some ten milliseconds to draw, and looks different on every page. */
const content = (page: number) =>
  Array.from({ length: 1500 }, (_, i) => `${i % 200} ${(i * 7 + page) % 200} ${(i * 3) % 90} ${page} re S`).join(' ');
const pages = Array.from({ length: PAGES }, (_, page) => content(page));

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'sheaf-sharing-'));
});
afterAll(() => rm(root, { recursive: true }));

/** Runs jobs in up to `size` children, with nothing around. */
async function startRunner(size: number) {
  const folder = await mkdtemp(join(root, 'pool-'));
  const confinement = await findConfinement({ setting: 'auto', cacheFolder: null, folder });
  const options = {
    size,
    root: folder,
    keepWarm: 0,
    idleMs: 60_000,
    tasksPerChild: 100,
    memoryBytes: 2 ** 30,
    maxDiskBytes: 2 ** 30,
  };
  const pool = createPool({ ...options, confinement });
  const log = { info() {}, warn() {}, error() {} };
  const runner = createSandboxRunner({
    pool,
    jobsAtOnce: size,
    previewsAtOnce: 0,
    root: folder,
    limits: TEST_LIMITS,
    log,
  });
  const children = () => readdirSync(folder).filter((name) => name.startsWith('child-'));
  return { runner, pool, folder, children, [Symbol.asyncDispose]: () => pool.close() };
}

function drawing(
  pdf: Buffer,
  more: { params?: object; signal?: AbortSignal; onProgress?(percent: number): void } = {},
) {
  const path = join(root, `${readdirSync(root).length}.pdf`);
  writeFileSync(path, pdf);
  const { params = {}, signal = new AbortController().signal, onProgress = () => {} } = more;
  return {
    workflow: { steps: [{ operation: 'pdf-to-images', params: { dpi: 150, ...params } }], onError: 'stop' as const },
    inputs: [{ filename: 'a.pdf', type: 'application/pdf' as const, bytes: pdf.length, pages: null }],
    fetchInput: async (_index: number, to: string) => linkSync(path, to),
    timeoutMs: 60_000,
    signal,
    onProgress,
  };
}

const json = {
  workflow: { steps: [{ operation: 'json-formatter', params: {} }], onError: 'stop' as const },
  inputs: [{ filename: 'a.json', type: 'application/json' as const, bytes: 2, pages: null }],
  fetchInput: async (_index: number, path: string) => writeFileSync(path, '{}'),
  timeoutMs: 60_000,
  signal: new AbortController().signal,
  onProgress: () => {},
};

async function outputOf(run: Promise<{ output: { path: string }; dispose(): Promise<void> }>) {
  const { output, dispose } = await run;
  const bytes = readFileSync(output.path);
  const names = readZip(output.path).map(({ name }) => name);
  await dispose();
  return { bytes, names };
}

describe('pages drawn by several children', () => {
  let alone: Awaited<ReturnType<typeof outputOf>>;
  beforeAll(async () => {
    await using one = await startRunner(1);
    alone = await outputOf(one.runner.run(drawing(pagesPdf(pages))));
    expect(alone.names.length).toBe(PAGES);
  });

  it('make the archive that one child makes, in the same order', async () => {
    await using three = await startRunner(3);
    const progress: number[] = [];
    const onProgress = (percent: number) => void progress.push(percent);
    const shared = await outputOf(three.runner.run(drawing(pagesPdf(pages), { onProgress })));
    expect(three.children().length).toBe(3);
    expect(three.pool.counts()).toEqual({ busy: 0, idle: 3, size: 3 });
    expect(shared.bytes.equals(alone.bytes)).toBe(true);
    expect(progress).toEqual(progress.toSorted((a, b) => a - b));
    expect(progress.at(-1)).toBeLessThanOrEqual(100);
    expect(progress.length).toBeGreaterThan(3);
  });

  it('leave nothing behind for the job that comes next', async () => {
    await using two = await startRunner(2);
    await outputOf(two.runner.run(drawing(pagesPdf(pages))));
    const left = () =>
      two
        .children()
        .flatMap((home) => ['work', 'inputs'].map((folder) => join(two.folder, home, folder)))
        .flatMap((folder) => readdirSync(folder));
    await until('their folders are empty', () => left().length === 0);
  });

  it('do what a helper that is killed left undone', async () => {
    await using three = await startRunner(3);
    const run = outputOf(three.runner.run(drawing(pagesPdf(pages))));
    await until('both helpers are there', () => childrenOf(process.pid).length === 3);
    for (const pid of childrenOf(process.pid).slice(1)) process.kill(pid, 'SIGKILL');
    expect((await run).bytes.equals(alone.bytes)).toBe(true);
    expect(three.pool.counts()).toMatchObject({ busy: 0, idle: 1 });
  });

  it('name the page that cannot be drawn, whoever came upon it', async () => {
    await using three = await startRunner(3);
    const pdf = pagesPdf(pages).toString('latin1');
    const at = pdf.lastIndexOf('/MediaBox');
    const broken = pdf.slice(0, at) + pdf.slice(at).replace(/\[.*?\]/, '[0 0 14000 14000]');
    await expect(three.runner.run(drawing(Buffer.from(broken, 'latin1')))).rejects.toMatchObject({
      code: 'limit_exceeded',
      message: expect.stringContaining(`Page ${PAGES}`),
    });
    await until('nobody works any more', () => three.pool.counts().busy === 0);
  });

  it('end with the job when it is cancelled', async () => {
    await using three = await startRunner(3);
    const cancel = new AbortController();
    const run = three.runner.run(drawing(pagesPdf(pages), { signal: cancel.signal }));
    await until('both helpers are there', () => three.children().length === 3);
    cancel.abort();
    await expect(run).rejects.toThrow();
    await until('nobody works any more', () => three.pool.counts().busy === 0);
  });
});

it('gives the place of a helper to a job that waits for one', async () => {
  await using two = await startRunner(2);
  const slow = Array.from({ length: 12 }, (_, page) => Array(20).fill(content(page)).join(' '));
  let drawn = false;
  const run = outputOf(two.runner.run(drawing(pagesPdf(slow), { params: { dpi: 150 } }))).finally(() => {
    drawn = true;
  });
  await until('the helper is there', () => two.children().length === 2);
  await (await two.runner.run(json)).dispose();
  expect(drawn).toBe(false);
  expect((await run).names.length).toBe(12);
});
