import { SheafError, ValidationError } from '../errors.ts';
import { wordItem } from '../http/item-words.ts';
import { UsageError } from './arguments.ts';
import { EXIT } from './exit.ts';

const WIDTH = 24;

export interface Report {
  /** Progress of one file. */
  progress(name: string, percent: number): void;
  /** Something that came of the work: a line for people, or a value in a pipe. */
  tell(value: object, line: string): void;
  warn(text: string): void;
  /** Reports what went wrong. @returns the exit code */
  fail(error: unknown, file?: string): number;
}

/** Talks to people on a terminal, and in JSON lines where the output is read by a program. */
export function createReport({ json, quiet }: { json: boolean; quiet: boolean }): Report {
  const shows = process.stderr.isTTY && !quiet && !json;
  let drawn = false;
  let lastShown = -1;
  const clear = () => {
    if (drawn) process.stderr.write('\r\x1b[K');
    drawn = false;
  };
  return {
    progress(name, percent) {
      const whole = Math.floor(percent);
      if (whole === lastShown || quiet) return;
      lastShown = whole;
      if (json) process.stdout.write(`${JSON.stringify({ event: 'progress', file: name, progress: whole })}\n`);
      if (!shows) return;
      const full = Math.round((percent / 100) * WIDTH);
      process.stderr.write(
        `\r\x1b[K${'█'.repeat(full)}${'░'.repeat(WIDTH - full)} ${String(whole).padStart(3)} % ${name}`,
      );
      drawn = true;
    },
    tell(value, line) {
      clear();
      process.stdout.write(json ? `${JSON.stringify(value)}\n` : `${line}\n`);
    },
    warn(text) {
      clear();
      process.stderr.write(`sheaf: ${text}\n`);
    },
    fail(error, file) {
      clear();
      const { code, message, exit } = describeFault(error);
      process.stderr.write(`sheaf: ${file === undefined ? '' : `${file}: `}${message}\n`);
      if (json)
        process.stdout.write(
          `${JSON.stringify({ event: 'failed', ...(file !== undefined && { file }), code, message })}\n`,
        );
      return exit;
    },
  };
}

/** Codes of a service, or of this machine, that cannot do the work now. */
const OF_THE_SERVICE = new Set([401, 403, 429, 503, 504, 507]);

export function describeFault(error: unknown): { code: string; message: string; exit: number } {
  if (error instanceof UsageError) return { code: 'usage', message: error.message, exit: EXIT.usage };
  if (error instanceof ValidationError) return { code: 'invalid', message: itemsOf(error), exit: EXIT.usage };
  if (error instanceof SheafError) {
    const exit = error.code === 'operation_unavailable' ? EXIT.unavailable : EXIT.failed;
    return { code: error.code, message: error.message, exit };
  }
  const { name, message, status, code } = error as Error & { status?: number; code?: string };
  if (name === 'AbortError') return { code: 'interrupted', message: 'interrupted', exit: EXIT.interrupted };
  if (name === 'ConnectionError' || name === 'TimeoutError') {
    return { code: 'unreachable', message: `the service does not answer (${message})`, exit: EXIT.service };
  }
  const exit =
    status === 501 ? EXIT.unavailable : status !== undefined && OF_THE_SERVICE.has(status) ? EXIT.service : EXIT.failed;
  return { code: code ?? 'failed', message, exit };
}

function itemsOf({ items }: ValidationError): string {
  const messages = items.map(wordItem).map(({ loc, msg }) => {
    const place = loc.filter((part) => part !== 'body' && part !== 'parameters').join('.');
    const option = place && !place.includes('.') && place !== 'files' ? `--${place.replaceAll('_', '-')}` : place;
    return option ? `${option}: ${msg}` : msg;
  });
  return messages.join('; ');
}

/** Bytes as people read them. */
export function sizeText(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB'];
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const value = bytes / 1000 ** step;
  return `${step === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[step]}`;
}
