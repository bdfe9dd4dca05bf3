import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TEST_LIMITS } from '#test/helpers/run-operation.ts';
import type { OperationTask } from '../../ports/sandbox.ts';
import type { TaskOutcome } from '../protocol/messages.ts';
import type { Pool } from './child-pool.ts';
import { createSandboxRunner } from './runner.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-lying-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const INPUT = 1_000_000;
const FINE = { type: 'application/pdf', filename: 'a.pdf', result: {} } as const;

/** Runs a task in a child that sends `lies`, and leaves a file of this many bytes. */
function runLiar(lies: Pick<TaskOutcome, 'splices' | 'content'>, fileBytes: number, maxOutputBytes = 10 * INPUT) {
  const kill = vi.fn(async () => {});
  const release = vi.fn(async () => {});
  const path = (name: string) => join(folder, name);
  const loan = {
    child: {
      async run() {
        if (fileBytes > 0) writeFileSync(path('output'), Buffer.alloc(fileBytes));
        return { ...FINE, ...lies };
      },
      kill,
    },
    path,
    inlinePath: path,
    inputPath: path,
    holdInput: () => null,
    emptyOthers: () => {},
    async [Symbol.asyncDispose]() {
      rmSync(path('output'), { force: true });
    },
  };
  const limits = { ...TEST_LIMITS, maxOutputBytes };
  const log = { info() {}, warn() {}, error() {} };
  const pool = { lend: async () => loan } as unknown as Pool;
  const runner = createSandboxRunner({ pool, jobsAtOnce: 1, previewsAtOnce: 1, root: folder, limits, log });
  const input = { filename: 'a.pdf', type: 'application/pdf', bytes: INPUT, pages: null } as const;
  const task: OperationTask = {
    workflow: { steps: [{ operation: 'pdf-merge', params: {} }], onError: 'stop' },
    inputs: [input, input],
    fetchInput: async () => {},
    heldInput: (index) => (index === 1 ? [Buffer.alloc(INPUT)] : null),
    keepInput: (index) => ({ path: `/inputs/${index}`, release }),
    timeoutMs: 10_000,
    signal: new AbortController().signal,
    onProgress() {},
    owner: 'somebody',
    passing: true,
    maxHeldBytes: 1000,
  };
  return { running: runner.run(task), kill, release };
}

it.each([
  ['in memory', 100],
  ['in a file', 5000],
])('puts an output together whose own bytes are %s, and lets all of it go', async (_where, own) => {
  const splices = [
    [0, 0, 10, 100_000],
    [40, 0, 0, INPUT],
  ] as const;
  const { running, release } = runLiar({ splices: splices.map((splice) => [...splice]) }, own);
  const { output, dispose } = await running;
  expect(output.bytes).toBe(own + 100_000 + INPUT);
  const parts = (output.segments ?? []).map((part) => ('path' in part ? [part.path, part.start, part.length] : part));
  const tail = own - 40;
  expect(parts).toEqual([
    ['/inputs/0', 10, 100_000],
    own === 100 ? Buffer.alloc(40) : [output.path, 0, 40],
    ['/inputs/0', 0, INPUT],
    own === 100 ? Buffer.alloc(tail) : [output.path, 40, tail],
  ]);
  expect(release).not.toHaveBeenCalled();
  await dispose();
  expect(release).toHaveBeenCalledTimes(1);
  expect(readdirSync(folder)).toEqual([]);
});

it.each([
  ['takes from an input that is in memory', { splices: [[0, 1, 0, 100]] }],
  ['takes more than an input has', { splices: [[0, 0, 1, INPUT]] }],
  ['puts a part behind the end of the file', { splices: [[5001, 0, 0, 100]] }],
  ['tells an output that is shorter', { splices: [[5000, 0, 0, 100]], content: 'AAAA' }],
] as const)('kills a child that %s, and leaves nothing', async (_what, lies) => {
  const { running, kill, release } = runLiar(lies as unknown as TaskOutcome, 5000);
  await expect(running).rejects.toMatchObject({ code: 'internal_error' });
  expect(kill).toHaveBeenCalledTimes(1);
  expect(release).not.toHaveBeenCalled();
  expect(readdirSync(folder)).toEqual([]);
});

it('takes no output that is too large by what it takes over and over from an input', async () => {
  const splices = Array.from({ length: 11 }, (): [number, number, number, number] => [0, 0, 0, INPUT]);
  const { running, kill } = runLiar({ splices }, 5000);
  await expect(running).rejects.toMatchObject({ code: 'output_too_large' });
  expect(kill).toHaveBeenCalledTimes(1);
  expect(readdirSync(folder)).toEqual([]);
});
