/** One thing in a request that does not fit; `loc` starts with `body`, `query` or `path`. */
export interface Problem {
  loc: (string | number)[];
  msg: string;
  type: string;
  /** Values in the sentence. */
  ctx?: Readonly<Record<string, string | number>>;
}

/** What the service, or the way to it, answered instead of the result. */
export class ApiError extends Error {
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  readonly code: string;
  readonly problems: Problem[];
  readonly retryAfter: number | null;

  constructor(
    status: number,
    code: string,
    message: string,
    problems: Problem[] = [],
    retryAfter: number | null = null,
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.problems = problems;
    this.retryAfter = retryAfter;
  }

  /** What is wrong with one field of the body, if that was said. */
  problemOf(...names: string[]): Problem | undefined {
    return this.problems.find(({ loc }) => names.every((name) => loc.includes(name)));
  }
}

export const NO_ANSWER = 'no_answer';

/** Reads the two shapes of the service's errors, and anything a proxy may put in their place. */
export function readError(status: number, text: string, retryAfter: string | null): ApiError {
  const wait = retryAfter !== null && /^\d+$/.test(retryAfter) ? Number(retryAfter) : null;
  let body: { detail?: unknown; code?: unknown } = {};
  try {
    body = JSON.parse(text) ?? {};
  } catch {
    // A proxy's own page: its text is not for people here.
  }
  if (Array.isArray(body.detail)) {
    const problems = body.detail as Problem[];
    if (typeof body.code === 'string') {
      return new ApiError(status, body.code, problems.map(({ msg }) => msg).join(' '), problems, wait);
    }
    return new ApiError(status, 'validation', problems.map(sentenceOf).join('; '), problems, wait);
  }
  const message = typeof body.detail === 'string' ? body.detail : '';
  return new ApiError(status, typeof body.code === 'string' ? body.code : `http_${status}`, message, [], wait);
}

/** The field that a problem is about; empty for the whole of a request. */
function placeOf({ loc }: Problem): string {
  return loc.filter((part) => !['body', 'query', 'path', 'parameters'].includes(String(part))).join(' ');
}

function sentenceOf(problem: Problem): string {
  const name = placeOf(problem);
  return name ? `${name}: ${problem.msg}` : problem.msg;
}
