import type { FailureCode } from './protocol.ts';

/** A fault of a page, or of the work on it. */
export class PageError extends Error {
  readonly code: FailureCode;

  constructor(code: FailureCode, message: string) {
    super(message);
    this.code = code;
  }
}
