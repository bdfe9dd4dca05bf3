import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  HeadObjectCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { SheafError } from '../../errors.ts';
import { isMissing, translate } from './s3-errors.ts';

/** The same for every part except the last, as some servers require. S3 takes 10,000 parts: objects up to 80 GB. */
const PART_BYTES = 8 * 1024 * 1024;
const MOST_PARTS = 10_000;
/** The server may put many parts together before it answers. */
const COMPLETE_MS = 30_000;
/** Time for a request to be sent and confirmed: at least 10 s, and 400 kB a second for its body. */
const sendMs = (bytes: number) => 10_000 + bytes / 400;

interface Target {
  client: S3Client;
  bucket: string;
  key: string;
  signal?: AbortSignal;
}

/**
 * Stores a stream of unknown length: in one request when it is short, otherwise in parts, reading the next part while
 * one is sent, so that at most two are in memory. If anything fails, no object and no part stays behind.
 */
export async function upload(target: Target, source: AsyncIterable<Uint8Array>): Promise<{ bytes: number }> {
  const parts = cutIntoParts(source, target.signal);
  try {
    const first = await parts.next();
    if (first.done) return await putWhole(target, Buffer.alloc(0));
    if (first.value.length < PART_BYTES) return await putWhole(target, first.value);
    return await putInParts(target, first.value, parts);
  } finally {
    await parts.return(undefined);
  }
}

async function putWhole({ client, bucket, key, signal }: Target, body: Buffer): Promise<{ bytes: number }> {
  await ask(signal, () =>
    client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: body, ContentLength: body.length }), {
      abortSignal: signal,
      requestTimeout: sendMs(body.length),
    }),
  );
  return { bytes: body.length };
}

async function putInParts(target: Target, first: Buffer, rest: AsyncGenerator<Buffer>): Promise<{ bytes: number }> {
  const { client, bucket: Bucket, key: Key, signal } = target;
  const { UploadId } = await ask(signal, () => client.send(new CreateMultipartUploadCommand({ Bucket, Key })));
  const sent: { PartNumber: number; ETag: string | undefined }[] = [];
  let bytes = 0;

  async function send(body: Buffer, PartNumber: number): Promise<void> {
    const part = new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body: body, ContentLength: body.length });
    const answer = await ask(signal, () =>
      client.send(part, { abortSignal: signal, requestTimeout: sendMs(body.length) }),
    );
    sent.push({ PartNumber, ETag: answer.ETag });
  }

  let inFlight: Promise<void> = Promise.resolve();
  try {
    let number = 0;
    for (let part: Buffer | undefined = first; part; part = (await rest.next()).value as Buffer | undefined) {
      if (++number > MOST_PARTS) {
        throw new SheafError('file_too_large', `The file is larger than ${MOST_PARTS * PART_BYTES} bytes.`);
      }
      await inFlight;
      bytes += part.length;
      inFlight = send(part, number);
      // Its failure is met at the next await; until then it must not count as unhandled.
      inFlight.catch(() => {});
    }
    await inFlight;
    await complete(target, UploadId, sent, bytes);
    return { bytes };
  } catch (error) {
    // Parts that arrive after the abort would stay: wait for the last one first.
    await inFlight.catch(() => {});
    await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(() => {});
    throw error;
  }
}

async function complete(
  { client, bucket: Bucket, key: Key, signal }: Target,
  UploadId: string | undefined,
  Parts: { PartNumber: number; ETag: string | undefined }[],
  bytes: number,
): Promise<void> {
  signal?.throwIfAborted();
  try {
    await client.send(
      new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } }),
      // Not cut by the signal: a completion under way can no longer be taken back.
      { requestTimeout: COMPLETE_MS },
    );
  } catch (error) {
    // When the answer was lost, the second try meets an upload that is over: the object is the proof.
    if (isMissing(error)) {
      const head = await client.send(new HeadObjectCommand({ Bucket, Key })).catch(() => null);
      if (head?.ContentLength === bytes && head.ETag?.endsWith(`-${Parts.length}"`)) return;
    }
    throw translate(error);
  }
}

/** Runs a request and maps its failure to the errors of the storage port. */
async function ask<T>(signal: AbortSignal | undefined, request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    signal?.throwIfAborted();
    throw translate(error);
  }
}

/** Gathers chunks into parts of `PART_BYTES`; only the last one is shorter. */
async function* cutIntoParts(source: AsyncIterable<Uint8Array>, signal?: AbortSignal): AsyncGenerator<Buffer> {
  let chunks: Uint8Array[] = [];
  let gathered = 0;
  for await (let chunk of source) {
    signal?.throwIfAborted();
    while (gathered + chunk.byteLength >= PART_BYTES) {
      const count = PART_BYTES - gathered;
      chunks.push(chunk.subarray(0, count));
      yield Buffer.concat(chunks, PART_BYTES);
      chunk = chunk.subarray(count);
      chunks = [];
      gathered = 0;
    }
    if (chunk.byteLength > 0) chunks.push(chunk);
    gathered += chunk.byteLength;
  }
  signal?.throwIfAborted();
  if (gathered > 0) yield Buffer.concat(chunks, gathered);
}
