import { closeSync, openSync, readSync } from 'node:fs';
import { TAG } from './tiff-tags.ts';

/** Values of Compression (TIFF 6.0, section 22, and TIFF Technical Note 2). */
const COMPRESSION = { oldStyleJpeg: 6, jpeg: 7 };
const PHOTOMETRIC_YCBCR = 6;
/** Of SampleFormat (section 19). */
const SIGNED_INTEGER = 2;
const ENTRY = { classic: 12, big: 20 };
const BIG_TIFF = 43;
const MAX_ENTRIES = 4096;

/**
 * Tells whether libvips returns other pixels than those of the first picture of a TIFF file, without an error:
 * - old-style JPEG (section 22) in tiles comes out transparent (in strips, it is refused),
 * - luminance and chrominance (section 21) that are not in JPEG come out as red, green and blue,
 * - signed samples of 8 bits come out as black or white.
 * @param file its path, or its bytes
 */
export function isMisread(file: string | Buffer): boolean {
  const tags = readTags(file, [TAG.Compression, TAG.PhotometricInterpretation, TAG.SampleFormat, TAG.BitsPerSample]);
  const compression = tags.get(TAG.Compression)?.value;
  if (compression === COMPRESSION.oldStyleJpeg) return true;
  if (tags.get(TAG.PhotometricInterpretation)?.value === PHOTOMETRIC_YCBCR) return compression !== COMPRESSION.jpeg;
  const bits = tags.get(TAG.BitsPerSample);
  return tags.get(TAG.SampleFormat)?.value === SIGNED_INTEGER && bits?.count === 1 && bits.value === 8;
}

interface Tag {
  /** How many values it has. */
  count: number;
  /** The first, if there are few enough to be in the entry. */
  value: number;
}

/** Tags of short numbers in the first directory, those that it has. */
function readTags(file: string | Buffer, wanted: readonly number[]): Map<number, Tag> {
  const found = new Map<number, Tag>();
  const source = openBytes(file);
  try {
    const head = source.read(0, 16);
    const little = head.toString('latin1', 0, 2) === 'II';
    const view = (bytes: Buffer) => new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    if (head.length < 16) return found;
    const big = view(head).getUint16(2, little) === BIG_TIFF;
    const start = big ? Number(view(head).getBigUint64(8, little)) : view(head).getUint32(4, little);
    const counted = source.read(start, big ? 8 : 2);
    if (counted.length < (big ? 8 : 2)) return found;
    const count = big ? Number(view(counted).getBigUint64(0, little)) : view(counted).getUint16(0, little);
    const size = big ? ENTRY.big : ENTRY.classic;
    const entries = source.read(start + counted.length, Math.min(count, MAX_ENTRIES) * size);
    for (let at = 0; at + size <= entries.length; at += size) {
      const entry = view(entries.subarray(at, at + size));
      const tag = entry.getUint16(0, little);
      if (!wanted.includes(tag) || found.has(tag)) continue;
      found.set(tag, {
        count: entry.getUint32(big && !little ? 8 : 4, little),
        value: entry.getUint16(big ? 12 : 8, little),
      });
    }
    return found;
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
