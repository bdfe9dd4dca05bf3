import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { Intake, Upload } from '../core/files/intake.ts';
import { cleanFilename } from '../core/files/names.ts';
import { streamPieces } from '../engines/files/stream-pieces.ts';
import { type CodedItem, SheafError, ValidationError } from '../errors.ts';
import { namingInput } from '../operations/kit/about-input.ts';
import type { TypedInput } from '../operations/kit/define.ts';
import type { MediaType } from '../operations/kit/media-types.ts';
import { parseSmallForm, readSmallBody, type SmallBody, type SmallPart } from './small-form.ts';

/** All fields of a form together; and of a name. */
const MAX_FIELD_BYTES = 1024 * 1024;
const MAX_NAME_BYTES = 200;
const MAX_FIELDS = 64;
/** Files that have come and are being flushed to the disk while the next one comes. */
const MAX_STORING = 4;
/** The fault of one file, and not of all of them or the service. */
const OF_ONE_FILE: ReadonlySet<string> = new Set(['unsupported_file_type', 'file_too_large']);

/** The parsed form. Disposing it (`await using`) deletes its uploads, unless they were kept. */
export interface Form extends AsyncDisposable {
  fields: Record<string, string>;
  uploads: Upload[];
  /** The uploads belong to something now. */
  keep(): void;
}

export interface FormRules {
  /** Name of the field that holds files in errors, and how many there may be. Both `file` and `files` are taken. */
  fileField: 'file' | 'files';
  maxFiles: number;
  /** Types that the files may have, by the fields that came before them; null when that is not known yet. */
  accepts(fields: Record<string, string>): readonly MediaType[] | null;
  kind: 'input' | 'source';
  strictPdf?: boolean;
  /** How the file can come in a field of text, by the fields that came; null if it cannot. */
  typed?(fields: Record<string, string>): Typed | null;
  maxTotalBytes: number;
}

export interface Typed extends TypedInput {
  /** Reports the fault of the field's value. @throws ValidationError */
  check?(text: string): Promise<void>;
}

/**
 * Reads a form as it arrives; files go straight to storage. On any error, stored files are deleted.
 * @throws SheafError `malformed_multipart`, `truncated_body`, `file_too_large` …; ValidationError for wrong fields
 */
export async function readForm(request: FastifyRequest, intake: Intake, rules: FormRules): Promise<Form> {
  const fields: Form['fields'] = {};
  const files = createFileQueue(rules.maxTotalBytes);
  let fieldBytes = 0;
  let body: SmallBody | null = null;
  try {
    // A connection that closed before anybody listened never reports its end.
    if (request.gone.aborted) throw new SheafError('truncated_body', 'The upload was cut off. Send it again.');
    if (!request.isMultipart()) {
      throw new ValidationError([missingFile(rules.fileField)]);
    }
    body = await readSmallBody(request.raw);
    const small = body && parseSmallForm(body.bytes, request.headers['content-type']);
    const fits = small && small.length <= MAX_FIELDS;
    for await (const part of fits ? partsInMemory(small) : partsAsTheyCome(request, rules, body?.bytes)) {
      if (part.type === 'field') {
        addField(fields, part);
        fieldBytes += String(part.value).length;
        if (fieldBytes > MAX_FIELD_BYTES) throw fieldsTooLarge();
      } else await addFile(files, fields, part, request, intake, rules);
    }
    // A part after the last boundary was cut off: the parser ends quietly when the connection does.
    if (!request.raw.complete) throw new SheafError('truncated_body', 'The body broke off; send it whole.');
    const typed = rules.typed?.(fields);
    if (typed && Object.hasOwn(fields, typed.field)) await addTyped(files, fields, typed, request, intake, rules);
    return ownForm(fields, await files.stored(), discard, body);
  } catch (error) {
    await discard(await files.settled());
    body?.[Symbol.dispose]();
    throw translate(error, request);
  }

  async function discard(uploads: readonly Upload[]): Promise<void> {
    await intake.discard(uploads).catch((cause) => request.log.warn({ err: cause }, 'could not discard uploads'));
  }
}

/**
 * Creates a form that owns its uploads: it discards those that are not kept, and then the body that they came in, if
 * any.
 */
export function ownForm(
  fields: Form['fields'],
  uploads: Upload[],
  discard: (uploads: Upload[]) => Promise<void>,
  body: Disposable | null = null,
): Form {
  let kept = false;
  return {
    fields,
    uploads,
    keep() {
      kept = true;
    },
    async [Symbol.asyncDispose]() {
      if (kept) for (const { share } of uploads) share.release();
      else await discard(uploads);
      body?.[Symbol.dispose]();
    },
  };
}

/** The form of a request without one. */
export const NO_FORM: Form = { fields: {}, uploads: [], keep() {}, async [Symbol.asyncDispose]() {} };

/** A part of a form. */
type Part = (FieldPart & { type: 'field' }) | FileOfForm;

interface FileOfForm {
  type: 'file';
  fieldname: string;
  filename: string;
  source: Source;
}

/** The content of a file, with how much of it has come. */
interface Source {
  pieces: AsyncIterable<Buffer>;
  /** Resolves once all of it has arrived; null if the next file need not arrive before this one is stored. */
  come: Promise<void> | null;
  bytesRead(): number;
  /** Stops reading it. */
  skip(): void;
}

/** Of a small form, which is parsed in one go. */
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

function inMemory(content: Buffer, isOnly: boolean): Source {
  const come = isOnly ? null : Promise.resolve();
  return { pieces: inOnePiece(content), come, bytesRead: () => content.length, skip() {} };
}

async function* inOnePiece(content: Buffer): AsyncGenerator<Buffer> {
  if (content.length > 0) yield content;
}

/**
 * Of any form, by a parser that knows all of them.
 * @param body the whole body, if it has been read already
 */
async function* partsAsTheyCome(request: FastifyRequest, rules: FormRules, body?: Buffer): AsyncGenerator<Part> {
  const parts = (body ? replayed(request, body) : request).parts({
    limits: {
      fileSize: Number.MAX_SAFE_INTEGER,
      fieldSize: MAX_FIELD_BYTES,
      fieldNameSize: MAX_NAME_BYTES,
      fields: MAX_FIELDS,
      files: rules.maxFiles + 1,
      parts: MAX_FIELDS + rules.maxFiles + 1,
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

/** The files of a form in order: each is flushed to the disk while those behind it come. */
function createFileQueue(maxTotalBytes: number) {
  const all: Promise<Upload>[] = [];
  const storing = new Set<Promise<void>>();
  let bytes = 0;
  let failure: { error: unknown } | null = null;

  function check(): void {
    if (failure) throw failure.error;
    if (bytes <= maxTotalBytes) return;
    throw new SheafError('body_too_large', `The files are too large. The limit is ${maxTotalBytes} bytes in total.`);
  }

  return {
    get length() {
      return all.length;
    },
    /** Takes a file over; resolves once all of it has come. @throws what an earlier file or this one failed with */
    async add({ come, bytesRead }: Source, receive: () => Promise<Upload>): Promise<void> {
      while (storing.size >= MAX_STORING) await Promise.race(storing);
      check();
      const upload = receive();
      const stored: Promise<void> = upload
        .then(
          () => {},
          (error) => {
            failure ??= { error };
          },
        )
        .finally(() => storing.delete(stored));
      all.push(upload);
      storing.add(stored);
      await (come ? Promise.race([come, stored]) : stored);
      // Before the next one is taken, and not when the disk has this one.
      bytes += bytesRead();
      check();
    },
    /** The uploads once all are stored. */
    async stored(): Promise<Upload[]> {
      await Promise.all(storing);
      check();
      return Promise.all(all);
    },
    /** Those that were stored, once nothing is under way any longer. */
    async settled(): Promise<Upload[]> {
      const results = await Promise.allSettled(all);
      return results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    },
  };
}

/** The content of a file as it comes. */
type FilePart = Readable & { bytesRead: number };

interface FieldPart {
  fieldname: string;
  value: unknown;
  fieldnameTruncated: boolean;
  valueTruncated: boolean;
}

function addField(fields: Form['fields'], part: FieldPart): void {
  const { fieldname: name } = part;
  if (isFileField(name)) {
    const msg = 'Value error, expected a file: the part needs a filename';
    throw new ValidationError([{ loc: ['body', name], msg, type: 'value_error' }]);
  }
  if (part.valueTruncated || part.fieldnameTruncated) {
    throw fieldsTooLarge();
  }
  if (Object.hasOwn(fields, name)) {
    throw new ValidationError([{ loc: ['body', name], msg: 'Value error, duplicate field', type: 'value_error' }]);
  }
  fields[name] = typeof part.value === 'string' ? part.value : JSON.stringify(part.value);
}

const isFileField = (name: string): boolean => name === 'file' || name === 'files';

/** The fault of a form without a file. */
export const missingFile = (fileField: string): CodedItem => ({ loc: ['body', fileField], code: 'missing' });

const fieldsTooLarge = () => new SheafError('body_too_large', 'The form fields are too large. The limit is 1 MiB.');

async function addFile(
  files: ReturnType<typeof createFileQueue>,
  fields: Form['fields'],
  { fieldname, filename, source }: FileOfForm,
  request: FastifyRequest,
  intake: Intake,
  rules: FormRules,
): Promise<void> {
  if (!isFileField(fieldname)) {
    source.skip();
    throw new ValidationError([
      ...(files.length === 0 ? [missingFile(rules.fileField)] : []),
      { loc: ['body', fieldname], msg: 'Extra inputs are not permitted', type: 'extra_forbidden' },
    ]);
  }
  if (files.length >= rules.maxFiles) {
    source.skip();
    const msg =
      rules.maxFiles === 1
        ? 'Value error, one file is expected and more were sent; a workflow works on several'
        : `Value error, at most ${rules.maxFiles} files are expected and more were sent`;
    throw new ValidationError([{ loc: ['body', rules.fileField], msg, type: 'too_long' }]);
  }
  const index = files.length;
  const received = () =>
    intake.receive(source.pieces, request.identity, {
      filename,
      kind: rules.kind,
      accepts: rules.accepts(fields),
      strictPdf: rules.strictPdf,
      digest: request.headers['idempotency-key'] !== undefined,
      signal: request.gone,
    });
  await files.add(source, () =>
    received().catch((error: unknown) => {
      const one = rules.maxFiles === 1 || !(error instanceof SheafError && OF_ONE_FILE.has(error.code));
      throw one ? error : namingInput(cleanFilename(filename, 'file'), index, error);
    }),
  );
}

/** Takes the text of a field as the file that it represents; the field is then no longer an ordinary one. */
async function addTyped(
  files: ReturnType<typeof createFileQueue>,
  fields: Form['fields'],
  { field, filename, type, check }: Typed,
  request: FastifyRequest,
  intake: Intake,
  { kind }: FormRules,
): Promise<void> {
  const text = fields[field] ?? '';
  const loc = ['body', field];
  if (files.length > 0) {
    const msg = `Value error, a file was sent, too: send the file or ${field}, not both`;
    throw new ValidationError([{ loc, msg, type: 'value_error' }]);
  }
  if (text === '') {
    const msg = 'String should have at least 1 character';
    throw new ValidationError([{ loc, msg, type: 'string_too_short', ctx: { min_length: 1 } }]);
  }
  await check?.(text);
  delete fields[field];
  const digest = request.headers['idempotency-key'] !== undefined;
  const source = inMemory(Buffer.from(text), true);
  await files.add(source, () =>
    intake.receive(source.pieces, request.identity, {
      filename,
      kind,
      known: type,
      digest,
      signal: request.gone,
    }),
  );
}

function translate(error: unknown, request: FastifyRequest): unknown {
  if (error instanceof SheafError || error instanceof ValidationError) return error;
  const { code, message } = error as { code?: string; message?: string };
  if (code === 'FST_PROTO_VIOLATION') {
    return new ValidationError([{ loc: ['body'], msg: 'Extra inputs are not permitted', type: 'extra_forbidden' }]);
  }
  if (code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT' || code === 'FST_FIELDS_LIMIT') {
    return new SheafError('body_too_large', 'The form has too many parts.', { cause: error });
  }
  if (
    request.raw.destroyed ||
    code === 'FST_PREMATURE_CLOSE' ||
    /unexpected end|aborted|premature/i.test(message ?? '')
  ) {
    return new SheafError('truncated_body', 'The upload was cut off. Send it again.', { cause: error });
  }
  if (code === 'ENOSPC') return error;
  if (code === undefined || code.startsWith('FST_') || code.startsWith('ERR_STREAM')) {
    return new SheafError('malformed_multipart', 'Malformed multipart form. See RFC 7578.', {
      cause: error,
    });
  }
  return error;
}
