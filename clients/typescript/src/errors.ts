import type { ErrorBody, JobFields, ValidationErrorBody } from './api.gen.ts';

/** Codes of the service; a newer one may have others. */
export type ErrorCode = ErrorBody['code'] | (string & {});
/** One field of a request that does not fit, as Pydantic reports it. */
export type Issue = ValidationErrorBody['detail'][number];

/** Base of every error of this package. */
export class SheafError extends Error {
  override name = 'SheafError';
}

/** No answer came: the connection failed or was cut. `cause` says why. */
export class ConnectionError extends SheafError {
  override name = 'ConnectionError';
}

/** No answer came in time. */
export class TimeoutError extends ConnectionError {
  override name = 'TimeoutError';
}

/** A webhook that the service did not sign, or that is too old. */
export class WebhookVerificationError extends SheafError {
  override name = 'WebhookVerificationError';
}

/** An answer with a status of 400 or more. */
export class ApiError extends SheafError {
  override name = 'ApiError';
  readonly status: number;
  readonly code: ErrorCode;
  /** The service's name for the request: its log has it too. */
  readonly requestId: string | null;
  /** Seconds after which the service asks to be tried again. */
  readonly retryAfter: number | null;
  readonly issues: readonly Issue[];

  constructor(status: number, body: Partial<ErrorBody | ValidationErrorBody> | null, headers: Headers) {
    const issues = Array.isArray(body?.detail) ? body.detail : [];
    const detail = typeof body?.detail === 'string' ? body.detail : sentenceOf(issues);
    super(detail || `The service answered with status ${status}.`);
    this.status = status;
    this.code = body?.code ?? (issues.length > 0 ? 'validation_failed' : `status_${status}`);
    this.requestId = headers.get('x-request-id');
    this.retryAfter = secondsOf(headers.get('retry-after'));
    this.issues = issues;
  }
}

/** 400, 405, 406, 415: the request cannot be answered. */
export class BadRequestError extends ApiError {
  override name = 'BadRequestError';
}
/** 401: a missing, wrong or revoked key. */
export class AuthenticationError extends ApiError {
  override name = 'AuthenticationError';
}
/** 403: not yours, or not for callers like you. */
export class PermissionError extends ApiError {
  override name = 'PermissionError';
}
/** 404: no such job or file, or its time is over. */
export class NotFoundError extends ApiError {
  override name = 'NotFoundError';
}
/** 409: it exists already, or the Idempotency-Key belongs to another request. */
export class ConflictError extends ApiError {
  override name = 'ConflictError';
}
/** 413: larger than accepted. */
export class TooLargeError extends ApiError {
  override name = 'TooLargeError';
}
/** 422: invalid parameters or files; `issues` names the fields at fault. */
export class UnprocessableError extends ApiError {
  override name = 'UnprocessableError';
}
/** 429: the budget is spent; `retryAfter` says for how long. */
export class RateLimitError extends ApiError {
  override name = 'RateLimitError';
}
/** 500 and more. */
export class ServerError extends ApiError {
  override name = 'ServerError';
}

const CLASSES: Record<number, typeof ApiError> = {
  401: AuthenticationError,
  403: PermissionError,
  404: NotFoundError,
  409: ConflictError,
  413: TooLargeError,
  422: UnprocessableError,
  429: RateLimitError,
};

/** A job that ended without an output. */
export class JobError extends SheafError {
  override name = 'JobError';
  readonly code: ErrorCode;
  readonly job: Readonly<JobFields>;

  constructor(job: JobFields) {
    super(job.error_message ?? (job.status === 'cancelled' ? 'The job was canceled.' : `The job ${job.status}.`));
    this.job = job;
    this.code = job.error_code ?? job.status;
  }
}
/** A job whose work failed. */
export class JobFailedError extends JobError {
  override name = 'JobFailedError';
}
/** A job that was cancelled. */
export class JobCancelledError extends JobError {
  override name = 'JobCancelledError';
}

/** Reads the body of an answer that is an error. */
export async function errorOf(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => '');
  let body: Partial<ErrorBody> | null = null;
  try {
    body = JSON.parse(text) as Partial<ErrorBody>;
  } catch {
    // A proxy before the service may answer with a page.
  }
  const Class = CLASSES[response.status] ?? (response.status >= 500 ? ServerError : BadRequestError);
  return new Class(response.status, typeof body === 'object' ? body : null, response.headers);
}

function sentenceOf(issues: readonly Issue[]): string {
  return issues.map(({ loc, msg }) => `${loc.slice(1).join('.')}: ${msg}`).join('; ');
}

/** `Retry-After` in seconds: a number of them, or a date (RFC 9110 section 10.2.3). */
function secondsOf(header: string | null): number | null {
  if (header === null) return null;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds);
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, (at - Date.now()) / 1000);
}
