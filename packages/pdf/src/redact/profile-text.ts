import { Buffer } from '../platform/buffer.ts';
import type { Cut } from './elsewhere.ts';

/** The texts of an ICC profile (ICC.1): descriptions, copyrights, names of devices. Its other data is numbers. */

const ID = { from: 84, to: 100 };
const RESERVED = 100;
const TAG_COUNT = 128;
const FIRST_TAG = 132;
const TAG_BYTES = 12;
const MOST_TAGS = 1000;
const MOST_RECORDS = 1000;

/** Bytes of a text; a wide one is UTF-16, the upper byte first. */
interface Span {
  from: number;
  to: number;
  wide: boolean;
}

export function isProfile(bytes: Uint8Array): boolean {
  return bytes.length > FIRST_TAG && bufferOf(bytes).toString('latin1', 36, 40) === 'acsp';
}

/**
 * A profile in which each text that `cut` shortens is blanked at the same length, so that it describes the same colors;
 * null if there is no such text.
 */
export function cutProfile(bytes: Uint8Array, cut: Cut): Buffer | null {
  const left = Buffer.from(bytes);
  let found = false;
  for (const { from, to, wide } of tagsOf(left).flatMap((tag) => spansOf(left, tag))) {
    const text = textOf(left.subarray(from, to), wide);
    if (cut(text) === null) continue;
    found = true;
    left.fill(wide ? '\0 ' : ' ', from, wide ? to - ((to - from) % 2) : to, 'latin1');
  }
  if (!found) return null;
  // The digest of the original profile; zeros mean that there is none.
  left.fill(0, ID.from, ID.to);
  return left;
}

/** All bytes that may be read as text, without the names of tags and types: "text" and "para" may be search terms. */
export function readableTexts(bytes: Uint8Array): string[] {
  const data = Buffer.from(bytes);
  tagsOf(data).forEach(({ from }, index) => {
    if (numberAt(data, from + 4) === 0) data.fill(0, from, from + 4);
    const entry = FIRST_TAG + index * TAG_BYTES;
    data.fill(0, entry, entry + 4);
  });
  const rest = data.subarray(RESERVED);
  const narrow = rest.toString('latin1').replace(/(?:curv|para|parf|cvst|matf|clut|curf|samf)\0{4}/g, ' ');
  return [narrow, textOf(rest, true), textOf(rest.subarray(1), true)];
}

function tagsOf(data: Buffer): { from: number; to: number }[] {
  const count = Math.min(numberAt(data, TAG_COUNT), MOST_TAGS, Math.floor((data.length - FIRST_TAG) / TAG_BYTES));
  return Array.from({ length: Math.max(0, count) }, (_, index) => {
    const entry = FIRST_TAG + index * TAG_BYTES;
    const from = Math.min(numberAt(data, entry + 4), data.length);
    return { from, to: Math.min(from + numberAt(data, entry + 8), data.length) };
  });
}

/** Where the texts of a tag are: `text` (10.24), `multiLocalizedUnicode` (10.15), and `textDescription` of version 2 (6.5.17). */
function spansOf(data: Buffer, tag: { from: number; to: number }): Span[] {
  const span = (from: number, bytes: number, wide: boolean): Span => {
    const start = Math.min(from, tag.to);
    return { from: start, to: Math.min(start + bytes, tag.to), wide };
  };
  const at = tag.from;
  switch (data.toString('latin1', at, at + 4)) {
    case 'text':
      return [span(at + 8, data.length, false)];
    case 'mluc':
      return Array.from({ length: Math.min(numberAt(data, at + 8), MOST_RECORDS) }, (_, index) => {
        const record = at + 16 + index * numberAt(data, at + 12);
        return span(at + numberAt(data, record + 8), numberAt(data, record + 4), true);
      });
    case 'desc': {
      const wide = at + 12 + numberAt(data, at + 8);
      const old = wide + 8 + numberAt(data, wide + 4) * 2;
      return [
        span(at + 12, wide - at - 12, false),
        span(wide + 8, old - wide - 8, true),
        span(old + 3, data.length, false),
      ];
    }
    default:
      return [];
  }
}

const numberAt = (data: Buffer, at: number): number => (at >= 0 && at + 4 <= data.length ? data.readUInt32BE(at) : 0);

function textOf(bytes: Buffer, wide: boolean): string {
  if (!wide) return bytes.toString('latin1').replaceAll('\0', ' ');
  return Buffer.from(bytes.subarray(0, bytes.length & ~1))
    .swap16()
    .toString('utf16le')
    .replaceAll('\0', ' ');
}

const bufferOf = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
