import { ERROR_STATUS, type ErrorCode } from '../../errors.ts';

/** Meaning of each code, for the description of the interface. A test compares it with the catalogue. */
const MEANINGS: Partial<Record<ErrorCode, string>> = {
  bad_request: 'The request cannot be read, or a header of it is wrong.',
  malformed_multipart: 'The form is not multipart/form-data.',
  truncated_body: 'The body broke off.',
  invalid_token: 'The token of a mail is wrong, used or over.',
  unauthenticated: 'The request is not signed in, or its ws_token is missing, wrong or expired.',
  bad_credentials: 'Address or password is wrong.',
  invalid_api_key: 'The API key is wrong or revoked.',
  forbidden: 'It belongs to another account.',
  foreign_origin: 'A page of another site sent the request.',
  session_required: 'An API key cannot do this.',
  email_unconfirmed: 'The account has to confirm its e-mail address first.',
  not_allowed_here: 'It is not open to this address.',
  source_refused: 'This address may not be fetched, or fetching is switched off.',
  signup_closed: 'Accounts are made by an administrator.',
  not_found: 'Not found.',
  job_not_found: 'There is no such job, or it is another’s.',
  file_not_found: 'File not found or expired.',
  method_not_allowed: 'The address takes other methods; `Allow` names them.',
  not_acceptable: 'The output is of none of the types that `Accept` names.',
  request_timeout: 'The request took too long to arrive.',
  already_exists: 'It is there already.',
  idempotency_conflict: 'The Idempotency-Key was used for another request.',
  file_too_large: 'A file is larger than accepted.',
  body_too_large: 'The body, a form or a JSON in it is larger than accepted.',
  unsupported_file_type: 'The bytes are of a type that is not accepted here.',
  unsupported_media_type: 'The body is of a type that is not accepted here.',
  range_not_satisfiable: 'The range is outside the file.',
  unprocessable_file: 'The file is damaged or cannot be processed.',
  password_required: 'The PDF is password-protected, and the password is missing or wrong.',
  signed_document: 'The PDF is signed, and the change would break its signatures: `on_signed` allows it.',
  limit_exceeded: 'A limit is passed: pages, pixels, levels, work or number.',
  output_too_large: 'The output would be larger than allowed.',
  invalid_parameter: 'A parameter does not fit the file.',
  source_unreachable: 'The address did not answer.',
  source_status: 'The address answered with another status than 200.',
  budget_exceeded: 'The request budget is spent until X-RateLimit-Reset.',
  throttled: 'Too many attempts.',
  cancelled: 'The client closed the connection, or the job was canceled.',
  internal_error: 'A fault of the service.',
  operation_crashed: 'The work ended its process.',
  out_of_memory: 'The work needed more memory than it may use.',
  timed_out: 'The work took longer than it may.',
  took_too_long: 'The work takes too long for one call; start a job.',
  queue_full: 'Too much is waiting; try again after Retry-After.',
  too_many_followers:
    'The job, or the service, has as many followers as it can take; ask for its state, or try again after Retry-After.',
  operation_unavailable: 'No node has a program that the operation needs; `GET /api/operations` names it.',
  unavailable: 'A part behind the service is away, or it is stopping.',
  storage_full: 'The storage is full.',
};

/** Every code with its status and meaning, as a Markdown table. */
export function errorTable(): string {
  const rows = Object.entries(ERROR_STATUS).map(
    ([code, status]) => `| \`${code}\` | ${status} | ${MEANINGS[code as ErrorCode] ?? ''} |`,
  );
  return ['| code | status | meaning |', '|---|---|---|', ...rows].join('\n');
}

export const ERROR_CODES = Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]];
