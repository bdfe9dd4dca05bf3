/** One invalid part of a request; `loc` starts with `body`, `query` or `path`. */
export interface Problem {
  loc: (string | number)[];
  msg: string;
  type: string;
  /** Values in the sentence. */
  ctx?: Readonly<Record<string, string | number>>;
}

/** The error from the service or the network. */
export class ApiError extends Error {
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  readonly code: string;
  readonly problems: Problem[];
  readonly retryAfter: number | null;
  /** The service's name for the request, which its log has too. */
  readonly requestId: string | null;

  constructor(
    status: number,
    code: string,
    message: string,
    problems: Problem[] = [],
    { retryAfter = null, requestId = null }: Partial<Pick<ApiError, 'retryAfter' | 'requestId'>> = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.problems = problems;
    this.retryAfter = retryAfter;
    this.requestId = requestId;
  }

  /** The problem of one field of the body, if known. */
  problemOf(...names: string[]): Problem | undefined {
    return this.problems.find(({ loc }) => names.every((name) => loc.includes(name)));
  }
}

export const NO_ANSWER = 'no_answer';

/** Reads the two shapes of the service's errors, and anything a proxy may send instead. */
export async function readError(answer: Response): Promise<ApiError> {
  const { status, headers } = answer;
  const wait = headers.get('retry-after') ?? '';
  const facts = { retryAfter: /^\d+$/.test(wait) ? Number(wait) : null, requestId: headers.get('x-request-id') };
  // A proxy's own page is no JSON: its text is not for people here.
  const body: { detail?: unknown; code?: unknown } = (await answer.json().catch(() => null)) ?? {};
  const code = typeof body.code === 'string' ? body.code : null;
  if (Array.isArray(body.detail)) return errorOfProblems(status, code, body.detail as Problem[], facts);
  return new ApiError(status, code ?? `http_${status}`, typeof body.detail === 'string' ? body.detail : '', [], facts);
}

/** The error of an invalid request. @param code from the service; null if it sent none */
export function errorOfProblems(
  status: number,
  code: string | null,
  problems: Problem[],
  facts: Pick<ApiError, 'retryAfter' | 'requestId'>,
): ApiError {
  const message = code === null ? problems.map(sentenceOf).join('; ') : problems.map(({ msg }) => msg).join(' ');
  return new ApiError(status, code ?? 'validation', message, problems, facts);
}

/** The field that a problem is about; empty for the whole of a request. */
function placeOf({ loc }: Problem): string {
  return loc.filter((part) => !['body', 'query', 'path', 'parameters'].includes(String(part))).join(' ');
}

function sentenceOf(problem: Problem): string {
  const name = placeOf(problem);
  return name ? `${name}: ${problem.msg}` : problem.msg;
}
