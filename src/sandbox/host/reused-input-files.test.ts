import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { until } from '#test/helpers/until.ts';
import { createReusedInputFiles } from './reused-input-files.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'held-inputs-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('gives each task its own input, in a file that is emptied and written again', () => {
  const held = createReusedInputFiles(folder);
  const first = held.write('input-0.txt', [Buffer.from('a long first '), Buffer.from('input')]) as string;
  const { ino } = statSync(first);
  expect(readFileSync(first, 'utf8')).toBe('a long first input');
  held.release();
  const second = held.write('input-0.txt', [Buffer.from('short')]) as string;
  expect(readFileSync(second, 'utf8')).toBe('short');
  expect([second, statSync(second).ino]).toEqual([first, ino]);

  for (const index of [1, 2, 3]) expect(held.write(`input-${index}.txt`, [Buffer.from('x')])).not.toBeNull();
  expect(held.write('input-4.txt', [Buffer.from('x')])).toBeNull();
  held.close();
  expect(readdirSync(folder)).toHaveLength(4);
});

it('leaves a task nothing of what earlier ones had, and empties all when none follows', async () => {
  const held = createReusedInputFiles(folder);
  const paths = ['a.txt', 'b.txt'].map((name) => held.write(name, [Buffer.from(`what ${name} had`)]) as string);
  held.emptyOthers();
  expect(paths.map((path) => statSync(path).size)).toEqual([14, 14]);
  held.release();
  held.write('b.txt', [Buffer.from('more than the last one had')]);
  held.emptyOthers();
  expect(paths.map((path) => readFileSync(path, 'utf8'))).toEqual(['', 'more than the last one had']);
  held.release();
  await until('all are empty', () => paths.every((path) => statSync(path).size === 0));
  held.close();
});
