import { type CodedItem, SheafError, ValidationError } from '../errors.ts';

/** Texts of the synchronous helpers are no larger, in bytes of UTF-8: larger ones go through a job. */
const MAX_TEXT_BYTES = 1024 * 1024;

/** @throws SheafError `body_too_large` */
export function requireShort(text: string): void {
  if (Buffer.byteLength(text) > MAX_TEXT_BYTES) {
    throw new SheafError('body_too_large', 'The text is larger than 1 MiB; larger ones go through a job.');
  }
}

/** A refusal of the `text` field of a body, which never repeats it. */
export function textError(code: CodedItem['code'], values?: CodedItem['values']): ValidationError {
  return new ValidationError([{ loc: ['body', 'text'], code, ...(values && { values }) }]);
}
