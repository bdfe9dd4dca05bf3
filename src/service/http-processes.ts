import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { answerSibling } from '../drivers/siblings/answers.ts';
import { type Channel, createChannel, type End } from '../drivers/siblings/channel.ts';
import { StartError } from '../errors.ts';
import type { ProcessMetrics } from '../http/metrics.ts';
import type { Parts } from './parts.ts';

/** Delay before an exited process is replaced; it doubles while new processes live shorter than `STEADY_MS`. */
const REPLACE_MS = 500;
const MOST_REPLACE_MS = 30_000;
const STEADY_MS = 10_000;
/** How long a scrape waits for the metrics of one process. */
const METRICS_MS = 2000;

/**
 * Starts the processes that share one port, and replaces those that exit. Once all of them listen, resolves to a
 * function that stops them.
 * @throws StartError when one exits before it listens; it has logged the reason
 */
export async function startHttpProcesses(parts: Parts): Promise<() => Promise<void>> {
  const { config, state, log } = parts;
  const channels = new Map<Worker, Channel>();
  const failed = Promise.withResolvers<never>();
  let isStarted = false;

  async function start(waitMs = REPLACE_MS): Promise<void> {
    const worker = cluster.fork(sharesOf(config));
    const begun = performance.now();
    const channel = createChannel(endTo(worker));
    const forget = answerSibling(channel, parts);
    channel.answer('metrics', () =>
      metricsOf(
        parts,
        [...channels.values()].filter((each) => each !== channel),
      ),
    );
    channels.set(worker, channel);
    worker.on('error', (err) =>
      log.warn({ err, pid: worker.process.pid }, 'a process that answers requests reports an error'),
    );
    worker.once('exit', (code, signal) => {
      channels.delete(worker);
      channel.close();
      forget();
      if (!isStarted) failed.reject(new StartError('a process that answers requests ended.'));
      if (!isStarted || state.draining) return;
      log.error({ pid: worker.process.pid, code, signal }, 'a process that answers requests ended, and is replaced');
      const isSteady = performance.now() - begun > STEADY_MS;
      const next = isSteady ? REPLACE_MS : Math.min(2 * waitMs, MOST_REPLACE_MS);
      setTimeout(() => state.draining || void start(next).catch(() => {}), isSteady ? REPLACE_MS : waitMs);
    });
    const [address] = await once(worker, 'listening');
    state.port = (address as { port: number }).port;
  }

  state.announceDraining = () => {
    for (const channel of channels.values()) channel.tell('draining', state.drainedAt);
  };
  await Promise.race([failed.promise, Promise.all(Array.from({ length: config.HTTP_PROCESSES }, () => start()))]);
  isStarted = true;
  return async () => {
    const ends = [...channels.keys()].map((worker) => once(worker, 'exit'));
    // Over the channel: a signal would overtake the last events, such as the end of a job.
    for (const channel of channels.values()) channel.tell('stop', null);
    await Promise.all(ends);
  };
}

const endTo = (worker: Worker): End => ({
  // A disconnected process receives nothing.
  // A failure to send is known by the end of the process; without a callback, Node would raise it as an error of this one.
  send: (message) => void (worker.isConnected() && worker.send(message as object, () => {})),
  onMessage: (take) => void worker.on('message', take),
});

/** Returns one process's share of the limits in the settings. */
function sharesOf(config: Parts['config']): Record<string, string> {
  const share = (total: number) => String(Math.ceil(total / config.HTTP_PROCESSES));
  return { WORKER_CONCURRENCY: share(config.WORKER_CONCURRENCY), MAX_CONNECTIONS: share(config.MAX_CONNECTIONS) };
}

/** Returns the metrics of this process and of the others that respond. */
async function metricsOf({ metrics }: Parts, others: Channel[]): Promise<ProcessMetrics[]> {
  const asked = others.map(async (channel) => {
    const late = once(AbortSignal.timeout(METRICS_MS), 'abort').then(() => null);
    return Promise.race([channel.call<ProcessMetrics>('own-metrics', null), late]);
  });
  const answers = await Promise.allSettled([metrics.figures(), ...asked]);
  return answers.flatMap((answer) => (answer.status === 'fulfilled' && answer.value ? [answer.value] : []));
}
