import { globSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';

// Where the code is joined, another module takes the place of this one (`scripts/bundle-cli.ts`).

const ROOT = join(import.meta.dirname, '../../..');
/** TypeScript in a checkout, JavaScript in a package. */
const ENDING = extname(import.meta.filename);
const CODE = [
  'src/sandbox/child/**/*',
  'src/operations/*/*',
  'src/operations/*/*/{operation,run}',
  'src/engines/**/*',
].map((pattern) => `${pattern}${ENDING}`);

/** False for these sources. */
export const IS_JOINED = false;
/** The program of a child. */
export const CHILD_PROGRAM = new URL('../child/main.mjs', import.meta.url);
/** The name of the note that this code has been compiled. */
export const STAMP = 'compiled';

/** The files of the code that children load. */
export function childCode(): string[] {
  const pdf = dirname(createRequire(import.meta.url).resolve('@sheaf/pdf'));
  return [
    ...globSync(CODE, { cwd: ROOT }).map((file) => join(ROOT, file)),
    ...globSync(`**/*${ENDING}`, { cwd: pdf, exclude: ['node_modules', '*/web'] }).map((file) => join(pdf, file)),
  ].filter((file) => !file.endsWith('.test.ts'));
}
