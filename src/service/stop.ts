import type { Worker } from '../worker/worker.ts';
import type { Parts } from './parts.ts';

/** How much longer than its jobs the process may take to stop. */
const GRACE_SECONDS = 15;

/** Stops the service on a signal: first the work, then the parts in the order of `stops`. */
export function stopOnSignals(
  { config, state, pool, ports, log }: Parts,
  worker: Worker | null,
  stops: readonly (() => Promise<void>)[],
): void {
  let isStopping = false;
  async function stop(signal: string): Promise<void> {
    if (isStopping) return;
    isStopping = true;
    state.draining = true;
    state.drainedAt = Date.now() + config.DRAIN_SECONDS * 1000;
    state.announceDraining();
    log.info({ signal }, 'stopping: running jobs are given time to end');
    const late = setTimeout(() => process.exit(1), (config.DRAIN_SECONDS + GRACE_SECONDS) * 1000);
    late.unref();
    const parts = [async () => worker?.stop(config.DRAIN_SECONDS * 1000), ...stops, pool.close, ports.close];
    for (const part of parts) await part().catch((error) => log.warn({ err: error }, 'a part did not stop cleanly'));
    log.info({}, 'stopped');
    process.exit(0);
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));
}
