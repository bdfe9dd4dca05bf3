import type { FailureCode } from './protocol.ts';

/** What is wrong with a page, or with the work on it. */
export class PageError extends Error {
  readonly code: FailureCode;

  constructor(code: FailureCode, message: string) {
    super(message);
    this.code = code;
  }
}
