import { closeSync, fdatasync, openSync, writeSync } from 'node:fs';

const BUFFER_BYTES = 256 * 1024;
/** After so many bytes the disk is set to work on a file that stays, so that little is left for the flush at the end. */
const FLUSH_EVERY_BYTES = 32 * 1024 * 1024;

/** A new file written from front to back in large strokes, whose earlier bytes can still be put right. */
export interface FileWriter {
  /** Bytes written so far; the offset of the next write. */
  readonly position: number;
  write(bytes: Uint8Array): void;
  /** Overwrites bytes that were written before, at `offset`. */
  patch(offset: number, bytes: Uint8Array): void;
  /** Writes what is held back, and closes. Calling it again does nothing. */
  close(): void;
  /** Closes and waits for flushes that were begun early. @throws when one failed: the system tells of that only once */
  finish(): Promise<void>;
  /** Closes without that, for the way out of an error. */
  [Symbol.dispose](): void;
}

/**
 * Creates the file at `path`, which must not exist. Synchronous: for the sandbox child, never for a process that serves.
 * @param lasting true for a file that is to be flushed to the disk in the end: that begins while it is written, and
 * `finish` must be called in place of `close`
 */
export function createFileWriter(path: string, { lasting = false } = {}): FileWriter {
  const fd = openSync(path, 'wx');
  const buffer = Buffer.allocUnsafe(BUFFER_BYTES);
  let used = 0;
  let flushed = 0;
  let open = true;
  let early = lasting ? FLUSH_EVERY_BYTES : Infinity;
  const flushes: Promise<void>[] = [];

  /** Has another thread flush what is written so far. */
  function flushEarly(): void {
    early = flushed + FLUSH_EVERY_BYTES;
    const flushing = new Promise<void>((resolve, reject) => {
      fdatasync(fd, (error) => (error ? reject(error) : resolve()));
    });
    flushing.catch(() => {});
    flushes.push(flushing);
  }
  function end(): void {
    open = false;
    if (flushes.length === 0) closeSync(fd);
    // A flush that still runs needs its descriptor, whose number would else soon be another file's.
    else void Promise.allSettled(flushes).then(() => closeSync(fd));
  }
  function close(): void {
    if (!open) return;
    flush();
    end();
  }

  function writeOut(bytes: Uint8Array, offset: number): void {
    for (let done = 0; done < bytes.length; ) {
      done += writeSync(fd, bytes, done, bytes.length - done, offset + done);
    }
  }
  function flush(): void {
    if (used === 0) return;
    writeOut(buffer.subarray(0, used), flushed);
    flushed += used;
    used = 0;
    if (flushed >= early) flushEarly();
  }

  return {
    get position() {
      return flushed + used;
    },
    write(bytes) {
      if (used + bytes.length > BUFFER_BYTES) flush();
      if (bytes.length >= BUFFER_BYTES) {
        writeOut(bytes, flushed);
        flushed += bytes.length;
        if (flushed >= early) flushEarly();
      } else {
        buffer.set(bytes, used);
        used += bytes.length;
      }
    },
    patch(offset, bytes) {
      if (offset + bytes.length > flushed + used) throw new RangeError('a patch must lie within what was written');
      if (offset >= flushed) {
        buffer.set(bytes, offset - flushed);
      } else {
        if (offset + bytes.length > flushed) flush();
        writeOut(bytes, offset);
      }
    },
    close,
    async finish() {
      close();
      await Promise.all(flushes);
    },
    [Symbol.dispose]() {
      if (open) end();
    },
  };
}
