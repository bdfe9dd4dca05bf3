import { startService as start } from '#test/helpers/service.ts';
import type { Service, ServiceOptions } from '#test/helpers/service-process.ts';
import { entryOfNow } from '../../scripts/bundle.ts';

/** What `npm start` passes to the service besides its settings. */
const AS_STARTED = {
  NODE_OPTIONS: '--max-semi-space-size=4 --max-old-space-size=640',
  NODE_COMPILE_CACHE: new URL('../../node_modules/.cache/sheaf', import.meta.url).pathname,
};

/** Starts the service as `npm start` does: the joined code with the options of Node that people run it with. */
export async function startService({ env, ...options }: ServiceOptions = {}): Promise<Service> {
  const command = [process.execPath, await entryOfNow()];
  return start({ ...options, env: { ...AS_STARTED, ...env }, command });
}
