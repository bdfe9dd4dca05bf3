import { call } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import { followJob, isEnded } from '../../api/follow-job.ts';
import { knownOperation } from '../../api/operations.ts';
import { rememberJob } from '../../api/recent-jobs.ts';
import { itemById, lockItem } from '../../tray/tray.ts';
import { randomId } from '../../ui/random-id.ts';
import { keep, recallJson } from '../../ui/storage.ts';
import { createStore } from '../../ui/store.ts';
import type { Values } from '../form/fields.ts';
import { type Batch, makeRun, type Order, type Run } from './run.ts';
import { submit } from './submit.ts';
import { openStep, takeVersion } from './take-version.ts';

/** The jobs of this tab, by operation, newest first. They continue on any screen. */
const AT_ONCE = 3;
const MOST_BATCHES = 4;
/** Temporary errors: the next job then waits as long as the service asks, unless that is too long. */
const PASSING = ['queue_full', 'throttled', 'budget_exceeded', 'unavailable'];
const LONGEST_WAIT_SECONDS = 120;

const store = createStore<Record<string, Batch[]>>({});
const stops = new Map<string, () => void>();
const NONE: Batch[] = [];

export function useBatches(operation: string): Batch[] {
  return store.use()[operation] ?? NONE;
}

const allRuns = () => Object.values(store.get()).flatMap((batches) => batches.flatMap(({ runs }) => runs));

function patch(key: string, change: Partial<Run>): void {
  store.set((before) =>
    mapBatches(before, (batch) =>
      batch.runs.some((run) => run.key === key)
        ? { ...batch, runs: batch.runs.map((run) => (run.key === key ? { ...run, ...change } : run)) }
        : batch,
    ),
  );
}

function mapBatches(all: Record<string, Batch[]>, map: (batch: Batch) => Batch): Record<string, Batch[]> {
  return Object.fromEntries(Object.entries(all).map(([name, batches]) => [name, batches.map(map)]));
}

/** Starts jobs with one press, on the screen of an operation; another operation may do the work. */
export function startBatch(screen: string, orders: Order[]): void {
  addBatch(screen, { id: randomId(), runs: orders.map((order) => makeRun(order)) });
}

function addBatch(operation: string, batch: Batch): void {
  store.set((before) => {
    const batches = [batch, ...(before[operation] ?? [])];
    for (const old of batches.slice(MOST_BATCHES)) forget(old);
    return { ...before, [operation]: batches.slice(0, MOST_BATCHES) };
  });
}

/**
 * Starts the same job again. Without a response it may exist already: it then keeps its key, so that it is not created
 * twice.
 */
export function retryRun(run: Run, parameters: Values = run.parameters): void {
  stops.get(run.key)?.();
  const key = run.jobId === null ? run.key : randomId();
  patch(run.key, { ...makeRun({ ...run, items: run.items.map(current), parameters }, key) });
}

const current = (item: Run['items'][number]) => itemById(item.id) ?? item;

/** Stops the upload, or cancels the job at the service. */
export async function cancelRun(run: Run): Promise<void> {
  if (run.jobId === null) {
    stops.get(run.key)?.();
    patch(run.key, { phase: 'ended', error: new ApiError(0, 'cancelled', '') });
    return;
  }
  await call('DELETE /api/jobs/{job_id}', { path: { job_id: run.jobId } }).catch(() => {});
}

/** Follows jobs that were started elsewhere or before a reload, unless they are shown already. */
export function resumeJobs(operation: string, jobIds: string[]): void {
  const known = new Set(allRuns().map(({ jobId }) => jobId));
  const fresh = jobIds.filter((id) => !known.has(id));
  if (fresh.length === 0) return;
  const runs = fresh.map(
    (jobId): Run => ({
      ...makeRun({ operation, items: [], parts: [], parameters: {} }),
      phase: 'following',
      jobId,
    }),
  );
  addBatch(operation, { id: randomId(), runs });
  for (const run of runs) follow(run.key, run.jobId as string, null);
}

/** Forgets the runs on this page, but leaves running jobs to the service. */
export function clearBatches(operation: string): void {
  for (const batch of store.get()[operation] ?? []) forget(batch);
  store.set((before) => ({ ...before, [operation]: [] }));
}

function forget({ runs }: Batch): void {
  for (const { key } of runs) {
    stops.get(key)?.();
    stops.delete(key);
  }
}

store.subscribe(beginNext);

/** No job starts before this time: the service is at its limit. */
let pausedUntil = 0;

function pause(seconds: number): void {
  pausedUntil = Date.now() + seconds * 1000;
  setTimeout(beginNext, seconds * 1000);
}

function beginNext(): void {
  if (Date.now() < pausedUntil) return;
  const runs = allRuns();
  const busy = runs.filter(({ phase }) => phase === 'sending' || phase === 'following').length;
  const next = runs.find(({ phase }) => phase === 'waiting');
  if (next && busy < AT_ONCE) void begin(next);
}

async function begin(run: Run): Promise<void> {
  const abort = new AbortController();
  const { signal } = abort;
  stops.set(run.key, () => abort.abort());
  patch(run.key, { phase: 'sending' });
  try {
    const operation = await knownOperation(run.operation);
    if (!operation) throw new ApiError(404, 'not_found', '');
    const created = await submit(operation, run, { signal, onProgress: (share) => patch(run.key, { share }) });
    if (signal.aborted) return;
    rememberJob(created.job_id);
    patch(run.key, { phase: 'following', jobId: created.job_id });
    follow(run.key, created.job_id, created.ws_token);
  } catch (error) {
    if (signal.aborted) return;
    const wait = error instanceof ApiError && PASSING.includes(error.code) ? error.retryAfter : null;
    if (wait !== null && wait <= LONGEST_WAIT_SECONDS) {
      pause(Math.max(1, wait));
      patch(run.key, { phase: 'waiting', share: 0 });
      return;
    }
    patch(run.key, { phase: 'ended', error: error instanceof ApiError ? error : new ApiError(0, 'unknown', '') });
  }
}

function follow(key: string, jobId: string, token: string | null): void {
  const stop = followJob(jobId, token, {
    onJob: (job) => {
      patch(key, { job, ...(isEnded(job) ? { phase: 'ended' } : {}) });
      if (isEnded(job)) take(key);
      if (job.error_code === 'password_required') askForPassword(key);
    },
    onConnection: (connection) => patch(key, { connection }),
    onGone: (error) => patch(key, { phase: 'ended', error }),
  });
  stops.set(key, stop);
}

/** Makes the output of a run the next version of its file, once. */
function take(key: string): void {
  const run = allRuns().find((each) => each.key === key);
  if (!run || run.taken) return;
  patch(key, { taken: true });
  void takeVersion(run);
}

/** Asks for the password of a protected file in its row, if it was not previewed before its job. */
function askForPassword(key: string): void {
  const run = allRuns().find((each) => each.key === key);
  for (const item of run?.items ?? []) lockItem(item.id);
}

/** The parts of a run that survive a reload, without secrets. */
interface KeptRun
  extends Pick<Run, 'key' | 'operation' | 'screen' | 'title' | 'jobId' | 'inputBytes' | 'onError' | 'steps' | 'taken'> {
  items: string[];
  parts: { item: string; pages: number[] | null }[];
  parameters: Values;
}
type Kept = Record<string, { id: string; runs: KeptRun[] }[]>;

/** Restores all jobs of this tab after a reload. The page loads its tray before components that show jobs. */
function restoreRuns(): void {
  const kept = recallJson<Kept>('runs', {}, 'tab');
  store.set(
    Object.fromEntries(
      Object.entries(kept).map(([operation, batches]) => [
        operation,
        batches.map(({ id, runs }) => ({ id, runs: runs.map(revive) })),
      ]),
    ),
  );
  for (const { key, jobId } of allRuns()) if (jobId !== null) follow(key, jobId, null);
  let saved = '';
  store.subscribe(() => {
    const text = JSON.stringify(
      Object.fromEntries(
        Object.entries(store.get()).map(([operation, batches]) => [
          operation,
          batches.map(({ id, runs }) => ({ id, runs: runs.map(keptOf) })),
        ]),
      ),
    );
    if (text === saved) return;
    saved = text;
    keep('runs', text, 'tab');
  });
}

function keptOf({ items, parts, parameters, steps, operation, ...run }: Run): KeptRun {
  const { key, screen, title, jobId, inputBytes, onError, taken } = run;
  return {
    key,
    operation,
    screen,
    title,
    jobId,
    inputBytes,
    items: items.map(({ id }) => id),
    parts: parts.map(({ item, pages }) => ({ item: item.id, pages })),
    onError,
    taken,
    parameters: openStep({ job_type: operation, parameters }).parameters,
    steps: steps.map(openStep),
  };
}

function revive(kept: KeptRun): Run {
  const items = kept.items.flatMap((id) => itemById(id) ?? []);
  // Expired files cannot be sent again, but the job's results stay on the page.
  const whole = items.length === kept.items.length;
  const parts = kept.parts.flatMap(({ item, pages }) => {
    const found = itemById(item);
    return found ? [{ item: found, pages }] : [];
  });
  const { operation, screen, parameters, steps, onError } = kept;
  const order = { operation, screen, items: whole ? items : [], parts, parameters, steps, onError };
  const run = makeRun(order, kept.key);
  const { title, jobId, inputBytes, taken = true } = kept;
  const phase = jobId !== null ? 'following' : whole ? 'waiting' : 'ended';
  return { ...run, title, jobId, inputBytes, phase, taken };
}

restoreRuns();
