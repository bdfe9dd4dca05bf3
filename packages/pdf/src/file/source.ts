import { closeSync, fstatSync, openSync, readSync } from '#platform/files';
import { Buffer } from '../platform/buffer.ts';
import type { ByteRange, FilePlace } from '../syntax/objects.ts';

/** Default size limit of a source. */
const MEMORY = 32 * 1024 * 1024;
/**
 * Files up to this size are read whole, larger ones on demand: they mostly consist of images, which pass through
 * unchanged.
 */
const WHOLE = 16 * 1024 * 1024;
/** Windows are small: in large files, objects are far apart, between the data of images. */
const STEP = 16 * 1024;
const WINDOW = 2 * STEP;
/** If requests are in ascending order, objects are close together, and each read takes more. */
const STRETCH = 8 * STEP;
/** From this size on, bytes that `read` returns from a file not wholly in memory belong to the caller. */
export const OWN_FROM = STRETCH + 1;
const PIECE = 1024 * 1024;

/** A part of the file in memory: `buf[0]` is at `base` in the file. */
export interface Window {
  buf: Uint8Array;
  base: number;
}

/** The bytes of a file, from disk or memory. */
export interface ByteSource {
  readonly size: number;
  /** True when all bytes are in memory, so that a view of them costs nothing to keep. */
  readonly whole: boolean;
  /** The offset of the first byte, if it is in a file. */
  readonly place?: FilePlace | undefined;
  /** Returns bytes that hold at least `at..at+length` (or up to the end of the file). Kept windows are reused. */
  window(at: number, length: number): Window;
  /** Returns `from..to`, clipped to the end of the file; a view if that is cheap. */
  read(from: number, to: number): Uint8Array;
  /** Hands `from..to` over piece by piece; each piece is valid only during the call. */
  forEach(from: number, to: number, take: (bytes: Uint8Array) => void): void;
  close(): void;
}

/** A source of bytes in memory; `place`: their position, if they are in a file, too. */
export function memorySource(bytes: Uint8Array, place?: FilePlace): ByteSource {
  const whole = { buf: bytes, base: 0 };
  return {
    size: bytes.length,
    whole: true,
    place,
    window: () => whole,
    read: (from, to) => bytes.subarray(Math.max(0, from), Math.max(0, to)),
    forEach: (from, to, take) => take(bytes.subarray(Math.max(0, from), Math.max(0, to))),
    close() {},
  };
}

/**
 * Opens a file for reading: whole if it is small and fits into `memory` bytes, otherwise through windows that together
 * do.
 */
export function fileSource(path: string, memory = MEMORY): ByteSource {
  const fd = openSync(path, 'r');
  try {
    const { size } = fstatSync(fd);
    const place = { path, offset: 0 };
    if (size > Math.min(memory, WHOLE))
      return windowedSource(fd, size, place, Math.max(16, Math.floor(memory / WINDOW)));
    const bytes = readAt(fd, 0, size);
    closeSync(fd);
    return memorySource(bytes, place);
  } catch (error) {
    closeSync(fd);
    throw error;
  }
}

function windowedSource(fd: number, size: number, place: FilePlace, maxWindows: number): ByteSource {
  const windows = new Map<number, Window>();
  const piece = Buffer.allocUnsafeSlow(PIECE);
  let open = true;

  /** A number that was closed may be another file's by now. */
  function file(): number {
    if (!open) throw new Error('the file was closed before it was read');
    return fd;
  }

  const readFrom = (at: number, length: number) => readAt(file(), at, length);

  function load(index: number): Window {
    const known = windows.get(index);
    if (known) {
      windows.delete(index);
      windows.set(index, known);
      return known;
    }
    const base = index * STEP;
    const length = windows.has(index - 1) ? STRETCH : WINDOW;
    const loaded = { buf: readFrom(base, Math.min(length, size - base)), base };
    // Each step at which a whole window begins in it finds it.
    for (let step = 0; step + WINDOW <= length; step += STEP) windows.set(index + step / STEP, loaded);
    for (const oldest of windows.values()) {
      if (windows.size <= maxWindows) break;
      forget(oldest);
    }
    return loaded;
  }

  /** Bytes of the file from a kept window; null if none has all of them. */
  function kept(start: number, stop: number): Uint8Array | null {
    const known = windows.get(Math.floor(start / STEP));
    if (!known || stop > known.base + known.buf.length) return null;
    return known.buf.subarray(start - known.base, stop - known.base);
  }

  function forget(window: Window): void {
    const first = window.base / STEP;
    for (let index = first; index < first + STRETCH / STEP; index++) {
      if (windows.get(index) === window) windows.delete(index);
    }
  }

  return {
    size,
    whole: false,
    place,
    window(at, length) {
      const from = Math.min(Math.max(0, at), Math.max(0, size - 1));
      const index = Math.floor(from / STEP);
      if (from + length <= index * STEP + WINDOW) return load(index);
      return { buf: readFrom(from, Math.min(length, size - from)), base: from };
    },
    read(from, to) {
      const start = Math.min(Math.max(0, from), size);
      const stop = Math.min(Math.max(start, to), size);
      return kept(start, stop) ?? readFrom(start, stop - start);
    },
    forEach(from, to, take) {
      const stop = Math.min(to, size);
      const start = Math.max(0, from);
      const view = start < stop ? kept(start, stop) : null;
      if (view) return take(view);
      for (let at = start; at < stop; ) {
        const count = readSync(file(), piece, 0, Math.min(piece.length, stop - at), at);
        if (count === 0) break;
        take(piece.subarray(0, count));
        at += count;
      }
    },
    close() {
      if (open) closeSync(fd);
      open = false;
      windows.clear();
    },
  };
}

function readAt(fd: number, at: number, length: number): Uint8Array {
  const buf = Buffer.allocUnsafe(length);
  let done = 0;
  while (done < length) {
    const count = readSync(fd, buf, done, length - done, at + done);
    if (count === 0) break;
    done += count;
  }
  return done === length ? buf : buf.subarray(0, done);
}

/** A part of a source as a range that is read on demand. */
export function rangeIn(source: ByteSource, start: number, length: number): ByteRange {
  const { place } = source;
  const within = place && start >= 0 && start + length <= source.size;
  return {
    length,
    place: within ? { path: place.path, offset: place.offset + start } : undefined,
    read: (from, to) => source.read(start + from, start + Math.min(to, length)),
    forEach: (take) => source.forEach(start, start + length, take),
  };
}

/** The same bytes without the first `skipped`: offsets of a file with junk before its header count from the header. */
export function sourceFrom(source: ByteSource, skipped: number): ByteSource {
  const { place } = source;
  return {
    size: source.size - skipped,
    whole: source.whole,
    place: place && { path: place.path, offset: place.offset + skipped },
    window(at, length) {
      const { buf, base } = source.window(at + skipped, length);
      return base >= skipped ? { buf, base: base - skipped } : { buf: buf.subarray(skipped - base), base: 0 };
    },
    read: (from, to) => source.read(Math.max(0, from) + skipped, Math.max(0, to) + skipped),
    forEach: (from, to, take) => source.forEach(Math.max(0, from) + skipped, Math.max(0, to) + skipped, take),
    close: () => source.close(),
  };
}
