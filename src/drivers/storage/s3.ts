import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  AbortMultipartUploadCommand,
  CreateBucketCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { StartError } from '../../errors.ts';
import type { Storage } from '../../ports/storage.ts';
import { download } from './s3-download.ts';
import { isMissing, translate } from './s3-errors.ts';
import { upload } from './s3-upload.ts';

export interface S3Options {
  bucket: string;
  /** Address of an S3-compatible server; AWS in `region` if absent. */
  endpoint?: string;
  region: string;
  /** Both or neither; without them the SDK looks in its usual places. */
  accessKeyId?: string;
  secretAccessKey?: string;
  forcePathStyle: boolean;
  /** Put before every object name; empty or ending in `/`. */
  prefix: string;
  /** Folder on the local disk for temporary files. */
  scratch: string;
  /** Uploads that were begun and neither completed nor aborted are aborted after this time; a day when unset. */
  abandonedMs?: number;
}

const ANSWER_MS = 8_000;
const PING_MS = 1_500;
const BATCH = 1000;
const DELETES_AT_ONCE = 8;
const PATIENCE_MS = 30_000;
const DAY_MS = 24 * 3600 * 1000;

/**
 * Objects in a bucket of any S3-compatible server. The bucket is made when it is missing and the key may do so.
 * @throws StartError that names the setting when the bucket cannot be used, or the server is not there within 30 seconds
 */
export async function createS3Storage(options: S3Options): Promise<Storage> {
  const { bucket, prefix, scratch } = options;
  const client = createClient(options);
  await mkdir(scratch, { recursive: true });
  await ensureBucket(client, options);
  const keyOf = (name: string) => prefix + name;
  let deletesInBulk = true;

  async function removeBulk(keys: string[]): Promise<boolean> {
    const Objects = keys.map((Key) => ({ Key }));
    try {
      const { Errors } = await client.send(
        new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } }),
      );
      const failed = Errors?.find((error) => error.Code !== 'NoSuchKey');
      if (failed) throw new Error(`an object could not be deleted: ${failed.Code}`);
      return true;
    } catch (error) {
      // Some servers lack bulk deletion, or require a checksum that clients no longer send.
      if (error instanceof S3ServiceException && [400, 405, 411, 501].includes(error.$metadata.httpStatusCode ?? 0)) {
        return false;
      }
      throw translate(error);
    }
  }

  async function removeOne(key: string): Promise<void> {
    await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key })).catch((error) => {
      if (!isMissing(error)) throw translate(error);
    });
  }

  return {
    scratch,

    put: (name, source, signal) => upload({ client, bucket, key: keyOf(name), signal }, source),

    async putFile(name, { path }) {
      const stored = await upload({ client, bucket, key: keyOf(name) }, createReadStream(path, READ_OPTIONS));
      await rm(path, { force: true });
      return stored;
    },

    open: (name, range) => download({ client, bucket, key: keyOf(name) }, range),

    readSmall: () => null,

    async fetchTo(name, path, signal) {
      const body = await download({ client, bucket, key: keyOf(name), signal });
      if (!body) return false;
      try {
        await pipeline(body, createWriteStream(path, { flags: 'wx', mode: 0o600 }), { signal });
        return true;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') await rm(path, { force: true });
        signal?.throwIfAborted();
        throw error;
      }
    },

    async stat(name) {
      try {
        const head = await client.send(new HeadObjectCommand({ Bucket: bucket, Key: keyOf(name) }));
        return { name, bytes: Number(head.ContentLength), modifiedAt: head.LastModified?.getTime() ?? Date.now() };
      } catch (error) {
        if (isMissing(error)) return null;
        throw translate(error);
      }
    },

    async remove(names) {
      const keys = names.map(keyOf);
      for (let at = 0; at < keys.length; at += BATCH) {
        const batch = keys.slice(at, at + BATCH);
        if (deletesInBulk && batch.length > 1) {
          deletesInBulk = await removeBulk(batch);
          if (deletesInBulk) continue;
        }
        for (let next = 0; next < batch.length; next += DELETES_AT_ONCE) {
          await Promise.all(batch.slice(next, next + DELETES_AT_ONCE).map(removeOne));
        }
      }
    },

    async *list() {
      try {
        for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix })) {
          for (const { Key, Size, LastModified } of page.Contents ?? []) {
            if (!Key) continue;
            yield {
              name: Key.slice(prefix.length),
              bytes: Size ?? 0,
              modifiedAt: LastModified?.getTime() ?? Date.now(),
            };
          }
        }
      } catch (error) {
        throw translate(error);
      }
      // Only cleaning lists everything: parts of broken uploads are not objects and would be missed.
      await abandonUploads(client, options).catch(() => {});
    },

    freeBytes: async () => null,

    async ping() {
      await client
        .send(new HeadBucketCommand({ Bucket: bucket }), { abortSignal: AbortSignal.timeout(PING_MS) })
        .catch((error) => {
          throw translate(error);
        });
    },

    async close() {
      client.destroy();
    },
  };
}

const READ_OPTIONS = { highWaterMark: 1024 * 1024 };

function createClient({ endpoint, region, accessKeyId, secretAccessKey, forcePathStyle }: S3Options): S3Client {
  // A download holds its connection until its reader finishes: slow readers must not lock out others.
  const agent = { keepAlive: true, maxSockets: 4096, maxFreeSockets: 64 };
  return new S3Client({
    endpoint,
    region,
    forcePathStyle,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
    // The SDK's newer checksums are refused by Ceph and others.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    expectContinueHeader: false,
    retryMode: 'standard',
    maxAttempts: 5,
    requestHandler: {
      connectionTimeout: 3_000,
      requestTimeout: ANSWER_MS,
      throwOnRequestTimeout: true,
      // Off: it would break downloads with a slow reader. Reads watch for silent bodies.
      socketTimeout: 0,
      httpAgent: new HttpAgent(agent),
      httpsAgent: new HttpsAgent(agent),
    },
  });
}

async function ensureBucket(client: S3Client, { bucket, endpoint, region }: S3Options): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      await client.send(new HeadBucketCommand({ Bucket: bucket }));
      return;
    } catch (error) {
      const status = error instanceof S3ServiceException ? (error.$metadata.httpStatusCode ?? 0) : 0;
      if (status === 404) return makeBucket(client, bucket, endpoint ? undefined : region);
      const refused = status >= 300 && status < 500 && status !== 408 && status !== 429;
      if (refused || Date.now() > until) throw explain(error, status);
    }
    await sleep(500 + Math.random() * 500);
  }
}

async function makeBucket(client: S3Client, bucket: string, region: string | undefined): Promise<void> {
  const elsewhere = region !== undefined && region !== 'us-east-1';
  const CreateBucketConfiguration = elsewhere ? { LocationConstraint: region as 'eu-west-1' } : undefined;
  try {
    await client.send(new CreateBucketCommand({ Bucket: bucket, CreateBucketConfiguration }));
  } catch (error) {
    // Several nodes that start at once may all find it missing.
    if (error instanceof S3ServiceException && error.name === 'BucketAlreadyOwnedByYou') return;
    throw new Error(`S3_BUCKET must name a bucket that exists, or that may be made; making it failed`, {
      cause: error,
    });
  }
}

function explain(cause: unknown, status: number): StartError {
  if (status === 403) {
    return new StartError('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY have no access to S3_BUCKET (403)', cause);
  }
  const reason = cause instanceof Error ? cause.message || cause.name : String(cause);
  return new StartError(`Cannot reach the bucket (S3_ENDPOINT, S3_BUCKET): ${reason}`, cause);
}

async function abandonUploads(client: S3Client, { bucket, prefix, abandonedMs = DAY_MS }: S3Options): Promise<void> {
  const before = Date.now() - abandonedMs;
  let from: { KeyMarker?: string; UploadIdMarker?: string } | null = {};
  while (from) {
    const page: ListMultipartUploadsCommandOutput = await client.send(
      new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: prefix, ...from }),
    );
    for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
      if (!Initiated || Initiated.getTime() > before) continue;
      await client.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId }));
    }
    from = page.IsTruncated ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker } : null;
  }
}
