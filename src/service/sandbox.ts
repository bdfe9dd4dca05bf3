import type { Config } from '../config.ts';
import type { Log } from '../ports/log.ts';
import type { Programs } from '../ports/programs.ts';
import type { Storage } from '../ports/storage.ts';
import type { Trust } from '../ports/trust.ts';
import { createPool, type Member } from '../sandbox/host/child-pool.ts';
import type { Confinement } from '../sandbox/host/confinement.ts';
import { PREVIEW_RESERVE } from '../sandbox/host/node-slots.ts';
import { createSandboxRunner } from '../sandbox/host/runner.ts';
import { RESERVE_SLOTS } from '../worker/reserve.ts';

/** The halves of the service that this process runs; both by default. */
export interface Roles {
  /** Answers requests. */
  serves: boolean;
  /** Runs jobs. */
  works: boolean;
  /** Starts other processes, which serve requests. */
  starts: boolean;
}

/** Limits of a child: its memory, and its output with repaired or decrypted copies of the inputs. */
export const childBounds = (
  config: Pick<Config, 'SANDBOX_MEMORY_BYTES' | 'MAX_OUTPUT_BYTES' | 'MAX_REQUEST_BYTES'>,
) => ({
  memoryBytes: config.SANDBOX_MEMORY_BYTES,
  maxDiskBytes: config.MAX_OUTPUT_BYTES + 2 * config.MAX_REQUEST_BYTES,
});

/** Creates the children of a role, and its slots for jobs and for previews. */
export function composeSandbox(
  config: Config,
  { serves, works }: Pick<Roles, 'serves' | 'works'>,
  {
    storage,
    trust,
    programs,
    confinement,
    first,
    log,
  }: {
    storage: Pick<Storage, 'scratch'>;
    trust: Trust;
    programs: Programs;
    confinement: Confinement;
    /** A running child. */
    first?: Member;
    log: Log;
  },
) {
  const jobsAtOnce = works ? config.WORKER_CONCURRENCY : 0;
  const jobsInReserve = works ? RESERVE_SLOTS : 0;
  const previewsAtOnce = serves ? Math.max(1, Math.ceil(config.WORKER_CONCURRENCY / 2)) : 0;
  const pool = createPool({
    size: jobsAtOnce + jobsInReserve + previewsAtOnce + (serves ? PREVIEW_RESERVE : 0),
    root: storage.scratch,
    keepWarm: config.SANDBOX_KEEP_WARM,
    idleMs: config.SANDBOX_IDLE_SECONDS * 1000,
    tasksPerChild: config.ISOLATION === 'job' ? 1 : config.SANDBOX_JOBS_PER_CHILD,
    ...childBounds(config),
    confinement,
    ...(first && { first }),
  });
  const sandbox = createSandboxRunner({
    pool,
    jobsAtOnce,
    jobsInReserve,
    previewsAtOnce,
    root: storage.scratch,
    answering: { trust, programs },
    log,
    limits: {
      maxImagePixels: config.MAX_IMAGE_PIXELS,
      maxImageSide: config.MAX_IMAGE_SIDE,
      maxPdfPages: config.MAX_PDF_PAGES,
      maxRenderPixels: config.MAX_RENDER_PIXELS,
      maxInflatedBytes: config.MAX_INFLATED_BYTES,
      maxOutputBytes: config.MAX_OUTPUT_BYTES,
      maxWorkflowRuns: config.MAX_WORKFLOW_RUNS,
    },
  });
  return { pool, sandbox };
}
