import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { streamPieces } from '../engines/files/stream-pieces.ts';
import { parseSmallForm, type SmallBody, type SmallPart } from './small-form.ts';

/** Limits of all fields of a form together, and of a name. */
export const MAX_FIELD_BYTES = 1024 * 1024;
const MAX_NAME_BYTES = 200;
const MAX_FIELDS = 64;

/** A part of a form. */
export type Part = (FieldPart & { type: 'field' }) | FileOfForm;

export interface FileOfForm {
  type: 'file';
  fieldname: string;
  filename: string;
  source: Source;
}

/** The content of a file, with how much of it has come. */
export interface Source {
  pieces: AsyncIterable<Buffer>;
  /** Resolves once all of it has arrived; null if the next file need not arrive before this one is stored. */
  come: Promise<void> | null;
  bytesRead(): number;
  /** Stops reading it. */
  skip(): void;
}

/** The content of a file as it comes. */
type FilePart = Readable & { bytesRead: number };

export interface FieldPart {
  fieldname: string;
  value: unknown;
  fieldnameTruncated: boolean;
  valueTruncated: boolean;
}

/**
 * Yields the fields and files of a form in order.
 * @param body the whole body, if it is small and has been read already
 */
export function partsOf(
  request: FastifyRequest,
  maxFiles: number,
  body: SmallBody | null,
): Iterable<Part> | AsyncIterable<Part> {
  const small = body && parseSmallForm(body.bytes, request.headers['content-type']);
  return small && small.length <= MAX_FIELDS ? partsInMemory(small) : partsAsTheyCome(request, maxFiles, body?.bytes);
}

/** Yields the parts of a small form, which is parsed in one go. */
function* partsInMemory(parts: readonly SmallPart[]): Generator<Part> {
  const isOnly = parts.filter(({ filename }) => filename !== undefined).length === 1;
  for (const { name, filename, content } of parts) {
    if (filename === undefined) {
      yield {
        type: 'field',
        fieldname: name,
        value: content.toString('utf8'),
        fieldnameTruncated: false,
        valueTruncated: false,
      };
    } else yield { type: 'file', fieldname: name, filename, source: inMemory(content, isOnly) };
  }
}

export function inMemory(content: Buffer, isOnly: boolean): Source {
  const come = isOnly ? null : Promise.resolve();
  return { pieces: inOnePiece(content), come, bytesRead: () => content.length, skip() {} };
}

async function* inOnePiece(content: Buffer): AsyncGenerator<Buffer> {
  if (content.length > 0) yield content;
}

/**
 * Yields the parts of any form as they arrive, by a parser that knows all forms.
 * @param body the whole body, if it has been read already
 */
async function* partsAsTheyCome(request: FastifyRequest, maxFiles: number, body?: Buffer): AsyncGenerator<Part> {
  const parts = (body ? replayed(request, body) : request).parts({
    limits: {
      fileSize: Number.MAX_SAFE_INTEGER,
      fieldSize: MAX_FIELD_BYTES,
      fieldNameSize: MAX_NAME_BYTES,
      fields: MAX_FIELDS,
      files: maxFiles + 1,
      parts: MAX_FIELDS + maxFiles + 1,
      headerPairs: 50,
    },
  });
  for await (const part of parts) {
    if (part.type === 'field') yield part;
    else yield { type: 'file', fieldname: part.fieldname, filename: part.filename, source: streamed(part.file) };
  }
}

/** The request with its body still to come. */
function replayed(request: FastifyRequest, body: Buffer): FastifyRequest {
  const raw = Object.assign(Readable.from([body]), { headers: request.raw.headers });
  return Object.create(request, { raw: { value: raw } });
}

function streamed(file: FilePart): Source {
  return {
    pieces: streamPieces(file),
    come: new Promise((resolve) => file.once('end', resolve)),
    bytesRead: () => file.bytesRead,
    skip: () => void file.resume(),
  };
}
