import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { AIMED } from './aimed.ts';
import { aimedFaults } from './draw.ts';
import { createReach } from './reach.ts';

const ROOT = join(import.meta.dirname, '../..');
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' });
const reach = createReach(ROOT, files.trim().split('\n'));

it.each([
  // Loaded by the child at run time, by the name of the operation.
  ['packages/pdf/src/paint/running-text.ts', 'src/operations/pdf/number/run.test.ts'],
  ['packages/pdf/src/paint/running-text.ts', 'test/operations/parity.test.ts'],
  // By an import.
  ['src/engines/ocr/move-line.ts', 'src/engines/ocr/move-line.test.ts'],
  // Through the service, which is its own process.
  ['src/http/hooks/origin.ts', 'test/hosting/operational.test.ts'],
  // In a child of that process, and in a thread of it.
  ['src/sandbox/child/run-steps.ts', 'test/http/flow.test.ts'],
  ['src/text-tools/slug/run.ts', 'test/http/text-tools-served.test.ts'],
])('%s is reached by %s', (module, test) => {
  expect(reach(module)).toContain(test);
});

it('is no list of all tests', () => {
  expect(reach('src/engines/ocr/move-line.ts')).not.toContain('src/text-tools/slug/run.test.ts');
  expect(reach('src/operations/pdf/number/run.ts')).not.toContain('src/operations/pdf/rotate/run.test.ts');
});

it.each(Object.entries(AIMED))('every fault of the %s aimed list has its place still', (_, aimed) => {
  expect(aimedFaults(ROOT, aimed)).toHaveLength(aimed.length);
});
