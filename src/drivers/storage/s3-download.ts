import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { GetObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { isMissing, translate } from './s3-errors.ts';

/** A body that sends nothing for this long, while its reader waits, is taken for cut. */
const STALL_MS = 10_000;
/** Tries in a row without a byte before the reader gets an error. */
const MOST_TRIES = 4;
const READ_AHEAD = 256 * 1024;

interface Source {
  client: S3Client;
  bucket: string;
  key: string;
  signal?: AbortSignal;
}

interface Part {
  body: Readable;
  bytes: number;
  etag: string | undefined;
}

/**
 * Opens an object, or a range of it (inclusive, in bytes). If the connection breaks or stalls, it resumes with the same
 * version of the object; if that fails too, the stream errors: it never ends short. Null if there is no such object.
 */
export async function download(source: Source, range?: { start: number; end: number }): Promise<Readable | null> {
  const first = await openPart(source, range);
  return first && continueUntilWhole(source, first, range?.start ?? 0);
}

async function openPart(
  { client, bucket, key, signal }: Source,
  range?: { start: number; end: number },
  etag?: string,
): Promise<Part | null> {
  try {
    const Range = range && `bytes=${range.start}-${range.end}`;
    const get = new GetObjectCommand({ Bucket: bucket, Key: key, Range, IfMatch: etag });
    const answer = await client.send(get, { abortSignal: signal });
    const body = answer.Body as unknown as Readable;
    // No listener exists between two reads; the next read reports the error.
    body.on('error', () => {});
    return { body, bytes: Number(answer.ContentLength), etag: answer.ETag };
  } catch (error) {
    signal?.throwIfAborted();
    if (isMissing(error)) return null;
    throw translate(error);
  }
}

function continueUntilWhole(source: Source, first: Part, start: number): Readable {
  const end = start + first.bytes;
  let body = first.body;
  let chunks = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let at = start;
  let tries = 0;

  async function nextChunk(): Promise<Buffer | null> {
    for (;;) {
      if (at === end) return null;
      try {
        const chunk = await readWithin(body, chunks);
        if (chunk.length > end - at) throw new Error('the object storage sent more than it announced');
        at += chunk.length;
        tries = 0;
        return chunk;
      } catch (error) {
        body.destroy();
        if (stream.destroyed || ++tries >= MOST_TRIES) throw translate(error);
        await sleep(100 * 2 ** tries * (0.5 + Math.random()));
        const again = await openPart(source, { start: at, end: end - 1 }, first.etag);
        if (!again || again.bytes !== end - at) throw translate(error);
        body = again.body;
        chunks = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
        if (stream.destroyed) body.destroy();
      }
    }
  }

  const stream = new Readable({
    highWaterMark: READ_AHEAD,
    read() {
      nextChunk().then(
        (chunk) => stream.push(chunk),
        (error) => stream.destroy(error),
      );
    },
    destroy(error, done) {
      body.destroy();
      done(error);
    },
  });
  return stream;
}

async function readWithin(body: Readable, chunks: AsyncIterator<Buffer>): Promise<Buffer> {
  const timer = setTimeout(() => body.destroy(new Error('the object storage stalled')), STALL_MS);
  try {
    const { value, done } = await chunks.next();
    if (done) throw new Error('the object storage ended a body early');
    return value;
  } finally {
    clearTimeout(timer);
  }
}
