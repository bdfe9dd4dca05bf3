import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import { type Connection, followJob } from '../../api/follow-job.ts';
import type { Operation } from '../../api/operations.ts';
import type { Job, JobCreated } from '../../api/schema.gen.ts';
import { upload, uploadMany } from '../../api/upload.ts';
import type { Item } from '../files/use-items.ts';
import type { Values } from '../form/fields.ts';
import type { MergePart } from '../pages/arrangement.ts';
import { nameOf, sizeOf } from '../source.ts';

/** One job that the workspace started, from sending its files to its end. */
export interface Run {
  id: number;
  /** Under it the service makes one job only, however often it is asked. */
  key: string;
  title: string;
  items: Item[];
  /** What the job takes of them, and in which order. */
  parts: MergePart[];
  parameters: Values;
  phase: 'waiting' | 'sending' | 'following' | 'ended';
  /** Share of the upload, 0..1. */
  share: number;
  inputBytes: number | null;
  jobId: string | null;
  job: Job | null;
  error: ApiError | null;
  connection: Connection;
}

const AT_ONCE = 3;
let nextId = 1;

/** Starts jobs, some at once, and follows each to its end. */
export function useRuns(operation: Operation) {
  const [runs, setRuns] = useState<Run[]>([]);
  const stops = useRef(new Map<number, () => void>());

  const patch = useCallback((id: number, change: Partial<Run>) => {
    setRuns((before) => before.map((run) => (run.id === id ? { ...run, ...change } : run)));
  }, []);

  const follow = useCallback(
    (id: number, jobId: string, token: string | null) => {
      const stop = followJob(jobId, token, {
        onJob: (job) => patch(id, { job, ...(job.completed_at || isOver(job) ? { phase: 'ended' } : {}) }),
        onConnection: (connection) => patch(id, { connection }),
        onGone: (error) => patch(id, { phase: 'ended', error }),
      });
      stops.current.set(id, stop);
    },
    [patch],
  );

  const begin = useCallback(
    async (run: Run) => {
      const abort = new AbortController();
      stops.current.set(run.id, () => abort.abort());
      patch(run.id, { phase: 'sending' });
      try {
        const created = await submit(operation, run, abort.signal, (share) => patch(run.id, { share }));
        if (abort.signal.aborted) return;
        patch(run.id, { phase: 'following', jobId: created.job_id });
        follow(run.id, created.job_id, created.ws_token);
      } catch (error) {
        if (abort.signal.aborted) return;
        const known = error instanceof ApiError ? error : new ApiError(0, 'unknown', '');
        patch(run.id, { phase: 'ended', error: known });
      }
    },
    [operation, patch, follow],
  );

  useEffect(() => {
    const busy = runs.filter(({ phase }) => phase === 'sending' || phase === 'following').length;
    const next = runs.find(({ phase }) => phase === 'waiting');
    if (next && busy < AT_ONCE) void begin(next);
  }, [runs, begin]);

  useEffect(() => {
    const running = stops.current;
    return () => {
      for (const stop of running.values()) stop();
    };
  }, []);

  /** Starts one job on all items, or one on each, as the operation takes them. */
  const start = useCallback(
    (items: Item[], parts: MergePart[], parameters: Values) => {
      const groups = operation.inputs.max > 1 ? [items] : items.map((item) => [item]);
      setRuns(groups.map((group) => makeRun(group, parts, parameters)));
    },
    [operation],
  );

  const retry = useCallback((id: number) => {
    setRuns((before) => before.map((run) => (run.id === id ? again(run) : run)));
  }, []);

  /** Stops the upload, or cancels the job at the service. */
  const cancel = useCallback(
    async (run: Run) => {
      if (run.jobId === null) {
        stops.current.get(run.id)?.();
        patch(run.id, { phase: 'ended', error: new ApiError(0, 'cancelled', '') });
        return;
      }
      await call('DELETE /api/jobs/{job_id}', { path: { job_id: run.jobId } }).catch(() => {});
    },
    [patch],
  );

  /** Takes up a job that was started before the page was loaded. */
  const resume = useCallback(
    (jobId: string) => {
      const run: Run = { ...makeRun([], [], {}), phase: 'following', jobId };
      setRuns([run]);
      follow(run.id, jobId, null);
    },
    [follow],
  );

  const clear = useCallback(() => {
    for (const stop of stops.current.values()) stop();
    stops.current.clear();
    setRuns([]);
  }, []);

  return { runs, start, retry, cancel, resume, clear };
}

function isOver({ status }: Job): boolean {
  return status === 'completed' || status === 'failed' || status === 'cancelled';
}

/** The same job anew. Where no answer came, it may be there already: the key is the same, so that it is not made twice. */
function again({ items, parts, parameters, jobId, key }: Run): Run {
  return makeRun(items, parts, parameters, jobId === null ? key : makeKey());
}

function makeRun(items: Item[], parts: MergePart[], parameters: Values, key = makeKey()): Run {
  return {
    id: nextId++,
    key,
    title: items.map((item) => nameOf(item.source)).join(', '),
    items,
    parts,
    parameters,
    phase: 'waiting',
    share: 0,
    inputBytes: items.length === 0 ? null : items.reduce((sum, item) => sum + sizeOf(item.source), 0),
    jobId: null,
    job: null,
    error: null,
    connection: 'live',
  };
}

/** Chance that nobody guesses; `crypto.randomUUID` is there over https only. */
function makeKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
}

async function submit(
  { name, inputs }: Operation,
  { items, parts, parameters, key: idempotencyKey }: Run,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<JobCreated> {
  const [first] = items as [Item, ...Item[]];
  const body = { job_type: name, parameters };
  if (items.every((item) => item.storageUrl !== null)) {
    if (inputs.max === 1)
      return call('POST /api/process', { body: { ...body, storage_url: first.storageUrl }, signal, idempotencyKey });
    const files = parts.map(({ item, pages }) => ({
      storage_url: item.storageUrl as string,
      pages,
      original_filename: nameOf(item.source),
    }));
    return call('POST /api/process', { body: { ...body, files }, signal, idempotencyKey });
  }
  const files = items.flatMap(({ source }) => (source.kind === 'local' ? [source.file] : []));
  const options = { signal, idempotencyKey, onProgress };
  if (inputs.max > 1) return uploadMany(name, files, { ...options, fields: textsOf(parameters) });
  const fields = { job_type: name, parameters: JSON.stringify(parameters) };
  return upload('POST /api/upload', files[0] as File, { ...options, fields });
}

function textsOf(parameters: Values): Record<string, string> {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );
}
