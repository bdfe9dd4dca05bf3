import { formatJson } from '../engines/json/format.ts';
import { formatJsonSorted } from '../engines/json/format-sorted.ts';
import type { Indent } from '../engines/json/layout.ts';
import { JsonSyntaxError } from '../engines/json/syntax-error.ts';
import { type JsonReport, validateJson } from '../engines/json/validate.ts';
import { requireShort, textError } from './text.ts';

const MAX_DEPTH = 200;
const MAX_OUTPUT_BYTES = 10 * 1024 * 1024;

export interface JsonFormatOptions {
  /** Spaces a level, 0 to 8, or `"tab"`; 0 takes all white space out. */
  indent?: Indent;
  sortKeys?: boolean;
}

/**
 * Formats a text of up to 1 MiB, 200 levels and 10 MiB of output; literals and duplicate keys stay as written.
 * @throws ValidationError `json_syntax` with line and column, SheafError `body_too_large`, `limit_exceeded`
 */
export function formatJsonText(
  text: string,
  { indent = 2, sortKeys = false }: JsonFormatOptions = {},
): { formatted: string } {
  const bytes = toBytes(text);
  const pieces: Buffer[] = [];
  const write = (piece: Uint8Array) => void pieces.push(Buffer.from(piece));
  const options = { indent, maxBytes: MAX_OUTPUT_BYTES, maxDepth: MAX_DEPTH };
  try {
    if (sortKeys) formatJsonSorted(bytes, write, options);
    else formatJson([bytes], write, options);
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    const { message, code: fault, line, column } = error;
    throw textError('json_syntax', { message, line, column, fault });
  }
  return { formatted: Buffer.concat(pieces).toString() };
}

/**
 * Judges a text of up to 1 MiB and 200 levels. Offsets are in bytes of its UTF-8 form, columns in characters.
 * @throws SheafError `body_too_large`, `limit_exceeded`
 */
export function validateJsonText(text: string): JsonReport {
  return validateJson([toBytes(text)], { maxDepth: MAX_DEPTH });
}

/** The UTF-8 form; an unpaired surrogate has none and becomes a byte that UTF-8 never uses, which is refused at its position. */
function toBytes(text: string): Buffer {
  requireShort(text);
  if (text.isWellFormed()) return Buffer.from(text);
  const lone = /\p{Surrogate}/u.exec(text)?.index ?? 0;
  return Buffer.concat([Buffer.from(text.slice(0, lone)), Buffer.of(0xff), Buffer.from(text.slice(lone + 1))]);
}
