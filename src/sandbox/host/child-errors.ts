import { isErrorCode, SheafError } from '../../errors.ts';
import { noteSchema } from './validate-messages.ts';

/** Statuses of errors that are about a file. */
const OF_FILES: ReadonlySet<number> = new Set([413, 415, 422]);

/** Failures of the work itself, as far as the child can know: a full disk, a decoder without enough memory. */
const OF_WORK: ReadonlySet<string> = new Set(['storage_full', 'out_of_memory']);

/**
 * The error that a child reports: about the file or about its work. A child cannot speak for other parts of the service,
 * except by passing on a code that they answered it; never `unavailable`, since such a job is tried again.
 * @param answeredCodes codes of the errors that answered its questions
 */
export function failureOf(
  code: string,
  text: string,
  { reason: claimed, answeredCodes }: { reason?: unknown; answeredCodes?: ReadonlySet<string> } = {},
): SheafError {
  const { data: reason } = noteSchema.safeParse(claimed);
  const error = isErrorCode(code) ? new SheafError(code, text, { reason }) : null;
  const mayBe =
    error && (OF_FILES.has(error.status) || OF_WORK.has(code) || (answeredCodes?.has(code) && code !== 'unavailable'));
  return mayBe ? error : new SheafError('internal_error', error ? 'The file could not be processed.' : text);
}

export function crashed(stderr: string): SheafError {
  if (/heap out of memory|Array buffer allocation failed/.test(stderr)) return outOfMemory();
  return new SheafError('operation_crashed', 'The job stopped unexpectedly.');
}

/** No child could be started: the fault of a machine without room, and not of the file. */
export class StartFailed extends SheafError {
  constructor(cause: Error) {
    super('operation_crashed', 'The job could not be started. Try again.', { cause });
  }
}

/** The error for a waiting caller, who may retry if the work has not begun. */
export function forCaller(error: unknown): unknown {
  return error instanceof StartFailed ? serverBusy(error) : error;
}

export function serverBusy(cause?: Error): SheafError {
  return new SheafError('queue_full', 'The server is busy. Try again shortly.', { cause, retryAfter: 10 });
}

/** Work that took too long by the clock. */
export class TimedOut extends SheafError {
  /** The processor time that it got, in milliseconds; null if the system does not say. */
  readonly workedMs: number | null;

  constructor(ms: number, workedMs: number | null) {
    super('timed_out', `The job exceeded the time limit of ${Math.max(1, Math.round(ms / 1000))} s.`);
    this.workedMs = workedMs;
  }
}

export function tooMuchWritten(): SheafError {
  return new SheafError('output_too_large', 'The job exceeded the output limit.');
}

export function outOfMemory(): SheafError {
  return new SheafError('out_of_memory', 'The job exceeded the memory limit.');
}
