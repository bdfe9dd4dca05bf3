import { type DestinationStream, type LoggerOptions, pino } from 'pino';

/** How long lines wait to be written together, and how many characters they may have until then. */
const GATHER_MS = 20;
const GATHER_CHARACTERS = 16 * 1024;
/** Messages of this level are written at once. */
const WARN = 40;

export type Log = ReturnType<typeof createLog>;

/**
 * Structured logs, one JSON object a line; secrets never get in, even if logged by mistake.
 * @param descriptor the target, standard output by default
 */
export function createLog(level: string, descriptor = 1) {
  const options: LoggerOptions = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }), log: redact },
    serializers: {
      err: (error: unknown) => describeError(error),
      req: (request: { method?: string; url?: string }) => ({
        method: request.method,
        path: request.url?.split('?')[0],
      }),
      res: () => undefined,
    },
  };
  return pino(options, createGathering(descriptor));
}

/**
 * Writes several lines at a time: each write wakes the reader, which costs more than the line. A kill from outside may
 * lose the last moment of lines below a warning.
 */
function createGathering(descriptor: number): DestinationStream {
  const out = pino.destination({ dest: descriptor, sync: true });
  let lines = '';
  let timer: NodeJS.Timeout | null = null;
  function flush(): void {
    if (timer) clearTimeout(timer);
    timer = null;
    const gathered = lines;
    lines = '';
    if (gathered) out.write(gathered);
  }
  process.once('exit', flush);
  const stream = {
    // Pino then writes the level of each line.
    [pino.symbols.needsMetadataGsym]: true,
    lastLevel: WARN,
    write(line: string): void {
      lines += line;
      if (stream.lastLevel >= WARN || lines.length > GATHER_CHARACTERS) flush();
      else timer ??= setTimeout(flush, GATHER_MS).unref();
    },
  };
  return stream;
}

/** Names whose values are never logged, even by mistake. */
const SECRETS = new Set(['authorization', 'cookie', 'password', 'token', 'x-api-key']);
const CENSOR = '[redacted]';

/** The fields of a line without secrets, among themselves and one level below; the same object if there are none. */
function redact(fields: Record<string, unknown>): Record<string, unknown> {
  let clean = fields;
  for (const name in fields) {
    const value = fields[name];
    const shown = SECRETS.has(name) && value !== undefined ? CENSOR : withoutSecrets(value);
    if (shown === value) continue;
    if (clean === fields) clean = { ...fields };
    clean[name] = shown;
  }
  return clean;
}

/** Errors log only what `describeError` returns. */
function withoutSecrets(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Error) return value;
  if (!Object.keys(value).some((name) => SECRETS.has(name))) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, SECRETS.has(name) ? CENSOR : each]));
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
