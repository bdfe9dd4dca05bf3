import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { TEST_LIMITS } from '#test/helpers/run-operation.ts';
import { TimedOut } from './child-errors.ts';
import type { Pool } from './child-pool.ts';
import { createSandboxRunner } from './runner.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-runner-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Has a preview drawn by a child that ends with an error. */
function preview(error: Error) {
  const path = (name: string) => join(folder, name);
  const loan = {
    child: { run: () => Promise.reject(error), kill: async () => {} },
    path,
    inlinePath: path,
    inputPath: path,
    holdInput: () => null,
    emptyOthers() {},
    async [Symbol.asyncDispose]() {},
  };
  const log = { info() {}, warn() {}, error() {} };
  const pool = { lend: async () => loan } as unknown as Pool;
  const runner = createSandboxRunner({
    pool,
    jobsAtOnce: 1,
    previewsAtOnce: 1,
    root: folder,
    limits: TEST_LIMITS,
    log,
  });
  return runner.preview({
    filename: 'a.pdf',
    bytes: 1,
    fetchInput: async () => {},
    maxPages: 1,
    side: 100,
    signal: new AbortController().signal,
    owner: 'ip:a',
  });
}

it('does not blame the file where a preview got hardly any processor time', async () => {
  await expect(preview(new TimedOut(20_000, 1500))).rejects.toMatchObject({ code: 'queue_full', retryAfter: 10 });
});

it.each([19_000, null])('blames the file where a preview worked until its time was over (%s ms)', async (worked) => {
  await expect(preview(new TimedOut(20_000, worked))).rejects.toMatchObject({ code: 'unprocessable_file' });
});
