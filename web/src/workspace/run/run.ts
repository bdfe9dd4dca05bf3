import type { ApiError } from '../../api/errors.ts';
import type { Connection } from '../../api/follow-job.ts';
import type { WorkflowStep } from '../../api/operations.ts';
import type { Job } from '../../api/schema.gen.ts';
import { type Item, itemBytes } from '../../tray/item.ts';
import { namesOf } from '../../tray/tray.ts';
import { randomId } from '../../ui/random-id.ts';
import type { Values } from '../form/fields.ts';
import type { MergePart } from '../pages/arrangement.ts';

/** One job started here, from sending its files to its end. */
export interface Run {
  /** Idempotency key: the service creates only one job for it, however often it is sent. */
  key: string;
  /** Job type. */
  operation: string;
  /** The operation on whose screen it was started, if another one comes first. */
  screen?: string | undefined;
  title: string;
  items: Item[];
  /** The parts of them that the job takes, in order. */
  parts: MergePart[];
  parameters: Values;
  /** Further steps of the same job. */
  steps: WorkflowStep[];
  /** Whether a failed file stops the job, or is skipped. */
  onError: 'stop' | 'skip';
  phase: 'waiting' | 'sending' | 'following' | 'ended';
  /** Share of the upload, 0..1. */
  share: number;
  inputBytes: number | null;
  jobId: string | null;
  job: Job | null;
  error: ApiError | null;
  connection: Connection;
  /** The output was checked, and is now the next version of its file, or a separate file. */
  taken: boolean;
}

/** The jobs of one press: one, or one for each file. */
export interface Batch {
  id: string;
  runs: Run[];
}

/** The description of a run before its start. */
export type Order = Pick<Run, 'operation' | 'items' | 'parts' | 'parameters'> &
  Partial<Pick<Run, 'steps' | 'onError' | 'screen'>>;

export function makeRun(
  { operation, screen, items, parts, parameters, steps = [], onError = 'stop' }: Order,
  key = randomId(),
): Run {
  return {
    key,
    operation,
    screen,
    title: namesOf(items),
    items,
    parts,
    parameters,
    steps,
    onError,
    phase: 'waiting',
    share: 0,
    inputBytes: items.length === 0 ? null : items.reduce((sum, item) => sum + itemBytes(item), 0),
    jobId: null,
    job: null,
    error: null,
    connection: 'live',
    taken: false,
  };
}

export type RunState =
  | 'waiting'
  | 'sending'
  | 'queued'
  | 'processing'
  | 'completed'
  | 'invalid'
  | 'failed'
  | 'cancelled';

/** The state of a run, in one word. `invalid`: the job is done, and found faults in the file. */
export function stateOf({ phase, job, error }: Run): RunState {
  if (phase === 'ended') {
    if (job?.status === 'completed') return job.result?.valid === false ? 'invalid' : 'completed';
    if (job?.status === 'cancelled' || error?.code === 'cancelled') return 'cancelled';
    return 'failed';
  }
  if (phase === 'following') return job?.status === 'processing' ? 'processing' : 'queued';
  return phase;
}

/** Progress in percent, or null while unknown. */
export function percentOf(run: Run): number | null {
  if (run.phase === 'ended') return 100;
  if (run.phase === 'sending') return run.share > 0 && run.share < 1 ? Math.floor(run.share * 100) : null;
  if (run.phase === 'waiting') return 0;
  const progress = run.job?.status === 'processing' ? run.job.progress : 0;
  return progress > 0 ? progress : run.job?.status === 'processing' ? null : 0;
}
