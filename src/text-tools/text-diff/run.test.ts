import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createRandom } from '#test/helpers/random.ts';
import { requireTool } from '#test/helpers/tools.ts';
import { run } from './run.ts';
import tool, { type Body } from './tool.ts';

const of = (before: string, after: string, more: Partial<Body> = {}) =>
  run(tool.body.parse({ before, after, ...more }) as Body);

test('lists removed and added parts, as text and as parts', () => {
  expect(of('one\ntwo\nthree\n', 'one\n2\nthree\nfour')).toEqual({
    unified: '--- before\n+++ after\n@@ -1,3 +1,4 @@\n one\n-two\n+2\n three\n+four\n\\ No newline at end of file\n',
    added: 2,
    removed: 1,
    identical: false,
    hunks: [
      {
        old_start: 1,
        old_lines: 3,
        new_start: 1,
        new_lines: 4,
        lines: [
          { type: 'equal', text: 'one' },
          { type: 'removed', text: 'two' },
          { type: 'added', text: '2' },
          { type: 'equal', text: 'three' },
          { type: 'added', text: 'four' },
        ],
      },
    ],
  });
  expect(of('a\n', 'a\n')).toEqual({ unified: '', added: 0, removed: 0, identical: true, hunks: [] });
  expect(of('', '')).toMatchObject({ identical: true, unified: '' });
});

test('passes over white space and case where that is wanted', () => {
  expect(of('A  b\n', ' a B\n', { ignore_case: true, ignore_whitespace: true })).toMatchObject({
    added: 0,
    identical: false,
  });
  expect(of('A\r\n', 'A\n').added).toBe(1);
  expect(of('A\r\n', 'A\n', { ignore_whitespace: true }).added).toBe(0);
});

test('changes that lie apart are hunks of their own, those that touch are one', () => {
  const lines = (changed: number[]) =>
    Array.from({ length: 30 }, (_, at) => `${at}${changed.includes(at) ? '!' : ''}\n`).join('');
  expect(of(lines([]), lines([3, 25])).hunks).toHaveLength(2);
  expect(of(lines([]), lines([3, 9])).hunks).toHaveLength(1);
  expect(of(lines([]), lines([3, 4]), { context: 0 }).unified).toContain('@@ -4,2 +4,2 @@');
});

test('texts of too many lines are refused', () => {
  expect(() => of('\n'.repeat(60_000), '\n'.repeat(50_000))).toThrow(
    expect.objectContaining({ items: [expect.objectContaining({ type: 'diff_lines' })] }),
  );
});

test.runIf(requireTool('patch'))('patch makes the new text of the old one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'text-diff-'));
  const random = createRandom(9);
  const word = () => random.pick(['a', 'b', 'c', 'd e', '', 'x\r']);
  const make = () => Array.from({ length: random.below(25) }, word).join('\n') + random.pick(['', '\n']);
  for (let round = 0; round < 25; round++) {
    const [before, after] = [make(), make()];
    const { unified, identical } = of(before, after, { context: random.below(4) });
    if (identical) continue;
    writeFileSync(join(folder, 'before'), before);
    writeFileSync(join(folder, 'diff'), unified);
    execFileSync('patch', ['--binary', '--silent', '-o', 'made', 'before', 'diff'], { cwd: folder });
    expect(readFileSync(join(folder, 'made'), 'utf8')).toBe(after);
  }
  rmSync(folder, { recursive: true });
});
