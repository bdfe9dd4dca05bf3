import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { createHeldInputs } from './held-inputs.ts';

const folder = mkdtempSync(join(tmpdir(), 'held-inputs-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('gives each task what is its own, in a file that is emptied and written again', () => {
  const held = createHeldInputs(folder);
  const first = held.write('input-0.txt', [Buffer.from('a long first '), Buffer.from('input')]) as string;
  const { ino } = statSync(first);
  expect(readFileSync(first, 'utf8')).toBe('a long first input');
  held.empty();
  expect(statSync(first).size).toBe(0);
  const second = held.write('input-0.txt', [Buffer.from('short')]) as string;
  expect(readFileSync(second, 'utf8')).toBe('short');
  expect([second, statSync(second).ino]).toEqual([first, ino]);

  for (const index of [1, 2, 3]) expect(held.write(`input-${index}.txt`, [Buffer.from('x')])).not.toBeNull();
  expect(held.write('input-4.txt', [Buffer.from('x')])).toBeNull();
  held.close();
  expect(readdirSync(folder)).toHaveLength(4);
});
