import { SheafError } from '../../../errors.ts';

/** The failure of a file whose structure cannot be made sense of. */
export function damaged(cause?: unknown): SheafError {
  return new SheafError('unprocessable_file', 'The PDF is damaged and could not be read.', { cause });
}

/** The failure of a file that is in order, with nothing to work on. */
export function noPages(): SheafError {
  return new SheafError('unprocessable_file', 'The PDF has no pages.');
}
