import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, symlinkSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
/** A fault that makes a loop endless is noticed by the time it takes: of a whole suite, and of some files. */
const SUITE_MS = 20 * 60_000;
const FILES_MS = 5 * 60_000;
const DEPENDENCIES = 'node_modules';
/** Results of modules that did not change are used again. */
const TYPES = ['--noEmit', '--incremental', '--tsBuildInfoFile', '.types-of-faults'];

/** A test that fails: its file, when there is one, and in words. */
export interface Failure {
  file: string | null;
  what: string;
}

/** A copy of the repository in which faults can be put without harm to it. */
export interface Copy extends AsyncDisposable {
  readonly root: string;
  /** Gives the first test that fails, or null when all pass. */
  firstFailure(args: readonly string[]): Promise<Failure | null>;
  /** The compiler's errors in the service, the packages and their tests; null if there are none. */
  typeFault(): Promise<Failure | null>;
}

/** Copies all files under version control, and new ones that are not ignored. */
export async function makeCopy(files: readonly string[]): Promise<Copy> {
  const root = await mkdtemp(join(tmpdir(), 'sheaf-faults-'));
  for (const file of files) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    cpSync(join(ROOT, file), join(root, file), { preserveTimestamps: true });
  }
  // Hard links to the files, if possible: some tests check where a file is, not where a link to its folder leads.
  const [from, to] = [join(ROOT, DEPENDENCIES), join(root, DEPENDENCIES)];
  if (spawnSync('cp', ['-al', from, to], { stdio: 'ignore' }).status !== 0) {
    await rm(to, { recursive: true, force: true });
    symlinkSync(from, to);
  }
  return {
    root,
    firstFailure: (args) => firstFailure(root, args),
    async typeFault() {
      const child = spawn(process.execPath, [join(DEPENDENCIES, 'typescript/bin/tsc'), ...TYPES], {
        cwd: root,
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      let said = '';
      child.stdout.on('data', (text) => (said += text));
      const [code] = (await once(child, 'close')) as [number | null];
      return code === 0 ? null : { file: null, what: `the compiler: ${said.split('\n')[0]?.slice(0, 160)}` };
    },
    [Symbol.asyncDispose]: () => rm(root, { recursive: true, force: true, maxRetries: 10 }),
  };
}

async function firstFailure(root: string, args: readonly string[]): Promise<Failure | null> {
  const report = join(root, 'report.json');
  await rm(report, { force: true });
  const vitest = join(DEPENDENCIES, 'vitest/vitest.mjs');
  const child = spawn(
    process.execPath,
    [vitest, ...args, '--bail=1', '--passWithNoTests', '--reporter=json', '--outputFile', report],
    { cwd: root, stdio: 'ignore', env: { ...process.env, CI: '' }, detached: true },
  );
  const most = args.some((argument) => argument.endsWith('.test.ts')) ? FILES_MS : SUITE_MS;
  // With the processes that it started.
  const late = setTimeout(() => child.pid && process.kill(-child.pid, 'SIGKILL'), most);
  const [code] = (await once(child, 'close')) as [number | null];
  clearTimeout(late);
  if (code === 0) return null;
  return readFile(report, 'utf8').then(
    (text) => nameOf(JSON.parse(text), root),
    () => ({ file: null, what: code === null ? `a run of over ${most / 60_000} minutes` : 'the run as a whole' }),
  );
}

interface Report {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

function nameOf({ testResults }: Report, root: string): Failure {
  // Files that merely stopped with the first failure are reported as failed, too.
  const file =
    testResults.find(({ assertionResults }) => assertionResults.some(({ status }) => status === 'failed')) ??
    testResults.find(({ status, message }) => status === 'failed' && message !== '') ??
    testResults.find(({ status }) => status === 'failed');
  if (!file) return { file: null, what: 'the run as a whole' };
  const test = file.assertionResults.find(({ status }) => status === 'failed');
  const [reason = ''] = (test?.failureMessages[0] ?? file.message).split('\n');
  const name = file.name.replace(`${root}/`, '');
  return { file: name, what: `${name}: ${test?.fullName.trim() ?? 'as a whole'} (${reason.slice(0, 160)})` };
}
