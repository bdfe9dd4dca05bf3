import { PdfError, type PdfErrorCode, type Reason } from '@sheaf/pdf/errors';

/**
 * The catalogue of every error that callers can see. Code matches on `code`; people read
 * `message`, which never holds a path, a stack or the name of a library. The private reason travels as `cause`.
 */
export const ERROR_STATUS = {
  bad_request: 400,
  malformed_multipart: 400,
  truncated_body: 400,
  invalid_token: 400,
  unauthenticated: 401,
  bad_credentials: 401,
  invalid_api_key: 401,
  forbidden: 403,
  foreign_origin: 403,
  session_required: 403,
  email_unconfirmed: 403,
  not_allowed_here: 403,
  source_refused: 403,
  signup_closed: 403,
  not_found: 404,
  job_not_found: 404,
  file_not_found: 404,
  method_not_allowed: 405,
  not_acceptable: 406,
  request_timeout: 408,
  already_exists: 409,
  idempotency_conflict: 409,
  file_too_large: 413,
  body_too_large: 413,
  unsupported_file_type: 415,
  unsupported_media_type: 415,
  range_not_satisfiable: 416,
  /** The file is of an accepted type but cannot be processed: damaged, protected, too many pages or pixels. */
  unprocessable_file: 422,
  password_required: 422,
  signed_document: 422,
  limit_exceeded: 422,
  output_too_large: 422,
  invalid_parameter: 422,
  source_unreachable: 424,
  source_status: 424,
  budget_exceeded: 429,
  throttled: 429,
  cancelled: 499,
  internal_error: 500,
  operation_crashed: 500,
  out_of_memory: 500,
  timed_out: 500,
  operation_unavailable: 501,
  queue_full: 503,
  too_many_followers: 503,
  unavailable: 503,
  took_too_long: 504,
  storage_full: 507,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

export type { Reason } from '@sheaf/pdf/errors';

/** One item of the 422 array form. `loc` starts with `body`, `query` or `path`. */
export interface ValidationItem {
  loc: (string | number)[];
  msg: string;
  type: string;
  /** Values in the sentence, as Pydantic names them; or, with a `code`, a reason. */
  ctx?: Readonly<Record<string, string | number>>;
}

/** Problems that core and operations find in a part of a request; `http` words them for its clients. */
export type ItemCode =
  | 'missing'
  | 'too_few_files'
  | 'too_many_files'
  | 'foreign_storage_url'
  | 'unknown_workflow'
  | 'outdated_workflow'
  | 'only_for_lossy'
  | 'unknown_placeholder'
  | 'page_does_not_exist'
  | 'selection_too_long'
  | 'step_type_mismatch'
  | 'json_syntax'
  | 'not_base64'
  | 'not_utf8'
  | 'lone_surrogate';

/** One item of the 422 array form as a code, with the values of its sentence. */
export interface CodedItem {
  loc: (string | number)[];
  code: ItemCode;
  values?: Readonly<Record<string, string | number | readonly string[]>>;
}

export type RequestItem = ValidationItem | CodedItem;

interface Options {
  cause?: unknown;
  reason?: Reason | undefined;
  /** Seconds after which the caller may try again; sent as `Retry-After`. */
  retryAfter?: number;
}

export class SheafError extends Error {
  readonly code: ErrorCode;
  readonly reason: Reason | undefined;
  readonly retryAfter: number | undefined;

  /** @param message one sentence for the caller that says what is wrong and what would be right. */
  constructor(code: ErrorCode, message: string, { cause, reason, retryAfter }: Options = {}) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'SheafError';
    this.code = code;
    this.reason = reason;
    this.retryAfter = retryAfter;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }
}

/** No further details are returned. */
/** Where the PDF core has a code that callers know by another one, or says it in words for programmers. */
const OF_THE_CORE: Partial<Record<PdfErrorCode, { code: ErrorCode; message?: string }>> = {
  password_required: {
    code: 'password_required',
    message: 'The PDF is password-protected. Send its password as the parameter "password".',
  },
  wrong_password: { code: 'password_required' },
  timestamp_missing: { code: 'source_unreachable' },
  certified_document: {
    code: 'signed_document',
    message:
      'The PDF is certified and allows no changes, not even signatures; ask its author for one that does, or set on_signed to "invalidate" or "remove".',
  },
};

/** The failure as callers see it, from the service or the PDF core; null for internal ones. */
export function knownError(error: unknown): SheafError | null {
  if (error instanceof SheafError) return error;
  if (!(error instanceof PdfError)) return null;
  const { cause, reason } = error;
  const { code, message = error.message } = OF_THE_CORE[error.code] ?? { code: error.code as ErrorCode };
  return new SheafError(code, message, { cause, reason });
}

export const MAX_ITEMS = 50;
const MAX_ITEMS_IN_MESSAGE = 3;
const MAX_PLACE_LENGTH = 64;
const MAX_MSG_LENGTH = 400;

/**
 * A request whose body, query or path does not fit its schema: answered 422 with the array form, which has at most 50
 * short items.
 */
export class ValidationError extends Error {
  readonly items: RequestItem[];

  constructor(items: readonly RequestItem[]) {
    const shortened = items.slice(0, MAX_ITEMS).map(shorten);
    super(
      shortened
        .slice(0, MAX_ITEMS_IN_MESSAGE)
        .map((item) => `${item.loc.join('.')}: ${'msg' in item ? item.msg : item.code}`)
        .join('; '),
    );
    this.name = 'ValidationError';
    this.items = shortened;
  }
}

/** Names of fields may come from the request, and be of any length. */
function shorten(item: RequestItem): RequestItem {
  const loc = item.loc.slice(0, 12).map((part) => (typeof part === 'string' ? part.slice(0, MAX_PLACE_LENGTH) : part));
  if ('code' in item) return { ...item, loc, ...(item.values && { values: shortenValues(item.values) }) };
  const { msg, type, ctx } = item;
  return { loc, msg: msg.slice(0, MAX_MSG_LENGTH), type, ...(ctx && { ctx: shortenValues(ctx) }) };
}

function shortenValues<T>(values: Readonly<Record<string, T>>): Record<string, T> {
  const short = (value: T): T => (typeof value === 'string' ? (value.slice(0, MAX_MSG_LENGTH) as T) : value);
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, short(value)]));
}

/** A start that cannot be: the message names the setting and what would be right. */
export class StartError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'StartError';
  }
}

export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(ERROR_STATUS, code);
}
