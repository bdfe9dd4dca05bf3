/** Runs `npm run test:<suite>`: a project of `vitest.config.ts`. Further arguments go to vitest. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { entryOfNow } from './bundle.ts';

if (import.meta.main) {
  const [suite = '', ...args] = process.argv.slice(2);
  process.exitCode = (await runProjects([suite], args)) ? 0 : 1;
}

/** Services are the joined code, as `npm start` runs it: each starts in half the processor time of the sources. */
export async function runProjects(names: readonly string[], args: readonly string[]): Promise<boolean> {
  const env = {
    ...process.env,
    SERVICE_UNDER_TEST: process.env.SERVICE_UNDER_TEST ?? (await entryOfNow()),
  };
  const projects = names.map((name) => `--project=${name}`);
  const [code] = await once(spawn('vitest', ['run', ...projects, ...args], { stdio: 'inherit', env }), 'close');
  return code === 0;
}
