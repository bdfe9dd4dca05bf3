import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createFileWriter, createLastingWriter } from './writer.ts';

const folder = mkdtempSync(join(tmpdir(), 'sheaf-'));
afterAll(() => rmSync(folder, { recursive: true }));

const block = Buffer.alloc(1024 * 1024, 'a block of a file ');

it('writes a lasting file whose flush begins early whole, and closes it', async () => {
  const path = join(folder, 'lasting');
  using file = await createLastingWriter(path);
  for (let count = 0; count < 70; count++) {
    file.write(Buffer.from(`${count};`));
    file.write(block);
  }
  file.patch(0, Buffer.from('X'));
  await file.finish();
  const bytes = readFileSync(path);
  expect(bytes.length).toBe(70 * block.length + 10 * 2 + 60 * 3);
  expect(bytes.toString('latin1', 0, 8)).toBe('X;a bloc');
  expect(bytes.subarray(-block.length).equals(block)).toBe(true);
});

it('puts bytes right that are written and bytes that are still held back', () => {
  const path = join(folder, 'patched');
  using file = createFileWriter(path);
  file.write(block);
  file.write(Buffer.from('the end'));
  file.patch(block.length - 1, Buffer.from('>>'));
  file.patch(file.position - 1, Buffer.from('!'));
  expect(() => file.patch(file.position, Buffer.from('?'))).toThrow(RangeError);
  file.close();
  file.close();
  expect(readFileSync(path).toString('latin1', block.length - 1)).toBe('>>he en!');
});

it("does so under Node's permission model, under which sandbox children run", () => {
  const path = join(folder, 'permitted');
  const script = `
    import { createLastingWriter } from ${JSON.stringify(join(import.meta.dirname, 'writer.ts'))};
    using file = await createLastingWriter(${JSON.stringify(path)});
    for (let count = 0; count < 34; count++) file.write(Buffer.alloc(1024 * 1024, 'x'));
    await file.finish();
  `;
  const permissions = ['--permission', '--allow-fs-read=*', `--allow-fs-write=${folder}`];
  execFileSync(process.execPath, [...permissions, '--input-type=module', '-e', script], { stdio: 'pipe' });
  expect(readFileSync(path).length).toBe(34 * 1024 * 1024);
});
