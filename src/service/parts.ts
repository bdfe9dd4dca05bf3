import { composePorts, type Ports } from '../compose.ts';
import type { Config } from '../config.ts';
import { clusterSecret } from '../core/cluster-secret.ts';
import { composeWebhooks, type Webhooks } from '../core/deliveries/compose.ts';
import { createCleaner } from '../core/files/clean.ts';
import { createFileStore } from '../core/files/store.ts';
import { createFleet } from '../core/fleet.ts';
import { viewJob } from '../core/jobs/model.ts';
import { forgetJobs } from '../core/jobs/remove.ts';
import { createSealing } from '../core/jobs/sealing.ts';
import { createJobStore } from '../core/jobs/store.ts';
import { createSealer } from '../core/sealer.ts';
import { createLinks } from '../http/links.ts';
import { createMetrics } from '../http/metrics.ts';
import type { Log } from '../log.ts';
import { loadRegistry } from '../operations/registry.ts';
import { makeChildCache } from '../sandbox/child-code.ts';
import { findConfinement } from '../sandbox/confinement.ts';
import { composeSandbox, type Roles } from './sandbox.ts';
import type { State } from './state.ts';

/** The row of a stored object is written within this time after its request has come, or its job's work is done. */
const ROW_WITHIN_MS = 8000;

/** What the halves of the service are made of. */
export type Parts = Awaited<ReturnType<typeof composeParts>>;

/** Puts together what every role needs. Nothing runs yet. */
export async function composeParts(config: Config, log: Log, state: State) {
  const roles: Roles = { serves: config.ROLE !== 'worker', works: config.ROLE !== 'api' };
  const cacheFolder = await makeChildCache(config.DATA_DIR);
  const [ports, registry, confinement] = await Promise.all([
    composePorts(config, log),
    loadRegistry(),
    findConfinement({ setting: config.SANDBOX, cacheFolder, folder: config.DATA_DIR }),
  ]);
  const { database, storage, events, counters } = ports;
  const [ttlMs, maxJobMs] = [config.FILE_TTL_SECONDS * 1000, config.MAX_JOB_SECONDS * 1000];
  /** What nodes share a secret for; kept in the database where no setting names one. */
  const secretFor = async (purpose: string) => config.SECRET_KEY ?? (await clusterSecret(database, purpose));
  const sealingSecret = await secretFor('sealing');

  const webhooks = composeWebhooks({
    database,
    outbound: ports.outbound,
    sealer: createSealer(sealingSecret, 'webhooks'),
    onSwitchedOff: () => state.wakeMailer(),
    onAttempt: (ok, seconds) => metrics.countDelivery(ok, seconds),
    log,
  });
  const jobs = createJobStore(database, listenerOf(config, webhooks));
  const fleet = createFleet(database);
  const files = createFileStore(database);
  const cleaner = createCleaner({
    database,
    files,
    storage,
    forgetJobs: (before) => forgetJobs(database, before),
    ttlMs,
    maxJobMs,
    maxArrivalMs: config.REQUEST_TIMEOUT_SECONDS * 1000 + ROW_WITHIN_MS,
    intervalMs: config.CLEANUP_INTERVAL_SECONDS * 1000,
    warnBytes: config.STORAGE_WARNING_BYTES,
    log,
  });
  const { pool, sandbox } = composeSandbox(config, roles, {
    storage,
    trust: ports.trust,
    programs: ports.programs,
    confinement,
    log,
  });
  const metrics = createMetrics({
    queue: jobs.queue,
    storageBytes: cleaner.storageBytes,
    sandbox: pool.counts,
    confinement: confinement.level,
    databasePool: database.pool,
    openSockets: () => state.openSockets(),
    deliveries: () => webhooks.deliveries.counts(),
  });
  return {
    ...{ config, roles, state, log, ports, registry, confinement, cacheFolder, secretFor, ttlMs, maxJobMs },
    ...{ database, storage, events, counters, webhooks, jobs, fleet, files, cleaner, pool, sandbox, metrics },
    sealing: createSealing(sealingSecret),
    checks: checksOf(ports),
  };
}

/** Ends of jobs are told to webhooks as callers see them. */
function listenerOf(config: Config, webhooks: Webhooks): Parameters<typeof createJobStore>[1] {
  const links = createLinks(config);
  return {
    record(tx, job) {
      const view = links.inJob(viewJob(job, config.FILE_TTL_SECONDS * 1000));
      return webhooks.record(tx, { userId: job.userId, webhookUrl: job.webhookUrl, view });
    },
    wake: webhooks.wake,
  };
}

/** How to ask each part behind the service whether it is there. */
function checksOf({ database, events, counters, storage }: Ports): Record<string, () => Promise<void>> {
  return {
    database: database.ping,
    cache: async () => void (await Promise.all([events.ping(), counters.ping()])),
    storage: storage.ping,
  };
}
