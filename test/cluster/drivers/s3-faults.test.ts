import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { ListMultipartUploadsCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { createS3Storage } from '../../../src/drivers/storage/s3.ts';
import type { Storage } from '../../../src/ports/storage.ts';
import { type FaultProxy, startFaultProxy } from '../servers/fault-proxy.ts';

const s3 = inject('s3');
const MiB = 1024 * 1024;

describe.skipIf(!s3)('S3 with faults', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-'));
  const bucket = `faults-${randomUUID()}`;
  let proxy: FaultProxy;
  let storage: Storage;
  let direct: S3Client;
  const large = randomBytes(20 * MiB);

  beforeAll(async () => {
    proxy = await startFaultProxy(s3!.endpoint);
    const common = { region: 'us-east-1', forcePathStyle: true };
    storage = await createS3Storage({
      bucket,
      ...common,
      ...s3!,
      endpoint: proxy.endpoint,
      scratch: folder,
      prefix: '',
    });
    direct = new S3Client({ ...common, endpoint: s3!.endpoint, credentials: s3! });
    await storage.put('anon/large', pieces(large, 65_536));
  });
  afterEach(() => {
    proxy.decide = () => null;
  });
  afterAll(async () => {
    await storage?.close();
    direct?.destroy();
    await proxy?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function* pieces(bytes: Uint8Array, size: number) {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
  const partsLeft = async () =>
    (await direct.send(new ListMultipartUploadsCommand({ Bucket: bucket }))).Uploads?.length ?? 0;

  it('stores and reads whole though every third request fails', async () => {
    let count = 0;
    proxy.decide = () => (count++ % 3 === 0 ? { kind: 'status', status: count % 2 ? 500 : 503 } : null);
    for (let round = 0; round < 5; round++) {
      const bytes = randomBytes(9 * MiB);
      await storage.put(`anon/round-${round}`, pieces(bytes, 100_000));
      expect(digest(await buffer((await storage.open(`anon/round-${round}`))!))).toBe(digest(bytes));
    }
    expect(proxy.played.status).toBeGreaterThan(10);
  });

  it('goes on where a body was cut, for whole objects and for ranges', async () => {
    let cuts = 0;
    proxy.decide = (method, path) =>
      method === 'GET' && path.includes('large') && cuts++ % 2 === 0 ? { kind: 'cut', after: 3 * MiB } : null;
    expect(digest(await buffer((await storage.open('anon/large'))!))).toBe(digest(large));
    const range = { start: 5, end: 9 * MiB };
    expect(digest(await buffer((await storage.open('anon/large', range))!))).toBe(
      digest(large.subarray(range.start, range.end + 1)),
    );
    expect(cuts).toBeGreaterThanOrEqual(4);
  });

  it('goes on where a body stalled', async () => {
    let reads = 0;
    proxy.decide = (method) => (method === 'GET' && reads++ === 0 ? { kind: 'stall', after: 2 * MiB } : null);
    expect(digest(await buffer((await storage.open('anon/large'))!))).toBe(digest(large));
    expect(reads).toBe(2);
  });

  it('never ends a stream short: when the rest cannot be had, it errors', async () => {
    proxy.decide = (method) => {
      if (method !== 'GET') return null;
      const first = proxy.played.cut === 0;
      return first ? { kind: 'cut', after: MiB } : { kind: 'status', status: 503 };
    };
    proxy.played.cut = 0;
    const stream = (await storage.open('anon/large'))!;
    await expect(buffer(stream)).rejects.toMatchObject({ code: 'unavailable', retryAfter: 5 });
  });

  it('does not mix two versions of an object when it goes on', async () => {
    await storage.put('anon/changing', pieces(large, 65_536));
    proxy.played.cut = 0;
    proxy.decide = (method) => (method === 'GET' && proxy.played.cut === 0 ? { kind: 'cut', after: MiB } : null);
    const stream = (await storage.open('anon/changing'))!;
    const other = storage.put('anon/changing', pieces(randomBytes(large.length), 65_536));
    await other;
    const read = await buffer(stream).catch((error) => error);
    if (Buffer.isBuffer(read)) expect(digest(read)).toBe(digest(large));
    else expect(read).toMatchObject({ code: 'unavailable' });
  });

  it('leaves no local file when a copy cannot be had whole', async () => {
    proxy.played.cut = 0;
    proxy.decide = () => (proxy.played.cut === 0 ? { kind: 'cut', after: MiB } : { kind: 'status', status: 500 });
    const path = join(folder, 'copy');
    await expect(storage.fetchTo('anon/large', path)).rejects.toMatchObject({ code: 'unavailable' });
    expect(existsSync(path)).toBe(false);
    proxy.decide = () => null;
    expect(await storage.fetchTo('anon/large', path)).toBe(true);
    expect(digest(await readFile(path))).toBe(digest(large));
    expect(readdirSync(folder)).toEqual(['copy']);
  });

  it('stops fetching at once when nobody wants it any more, silent or in the middle', async () => {
    const path = join(folder, 'unwanted');
    for (const fault of [{ kind: 'silence' }, { kind: 'stall', after: MiB }] as const) {
      proxy.decide = () => fault;
      const before = Date.now();
      const fetching = storage.fetchTo('anon/large', path, AbortSignal.timeout(300));
      await expect(fetching).rejects.toMatchObject({ name: 'TimeoutError' });
      expect(Date.now() - before).toBeLessThan(2000);
      expect(existsSync(path)).toBe(false);
    }
  });

  it('tries again where no answer comes', async () => {
    let silent = 0;
    proxy.decide = (method) => (method === 'PUT' && silent++ === 0 ? { kind: 'silence' } : null);
    await storage.put('anon/silent', pieces(Buffer.from('heard at last'), 4));
    expect((await buffer((await storage.open('anon/silent'))!)).toString()).toBe('heard at last');
  });

  it('leaves neither object nor parts when an upload fails, or its source does', async () => {
    proxy.decide = (method, path) =>
      method === 'PUT' && path.includes('partNumber=2') ? { kind: 'status', status: 500 } : null;
    await expect(storage.put('anon/failed', pieces(large, 65_536))).rejects.toMatchObject({ code: 'unavailable' });
    proxy.decide = () => null;
    async function* broken() {
      yield large;
      throw new Error('the client went away');
    }
    await expect(storage.put('anon/failed', broken())).rejects.toThrow('the client went away');
    const abort = new AbortController();
    async function* stopped() {
      yield large;
      abort.abort(new Error('no longer wanted'));
      yield large;
    }
    await expect(storage.put('anon/failed', stopped(), abort.signal)).rejects.toThrow('no longer wanted');
    expect(await storage.stat('anon/failed')).toBeNull();
    expect(await partsLeft()).toBe(0);
  });

  it('counts an upload as done when only the answer to its completion was lost', async () => {
    proxy.played['lost-answer'] = 0;
    proxy.decide = (method, path) =>
      method === 'POST' && path.includes('uploadId=') && proxy.played['lost-answer'] === 0
        ? { kind: 'lost-answer' }
        : null;
    expect(await storage.put('anon/lost', pieces(large, 65_536))).toEqual({ bytes: large.length });
    expect(proxy.played['lost-answer']).toBe(1);
    expect((await storage.stat('anon/lost'))?.bytes).toBe(large.length);
  });

  it('says within two seconds that it cannot be reached', async () => {
    proxy.decide = () => ({ kind: 'silence' });
    const before = Date.now();
    await expect(storage.ping()).rejects.toMatchObject({ code: 'unavailable' });
    expect(Date.now() - before).toBeLessThan(2000);
  });

  it('deletes one by one where the server knows no bulk deletion', async () => {
    const names = Array.from({ length: 20 }, (_, index) => `anon/bulk-${index}`);
    await Promise.all(names.map((name) => storage.put(name, pieces(Buffer.from('x'), 1))));
    proxy.decide = (method, path) =>
      method === 'POST' && path.includes('delete') ? { kind: 'status', status: 501 } : null;
    await storage.remove(names);
    for (const name of names) expect(await storage.stat(name)).toBeNull();
  });

  it('holds two parts of an upload at most, however long it is', async () => {
    const chunk = randomBytes(64 * 1024);
    let most = 0;
    async function* long() {
      for (let sent = 0; sent < 256 * MiB; sent += chunk.length) {
        most = Math.max(most, process.memoryUsage().arrayBuffers);
        yield chunk;
      }
    }
    const before = process.memoryUsage().arrayBuffers;
    await storage.put('anon/long', long());
    await storage.remove(['anon/long']);
    // Two parts, one copy while it is gathered, and what the collector has not met yet.
    expect(most - before).toBeLessThan(128 * MiB);
  });
});
