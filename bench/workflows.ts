import { availableParallelism } from 'node:os';
import sharp from 'sharp';
import { createClient } from '#test/helpers/client.ts';
import { GENEROUS } from '#test/helpers/generous.ts';
import { inMiB, largestChild, residentBytes } from './helpers/processes.ts';
import { startService } from './helpers/service.ts';
import { inMs, median, report } from './helpers/statistics.ts';
import { makePages } from './pdf/made-pages.ts';

/**
 * Workflows compared with the same work job by job: three steps on a PDF of 100 pages, 200 small images as one batch,
 * and the memory of ever larger batches. Compared runs take turns. Run: npm run bench:workflows
 */
const ROUNDS = 7;
const IMAGES = 200;
const BATCHES = [50, 100, 200, 400];
const STEPS = [
  { job_type: 'pdf-remove-pages', parameters: { pages: '1,50' } },
  { job_type: 'pdf-rotate', parameters: { angle: 90, pages: '2-9' } },
  { job_type: 'pdf-page-labels', parameters: { ranges: [{ from: 1, style: 'roman' }] } },
];
const RESIZE = { width: 320 };
const WAIT = { prefer: 'wait=60' };

const settings = { ...GENEROUS, SANDBOX_KEEP_WARM: '1', MAX_REQUEST_BYTES: '1000000000' };
await using service = await startService({ env: settings });
await using single = await startService({ env: { ...settings, WORKER_CONCURRENCY: '1' } });
const client = createClient(service.url);
const one = createClient(single.url);

type Asked = Promise<{ status: number; body: object }>;

async function completed(asked: Asked): Promise<Record<string, string>> {
  const { status, body } = await asked;
  if (status !== 200 || (body as { status: string }).status !== 'completed') {
    throw new Error(`answered ${status}: ${JSON.stringify(body)}`);
  }
  return body as Record<string, string>;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** Runs each of `works` in turn, `ROUNDS` times after a warm-up; returns the median milliseconds of each. */
async function inTurns(works: readonly (() => Promise<unknown>)[]): Promise<number[]> {
  const times = works.map((): number[] => []);
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [index, work] of works.entries()) {
      const ms = await timed(work);
      if (round > 0) times[index]?.push(ms);
    }
  }
  return times.map(median);
}

const fetchOutput = async ({ output_file_url: url = '' }: Record<string, string>) => {
  const { status, bytes } = await client.download(url);
  if (status !== 200 || bytes.length === 0) throw new Error(`a download was answered ${status}`);
};

const pdf = { name: 'report.pdf', bytes: await makePages(100) };

async function threeJobs(): Promise<void> {
  const [first, ...others] = STEPS;
  let job = await completed(client.job(first?.job_type ?? '', pdf, first?.parameters));
  for (const { job_type, parameters } of others) {
    const body = { job_type, parameters, storage_url: job.output_storage_url };
    job = await completed(client.post('/api/process', body, WAIT));
  }
  await fetchOutput(job);
}

async function oneWorkflow(): Promise<void> {
  await fetchOutput(
    await completed(client.form('/api/workflow', { steps: JSON.stringify(STEPS) }, { files: [pdf] }, WAIT)),
  );
}

const [apart = 0, together = 0] = await inTurns([threeJobs, oneWorkflow]);
report('three jobs one after the other, 100 pages', inMs(apart));
report('the same as a workflow', inMs(together));
report('ratio', (together / apart).toFixed(2), 'at most 0.70');

const images = await Promise.all(
  Array.from({ length: Math.max(IMAGES, ...BATCHES) }, async (_, index) => {
    const noise = sharp({
      create: {
        width: 800,
        height: 600,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 120 + (index % 50), sigma: 30 },
      },
    });
    return { name: `photo-${index}.jpg`, bytes: await noise.jpeg({ quality: 85 }).toBuffer() };
  }),
);

async function batch(of: typeof client, count: number): Promise<void> {
  const steps = JSON.stringify([{ job_type: 'image-resize', parameters: RESIZE }]);
  const { status, body } = await of.form('/api/workflow', { steps }, { files: images.slice(0, count) }, WAIT);
  const files = (body as unknown as { result?: { files: number } }).result?.files;
  if (status !== 200 || files !== count) throw new Error(`a batch was answered ${status}: ${JSON.stringify(body)}`);
}

async function oneAtATime(): Promise<void> {
  for (const image of images.slice(0, IMAGES)) await completed(client.job('image-resize', image, RESIZE));
}

const cores = availableParallelism();
const [jobs = 0, alone = 0, shared = 0] = await inTurns([
  oneAtATime,
  () => batch(one, IMAGES),
  () => batch(client, IMAGES),
]);
const goal = `at least ${(0.9 * cores).toFixed(1)}`;
report(`${IMAGES} images, a job each, one at a time`, inMs(jobs));
report('the same as a batch in one child', inMs(alone));
report(`the same as a batch on ${cores} cores`, inMs(shared));
report('times as fast as one at a time', (jobs / shared).toFixed(2), goal);
report('times as fast as in one child', (alone / shared).toFixed(2));

await using fresh = await startService({ env: settings });
const filling = createClient(fresh.url);
for (const count of BATCHES) {
  await batch(filling, count);
  const memory = `${inMiB(largestChild(fresh.pid).own)}, ${inMiB(residentBytes(fresh.pid))}`;
  report(`a batch of ${count}: largest child so far, service now`, memory);
}
