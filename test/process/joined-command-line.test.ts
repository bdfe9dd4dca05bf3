import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundleCliWhenStale } from '../../scripts/bundle-cli.ts';
import { fixture } from '../helpers/fixture.ts';

const ROOT = join(import.meta.dirname, '../..');
const CURRENT = join(ROOT, 'node_modules/.cache/sheaf-cli/current.json');
const folder = mkdtempSync(join(tmpdir(), 'sheaf-joined-'));
let joined = '';

beforeAll(async () => {
  joined = dirname(join(ROOT, await bundleCliWhenStale()));
}, 600_000);
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));

/** Runs a command, and returns which modules its first process loaded from where. */
function run(args: string[]) {
  const list = join(folder, 'modules.txt');
  writeFileSync(list, '');
  const hook = `import { registerHooks } from 'node:module'; import { appendFileSync } from 'node:fs';
    registerHooks({ load(url, context, next) { appendFileSync(${JSON.stringify(list)}, url + '\\n'); return next(url, context); } });`;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(hook)}`, join(ROOT, 'bin/sheaf.mjs'), ...args],
    { cwd: folder, env: { PATH: process.env.PATH, HOME: folder }, encoding: 'utf8' },
  );
  const modules = readFileSync(list, 'utf8')
    .split('\n')
    .filter((url) => url.startsWith('file:'));
  return { status, stdout, stderr, modules };
}

test('a checkout runs the joined command line on files', () => {
  const { status, stdout, stderr, modules } = run(['json-formatter', fixture('json-valid.json'), '-o', '-']);
  expect([status, stderr]).toEqual([0, '']);
  expect(JSON.parse(stdout)).toMatchObject({ name: 'Sheaf' });
  expect(modules.filter((url) => url.endsWith('.ts'))).toEqual([]);
  expect(modules.length).toBeLessThan(15);
});

test('where a source was changed since, it runs the sources', () => {
  const before = readFileSync(CURRENT, 'utf8');
  const { main, facts } = JSON.parse(before) as { main: string; facts: Record<string, string> };
  try {
    expect(Object.keys(facts)).toEqual(
      expect.arrayContaining([
        'src/cli/main.ts',
        'src/sandbox/child/serve-tasks.ts',
        'src/operations/pdf/merge/run.ts',
      ]),
    );
    writeFileSync(CURRENT, JSON.stringify({ main, facts: { ...facts, 'src/cli/main.ts': '0/0' } }));
    const { status, stdout, modules } = run(['--version']);
    expect([status, stdout]).toEqual([0, expect.stringMatching(/^\d+\.\d+\.\d+\n$/)]);
    expect(modules).toContain(`file://${ROOT}/src/cli/main.ts`);
  } finally {
    writeFileSync(CURRENT, before);
  }
});

test('a joined child holds nothing of what starts and confines it, and raises the fence before all else', () => {
  const text = (pattern: string) =>
    globSync(pattern, { cwd: joined })
      .map((name) => readFileSync(join(joined, name), 'utf8'))
      .join('\n');
  expect(text('*.mjs')).toContain('--unshare-all');
  expect(text('child/*.mjs')).not.toContain('--unshare-all');
  const main = readFileSync(join(joined, 'child/main.mjs'), 'utf8');
  const loaded = [...main.matchAll(/^import.*?from"(.+?)";|import\{[^}]*\}from"(.+?)"/g)].map(([, a, b]) => a ?? b);
  expect(loaded.filter((name) => name?.startsWith('./'))).toEqual([expect.stringMatching(/^\.\/fence-/)]);
});
