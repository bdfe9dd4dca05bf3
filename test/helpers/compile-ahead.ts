import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { compileAhead } from '../../scripts/prepare.ts';
import { compileChildCode } from '../../src/sandbox/host/compile-cache.ts';
import { NODE_COMPILE_CACHE } from './service-process.ts';

/**
 * Before all suites: services under test and their children start with compiled code at hand, as those of `npm start`
 * do. Else each service that starts meanwhile compiles it again.
 */
export async function setup(): Promise<void> {
  await compileAhead();
  const children = join(NODE_COMPILE_CACHE, 'children');
  await mkdir(children, { recursive: true });
  await compileChildCode(children, new AbortController().signal);
}
