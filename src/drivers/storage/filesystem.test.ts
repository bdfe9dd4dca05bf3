import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { describeStorageContract } from '#test/contracts/storage.ts';
import { createFilesystemStorage } from './filesystem.ts';

describeStorageContract('filesystem', async () =>
  createFilesystemStorage({ root: await mkdtemp(join(tmpdir(), 'sheaf-')) }),
);

describeStorageContract('filesystem with small objects together', async () =>
  createFilesystemStorage({ root: await mkdtemp(join(tmpdir(), 'sheaf-')), smallTogether: true }),
);

it('removes the folder of a preview with its last file, and makes it again when there is another', async () => {
  const root = await mkdtemp(join(tmpdir(), 'sheaf-'));
  const storage = await createFilesystemStorage({ root });
  const folder = join(root, 'objects/preview/x');
  const put = (name: string) =>
    storage.put(
      name,
      (async function* () {
        yield Buffer.from('png');
      })(),
    );
  await put('preview/x/1.png');
  await put('preview/x/2.png');
  await storage.remove(['preview/x/1.png']);
  expect(existsSync(folder)).toBe(true);
  await storage.remove(['preview/x/2.png']);
  expect(existsSync(folder)).toBe(false);
  expect(existsSync(join(root, 'objects/preview'))).toBe(true);
  await put('preview/x/3.png');
  expect(await storage.stat('preview/x/3.png')).toMatchObject({ bytes: 3 });
  await rm(root, { recursive: true });
});

it('makes folders again that somebody else has removed', async () => {
  const root = await mkdtemp(join(tmpdir(), 'sheaf-'));
  const storage = await createFilesystemStorage({ root });
  async function* bytes() {
    yield Buffer.from('json');
  }
  await storage.put('users/7/a.json', bytes());
  await rm(join(root, 'objects/users'), { recursive: true });
  await storage.put('users/7/b.json', bytes());
  expect(await storage.stat('users/7/b.json')).toMatchObject({ bytes: 4 });
  await rm(root, { recursive: true });
});

describe('an object that is put', () => {
  /** Watches the flushes of open files, or makes them fail; each reports the size of its file. */
  async function watchFlushes(root: string, failure?: Error) {
    const probe = await open(join(root, 'probe'), 'w');
    const files = Object.getPrototypeOf(probe) as FileHandle;
    await probe.close();
    const flush = files.datasync;
    const sizes: number[] = [];
    const spy = vi.spyOn(files, 'datasync').mockImplementation(async function (this: FileHandle) {
      sizes.push((await this.stat()).size);
      if (failure) throw failure;
      await flush.call(this);
    });
    return { sizes, [Symbol.dispose]: () => spy.mockRestore() };
  }
  async function* pieces(bytes: number) {
    for (let left = bytes; left > 0; left -= 100_000) yield Buffer.alloc(Math.min(left, 100_000), 7);
  }

  it.each([70_000, 3_000_000, 20_000_000])('is flushed when all of its %i bytes are written', async (bytes) => {
    const root = await mkdtemp(join(tmpdir(), 'sheaf-'));
    const storage = await createFilesystemStorage({ root });
    using flushes = await watchFlushes(root);
    await storage.put('anon/a.bin', pieces(bytes));
    expect(flushes.sizes.at(-1)).toBe(bytes);
    await rm(root, { recursive: true });
  });

  it('is not there when it could not be flushed', async () => {
    const root = await mkdtemp(join(tmpdir(), 'sheaf-'));
    const storage = await createFilesystemStorage({ root });
    using _ = await watchFlushes(root, Object.assign(new Error('no space'), { code: 'ENOSPC' }));
    await expect(storage.put('anon/a.bin', pieces(70_000))).rejects.toMatchObject({ code: 'storage_full' });
    expect(await storage.stat('anon/a.bin')).toBeNull();
    expect(readdirSync(storage.scratch)).toEqual([]);
    await rm(root, { recursive: true });
  });

  /**
   * Lists what `work` flushes, in a separate process: there, Node's functions are wrapped before anything imports them.
   */
  function flushesOf(root: string, work: string): [path: string, bytes: number][] {
    const code = `
      import fs from 'node:fs';
      import { syncBuiltinESMExports } from 'node:module';
      const flushed = [];
      let failure = null;
      for (const name of ['fsync', 'fdatasync']) {
        const real = fs[name];
        fs[name] = (fd, ...rest) => {
          const stat = fs.fstatSync(fd);
          flushed.push([fs.readlinkSync('/proc/self/fd/' + fd), stat.isFile() ? stat.size : -1]);
          return failure && stat.isFile() ? rest.at(-1)(failure) : real(fd, ...rest);
        };
      }
      syncBuiltinESMExports();
      const { createFilesystemStorage } = await import(${JSON.stringify(join(import.meta.dirname, 'filesystem.ts'))});
      const storage = await createFilesystemStorage({ root: ${JSON.stringify(root)} });
      async function* pieces() { yield Buffer.from('small'); yield Buffer.from(' object'); }
      ${work}
      console.log(JSON.stringify(flushed));`;
    const out = execFileSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' });
    const flushed = JSON.parse(out) as [string, number][];
    return flushed.map(([path, bytes]): [string, number] => [path.slice(root.length), bytes]).sort();
  }

  it.runIf(process.platform === 'linux').each([
    [
      'as a file',
      "fs.writeFileSync(storage.scratch + '/made', 'made by a child');" +
        "await storage.putFile('anon/b.bin', { path: storage.scratch + '/made', bytes: 15 });",
      15,
    ],
    ['and is small', "await storage.put('anon/b.bin', pieces());", 12],
  ])('%s is flushed with its name, and with those of its folders', async (_how, work, bytes) => {
    const root = await mkdtemp(join(tmpdir(), 'sheaf-'));
    expect(flushesOf(root, work)).toEqual([
      ['/objects', -1],
      ['/objects/anon', -1],
      ['/objects/anon/b.bin', bytes],
    ]);
    await rm(root, { recursive: true });
  });

  it.runIf(process.platform === 'linux')('and is small is not there when it could not be flushed', async () => {
    const root = await mkdtemp(join(tmpdir(), 'sheaf-'));
    const work = `
      failure = Object.assign(new Error('no space'), { code: 'ENOSPC' });
      const end = await storage.put('anon/b.bin', pieces()).catch((error) => error.code);
      if (end !== 'storage_full' || (await storage.stat('anon/b.bin'))) throw new Error('it is there: ' + end);`;
    expect(flushesOf(root, work)).toContainEqual(['/objects/anon/b.bin', 12]);
    expect(readdirSync(join(root, 'objects/anon'))).toEqual([]);
    await rm(root, { recursive: true });
  });
});
