import { mkdir } from 'node:fs/promises';
import { compileAhead } from '../../scripts/prepare.ts';
import { compileChildCode } from '../../src/sandbox/host/compile-cache.ts';
import { CHILD_CACHE } from './compile-cache.ts';

/**
 * Before all suites: services under test and their children start with compiled code at hand, as those of `npm start`
 * do. Else each service that starts meanwhile compiles it again.
 */
export async function setup(): Promise<void> {
  await compileAhead();
  await mkdir(CHILD_CACHE, { recursive: true });
  await compileChildCode(CHILD_CACHE, new AbortController().signal);
}
