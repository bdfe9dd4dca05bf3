import { closeSync, openSync, readSync } from 'node:fs';

const CHUNK_BYTES = 256 * 1024;

/**
 * Reads a file from front to back in chunks; each is valid only until the next read. Synchronous: for the
 * sandbox child, never for a process that serves.
 * @param onRead called with the bytes read so far, before each chunk is handed over
 */
export function* readChunks(path: string, onRead: (bytes: number) => void = () => {}): Generator<Uint8Array> {
  const fd = openSync(path, 'r');
  try {
    const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
    let total = 0;
    for (let read = readSync(fd, buffer); read > 0; read = readSync(fd, buffer)) {
      total += read;
      onRead(total);
      yield buffer.subarray(0, read);
    }
  } finally {
    closeSync(fd);
  }
}

/**
 * Hands over a part of an open file piece by piece; each is valid only during the call. Synchronous, as above.
 * @throws Error when the file ends before the part does
 */
export function copyRange(fd: number, offset: number, bytes: number, write: (piece: Uint8Array) => void): void {
  const buffer = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, bytes));
  for (let done = 0; done < bytes; ) {
    const read = readSync(fd, buffer, 0, Math.min(buffer.length, bytes - done), offset + done);
    if (read === 0) throw new Error('a file ended before its end');
    write(buffer.subarray(0, read));
    done += read;
  }
}
