import { createHash } from '#platform/pki';
import type { PdfDocument } from '../file/document.ts';
import type { ByteSource } from '../file/source.ts';
import { Buffer } from '../platform/buffer.ts';
import { type PdfDict, PdfString } from '../syntax/objects.ts';

/** The coverage of a signature: two parts of the file, and between them its own bytes (ISO 32000-2, 12.8.1). */
export interface Coverage {
  /** Offset of the bracket that opens the signature's bytes, and the one after the bracket that closes them. */
  hole: readonly [number, number];
  /** Offset after the last byte that is covered: the end of the signed revision. */
  end: number;
  /** True when it covers all of the file but its own bytes. */
  whole: boolean;
}

export type CoverageFault = 'byte_range_wrong' | 'hole_wrong';

/**
 * Finds the part of the file that a signature covers; a fault if it omits more than its own bytes, or the file lacks
 * such bytes.
 */
export function coverageOf(document: PdfDocument, signature: PdfDict, file: ByteSource): Coverage | CoverageFault {
  const range = document.entries(signature).numbers('ByteRange');
  if (range?.length !== 4 || !range.every((each) => Number.isSafeInteger(each) && each >= 0)) {
    return 'byte_range_wrong';
  }
  const [start, length, behind, rest] = range as [number, number, number, number];
  const end = behind + rest;
  if (start !== 0 || length === 0 || rest === 0 || behind <= length || end > file.size) return 'byte_range_wrong';
  const contents = document.entries(signature).get('Contents');
  if (!(contents instanceof PdfString) || !isHole(file, length, behind, contents.bytes)) return 'hole_wrong';
  return { hole: [length, behind], end, whole: isBlank(file, end) };
}

/** True if only the signature's bytes, in hexadecimal digits between brackets, are there. */
function isHole(file: ByteSource, from: number, to: number, contents: Uint8Array): boolean {
  const text = Buffer.from(file.read(from, to)).toString('latin1');
  if (!/^<[0-9a-fA-F\s]*>$/.test(text)) return false;
  const bytes = Buffer.from(text.replace(/[<>\s]/g, ''), 'hex');
  return Buffer.compare(bytes, contents) === 0;
}

/** Line ends after the last byte say nothing. */
function isBlank(file: ByteSource, end: number): boolean {
  return file.size - end <= 4 && /^\s*$/.test(Buffer.from(file.read(end, file.size)).toString('latin1'));
}

/** The signed content: its bytes, and their digests. */
export interface SignedContent {
  pieces(): Iterable<Uint8Array>;
  digest(name: string): Uint8Array;
}

/** Reads the covered bytes, once for each digest. */
export function coveredContent(file: ByteSource, { hole: [from, to], end }: Coverage): SignedContent {
  const digests = new Map<string, Uint8Array>();
  const each = (take: (bytes: Uint8Array) => void): void => {
    file.forEach(0, from, take);
    file.forEach(to, end, take);
  };
  return {
    *pieces(): Generator<Uint8Array> {
      const step = 4 * 1024 * 1024;
      for (const [start, stop] of [
        [0, from],
        [to, end],
      ] as const) {
        for (let at = start; at < stop; at += step) yield file.read(at, Math.min(stop, at + step));
      }
    },
    digest(name: string): Uint8Array {
      const known = digests.get(name);
      if (known) return known;
      const hash = createHash(name);
      each((bytes) => void hash.update(bytes));
      const digest = hash.digest();
      digests.set(name, digest);
      return digest;
    },
  };
}

/** The beginning of a file, as if nothing followed. */
export function beginningOf(source: ByteSource, size: number): ByteSource {
  return {
    size,
    whole: source.whole,
    window(at, length) {
      const { buf, base } = source.window(at, length);
      return { buf: base + buf.length > size ? buf.subarray(0, Math.max(0, size - base)) : buf, base };
    },
    read: (from, to) => source.read(Math.min(from, size), Math.min(to, size)),
    forEach: (from, to, take) => source.forEach(from, Math.min(to, size), take),
    close() {},
  };
}
