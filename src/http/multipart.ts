import type { FastifyRequest } from 'fastify';
import type { Intake, Upload } from '../core/files/intake.ts';
import { SheafError, ValidationError } from '../errors.ts';
import { createFileQueue } from './file-queue.ts';
import {
  addField,
  addFile,
  addTyped,
  type Fields,
  type FormRules,
  fieldsTooLarge,
  missingFile,
} from './form-fields.ts';
import { MAX_FIELD_BYTES, partsOf } from './form-parts.ts';
import { readSmallBody, type SmallBody } from './small-form.ts';

/** The parsed form. Disposing it (`await using`) deletes its uploads, unless they were kept. */
export interface Form extends AsyncDisposable {
  fields: Fields;
  uploads: Upload[];
  /** The uploads belong to something now. */
  keep(): void;
}

/**
 * Reads a form as it arrives; files go straight to storage. On any error, stored files are deleted.
 * @throws SheafError `malformed_multipart`, `truncated_body`, `file_too_large` …; ValidationError for wrong fields
 */
export async function readForm(request: FastifyRequest, intake: Intake, rules: FormRules): Promise<Form> {
  const fields: Fields = {};
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
    for await (const part of partsOf(request, rules.maxFiles, body)) {
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
  fields: Fields,
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
