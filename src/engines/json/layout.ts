import { SheafError } from '../../errors.ts';
import * as B from './bytes.ts';

/** `"tab"` is one tab a level; 0 puts everything on one line with no space at all. */
export type Indent = number | 'tab';

export interface LayoutOptions {
  indent: Indent;
  /** The output may not be larger, in bytes: indentation of deep nesting grows with the square of the depth. */
  maxBytes: number;
}

/** Writes tokens as text, putting white space between them. */
export interface JsonLayout {
  open(object: boolean): void;
  close(object: boolean): void;
  comma(): void;
  colon(): void;
  /** Must come before the `bytes` of each key and scalar. */
  item(): void;
  bytes(source: Uint8Array, start: number, end: number): void;
  /** Writes buffered text; returns the size of the whole in bytes. */
  end(): number;
}

const BUFFER_BYTES = 64 * 1024;
const SHORT = 24;

/** Kept for the next layout: creating and clearing it takes longer than formatting a small text. Null while in use. */
let spare: Uint8Array | null = null;

/** Creates a layout that hands its text to `write` in pieces, which are valid only during the call. */
export function createJsonLayout(write: (bytes: Uint8Array) => void, { indent, maxBytes }: LayoutOptions): JsonLayout {
  const buffer = spare ?? new Uint8Array(BUFFER_BYTES);
  spare = null;
  const pretty = indent !== 0;
  const filler = indent === 'tab' ? B.TAB : B.SPACE;
  const width = indent === 'tab' ? 1 : indent;
  let used = 0;
  let flushed = 0;
  let depth = 0;
  /** Kind of the previous token, which decides about the white space between. */
  let after: 'open' | 'comma' | 'other' = 'other';

  function flush(): void {
    if (flushed + used > maxBytes) throw tooLarge(maxBytes);
    if (used > 0) write(buffer.subarray(0, used));
    flushed += used;
    used = 0;
  }
  function put(byte: number): void {
    if (used === BUFFER_BYTES) flush();
    buffer[used++] = byte;
  }
  function newLine(): void {
    let left = depth * width;
    // Asked before the white space is made: it may be more than there is memory or time for.
    if (flushed + used + left > maxBytes) throw tooLarge(maxBytes);
    put(B.LINE_FEED);
    while (left > 0) {
      if (used === BUFFER_BYTES) flush();
      const count = Math.min(left, BUFFER_BYTES - used);
      buffer.fill(filler, used, used + count);
      used += count;
      left -= count;
    }
  }
  function item(): void {
    if (pretty && after !== 'other') newLine();
    after = 'other';
  }

  return {
    item,
    open(object) {
      item();
      put(object ? B.LEFT_BRACE : B.LEFT_BRACKET);
      depth++;
      after = 'open';
    },
    close(object) {
      depth--;
      if (pretty && after !== 'open') newLine();
      put(object ? B.RIGHT_BRACE : B.RIGHT_BRACKET);
      after = 'other';
    },
    comma() {
      put(B.COMMA);
      after = 'comma';
    },
    colon() {
      put(B.COLON);
      if (pretty) put(B.SPACE);
    },
    bytes(source, start, end) {
      const length = end - start;
      if (length > BUFFER_BYTES - used) {
        flush();
        if (length > BUFFER_BYTES) {
          write(source.subarray(start, end));
          flushed += length;
          return;
        }
      }
      if (length > SHORT) buffer.set(source.subarray(start, end), used);
      else for (let i = 0; i < length; i++) buffer[used + i] = source[start + i] ?? 0;
      used += length;
    },
    end() {
      flush();
      spare = buffer;
      return flushed;
    },
  };
}

function tooLarge(maxBytes: number): SheafError {
  const mebibytes = Math.floor(maxBytes / 2 ** 20).toLocaleString('en');
  return new SheafError(
    'limit_exceeded',
    `The formatted JSON would be larger than ${mebibytes} MiB; a smaller indent makes it smaller.`,
  );
}
