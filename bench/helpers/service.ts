import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { startService as start } from '#test/helpers/service.ts';
import type { Service, ServiceOptions } from '#test/helpers/service-process.ts';
import { entryOfNow } from '../../scripts/bundle.ts';

/** Arguments of `npm start` for the service, besides its settings. */
export const AS_STARTED = {
  NODE_OPTIONS: '--max-semi-space-size=4 --max-old-space-size=640',
  NODE_COMPILE_CACHE: new URL('../../node_modules/.cache/sheaf', import.meta.url).pathname,
};

/** Starts the service as `npm start` does, of another checkout as well: the joined code with the options of Node that people run it with. */
export async function startService({ env, checkout, ...options }: ServiceOptions = {}): Promise<Service> {
  const main = checkout === undefined ? await entryOfNow() : join(checkout, prepared(checkout));
  const of = checkout === undefined ? {} : { NODE_COMPILE_CACHE: join(checkout, 'node_modules/.cache/sheaf') };
  return start({ ...options, env: { ...AS_STARTED, ...of, ...env }, command: [process.execPath, main] });
}

/** Entry of another checkout: its prepared code, or its sources if it prepares none. */
function prepared(checkout: string): string {
  const main = execFileSync(process.execPath, ['scripts/prepare.ts'], { cwd: checkout, encoding: 'utf8' }).trim();
  return main.endsWith('.mjs') ? main : 'src/main.ts';
}
