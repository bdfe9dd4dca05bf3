import type { FastifyRequest } from 'fastify';
import type { Intake } from '../core/files/intake.ts';
import { cleanFilename } from '../core/files/names.ts';
import { type CodedItem, SheafError, ValidationError } from '../errors.ts';
import { namingInput } from '../operations/kit/about-input.ts';
import type { TypedInput } from '../operations/kit/define.ts';
import type { MediaType } from '../operations/kit/media-types.ts';
import type { FileQueue } from './file-queue.ts';
import { type FieldPart, type FileOfForm, inMemory } from './form-parts.ts';

/** Codes for the fault of one file, and not of all of them or the service. */
const OF_ONE_FILE: ReadonlySet<string> = new Set(['unsupported_file_type', 'file_too_large']);

/** The fields of a form by name. */
export type Fields = Record<string, string>;

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

/** Adds a field of text. @throws ValidationError, SheafError `body_too_large` */
export function addField(fields: Fields, part: FieldPart): void {
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

export const fieldsTooLarge = () =>
  new SheafError('body_too_large', 'The form fields are too large. The limit is 1 MiB.');

/** Adds a file. @throws ValidationError, and as the intake does */
export async function addFile(
  files: FileQueue,
  fields: Fields,
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
export async function addTyped(
  files: FileQueue,
  fields: Fields,
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
