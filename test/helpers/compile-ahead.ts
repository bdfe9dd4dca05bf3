import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compileChildCode } from '../../src/sandbox/host/compile-cache.ts';
import { CHILD_CACHE, NODE_COMPILE_CACHE } from './compile-cache.ts';

const ROOT = join(import.meta.dirname, '../..');
const STAMP = join(NODE_COMPILE_CACHE, 'sources');
const SOURCES = [
  'service.ts',
  'drivers/database/sqlite.ts',
  'drivers/storage/filesystem.ts',
  'drivers/events/in-process.ts',
  'drivers/counters/memory.ts',
  'drivers/mail/file.ts',
  'operations/*/*/operation.ts',
  'text-tools/*/tool.ts',
];

/**
 * Before all suites: compiles the code of tested services, which run the sources, and of their children. Otherwise each
 * service that starts meanwhile compiles it again.
 */
export async function setup(): Promise<void> {
  if (!process.env.SERVICE_UNDER_TEST) await compileSources();
  await mkdir(CHILD_CACHE, { recursive: true });
  // All tests wait for it, and types and lint are checked meanwhile.
  await compileChildCode(CHILD_CACHE, new AbortController().signal, null);
}

async function compileSources(): Promise<void> {
  if (existsSync(STAMP)) return;
  const parts = globSync(SOURCES, { cwd: join(ROOT, 'src') }).map((part) => `./src/${part}`);
  const load = `await Promise.all(${JSON.stringify([...parts, '@fastify/swagger-ui', 'nodemailer'])}.map((part) => import(part)));`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', load], {
    cwd: ROOT,
    env: { ...process.env, NODE_COMPILE_CACHE },
    stdio: 'ignore',
  });
  const [code] = await once(child, 'close');
  if (code === 0) await writeFile(STAMP, '');
}
