import { closeSync, openSync, writeSync } from 'node:fs';

const BUFFER_BYTES = 256 * 1024;

/** A new file written from front to back in large strokes, whose earlier bytes can still be put right. */
export interface FileWriter {
  /** Bytes written so far; the offset of the next write. */
  readonly position: number;
  write(bytes: Uint8Array): void;
  /** Overwrites bytes that were written before, at `offset`. */
  patch(offset: number, bytes: Uint8Array): void;
  /** Flushes and closes. Calling it again does nothing. */
  close(): void;
  /** Closes without flushing, for the way out of an error. */
  [Symbol.dispose](): void;
}

/** Creates the file at `path`, which must not exist. Synchronous: for the sandbox child, never for a process that serves. */
export function createFileWriter(path: string): FileWriter {
  const fd = openSync(path, 'wx');
  const buffer = Buffer.allocUnsafe(BUFFER_BYTES);
  let used = 0;
  let flushed = 0;
  let open = true;

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
    close() {
      if (!open) return;
      flush();
      open = false;
      closeSync(fd);
    },
    [Symbol.dispose]() {
      if (!open) return;
      open = false;
      closeSync(fd);
    },
  };
}
