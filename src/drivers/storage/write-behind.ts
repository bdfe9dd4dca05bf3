import { writeSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { without } from '../../engines/files/pieces.ts';

/** Small pieces are collected into blocks of this size, each written in one call. */
const BATCH_BYTES = 1024 * 1024;
/** Limit of buffered bytes for all writes, and the share of each once it is passed. */
const ALL_GATHERED_BYTES = 8 * 1024 * 1024;
const LEAST_BATCH_BYTES = 64 * 1024;
/** Smaller files are written in one piece by the caller's thread. */
const SMALL_BYTES = 64 * 1024;
/** Batches in flight: while one is written, the next arrives. */
const IN_FLIGHT = 2;
/** After this many bytes, the disk starts writing, so that little is left for the final flush. */
const FLUSH_EVERY_BYTES = 16 * 1024 * 1024;

/** Bytes that all writes have gathered and not yet sent: sources that are slow must not hold memory. */
let gathered = 0;

/**
 * Writes all of `source` to the new, empty `file` while more arrives, and returns the number of bytes. The last of them
 * remain to be flushed. Pieces must not change once handed over.
 * @throws the error of the source, of a write or of a flush, and the signal's reason
 */
export async function writeBehind(
  file: FileHandle,
  source: AsyncIterable<Uint8Array>,
  signal?: AbortSignal,
): Promise<number> {
  const writing = new Set<Promise<void>>();
  let flushing: Promise<void> | null = null;
  let failure: { error: unknown } | null = null;
  let batch: Uint8Array[] = [];
  let held = 0;
  let sent = 0;
  let unflushed = 0;

  /** Runs on its own; a failure is kept for the next reader, since the system reports a lost write only once. */
  function start(work: Promise<void>, ended: () => void): Promise<void> {
    const running: Promise<void> = work
      .catch((error) => {
        failure ??= { error };
      })
      .finally(ended);
    return running;
  }

  function send(): void {
    const [pieces, at, bytes] = [batch, sent, held];
    batch = [];
    gather(-held);
    sent += bytes;
    const running = start(writeAll(file, pieces, at), () => {
      writing.delete(running);
      unflushed += bytes;
      if (unflushed < FLUSH_EVERY_BYTES || flushing) return;
      unflushed = 0;
      flushing = start(file.datasync(), () => {
        flushing = null;
      });
    });
    writing.add(running);
  }

  function gather(bytes: number): void {
    held += bytes;
    gathered += bytes;
  }

  /** Into the page cache: quicker than to ask another thread for it. */
  function writeSmall(): void {
    const bytes = Buffer.concat(batch);
    for (let at = 0; at < bytes.length; ) at += writeSync(file.fd, bytes, at, undefined, at);
    sent = bytes.length;
  }

  function check(): void {
    signal?.throwIfAborted();
    if (failure) throw failure.error;
  }

  try {
    for await (const piece of source) {
      check();
      batch.push(piece);
      gather(piece.byteLength);
      if (held < (gathered > ALL_GATHERED_BYTES ? LEAST_BATCH_BYTES : BATCH_BYTES)) continue;
      while (writing.size >= IN_FLIGHT) await Promise.race(writing);
      check();
      send();
    }
    if (sent === 0 && held <= SMALL_BYTES) writeSmall();
    else if (held > 0) send();
  } finally {
    gather(-held);
    // The caller closes the handle, and nothing may use it then.
    await Promise.all([...writing]);
    await flushing;
  }
  check();
  return sent;
}

async function writeAll(file: FileHandle, pieces: readonly Uint8Array[], at: number): Promise<void> {
  let rest = pieces;
  for (let position = at; ; ) {
    const [only, ...others] = rest;
    const { bytesWritten } =
      only && others.length === 0 ? await file.write(only, 0, undefined, position) : await file.writev(rest, position);
    position += bytesWritten;
    rest = without(rest, bytesWritten);
    if (rest.length === 0) return;
  }
}
