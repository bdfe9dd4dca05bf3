/**
 * What `npm start` does before it hands over to the service: builds the page when it is missing or stale, and the first
 * time after an installation has the service's code compiled ahead, since that takes half of a start. After that it
 * takes some milliseconds. Both are only to be quicker or nicer: a failure stops nothing.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { buildWhenStale } from '../web/build.ts';

const ROOT = join(import.meta.dirname, '..');
/** Where the start lines of package.json have compiled code kept. */
const CACHE = join(ROOT, 'node_modules/.cache/sheaf');
const PARTS = [
  'service.ts',
  'drivers/database/sqlite.ts',
  'drivers/storage/filesystem.ts',
  'drivers/events/in-process.ts',
  'drivers/counters/memory.ts',
  'drivers/mail/file.ts',
];
/** What a start finds in folders. */
const FOUND = ['operations/*/*/operation.ts', 'text-tools/*/tool.ts'];

if (import.meta.main) await Promise.all([buildWhenStale(), compileAhead()]);

export async function compileAhead(): Promise<void> {
  if (existsSync(CACHE)) return;
  const parts = [...PARTS, ...globSync(FOUND, { cwd: join(ROOT, 'src') })].map((part) => `./src/${part}`);
  const load = `await Promise.all(${JSON.stringify([...parts, '@fastify/swagger-ui', 'nodemailer'])}.map((part) => import(part)));`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', load], {
    cwd: ROOT,
    env: { ...process.env, NODE_COMPILE_CACHE: CACHE },
    stdio: 'ignore',
  });
  child.on('error', () => {});
  await once(child, 'close').catch(() => {});
}
