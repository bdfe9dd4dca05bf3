/**
 * Runs the unit tests and flows that reach modules, also those loaded by addresses that no import names, which `vitest
 * related` does not see. Run: npm run related -- <module> … [--list]
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { createReach } from './reach.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Tests with their own configuration, servers or programs. */
const ELSEWHERE = /^test\/(process|sandbox|network|fuzz|resilience|cluster|programs|web)\/|\/hostile\.test\.ts$/;

const modules = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' });
const listed = files.trim().split('\n');
const unknown = modules.filter((module) => !listed.includes(module));
if (modules.length === 0 || unknown.length > 0) {
  process.stderr.write(
    unknown.length > 0 ? `There is no ${unknown.join(', ')}.\n` : 'Name modules, such as src/log.ts.\n',
  );
  process.exit(1);
}
const reach = createReach(ROOT, listed);
const tests = [...new Set(modules.flatMap(reach))].sort();
const [here, elsewhere] = [tests.filter((path) => !ELSEWHERE.test(path)), tests.filter((path) => ELSEWHERE.test(path))];
process.stdout.write(`${here.length} test files of npm test reach it, and ${elsewhere.length} of the other suites.\n`);
if (process.argv.includes('--list')) process.stdout.write(`${tests.join('\n')}\n`);
else if (here.length === 0) process.exitCode = 1;
else process.exitCode = spawnSync('vitest', ['run', ...here], { cwd: ROOT, stdio: 'inherit' }).status ?? 1;
