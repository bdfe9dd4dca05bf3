import { type DestinationStream, type LoggerOptions, pino } from 'pino';

/** Lines wait so long for others that are written with them, and until they are so many characters. */
const GATHER_MS = 20;
const GATHER_CHARACTERS = 16 * 1024;
/** What is as grave as this does not wait. */
const WARN = 40;

export type Log = ReturnType<typeof createLog>;

/**
 * Structured logs, one JSON object a line; secrets never get in, whatever is logged by mistake.
 * @param descriptor where they go: standard output where nothing else is said
 */
export function createLog(level: string, descriptor = 1) {
  const options: LoggerOptions = {
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
  };
  return pino(options, createGathering(descriptor));
}

/**
 * Writes lines some at a time: each write wakes whoever reads, which costs more than the line. What a
 * kill from outside may take is the last moment of what is below a warning.
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
    // Pino then tells the level of each line.
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
