import type { PdfDocument } from '../file/document.ts';
import type { ByteSource } from '../file/source.ts';
import { Buffer } from '../platform/buffer.ts';
import { type Facts, MAX_LISTED } from './facts.ts';

const STEP = 4 * 1024 * 1024;
/** Bytes allowed between the end of one step and the beginning of the next. */
const OVERLAP = 64;
const HEAD_BYTES = 1024;

/**
 * Counts the changes appended to a file (ISO 32000-2, 7.5.6), with its size after each, and detects linearization
 * (annex F); null for a repaired document.
 */
export function tellRevisions(document: PdfDocument): { revisions: Facts; linearized: boolean } | null {
  if (document.repaired || !(document.original || document.decrypted)) return null;
  const { source } = document;
  const ends = endsOf(source);
  return {
    revisions: { count: Math.max(1, ends.length), list: ends.slice(-MAX_LISTED).map((bytes) => ({ bytes })) },
    linearized: isLinearized(source),
  };
}

/** Where each revision ends: after an end-of-file marker whose cross-reference is in the file. */
function endsOf(source: ByteSource): number[] {
  const ends: number[] = [];
  for (let from = 0; from < source.size; from += STEP) {
    const start = Math.max(0, from - OVERLAP);
    const bytes = Buffer.from(source.read(start, Math.min(source.size, from + STEP)));
    for (let at = bytes.indexOf('%%EOF'); at >= 0; at = bytes.indexOf('%%EOF', at + 5)) {
      const end = start + at + 5;
      const before = bytes.toString('latin1', Math.max(0, at - OVERLAP), at);
      const offset = Number(/startxref\s+(\d+)\s*$/.exec(before)?.[1] ?? 0);
      // A linearized file has a marker at its head, which leads to 0; files within a file lead elsewhere.
      if (offset > 0 && offset < end && end > (ends.at(-1) ?? 0) && isCrossReference(source, offset)) ends.push(end);
    }
  }
  return ends;
}

function isCrossReference(source: ByteSource, offset: number): boolean {
  const text = Buffer.from(source.read(offset, Math.min(source.size, offset + 40))).toString('latin1');
  return /^\s*(?:xref\b|\d+\s+\d+\s+obj\b)/.test(text);
}

/** True if the first object states the file's actual length: a file with appended changes is no longer linearized. */
function isLinearized(source: ByteSource): boolean {
  const head = Buffer.from(source.read(0, Math.min(source.size, HEAD_BYTES))).toString('latin1');
  const dict = /\d+\s+\d+\s+obj\s*<<([\s\S]*?)>>/.exec(head)?.[1] ?? '';
  return /\/Linearized\b/.test(dict) && Number(/\/L\s+(\d+)/.exec(dict)?.[1]) === source.size;
}
