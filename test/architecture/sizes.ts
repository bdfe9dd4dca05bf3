import { functionsOf } from './source.ts';

/** Most lines of a file. A longer one says at its head why it is: "More than 300 lines: …". */
const FILE = 300;
/** Most lines of a function in `src`, what is nested in it not counted: that is measured for itself. */
const OWN = 80;
/** Most lines of a function in `src` with all that is nested in it: a factory with its verbs. */
const WHOLE = 160;

/** What is still longer than it may be. Nothing is added here: what grows is split. */
const STILL_LONG: ReadonlySet<string> = new Set([
  'src/core/jobs/run.ts createJobRunner',
  'src/drivers/database/sqlite-driver.ts createSqliteDrivers',
  'src/engines/json/scanner.ts createJsonScanner',
  'src/engines/pdf/compress/usage.ts measureImages',
  'src/engines/pdf/syntax/lexer.ts',
  'src/engines/pdf/syntax/scan.ts scanObject',
  'src/engines/pdf/write/copy.ts createCopier',
  'src/http/routes/accounts/auth.ts a function',
  'src/http/routes/text-tools.ts a function',
  // A migration that has run anywhere is never changed.
  'src/ports/database/migrations/0001-files-and-jobs.ts up',
  'src/sandbox/runner.ts createSandboxRunner',
  'src/service.ts startService',
]);

/** Tells in sentences what of a file is too long: the file itself, and, in `src`, its functions. */
export function oversized(path: string, text: string): string[] {
  const found: string[] = [];
  const lines = text.split('\n').length - 1;
  const head = text.split('\n', 10).join('\n');
  if (lines > FILE && !/More than 300 lines: \S/.test(head) && !STILL_LONG.has(path)) {
    found.push(`${path} has ${lines} lines: split it, or tell at its head why it has "More than 300 lines: …"`);
  }
  if (!path.startsWith('src/') || path.endsWith('.test.ts')) return found;
  for (const { name, line, own, whole } of functionsOf(path, text)) {
    if (STILL_LONG.has(`${path} ${name}`)) continue;
    if (own > OWN) found.push(`${path}:${line} ${name} has ${own} lines of its own: at most ${OWN}`);
    if (whole > WHOLE)
      found.push(`${path}:${line} ${name} has ${whole} lines with what is nested in it: at most ${WHOLE}`);
  }
  return found;
}
