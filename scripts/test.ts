/**
 * The work of `npm test`: types, lint and tests at the same time, since tests partly wait for services. Arguments go to
 * vitest. Errors of a check follow the tests, and fail the run.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { runProjects } from './test-suite.ts';

// Tests check the files that scripts write, and never write them here, so that a forgotten update shows.
const CHECKS = ['typecheck', 'lint'];
/** Of `vitest.config.ts`. */
const PROJECTS = ['flows', 'page', 'units'];

interface Outcome {
  name: string;
  passed: boolean;
  said: string;
}

async function check(name: string): Promise<Outcome> {
  const child = spawn(process.execPath, ['--run', name], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // TypeScript is a Go program: with more memory, its collector takes half the processor time.
    env: { GOGC: '400', ...process.env },
  });
  const [stdout, stderr, [code]] = await Promise.all([
    buffer(child.stdout),
    buffer(child.stderr),
    once(child, 'close'),
  ]);
  return { name, passed: code === 0, said: `${stdout}${stderr}` };
}

const [passed, ...checks] = await Promise.all([runProjects(PROJECTS, process.argv.slice(2)), ...CHECKS.map(check)]);
for (const { name, passed, said } of checks) {
  process.stdout.write(passed ? `${name} passed\n` : `\n${name} FAILED\n${said}\n`);
}
process.exitCode = passed && checks.every((each) => each.passed) ? 0 : 1;
