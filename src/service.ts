import type { Config } from './config.ts';
import { createLog } from './log.ts';
import { compileChildCode } from './sandbox/host/compile-cache.ts';
import { endLeftovers } from './sandbox/host/end-orphans.ts';
import { startServing } from './service/api.ts';
import { createIdleCollector, growSmallHeap } from './service/heap.ts';
import { channelToParent, followParent } from './service/parent.ts';
import { composeParts, type Parts } from './service/parts.ts';
import { startProbesOf } from './service/probes.ts';
import { createState } from './service/state.ts';
import { stopOnSignals } from './service/stop.ts';
import { AFTER_START_MS, startWorking } from './service/work.ts';

/** Starts everything for the role of this process, and stops it on SIGTERM and SIGINT. */
export async function startService(config: Config, { openToOthers }: { openToOthers: string[] }): Promise<void> {
  const log = createLog(config.LOG_LEVEL);
  if (openToOthers.length > 0) {
    log.warn({ paths: openToOthers }, 'other users of this machine can read these, and this user may not change that');
  }
  const state = createState();
  const collector = createIdleCollector();
  state.collectSoon = collector.soon;
  const parent = await channelToParent();
  const parts = await composeParts(config, log, { state, parent });
  if (parent) followParent(parent, parts);
  const { serves, works, starts } = parts.roles;
  const stops = [startDelivering(parts)];
  const worker = works ? await startWorking(parts) : null;
  stops.push(startCleaning(parts));
  if (starts) stops.push(await startOthers(parts));
  else if (serves) stops.push(await startServing(parts));
  else if (config.PROBE_PORT !== undefined) stops.push(await startProbesOf(parts, config.PROBE_PORT));
  stops.push(startWarmingUp(parts), growSmallHeap(), collector.stop);
  collector.soon();
  stopOnSignals(parts, worker, stops);
  const { port } = state;
  if (parent) return;
  log.info({ role: config.ROLE, port, data: config.DATA_DIR, sandbox: parts.confinement.level }, 'sheaf is ready');
}

async function startOthers(parts: Parts): Promise<() => Promise<void>> {
  const { startHttpProcesses } = await import('./service/http-processes.ts');
  return startHttpProcesses(parts);
}

function startDelivering({ webhooks }: Parts): () => Promise<void> {
  webhooks.start();
  return webhooks.stop;
}

function startCleaning({ config, roles, cleaner, log }: Parts): () => Promise<void> {
  const cycle = setInterval(() => {
    const cleaning = roles.works ? cleaner.cleanInTurn() : cleaner.sweep();
    cleaning.catch((error) => log.warn({ err: error }, 'cleanup cycle failed'));
  }, config.CLEANUP_INTERVAL_SECONDS * 1000);
  return async () => clearInterval(cycle);
}

/** Does the work that no request waits for; at startup it would delay the first responses. */
function startWarmingUp({ cacheFolder, pool, ports, roles, log }: Parts): () => Promise<void> {
  const stopping = new AbortController();
  const begin = setTimeout(() => {
    const ended = endLeftovers(ports.storage.scratch);
    if (ended > 0) log.warn({ ended }, 'ended what children of a killed service had left');
    // Children with compiled code start in half the time and need a quarter less memory.
    const compiled = cacheFolder ? compileChildCode(cacheFolder, stopping.signal) : Promise.resolve();
    const uncompiled = (err: unknown) => stopping.signal.aborted || log.warn({ err }, 'could not compile ahead');
    void compiled.catch(uncompiled).then(() => stopping.signal.aborted || pool.warmUp());
    // Look for programs before a request needs them: most machines have none, and then nothing runs. Processes that run
    // no jobs learn of them from those that do.
    if (!roles.works) return;
    void ports.programs.states().catch((err) => log.warn({ err }, 'could not look for programs'));
  }, AFTER_START_MS);
  return async () => {
    clearTimeout(begin);
    stopping.abort();
  };
}
