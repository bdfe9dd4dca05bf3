import { closeSync, openSync, writeSync } from 'node:fs';
import { open as openFile } from 'node:fs/promises';

const BUFFER_BYTES = 256 * 1024;
/** After this many bytes of a lasting file, the disk starts writing, so that little is left for the final flush. */
const FLUSH_EVERY_BYTES = 32 * 1024 * 1024;

/** A new file written from front to back in large strokes, whose earlier bytes can still be put right. */
export interface FileWriter {
  /** Bytes written so far; the offset of the next write. */
  readonly position: number;
  write(bytes: Uint8Array): void;
  /** Overwrites bytes that were written before, at `offset`. */
  patch(offset: number, bytes: Uint8Array): void;
  /** Writes buffered bytes, and closes. Calling it again does nothing. */
  close(): void;
  /** Closes without that, for the way out of an error. */
  [Symbol.dispose](): void;
}

/** A file that must be flushed to the disk in the end: flushing begins while it is written. */
export interface LastingFileWriter extends FileWriter {
  /**
   * Closes, and waits for pending writes.
   * @throws when a flush failed: the system reports that only once, so a second flush would succeed
   */
  finish(): Promise<void>;
}

/** Creates the file at `path`, which must not exist. Synchronous: for the sandbox child, never for a process that serves. */
export function createFileWriter(path: string): FileWriter {
  const fd = openSync(path, 'wx');
  return writerTo(fd, () => closeSync(fd));
}

/** Creates the file at `path`, which must not exist, and sets the disk to work on it after every 32 MiB. */
export async function createLastingWriter(path: string): Promise<LastingFileWriter> {
  const file = await openFile(path, 'wx');
  const work: Promise<void>[] = [];
  // Runs on another thread, even while this one is busy. Closing waits for it.
  const start = (flushing: Promise<void>) => {
    flushing.catch(() => {});
    work.push(flushing);
  };
  const writer = writerTo(
    file.fd,
    () => start(file.close()),
    () => start(file.datasync()),
  );
  return Object.assign(writer, {
    async finish() {
      writer.close();
      await Promise.all(work);
    },
  });
}

function writerTo(fd: number, end: () => void, flushEarly?: () => void): FileWriter {
  const buffer = Buffer.allocUnsafe(BUFFER_BYTES);
  let used = 0;
  let flushed = 0;
  let open = true;
  let early = FLUSH_EVERY_BYTES;

  function writeOut(bytes: Uint8Array, offset: number): void {
    for (let done = 0; done < bytes.length; ) {
      done += writeSync(fd, bytes, done, bytes.length - done, offset + done);
    }
  }
  function setToWork(): void {
    if (!flushEarly || flushed < early) return;
    early = flushed + FLUSH_EVERY_BYTES;
    flushEarly();
  }
  function flush(): void {
    if (used === 0) return;
    writeOut(buffer.subarray(0, used), flushed);
    flushed += used;
    used = 0;
    setToWork();
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
        setToWork();
      } else {
        buffer.set(bytes, used);
        used += bytes.length;
      }
    },
    patch(offset, bytes) {
      if (offset + bytes.length > flushed + used) throw new RangeError('a patch must lie within the written bytes');
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
      end();
    },
    [Symbol.dispose]() {
      if (!open) return;
      open = false;
      end();
    },
  };
}
