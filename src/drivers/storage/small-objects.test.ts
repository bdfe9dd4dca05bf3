import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '#test/helpers/until.ts';
import { createFilesystemStorage } from './filesystem.ts';
import { openSmallObjects } from './small-objects.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheaf-small-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function* whole(bytes: number) {
  yield Buffer.alloc(bytes, 7);
}

describe('a folder with small objects together', () => {
  it('keeps those of up to 64 KiB in the one file, and larger ones as files', async () => {
    const root = join(folder, 'sizes');
    const storage = await createFilesystemStorage({ root, smallTogether: true });
    await storage.put('anon/small.json', whole(65_536));
    await storage.put('anon/large.json', whole(65_537));
    expect(await readdir(join(root, 'objects/anon'))).toEqual(['large.json']);
    expect(storage.readSmall('anon/small.json')).toHaveLength(65_536);
    expect(storage.readSmall('anon/large.json')).toBeNull();
    await storage.close();
  });

  it('lists every object once when it lists more than it reads at a time', async () => {
    const storage = await createFilesystemStorage({ root: join(folder, 'many'), smallTogether: true });
    const names = Array.from({ length: 1100 }, (_, index) => `anon/${index}.json`);
    await Promise.all(names.map((name) => storage.put(name, whole(1))));
    const listed: string[] = [];
    for await (const { name } of storage.list()) listed.push(name);
    expect(listed.toSorted()).toEqual(names.toSorted());
    await storage.remove(names);
    for await (const { name } of storage.list()) throw new Error(`${name} is there`);
    await storage.close();
  });

  it('replaces a larger or smaller object of the same name', async () => {
    const storage = await createFilesystemStorage({ root: join(folder, 'over'), smallTogether: true });
    for (const bytes of [10, 100_000, 20]) {
      await storage.put('anon/a.json', whole(bytes));
      expect(await storage.stat('anon/a.json')).toMatchObject({ bytes });
    }
    await storage.remove(['anon/a.json']);
    expect(await storage.stat('anon/a.json')).toBeNull();
    await storage.close();
  });
});

it('loses nothing that it acknowledged when the process is killed', async () => {
  const path = join(folder, 'killed.sqlite');
  const program = `
    const { openSmallObjects } = await import(${JSON.stringify(new URL('./small-objects.ts', import.meta.url).href)});
    const objects = await openSmallObjects(${JSON.stringify(path)});
    let next = 0;
    await Promise.all(Array.from({ length: 8 }, async () => {
      for (;;) {
        const name = 'n' + next++;
        await objects.put(name, Buffer.from(name));
        process.stdout.write(name + '\\n');
      }
    }));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('latin1').on('data', (text: string) => {
    output += text;
  });
  await until('many were put', () => output.length > 2000);
  child.kill('SIGKILL');
  await new Promise((resolve) => child.once('close', resolve));
  const names = output.split('\n').slice(0, -1);
  const objects = await openSmallObjects(path);
  expect(names.filter((name) => Buffer.from(objects.read(name) ?? []).toString() !== name)).toEqual([]);
  await objects.close();
});

it('refuses what it cannot write, and goes on with what it can', async () => {
  const path = join(folder, 'locked.sqlite');
  const objects = await openSmallObjects(path);
  await objects.put('before', Buffer.from('a'));
  const other = new DatabaseSync(path);
  other.exec("create trigger no before insert on objects when new.name = 'bad' begin select raise(abort, 'no'); end");
  other.close();
  const [bad, beside] = await Promise.allSettled([
    objects.put('bad', Buffer.from('b')),
    objects.put('good', Buffer.from('c')),
  ]);
  expect(bad.status).toBe('rejected');
  // Objects that arrive at the same moment are not reported as present when they are not.
  expect(beside.status === 'fulfilled').toBe(objects.read('good') !== null);
  expect(objects.read('bad')).toBeNull();
  await objects.put('after', Buffer.from('d'));
  expect(objects.read('before')).not.toBeNull();
  await objects.close();
});

it('lists no object that it could not bring to the disk', async () => {
  const path = join(folder, 'unflushed.sqlite');
  const objects = await openSmallObjects(path);
  // The log that is flushed is opened by its name, with the first object.
  await rename(`${path}-wal`, `${path}-elsewhere`);
  const answers = await Promise.allSettled(['a', 'b'].map((name) => objects.put(name, Buffer.from(name))));
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect([objects.read('a'), objects.read('b'), [...objects.list()]]).toEqual([null, null, []]);
  await rename(`${path}-elsewhere`, `${path}-wal`);
  await objects.put('a', Buffer.from('again'));
  expect(Buffer.from(objects.read('a') ?? []).toString()).toBe('again');
  await objects.close();
});
