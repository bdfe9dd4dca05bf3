import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { free } from '../core/files/passing.ts';
import { streamPieces } from '../engines/files/stream-pieces.ts';

/** Larger forms stream, and so do all forms while small ones hold this much memory. */
const MAX_BYTES = 512 * 1024;
const ALL_BYTES = 16 * 1024 * 1024;
const MAX_HEADER_BYTES = 4096;
const MAX_NAME = 200;
const BYTE_ORDER_MARK = '\xef\xbb\xbf';

export interface SmallPart {
  name: string;
  /** Set for a file. */
  filename?: string;
  content: Buffer;
}

/** The body of a small form. Its memory is freed at its end, when nothing may read a part of it any longer. */
export interface SmallBody extends Disposable {
  bytes: Buffer;
}

let held = 0;

/**
 * Reads the whole of a small body with a known length; null for any other, of which nothing is read.
 * @throws what the connection fails with, also when it closes too early
 */
export async function readSmallBody(raw: IncomingMessage): Promise<SmallBody | null> {
  const length = Number(raw.headers['content-length']);
  if (!(length > 0 && length <= MAX_BYTES) || held + length > ALL_BYTES) return null;
  held += length;
  // Its own memory, which can be freed whole.
  const memory = Buffer.allocUnsafeSlow(length);
  let released = false;
  const release = () => {
    if (released) return;
    released = true;
    held -= length;
    free(memory);
  };
  try {
    const pieces: Buffer[] = [];
    let at = 0;
    for await (const piece of streamPieces(raw)) {
      at += piece.copy(memory, at);
      pieces.push(piece);
    }
    for (const piece of pieces) free(piece);
    return { bytes: memory.subarray(0, at), [Symbol.dispose]: release };
  } catch (error) {
    release();
    throw error;
  }
}

const BOUNDARY = /^multipart\/form-data; ?boundary=(?:"([\w'()+,./:=?-]{1,70})"|([\w'+.-]{1,70}))$/i;
const DISPOSITION = /^form-data; name="([^"\\%]+)"(?:; filename="([^"\\/%]+)")?$/i;
const HEADER = /^(content-disposition|content-type): ?([\x20-\x7e]*)$/i;
const BREAK = '\r\n';
const HEAD_END = '\r\n\r\n';

/**
 * Reads a form as browsers, curl and HTTP libraries write it (RFC 7578), in one pass over memory.
 * @returns null for any other form: it accepts only ASCII in headers, no headers except for names and types, and fields
 * of plain UTF-8. A complete parser reads the others.
 */
export function parseSmallForm(body: Buffer, contentType = ''): SmallPart[] | null {
  const found = BOUNDARY.exec(contentType);
  const boundary = found?.[1] ?? found?.[2];
  if (boundary === undefined) return null;
  const first = `--${boundary}`;
  const delimiter = Buffer.from(BREAK + first, 'latin1');
  if (body.toString('latin1', 0, first.length) !== first) return null;
  const parts: SmallPart[] = [];
  for (let at = first.length; ; ) {
    const follows = body.toString('latin1', at, at + 2);
    // Bytes after the end are ignored, and rare.
    if (follows === '--') return isEnd(body, at + 2) ? parts : null;
    if (follows !== BREAK) return null;
    const start = at + 2;
    const headEnd = body.subarray(start, start + MAX_HEADER_BYTES).indexOf(HEAD_END, 0, 'latin1');
    if (headEnd < 0) return null;
    const contentAt = start + headEnd + HEAD_END.length;
    const end = body.indexOf(delimiter, contentAt);
    // A delimiter that shares its line break with the head is left to the other parser.
    if (end < 0 || body.toString('latin1', contentAt, contentAt + first.length) === first) return null;
    const part = readPart(body.toString('latin1', start, start + headEnd), body.subarray(contentAt, end));
    if (!part) return null;
    parts.push(part);
    at = end + delimiter.length;
  }
}

const isEnd = (body: Buffer, at: number) =>
  at === body.length || (at + 2 === body.length && body.toString('latin1', at) === BREAK);

function readPart(head: string, content: Buffer): SmallPart | null {
  let disposition: string | null = null;
  let type: string | null = null;
  for (const line of head.split(BREAK)) {
    const [, header = '', value = ''] = HEADER.exec(line) ?? [];
    if (/^content-disposition$/i.test(header) && disposition === null) disposition = value;
    else if (/^content-type$/i.test(header) && type === null) type = value;
    else return null;
  }
  const [, name, filename] = DISPOSITION.exec(disposition ?? '') ?? [];
  if (name === undefined || name.length > MAX_NAME || name in Object.prototype) return null;
  if (filename === '.' || filename === '..') return null;
  if (filename !== undefined) return { name, filename, content };
  return type === null && isPlain(content) ? { name, content } : null;
}

/** Whether bytes are UTF-8 without a mark at the beginning. */
const isPlain = (content: Buffer) => isUtf8(content) && content.toString('latin1', 0, 3) !== BYTE_ORDER_MARK;
