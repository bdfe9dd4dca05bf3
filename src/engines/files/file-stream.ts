import { close, read } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { type FilePart, openParts } from './file-parts.ts';

// Not imported: an import makes Node evaluate every export, which loads its client for fetch, a tenth of the start.
const { ServerResponse: AnyServerResponse } = process.getBuiltinModule('node:http');

const CHUNK_BYTES = 256 * 1024;
/** Chunks that may be filled again; what goes beyond them is left to the collector. */
const MAX_CHUNKS = 4;

export interface FileStream extends Readable {
  /** Bytes that came out of the files so far. */
  readonly bytesRead: number;
}

/** Consecutive sources of the bytes of a stream. */
export interface ChunkSource {
  /** Fills a chunk as far as there is data; returns the number of bytes, 0 at the end. */
  fill(chunk: Buffer, filled: (error: Error | null, bytes: number) => void): void;
  close(done: (error: Error | null) => void): void;
}

/**
 * Streams an open file, and closes it.
 * @param range bytes `start` to `end` inclusive; all when left out
 */
export function createFileStream(fd: number, range?: { start: number; end: number }): FileStream {
  let at = range?.start ?? 0;
  const end = range ? range.end + 1 : Number.POSITIVE_INFINITY;
  return streamOf({
    fill(chunk, filled) {
      const length = Math.min(chunk.length, end - at);
      if (length <= 0) return filled(null, 0);
      read(fd, chunk, 0, length, at, (error, bytes) => {
        at += bytes;
        filled(error, bytes);
      });
    },
    close: (done) => close(fd, done),
  });
}

/** Streams consecutive parts of files and of memory. It fails if a file is shorter than its part. */
export function createPartsStream(parts: readonly FilePart[]): FileStream {
  return streamOf(openParts(parts));
}

/**
 * Piped into a response, a stream refills the same few chunks once the connection has sent them: new ones for each read
 * would trigger garbage collection over and over.
 */
function streamOf(source: ChunkSource): FileStream {
  const free: Buffer[] = [];
  /** Buffers handed out, the latest last. */
  const out: Buffer[] = [];
  let bytesRead = 0;
  let reading = false;
  let whenRead: (() => void) | null = null;
  let answer: ServerResponse | null = null;

  /** Sent chunks are free again. The latest may still be waiting here. */
  function takeBack(): void {
    if (answer?.writableLength !== 0) return;
    let waiting = stream.readableLength;
    let kept = out.length;
    while (waiting > 0 && kept > 0) waiting -= (out[--kept] as Buffer).length;
    for (const { buffer } of out.splice(0, kept)) if (free.length < MAX_CHUNKS) free.push(Buffer.from(buffer));
  }

  function fill(): void {
    takeBack();
    const chunk = free.pop() ?? Buffer.allocUnsafeSlow(CHUNK_BYTES);
    reading = true;
    source.fill(chunk, (error, bytes) => {
      reading = false;
      if (whenRead) return whenRead();
      if (error) return void stream.destroy(error);
      if (bytes === 0) return void stream.push(null);
      bytesRead += bytes;
      const piece = chunk.subarray(0, bytes);
      out.push(piece);
      if (out.length > MAX_CHUNKS) out.shift();
      stream.push(piece);
    });
  }

  const stream = new Readable({
    // Reads one chunk ahead, no more.
    highWaterMark: 1,
    read: fill,
    destroy(error, done) {
      const end = () => source.close((fault) => done(error ?? fault));
      // A number that was closed may be another file's by the time that the read begins.
      if (reading) whenRead = end;
      else end();
    },
  });
  const pipe = stream.pipe.bind(stream);
  return Object.defineProperties(stream, {
    bytesRead: { get: () => bytesRead },
    pipe: {
      value<T extends NodeJS.WritableStream>(to: T, options?: { end?: boolean }): T {
        // Other readers may keep their chunks.
        if (to instanceof AnyServerResponse) answer = to;
        return pipe(to, options);
      },
    },
  }) as FileStream;
}
