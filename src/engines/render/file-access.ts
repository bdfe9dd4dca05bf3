import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { PdfiumMemory } from './pdfium.ts';

/** The reader requests a few hundred bytes at a time: read ahead, so that most requests cost no system call. */
const WINDOW_BYTES = 64 * 1024;
const MAX_FILE_BYTES = 0x7fffffff;

export interface FileAccess {
  /** Address of the FPDF_FILEACCESS structure. */
  readonly address: number;
  readonly bytes: number;
  close(): void;
}

/** Lets an instance read the file at `path` in place: no copy of the whole file is held anywhere. */
export function openFileAccess(memory: PdfiumMemory, path: string): FileAccess {
  const fd = openSync(path, 'r');
  const { size } = fstatSync(fd);
  const window = Buffer.allocUnsafe(Math.min(WINDOW_BYTES, Math.max(size, 1)));
  let windowStart = 0;
  let windowEnd = 0;

  function readBlock(_param: number, position: number, target: number, length: number): number {
    const start = position >>> 0;
    const end = start + (length >>> 0);
    if (end > size) return 0;
    const { bytes } = memory;
    if (length >= window.length) return readFully(fd, bytes, target, end - start, start) ? 1 : 0;
    if (start < windowStart || end > windowEnd) {
      windowStart = start;
      windowEnd = start + readSync(fd, window, 0, window.length, start);
      if (end > windowEnd) return 0;
    }
    bytes.set(window.subarray(start - windowStart, end - windowStart), target);
    return 1;
  }

  const address = memory.allocate(12);
  memory.view.setUint32(address, Math.min(size, MAX_FILE_BYTES), true);
  memory.view.setUint32(address + 4, memory.callback(readBlock as (...values: number[]) => number, 'iiiii'), true);
  memory.view.setUint32(address + 8, 0, true);
  return { address, bytes: size, close: () => closeSync(fd) };
}

function readFully(fd: number, bytes: Uint8Array, target: number, length: number, position: number): boolean {
  for (let done = 0; done < length; ) {
    const read = readSync(fd, bytes, target + done, length - done, position + done);
    if (read === 0) return false;
    done += read;
  }
  return true;
}
