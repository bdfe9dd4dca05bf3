import { closeSync, openSync, writeSync } from '#platform/files';
import { Buffer } from '../platform/buffer.ts';

/** A new file that is written from front to back. */
export interface FileSink {
  /** Bytes written so far. */
  readonly position: number;
  write(bytes: Uint8Array): void;
  [Symbol.dispose](): void;
}

const BUFFER_BYTES = 256 * 1024;

/** Creates the file at `path`, which must not exist. Writing waits for the disk; disposing of it writes the rest and closes. */
export function createFileSink(path: string): FileSink {
  const fd = openSync(path, 'wx');
  const buffer = Buffer.allocUnsafe(BUFFER_BYTES);
  let used = 0;
  let flushed = 0;

  function writeOut(bytes: Uint8Array): void {
    for (let done = 0; done < bytes.length; ) done += writeSync(fd, bytes, done);
    flushed += bytes.length;
  }
  function flush(): void {
    writeOut(buffer.subarray(0, used));
    used = 0;
  }

  return {
    get position() {
      return flushed + used;
    },
    write(bytes) {
      if (used + bytes.length > BUFFER_BYTES) flush();
      if (bytes.length >= BUFFER_BYTES) return writeOut(bytes);
      buffer.set(bytes, used);
      used += bytes.length;
    },
    [Symbol.dispose]() {
      try {
        flush();
      } finally {
        closeSync(fd);
      }
    },
  };
}
