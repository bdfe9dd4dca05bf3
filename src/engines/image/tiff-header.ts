import { closeSync, openSync, readSync } from 'node:fs';
import { TAG } from './tiff-tags.ts';

/** A value of Compression that decoders disagree on. */
const OLD_STYLE_JPEG = 6;
const ENTRY = { classic: 12, big: 20 };
const BIG_TIFF = 43;
const MAX_ENTRIES = 4096;

/**
 * Tells whether the first picture of a TIFF file is compressed as JPEG as in TIFF 6.0 section 22, later replaced (TIFF
 * Technical Note 2): libvips refuses such strips, and returns such tiles as transparent pixels.
 * @param file its path, or its bytes
 */
export function isOldStyleJpeg(file: string | Buffer): boolean {
  return readTag(file, TAG.Compression) === OLD_STYLE_JPEG;
}

/** The value of a tag of one number in the first directory; undefined if it has none. */
function readTag(file: string | Buffer, wanted: number): number | undefined {
  const source = openBytes(file);
  try {
    const head = source.read(0, 16);
    const little = head.toString('latin1', 0, 2) === 'II';
    const view = (bytes: Buffer) => new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    if (head.length < 16) return undefined;
    const big = view(head).getUint16(2, little) === BIG_TIFF;
    const start = big ? Number(view(head).getBigUint64(8, little)) : view(head).getUint32(4, little);
    const counted = source.read(start, big ? 8 : 2);
    if (counted.length < (big ? 8 : 2)) return undefined;
    const count = big ? Number(view(counted).getBigUint64(0, little)) : view(counted).getUint16(0, little);
    const size = big ? ENTRY.big : ENTRY.classic;
    const entries = source.read(start + counted.length, Math.min(count, MAX_ENTRIES) * size);
    for (let at = 0; at + size <= entries.length; at += size) {
      const entry = view(entries.subarray(at, at + size));
      if (entry.getUint16(0, little) === wanted) return entry.getUint16(big ? 12 : 8, little);
    }
    return undefined;
  } finally {
    source.close();
  }
}

/** Reads ranges of a file, without bytes beyond its end. */
function openBytes(file: string | Buffer) {
  if (typeof file !== 'string') {
    return { read: (start: number, length: number) => file.subarray(start, start + length), close: () => {} };
  }
  const fd = openSync(file, 'r');
  return {
    read(start: number, length: number): Buffer {
      if (!Number.isSafeInteger(start)) return Buffer.alloc(0);
      const bytes = Buffer.alloc(length);
      return bytes.subarray(0, readSync(fd, bytes, 0, length, start));
    },
    close: () => closeSync(fd),
  };
}
