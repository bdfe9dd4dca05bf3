import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createClient } from '#test/helpers/client.ts';
import { GENEROUS } from '#test/helpers/generous.ts';
import { createRandom } from '#test/helpers/random.ts';
import { loadRegistry, visibleOperations } from '../src/operations/registry.ts';
import { descendants, inMiB } from './helpers/processes.ts';
import { startService } from './helpers/service.ts';
import { report } from './helpers/statistics.ts';

/**
 * Memory of children after many jobs of all kinds: the examples of all operations on one file that need no program,
 * mixed by a seed, in sequence. Prints the largest child every 50 jobs (PSS: shared memory counts in part). Needs
 * Linux. Run: npm run bench:children [-- --jobs 500 --seed 1 --only pdf-rotate,image-resize]
 */
const { values } = parseArgs({
  options: {
    jobs: { type: 'string', default: '500' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
    every: { type: 'string', default: '50' },
  },
});
const NO_PROGRAMS = { TESSERACT_PATH: 'off', HEIF_ENC_PATH: 'off', CJXL_PATH: 'off' };
const random = createRandom(Number(values.seed));
const only = values.only?.split(',');
const examples = visibleOperations(await loadRegistry())
  .filter(({ name, needs, inputs }) => (needs?.length ?? 0) === 0 && inputs.max === 1 && (only?.includes(name) ?? true))
  .flatMap(({ name, examples }) => examples.map(({ params, files }) => ({ name, params, file: files[0] as string })));

await using service = await startService({
  env: {
    ...GENEROUS,
    ...NO_PROGRAMS,
    WORKER_CONCURRENCY: '1',
    SANDBOX_KEEP_WARM: '1',
    SANDBOX_IDLE_SECONDS: '3600',
  },
});
const client = createClient(service.url);
const jobs = Number(values.jobs);
let [first, second] = [0, 0];
for (let done = 1; done <= jobs; done++) {
  const example = random.pick(examples);
  const { name, params, file } = example;
  const { body, status } = await client.job(name, file, params);
  // A value of a parameter may need a program.
  if (status === 501) {
    examples.splice(examples.indexOf(example), 1);
    done--;
    continue;
  }
  if (body.status !== 'completed') throw new Error(`${name} ended ${body.status}: ${body.error_message}`);
  if (done % Number(values.every) !== 0) continue;
  const children = descendants(service.pid).map(heldBy);
  const { pid, bytes } = children.reduce((most, one) => (one.bytes > most.bytes ? one : most));
  if (done <= jobs / 2) first = Math.max(first, bytes);
  else second = Math.max(second, bytes);
  report(`largest of ${children.length} processes after ${done} jobs, ${pid}`, inMiB(bytes));
}
// One that has grown is replaced, so that a single look says little.
report(
  'largest in the second half of the jobs, as many times that in the first',
  (second / first).toFixed(2),
  '≤ 1.05',
);

function heldBy(pid: number): { pid: number; bytes: number } {
  try {
    const [, kilobytes] = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'latin1')) ?? [];
    return { pid, bytes: Number(kilobytes ?? 0) * 1024 };
  } catch {
    return { pid, bytes: 0 };
  }
}
