import { PdfError } from '../errors.ts';

/** The failure of a file whose structure cannot be made sense of. */
export function damaged(cause?: unknown): PdfError {
  return new PdfError('unprocessable_file', 'The PDF is damaged and cannot be read.', { cause });
}

/** The failure of a file that is in order, with nothing to work on. */
export function noPages(): PdfError {
  return new PdfError('unprocessable_file', 'The PDF has no pages.');
}

const OVERLAPPING = 'too much overlapping data';

/** The failure of a file whose parts claim each other so often that no work on it would end. */
export function overlapping(): PdfError {
  return damaged(OVERLAPPING);
}

/** True if other readers should not try the file either. */
export function isOverlapping(error: PdfError): boolean {
  return error.cause === OVERLAPPING;
}
