import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { CHILD_CACHE } from '#test/helpers/compile-cache.ts';
import { until } from '#test/helpers/until.ts';
import { compileChildCode } from './compile-cache.ts';
import { findConfinement } from './confinement.ts';

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').split(' ').filter(Boolean).map(Number);
/** Whether it runs: a process that ended without being waited for is a zombie. */
const runs = (pid: number): boolean =>
  existsSync(`/proc/${pid}/stat`) && !/\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'latin1'));

it.runIf(process.platform === 'linux')('compiling ends when the service is killed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-compile-'));
  const script = `const { compileChildCode } = await import(${JSON.stringify(join(import.meta.dirname, 'compile-cache.ts'))});
    await compileChildCode(${JSON.stringify(folder)}, new AbortController().signal);`;
  const service = spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: 'ignore' });
  const ended = once(service, 'exit');
  try {
    const compiling = await until('it compiles', () =>
      childrenOf(service.pid as number).find((pid) => readFileSync(`/proc/${pid}/comm`, 'latin1') !== 'sh\n'),
    );
    expect(runs(compiling)).toBe(true);
    service.kill('SIGKILL');
    await ended;
    await until('nobody compiles', () => !runs(compiling));
    // It did not come to the end: Node keeps a file for each module that was compiled.
    const modules = globSync('**/*.ts', { cwd: join(import.meta.dirname, '../../engines'), exclude: ['**/*.test.ts'] });
    const compiled = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    expect(compiled.length).toBeLessThan(modules.length);
  } finally {
    service.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
});

it('a child accepts the compiled code, although it runs with other flags', { timeout: 400_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-compile-'));
  // Shared by all tests: compiling it again at the lowest priority takes a minute during tests.
  mkdirSync(CHILD_CACHE, { recursive: true });
  try {
    await compileChildCode(CHILD_CACHE, new AbortController().signal);
    const confinement = await findConfinement({ setting: 'off', cacheFolder: CHILD_CACHE, folder });
    const files = { folder, inputs: folder, memoryBytes: 512 << 20, maxFileBytes: 1 << 20 };
    const { execPath, execArgv } = confinement.command(files);
    const load = `await import(${JSON.stringify(join(import.meta.dirname, '../../../packages/pdf/src/open.ts'))})`;
    const env = { ...process.env, NODE_COMPILE_CACHE: CHILD_CACHE, NODE_DEBUG_NATIVE: 'COMPILE_CACHE' };
    const { stderr } = spawnSync(execPath, [...execArgv, '--eval', load], { env, encoding: 'utf8' });
    const answers = [...stderr.matchAll(/\/packages\/pdf\/src\/.* was (accepted|not initialized|rejected)/g)].map(
      ([, what]) => what,
    );
    expect(answers.length).toBeGreaterThan(20);
    expect(new Set(answers)).toEqual(new Set(['accepted']));
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
});
