import { createHash, hash } from '#platform/crypto';
import { crc32 } from '#platform/zlib';
import type { ByteRange } from '../syntax/objects.ts';

/** Reusable objects of the output: identical streams, fonts and plain lists. */
export interface Deduplicator {
  /** The number of an object with the same bytes, or 0 after remembering `num` (which is called only then). */
  object(bytes: string, allocate: () => number): { num: number; known: boolean };
  /** The same for a stream with this dictionary and data. Data is compared only where dictionaries are the same. */
  stream(dict: string, data: ByteRange, allocate: () => number): { num: number; known: boolean };
}

interface Candidate {
  num: number;
  data: ByteRange;
  /**
   * Checksum of some parts of the data, computed on demand: if it differs, so do the data, and the rest need not be
   * read.
   */
  sample: number | null;
  digest: string | null;
}

const CHUNK = 1024 * 1024;
const SAMPLE = 256;

/** Creates the memory of a merge for what it has written. */
export function createDeduplicator(): Deduplicator {
  const objects = new Map<string, number>();
  const streams = new Map<string, Candidate[]>();
  return {
    object(bytes, allocate) {
      const known = objects.get(bytes);
      if (known !== undefined) return { num: known, known: true };
      const num = allocate();
      objects.set(bytes, num);
      return { num, known: false };
    },
    stream(dict, data, allocate) {
      const candidates = streams.get(dict) ?? [];
      // Most streams are the only ones of their dictionary: of those nothing is read.
      const sample = candidates.length > 0 ? sampleOf(data) : null;
      let digest: string | null = null;
      for (const candidate of candidates) {
        candidate.sample ??= sampleOf(candidate.data);
        if (candidate.sample !== sample) continue;
        candidate.digest ??= digestOf(candidate.data);
        digest ??= digestOf(data);
        if (candidate.digest === digest) return { num: candidate.num, known: true };
      }
      const num = allocate();
      candidates.push({ num, data, sample, digest });
      streams.set(dict, candidates);
      return { num, known: false };
    },
  };
}

function sampleOf(data: ByteRange): number {
  const { length } = data;
  const middle = length >> 1;
  const sum = crc32(data.read(0, Math.min(length, SAMPLE)));
  return length > SAMPLE * 2 ? crc32(data.read(middle, middle + SAMPLE), sum) : sum;
}

function digestOf(data: ByteRange): string {
  if (data.length <= CHUNK) return hash('sha256', data.read(0, data.length), 'base64');
  const digest = createHash('sha256');
  data.forEach((part) => void digest.update(part));
  return digest.digest('base64');
}

const REPEATED_TYPE = /\/Type\s*\/(?:Font|FontDescriptor|Encoding|ExtGState)(?![A-Za-z])/;
/** Resource dictionaries, which carry no type, and keys of objects that must stay separate. */
const RESOURCES = /\/(?:Font|ExtGState)\s*<</;
const OWN = /\/(?:Parent|Kids|Annots|Fields|FT|P|Type\s*\/(?!Font|ExtGState|Encoding)[A-Za-z]*)(?![A-Za-z])/;

/** True for serialized objects that can be shared by all equal ones. */
export function mayRepeat(bytes: string): boolean {
  return REPEATED_TYPE.test(bytes) || (RESOURCES.test(bytes) && !OWN.test(bytes));
}
