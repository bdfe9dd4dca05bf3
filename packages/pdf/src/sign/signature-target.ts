import { closeSync, openSync, readSync, writeSync } from '#platform/files';
import { Buffer } from '../platform/buffer.ts';

/** Where a signed document is written, whose earlier bytes are read again and put right. */
export interface SignatureTarget extends Disposable {
  write(at: number, bytes: Uint8Array): void;
  /** Returns `from..to`; the bytes are valid until the next call. */
  read(from: number, to: number): Uint8Array;
}

/** Writes to a file, which is emptied first. */
export function fileTarget(path: string): SignatureTarget {
  const fd = openSync(path, 'w+');
  let piece = Buffer.alloc(0);
  return {
    write(at, bytes) {
      for (let done = 0; done < bytes.length; ) done += writeSync(fd, bytes, done, bytes.length - done, at + done);
    },
    read(from, to) {
      if (piece.length < to - from) piece = Buffer.allocUnsafe(to - from);
      for (let at = from; at < to; ) {
        const count = readSync(fd, piece, at - from, to - at, at);
        if (count === 0) throw new Error('the file is shorter than the data written to it');
        at += count;
      }
      return piece.subarray(0, to - from);
    },
    [Symbol.dispose]: () => closeSync(fd),
  };
}

/** Writes into memory; `bytes` returns all of it. */
export function memoryTarget(): SignatureTarget & { bytes(): Uint8Array } {
  let buffer = Buffer.alloc(64 * 1024);
  let size = 0;
  return {
    write(at, bytes) {
      const end = at + bytes.length;
      if (end > buffer.length) {
        const larger = Buffer.alloc(Math.max(end, 2 * buffer.length));
        larger.set(buffer.subarray(0, size));
        buffer = larger;
      }
      buffer.set(bytes, at);
      size = Math.max(size, end);
    },
    read: (from, to) => buffer.subarray(from, to),
    bytes: () => buffer.subarray(0, size),
    [Symbol.dispose]() {},
  };
}
