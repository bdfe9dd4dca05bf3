/**
 * Error codes for callers of the package: an unreadable file, a missing or wrong password, a passed limit, an invalid
 * argument, a timestamp authority without a timestamp, work that this platform cannot do.
 */
export type PdfErrorCode =
  | 'unprocessable_file'
  | 'password_required'
  | 'wrong_password'
  | 'limit_exceeded'
  | 'invalid_parameter'
  | 'timestamp_missing'
  | 'certified_document'
  | 'needs_node';

/** The exact fault, for callers that put it into words: a code with the values of its sentence. */
export type Reason = { readonly code: string } & { readonly [value: string]: string | number };

interface Options {
  cause?: unknown;
  reason?: Reason | undefined;
}

/**
 * A failure with a stable code, and a sentence that says what is wrong and what would be right. The private reason is
 * its `cause`.
 */
export class PdfError extends Error {
  readonly code: PdfErrorCode;
  readonly reason: Reason | undefined;

  constructor(code: PdfErrorCode, message: string, { cause, reason }: Options = {}) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'PdfError';
    this.code = code;
    this.reason = reason;
  }
}

/** The failure of a document that is encrypted: the password is missing or wrong. */
export function passwordRequired(wrong: boolean, options?: { cause: unknown }): PdfError {
  return wrong
    ? new PdfError('wrong_password', 'Wrong password.', options)
    : new PdfError('password_required', 'The PDF is password-protected.', options);
}
