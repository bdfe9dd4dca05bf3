import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Storage } from '../../src/ports/storage.ts';

/** The contract of every storage driver, run against the real thing. */
export function describeStorageContract(name: string, make: () => Promise<Storage>): void {
  describe(`storage contract: ${name}`, () => {
    let storage: Storage;
    let folder: string;
    beforeAll(async () => {
      storage = await make();
      folder = await mkdtemp(join(tmpdir(), 'storage-'));
    });
    afterAll(async () => {
      await storage.close();
      await rm(folder, { recursive: true, force: true });
    });

    const read = async (object: string, range?: { start: number; end: number }) => {
      const stream = await storage.open(object, range);
      return stream && buffer(stream);
    };
    async function* pieces(bytes: Uint8Array, size: number) {
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
    }

    it('gives back the bytes that were put, whole and in ranges', async () => {
      const bytes = randomBytes(300_000);
      expect(await storage.put('anon/a.bin', pieces(bytes, 7_001))).toEqual({ bytes: bytes.length });
      expect(await read('anon/a.bin')).toEqual(bytes);
      expect(await read('anon/a.bin', { start: 10, end: 19 })).toEqual(bytes.subarray(10, 20));
      expect((await storage.stat('anon/a.bin'))?.bytes).toBe(bytes.length);
    });

    it('keeps empty objects', async () => {
      await storage.put('anon/empty', pieces(new Uint8Array(), 1));
      expect(await storage.stat('anon/empty')).toMatchObject({ bytes: 0 });
      expect(await read('anon/empty')).toHaveLength(0);
    });

    it('stores objects larger than one part of a multipart upload', async () => {
      const bytes = randomBytes(12 * 1024 * 1024);
      await storage.put('anon/large.bin', pieces(bytes, 65_536));
      expect((await read('anon/large.bin'))?.equals(bytes)).toBe(true);
    });

    it('leaves nothing behind when the source fails', async () => {
      async function* broken() {
        yield randomBytes(100_000);
        throw new Error('the client went away');
      }
      await expect(storage.put('anon/broken.bin', broken())).rejects.toThrow('the client went away');
      expect(await storage.stat('anon/broken.bin')).toBeNull();
    });

    it('never shows a part of a write', async () => {
      let seen: unknown = 'not asked';
      async function* source() {
        yield randomBytes(50_000);
        seen = await storage.stat('anon/slow.bin');
        yield randomBytes(50_000);
      }
      await storage.put('anon/slow.bin', source());
      expect(seen).toBeNull();
      expect((await storage.stat('anon/slow.bin'))?.bytes).toBe(100_000);
    });

    it('overwrites whole', async () => {
      await storage.put('anon/twice', pieces(Buffer.from('first, and longer'), 4));
      await storage.put('anon/twice', pieces(Buffer.from('second'), 4));
      expect((await read('anon/twice'))?.toString()).toBe('second');
    });

    it('takes a local file and gives a local copy', async () => {
      const path = join(folder, 'out.txt');
      await writeFile(path, 'produced');
      expect(await storage.putFile('users/1/out.txt', { path, bytes: 8 })).toEqual({ bytes: 8 });
      expect(await storage.fetchTo('users/1/out.txt', join(folder, 'copy.txt'))).toBe(true);
      expect(await readFile(join(folder, 'copy.txt'), 'utf8')).toBe('produced');
    });

    it('says calmly that an object is not there', async () => {
      expect(await storage.stat('anon/none')).toBeNull();
      expect(await storage.open('anon/none')).toBeNull();
      expect(await storage.fetchTo('anon/none', join(folder, 'none'))).toBe(false);
      await storage.remove(['anon/none']);
    });

    it('removes, and an open stream still ends whole', async () => {
      const bytes = randomBytes(3 * 1024 * 1024);
      await storage.put('anon/gone.bin', pieces(bytes, 65_536));
      const stream = await storage.open('anon/gone.bin');
      await storage.remove(['anon/gone.bin', 'anon/never.bin']);
      expect(await storage.stat('anon/gone.bin')).toBeNull();
      expect((await buffer(stream as never)).equals(bytes)).toBe(true);
    });

    it('lists every object with size and time', async () => {
      await storage.put('preview/x/1.png', pieces(Buffer.from('png'), 4));
      const found = new Map<string, { bytes: number; modifiedAt: number }>();
      for await (const facts of storage.list()) found.set(facts.name, facts);
      expect(found.get('preview/x/1.png')?.bytes).toBe(3);
      expect(Math.abs((found.get('preview/x/1.png')?.modifiedAt ?? 0) - Date.now())).toBeLessThan(60_000);
      expect([...found.keys()]).toContain('users/1/out.txt');
    });

    it('answers a ping', async () => {
      await storage.ping();
    });
  });
}
