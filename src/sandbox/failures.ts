import { isErrorCode, SheafError } from '../errors.ts';
import { noteSchema } from './answers.ts';

/** Statuses of errors that are about a file. */
const OF_FILES: ReadonlySet<number> = new Set([413, 415, 422]);

/** What may go wrong with the work itself and be told by it: the disk was full, or a decoder got no more memory. */
const OF_WORK: ReadonlySet<string> = new Set(['storage_full', 'out_of_memory']);

/**
 * What a child says went wrong: something about the file or about its work. It speaks for no other part, but for what it was
 * told of one.
 * @param told the codes of answers to its questions
 */
export function failureOf(
  code: string,
  text: string,
  { reason: given, told }: { reason?: unknown; told?: ReadonlySet<string> } = {},
): SheafError {
  const { data: reason } = noteSchema.safeParse(given);
  const error = isErrorCode(code) ? new SheafError(code, text, { reason }) : null;
  const mayBe = error && (OF_FILES.has(error.status) || OF_WORK.has(code) || told?.has(code));
  return mayBe ? error : new SheafError('internal_error', error ? 'The file could not be processed.' : text);
}

export function crashed(stderr: string): SheafError {
  if (/heap out of memory|Array buffer allocation failed/.test(stderr)) return outOfMemory();
  return new SheafError('operation_crashed', 'The file could not be processed: the work on it broke off.');
}

export function timedOut(ms: number): SheafError {
  const seconds = Math.max(1, Math.round(ms / 1000));
  return new SheafError('timed_out', `The work on the file took longer than the ${seconds} s that are allowed.`);
}

export function tooMuchWritten(): SheafError {
  return new SheafError('output_too_large', 'The work on the file wrote more than is allowed.');
}

export function outOfMemory(): SheafError {
  return new SheafError('out_of_memory', 'The work on the file needed more memory than is allowed.');
}
