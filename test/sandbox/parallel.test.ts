import { linkSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/operations/kit/define.ts';
import { createPool } from '../../src/sandbox/host/child-pool.ts';
import { findConfinement } from '../../src/sandbox/host/confinement.ts';
import { createSandboxRunner } from '../../src/sandbox/host/runner.ts';
import { sandboxChildren } from '../helpers/children.ts';
import { leftIn } from '../helpers/left-in.ts';
import { pagesPdf } from '../helpers/raw-pdf.ts';
import { readZip } from '../helpers/read-zip.ts';
import { TEST_LIMITS } from '../helpers/run-operation.ts';
import { until } from '../helpers/until.ts';

/** As many as bring two assistants. */
const PAGES = 18;
/** Takes some ten milliseconds to draw, and looks different on every page. */
const content = (page: number, lines = 1000) =>
  Array.from({ length: lines }, (_, i) => `${i % 200} ${(i * 7 + page) % 200} ${(i * 3) % 90} ${page} re S`).join(' ');
const pages = Array.from({ length: PAGES }, (_, page) => content(page));

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'sheaf-parallel-'));
});
afterAll(() => rm(root, { recursive: true }));

/** Runs jobs in up to `size` children, with nothing around. */
async function startRunner(size: number, setting: 'auto' | 'off' = 'auto') {
  const folder = await mkdtemp(join(root, 'pool-'));
  const confinement = await findConfinement({ setting, cacheFolder: null, folder });
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
    workflow: { steps: [{ operation: 'pdf-to-images', params: { dpi: 72, ...params } }], onError: 'stop' as const },
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
  const files = readZip(output.path).map(({ name, bytes }) => [name, bytes.toString('base64')]);
  await dispose();
  return { bytes, files, names: files.map(([name]) => name) };
}

describe('pages drawn by several children', () => {
  let alone: Awaited<ReturnType<typeof outputOf>>;
  let three: Awaited<ReturnType<typeof startRunner>>;
  beforeAll(async () => {
    await using one = await startRunner(1);
    alone = await outputOf(one.runner.run(drawing(pagesPdf(pages))));
    expect(alone.names.length).toBe(PAGES);
    three = await startRunner(3);
  });
  afterAll(() => three?.[Symbol.asyncDispose]());

  it('make the archive that one child makes, in the same order, and leave nothing behind for the next job', async () => {
    const progress: number[] = [];
    const onProgress = (percent: number) => void progress.push(percent);
    const together = await outputOf(three.runner.run(drawing(pagesPdf(pages), { onProgress })));
    expect(three.children().length).toBeGreaterThan(1);
    await until('nobody works any more', () => three.pool.counts().busy === 0);
    expect(three.pool.counts()).toEqual({ busy: 0, idle: 3, size: 3 });
    expect(undated(together.bytes).equals(undated(alone.bytes))).toBe(true);
    expect(progress).toEqual(progress.toSorted((a, b) => a - b));
    expect(progress.at(-1)).toBeLessThanOrEqual(100);
    expect(progress.length).toBeGreaterThan(3);
    const left = () => three.children().flatMap((home) => leftIn(join(three.folder, home)));
    await until('their folders are empty', () => left().length === 0);
  });

  it('end with the job when it is cancelled', async () => {
    const cancel = new AbortController();
    const run = three.runner.run(drawing(pagesPdf(pages), { signal: cancel.signal }));
    await until('both assistants are busy', () => three.pool.counts().busy === 3);
    cancel.abort();
    await expect(run).rejects.toThrow();
    await until('nobody works any more', () => three.pool.counts().busy === 0);
  });

  it('name the page that cannot be drawn, in any child', async () => {
    const pdf = pagesPdf(pages).toString('latin1');
    const at = pdf.lastIndexOf('/MediaBox');
    const broken = pdf.slice(0, at) + pdf.slice(at).replace(/\[.*?\]/, '[0 0 28000 28000]');
    await expect(three.runner.run(drawing(Buffer.from(broken, 'latin1')))).rejects.toMatchObject({
      code: 'limit_exceeded',
      message: expect.stringContaining(`Page ${PAGES}`),
    });
    await until('nobody works any more', () => three.pool.counts().busy === 0);
  });

  it('do what an assistant that is killed left undone', async () => {
    const others = sandboxChildren(process.pid);
    await using fresh = await startRunner(3);
    const run = outputOf(fresh.runner.run(drawing(pagesPdf(pages))));
    const own = () => sandboxChildren(process.pid).filter((pid) => !others.includes(pid));
    await until('both assistants are there', () => own().length === 3);
    for (const pid of own().slice(1)) process.kill(pid, 'SIGKILL');
    expect(undated((await run).bytes).equals(undated(alone.bytes))).toBe(true);
    expect(fresh.pool.counts()).toMatchObject({ busy: 0, idle: 1 });
  });
});

describe('a batch worked on by several children', () => {
  /** As many as bring an assistant. */
  const FILES = 12;
  const steps: { operation: string; params: JsonObject }[] = [
    { operation: 'pdf-rotate', params: { angle: 90 } },
    { operation: 'pdf-to-images', params: { dpi: 72 } },
  ];
  /** Every file has one page, unreadable in the broken one. */
  function batch(onError: 'stop' | 'skip' = 'stop', broken = -1) {
    const paths = Array.from({ length: FILES }, (_, index) => {
      const path = join(root, `batch-${readdirSync(root).length}.pdf`);
      writeFileSync(
        path,
        index === broken ? '%PDF-1.7 nothing' : pagesPdf([content(index, 300), content(index + 30, 300)]),
      );
      return path;
    });
    return {
      workflow: { steps, onError, tellSteps: true },
      inputs: paths.map((path, index) => ({
        filename: `${String(index).padStart(2, '0')}.pdf`,
        type: 'application/pdf' as const,
        bytes: readFileSync(path).length,
        pages: null,
      })),
      fetchInput: async (index: number, to: string) => linkSync(paths[index] as string, to),
      timeoutMs: 60_000,
      signal: new AbortController().signal,
      onProgress: () => {},
    };
  }
  let alone: Awaited<ReturnType<typeof outputOf>>;
  let two: Awaited<ReturnType<typeof startRunner>>;
  beforeAll(async () => {
    await using one = await startRunner(1);
    alone = await outputOf(one.runner.run(batch()));
    expect(alone.names.length).toBe(2 * FILES);
    two = await startRunner(2);
  });
  afterAll(() => two?.[Symbol.asyncDispose]());

  it('gives the archive that one child gives, in the order of the files', async () => {
    const together = await outputOf(two.runner.run(batch()));
    expect(together.files).toEqual(alone.files);
    expect(two.children().length).toBe(2);
  });

  it('leaves a broken file out in any child, and says so once', async () => {
    for (const broken of [0, FILES - 1]) {
      const run = two.runner.run(batch('skip', broken));
      const { result } = await run;
      expect(result).toMatchObject({ files: 2 * FILES - 2, errors: [{ step: 1 }] });
      await outputOf(run);
      await expect(two.runner.run(batch('stop', broken))).rejects.toThrow(/^Step 1 \(pdf-rotate\), /);
    }
  });

  it('does what an assistant that is killed in the middle left undone', async () => {
    const others = sandboxChildren(process.pid);
    await using fresh = await startRunner(2);
    const run = outputOf(fresh.runner.run(batch()));
    const own = () => sandboxChildren(process.pid).filter((pid) => !others.includes(pid));
    await until('an assistant is there', () => own().length > 1);
    for (const pid of own().slice(1)) process.kill(pid, 'SIGKILL');
    expect((await run).files).toEqual(alone.files);
    await until('nobody works any more', () => fresh.pool.counts().busy === 0);
  });
});

describe('files between two steps, worked on by several children', () => {
  const between = (operations: { operation: string; params: JsonObject }[], progress: number[] = []) => {
    const task = drawing(pagesPdf(pages));
    return {
      ...task,
      workflow: { steps: operations, onError: 'stop' as const, tellSteps: true },
      onProgress: (percent: number) => void progress.push(percent),
    };
  };
  async function alone(operations: { operation: string; params: JsonObject }[]) {
    await using one = await startRunner(1);
    return outputOf(one.runner.run(between(operations)));
  }
  const split: { operation: string; params: JsonObject }[] = [
    { operation: 'pdf-split', params: {} },
    { operation: 'pdf-to-images', params: { dpi: 100 } },
  ];
  const pagesOfOne: typeof split = [
    { operation: 'pdf-rotate', params: { angle: 90 } },
    { operation: 'pdf-to-images', params: { dpi: 100 } },
  ];

  it.each([
    ['each by one child', split, 'auto' as const],
    ['the pages of one', pagesOfOne, 'off' as const],
  ])('make what one child makes, in the same order: %s', async (_name, operations, setting) => {
    const expected = await alone(operations);
    expect(expected.names.length).toBe(PAGES);
    await using three = await startRunner(3, setting);
    const progress: number[] = [];
    const run = three.runner.run(between(operations, progress));
    expect((await outputOf(run)).files).toEqual(expected.files);
    expect(three.children().length).toBeGreaterThan(1);
    expect(progress).toEqual(progress.toSorted((a, b) => a - b));
    expect(((await run).result.steps as object[]).at(-1)).toMatchObject({ files_out: PAGES });
    await until('nobody works any more', () => three.pool.counts().busy === 0);
  });

  it('are done by the child that has the job when assistants are killed', async () => {
    const expected = await alone(split);
    const others = sandboxChildren(process.pid);
    await using three = await startRunner(3);
    const run = outputOf(three.runner.run(between(split)));
    const own = () => sandboxChildren(process.pid).filter((pid) => !others.includes(pid));
    await until('an assistant is there', () => own().length > 1);
    for (const pid of own().slice(1)) process.kill(pid, 'SIGKILL');
    expect((await run).files).toEqual(expected.files);
  });
});

it('shares even two pages when each takes long', async () => {
  const long = Array.from({ length: 2 }, (_, page) => Array(100).fill(content(page)).join(' '));
  await using one = await startRunner(1);
  const alone = await outputOf(one.runner.run(drawing(pagesPdf(long))));
  await using two = await startRunner(2);
  expect((await outputOf(two.runner.run(drawing(pagesPdf(long))))).files).toEqual(alone.files);
  expect(two.children().length).toBe(2);
});

it('gives the slot of an assistant to a job that waits for one', async () => {
  await using two = await startRunner(2);
  const slow = Array.from({ length: 12 }, (_, page) => Array(12).fill(content(page)).join(' '));
  let drawn = false;
  const run = outputOf(two.runner.run(drawing(pagesPdf(slow), { params: { dpi: 100 } }))).finally(() => {
    drawn = true;
  });
  await until('the assistant is there', () => two.children().length === 2);
  await (await two.runner.run(json)).dispose();
  expect(drawn).toBe(false);
  expect((await run).names.length).toBe(12);
});

/** An archive without the times of its entries, which depend on the run (PKWARE APPNOTE 4.3.7, 4.3.12, 4.3.16). */
function undated(archive: Buffer): Buffer {
  const bytes = Buffer.from(archive);
  const end = bytes.length - 22;
  for (let at = bytes.readUInt32LE(end + 16); at < end; ) {
    bytes.fill(0, at + 12, at + 16);
    const local = bytes.readUInt32LE(at + 42);
    bytes.fill(0, local + 10, local + 14);
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return bytes;
}
