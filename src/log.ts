import { pino } from 'pino';

export type Log = ReturnType<typeof createLog>;

/** Structured logs on standard output, one JSON object a line; secrets never get in, whatever is logged by mistake. */
export function createLog(level: string) {
  return pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: {
      paths: [
        '*.authorization',
        '*.cookie',
        '*.password',
        '*.token',
        'headers.authorization',
        'headers.cookie',
        '*["x-api-key"]',
      ],
      censor: '[redacted]',
    },
    serializers: {
      err: (error: unknown) => describeError(error),
      req: (request: { method?: string; url?: string }) => ({
        method: request.method,
        path: request.url?.split('?')[0],
      }),
      res: () => undefined,
    },
  });
}

/** An error with its private cause, as far down as it goes. */
function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return typeof error === 'object' ? undefined : error;
  const { code } = error as { code?: unknown };
  return {
    type: error.name,
    code,
    message: error.message,
    stack: error.stack,
    cause: error.cause === undefined || depth > 3 ? undefined : describeError(error.cause, depth + 1),
  };
}
