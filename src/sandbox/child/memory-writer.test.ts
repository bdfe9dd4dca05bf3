import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFileWriter } from '../../engines/files/writer.ts';
import { createMemoryWriter, HELD_BYTES } from './memory-writer.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheaf-held-'));
});
afterAll(() => rm(folder, { recursive: true }));

const writerTo = (path: string) =>
  createMemoryWriter(() => {
    const file = createFileWriter(path);
    return Object.assign(file, { finish: async () => file.close() });
  });

it('holds up to 64 KiB, also of what its caller writes over', async () => {
  const piece = Buffer.alloc(HELD_BYTES / 2, 'a');
  const writer = writerTo(join(folder, 'none'));
  writer.write(piece);
  piece.fill('b');
  writer.write(piece);
  const held = await writer.finish();
  expect(writer.bytes).toBe(HELD_BYTES);
  expect(Buffer.from(held ?? []).toString()).toBe('a'.repeat(HELD_BYTES / 2) + 'b'.repeat(HELD_BYTES / 2));
});

it('goes over to a file with one byte more, which holds all', async () => {
  const path = join(folder, 'all');
  const writer = writerTo(path);
  writer.write(Buffer.alloc(HELD_BYTES, 'a'));
  writer.write(Buffer.from('b'));
  expect(await writer.finish()).toBeNull();
  expect(writer.bytes).toBe(HELD_BYTES + 1);
  expect((await readFile(path, 'latin1')).slice(-3)).toBe('aab');
});
