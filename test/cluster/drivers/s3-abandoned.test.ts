import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createS3Storage } from '../../../src/drivers/storage/s3.ts';
import type { Storage } from '../../../src/ports/storage.ts';

const s3 = inject('s3');
const ABANDONED_MS = 20_000;
/** More than a server lists in one answer. */
const MANY = 1005;

describe.skipIf(!s3)('uploads to S3 that a killed process left', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-'));
  const bucket = `abandoned-${randomUUID()}`;
  let storage: Storage;
  let direct: S3Client;
  beforeAll(async () => {
    const common = { region: 'us-east-1', forcePathStyle: true };
    storage = await createS3Storage({
      bucket,
      ...common,
      ...s3!,
      scratch: folder,
      prefix: 'ours/',
      abandonedMs: ABANDONED_MS,
    });
    direct = new S3Client({ ...common, endpoint: s3!.endpoint, credentials: s3! });
  });
  afterAll(async () => {
    await storage?.close();
    direct?.destroy();
    rmSync(folder, { recursive: true, force: true });
  });

  async function begin(Key: string): Promise<void> {
    const { UploadId } = await direct.send(new CreateMultipartUploadCommand({ Bucket: bucket, Key }));
    await direct.send(new UploadPartCommand({ Bucket: bucket, Key, UploadId, PartNumber: 1, Body: 'part' }));
  }
  async function open(): Promise<string[]> {
    const keys: string[] = [];
    let page: ListMultipartUploadsCommandOutput | undefined;
    do {
      const from = { KeyMarker: page?.NextKeyMarker, UploadIdMarker: page?.NextUploadIdMarker };
      page = await direct.send(new ListMultipartUploadsCommand({ Bucket: bucket, ...from }));
      keys.push(...(page.Uploads ?? []).map((upload) => upload.Key as string));
    } while (page.IsTruncated);
    return keys.sort();
  }
  async function list(): Promise<string[]> {
    const names = [];
    for await (const { name } of storage.list()) names.push(name);
    return names;
  }

  it('are aborted by a listing of everything, once they are old; those under way and those of others stay', async () => {
    await begin('theirs/old');
    const names = Array.from({ length: MANY }, (_, index) => `ours/anon/old-${index}`);
    await Promise.all(
      Array.from({ length: 16 }, async () => {
        for (let name = names.pop(); name; name = names.pop()) await begin(name);
      }),
    );
    await storage.put(
      'anon/whole',
      (async function* () {
        yield Buffer.from('whole');
      })(),
    );
    await sleep(ABANDONED_MS + 2000);
    await begin('ours/anon/new');
    expect(await open()).toHaveLength(MANY + 2);
    expect(await list()).toEqual(['anon/whole']);
    expect(await open()).toEqual(['ours/anon/new', 'theirs/old']);
    expect(await storage.stat('anon/whole')).toMatchObject({ bytes: 5 });
  });
});
