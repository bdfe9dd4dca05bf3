import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, onTestFinished, vi } from 'vitest';
import { fixture } from '#test/helpers/fixture.ts';
import { until } from '#test/helpers/until.ts';
import { readConfig } from '../config.ts';
import { expectedConfinement, findConfinement } from '../sandbox/host/confinement.ts';
import { makeHome } from '../sandbox/host/spawn-child.ts';
import { childBounds } from '../service/sandbox.ts';
import { type EarlyChild, startEarly, USUAL_BOUNDS } from './early-child.ts';
import { createLocalRunner } from './local.ts';

const folder = mkdtempSync(join(tmpdir(), 'sheaf-early-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** For what a run leaves in the folder for temporary files. */
async function emptyTemporary(): Promise<string> {
  const own = mkdtempSync(join(folder, 'tmp-'));
  vi.stubEnv('TMPDIR', own);
  vi.stubEnv('XDG_CACHE_HOME', folder);
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  return own;
}

const HOW = { warn() {}, signal: new AbortController().signal };
const WORK = {
  operation: 'json-formatter',
  params: {},
  files: [{ path: fixture('json-valid.json'), filename: 'a.json' }],
};

it('has the bounds of the settings', () => {
  expect(USUAL_BOUNDS).toEqual(childBounds(readConfig({})));
});

it.each(['auto', 'off'] as const)('is held as by the confinement that trials find (%s)', async (setting) => {
  const expected = expectedConfinement(setting, folder);
  if (!expected) return;
  const found = await findConfinement({ setting, cacheFolder: folder, folder });
  const bounds = { folder, inputs: folder, memoryBytes: 1024 ** 3, maxFileBytes: 1024 ** 3 };
  expect(expected.level).toBe(found.level);
  expect(expected.command(bounds)).toEqual(found.command(bounds));
});

it('does the first work, and nothing is left', async () => {
  const temporary = await emptyTemporary();
  const early = await startEarly('json-formatter', ['a.json']);
  if (!expectedConfinement('auto', null)) return expect(early).toBeNull();
  {
    await using _ = early;
    await using runner = await createLocalRunner({ ...HOW, early });
    await using output = await runner.run(WORK, { signal: HOW.signal, onProgress() {} });
    await output.save(join(folder, 'output.json'));
  }
  expect(JSON.parse(readFileSync(join(folder, 'output.json'), 'utf8'))).toMatchObject({ name: 'Sheaf' });
  expect(readdirSync(temporary)).toEqual([]);
});

it('ends with its folder where nobody takes it', async () => {
  const temporary = await emptyTemporary();
  const early = await startEarly('pdf-merge', ['a.pdf', 'b.pdf']);
  const started = early?.take({ memoryBytes: 1, maxDiskBytes: 1 });
  expect(started ?? null).toBeNull();
  await early?.[Symbol.asyncDispose]();
  await until('nothing is left', () => readdirSync(temporary).length === 0);
});

it('is replaced by another where it does not start', async () => {
  await emptyTemporary();
  const confinement = await findConfinement({ setting: 'off', cacheFolder: null, folder });
  const scratch = mkdtempSync(join(folder, 'scratch-'));
  const child = spawn('/bin/false', { stdio: ['pipe', 'ignore', 'pipe', 'pipe'] });
  const started = { scratch, cacheFolder: null, confinement, home: await makeHome(scratch), child };
  const early: EarlyChild = { take: () => started, async [Symbol.asyncDispose]() {} };
  await using runner = await createLocalRunner({ ...HOW, early });
  expect(existsSync(scratch)).toBe(false);
  await using output = await runner.run(WORK, { signal: HOW.signal, onProgress() {} });
  expect(output.filename).toBe('a-formatted.json');
});

it.each([
  ['a help', 'pdf-merge', ['--help']],
  ['a plan', 'pdf-merge', ['-n', 'a.pdf', 'b.pdf']],
  ['a service', 'pdf-merge', ['a.pdf', 'b.pdf', '--server', 'http://localhost:8000']],
  ['no file', 'pdf-merge', []],
  ['no operation', 'pdf-mergers', ['a.pdf']],
  ['a path', '../pdf-merge', ['a.pdf']],
])('is not started for %s', async (_, command, args) => {
  const temporary = await emptyTemporary();
  expect(await startEarly(command, args)).toBeNull();
  expect(readdirSync(temporary)).toEqual([]);
});

it('is not started where a setting says what holds it', async () => {
  await emptyTemporary();
  vi.stubEnv('SANDBOX', 'off');
  expect(await startEarly('pdf-merge', ['a.pdf', 'b.pdf'])).toBeNull();
});
