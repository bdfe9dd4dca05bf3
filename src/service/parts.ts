import { composePorts, type Ports } from '../compose.ts';
import type { Config } from '../config.ts';
import { clusterSecret } from '../core/cluster-secret.ts';
import { composeWebhooks } from '../core/deliveries/compose.ts';
import { createCleaner } from '../core/files/clean.ts';
import { createStorageShares } from '../core/files/shares.ts';
import { createFileStore, type FileStore } from '../core/files/store.ts';
import { createFleet } from '../core/fleet.ts';
import { forgetJobs } from '../core/jobs/remove.ts';
import { createSealing } from '../core/jobs/sealing.ts';
import { createJobStore } from '../core/jobs/store.ts';
import { createSealer } from '../core/sealer.ts';
import type { Channel } from '../drivers/siblings/channel.ts';
import { createLinks } from '../http/links.ts';
import { createMetrics } from '../http/metrics.ts';
import type { Log } from '../log.ts';
import { loadRegistry } from '../operations/registry.ts';
import { makeChildCache } from '../sandbox/host/compile-cache.ts';
import { findConfinement } from '../sandbox/host/confinement.ts';
import { composeSandbox, type Roles } from './sandbox.ts';
import type { State } from './state.ts';

/** Greatest delay between the end of a request, or of a job's work, and the row of its stored object. */
const ROW_WITHIN_MS = 8000;

/** The parts that both halves of the service consist of. */
export type Parts = Awaited<ReturnType<typeof composeParts>>;

/** Composes the parts that every role needs, without starting anything. */
export async function composeParts(
  config: Config,
  log: Log,
  { state, parent }: { state: State; parent: Channel | null },
) {
  const roles = rolesOf(config, parent !== null);
  const cacheFolder = await makeChildCache(config.DATA_DIR);
  const [ports, registry, confinement] = await Promise.all([
    composePorts(config, log, parent),
    loadRegistry(),
    findConfinement({ setting: config.SANDBOX, cacheFolder, folder: config.DATA_DIR }),
  ]);
  const { database, storage, events, counters } = ports;
  const [ttlMs, maxJobMs] = [config.FILE_TTL_SECONDS * 1000, config.MAX_JOB_SECONDS * 1000];
  /** Returns a secret that all nodes share for a purpose; the database keeps it if no setting names one. */
  const secretFor = async (purpose: string) => config.SECRET_KEY ?? (await clusterSecret(database, purpose));
  const sealingSecret = await secretFor('sealing');
  const webhooks = composeWebhooks({
    database,
    outbound: ports.outbound,
    sealer: createSealer(sealingSecret, 'webhooks'),
    ttlMs,
    addressed: createLinks(config).inJob,
    confirmedOnly: config.SMTP_URL !== undefined,
    onSwitchedOff: () => state.wakeMailer(),
    onAttempt: (ok, seconds) => metrics.countDelivery(ok, seconds),
    log,
  });
  const jobs = createJobStore(database, webhooks.endListener);
  const fleet = createFleet(database);
  const files = createFileStore(database);
  const shares = sharesOf(config, ports, files);
  const cleaner = cleanerOf(config, ports, files, log);
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
    siblings: parent ? () => parent.call('metrics', null) : undefined,
  });
  return {
    config,
    roles,
    state,
    log,
    ports,
    registry,
    confinement,
    cacheFolder,
    secretFor,
    sealerFor: (purpose: string) => createSealer(sealingSecret, purpose),
    ttlMs,
    maxJobMs,
    database,
    storage,
    events,
    counters,
    webhooks,
    jobs,
    fleet,
    files,
    shares,
    cleaner,
    pool,
    sandbox,
    metrics,
    sealing: createSealing(sealingSecret),
    checks: checksOf(ports),
  };
}

/** Returns the roles of this process; processes started to serve requests do nothing else. */
function rolesOf({ ROLE, HTTP_PROCESSES }: Config, isStartedToServe: boolean): Roles {
  if (isStartedToServe) return { serves: true, works: false, starts: false };
  const starts = ROLE !== 'worker' && HTTP_PROCESSES > 1;
  return { serves: ROLE !== 'worker' && !starts, works: ROLE !== 'api', starts };
}

/** Limits the storage of each owner. */
function sharesOf(config: Config, { storage }: Ports, { bytesOf }: FileStore) {
  return createStorageShares(
    { bytesOf, freeBytes: storage.freeBytes },
    { maxBytes: config.MAX_STORED_BYTES_PER_OWNER, maxOutputBytes: config.MAX_OUTPUT_BYTES },
  );
}

/** Removes expired files and jobs. */
function cleanerOf(config: Config, { database, storage }: Ports, files: FileStore, log: Log) {
  return createCleaner({
    database,
    files,
    storage,
    forgetJobs: (before) => forgetJobs(database, before),
    ttlMs: config.FILE_TTL_SECONDS * 1000,
    maxJobMs: config.MAX_JOB_SECONDS * 1000,
    maxArrivalMs: config.REQUEST_TIMEOUT_SECONDS * 1000 + ROW_WITHIN_MS,
    intervalMs: config.CLEANUP_INTERVAL_SECONDS * 1000,
    warnBytes: config.STORAGE_WARNING_BYTES,
    log,
  });
}

/** Returns a check for each part behind the service. */
function checksOf({ database, events, counters, storage }: Ports): Record<string, () => Promise<void>> {
  return {
    database: database.ping,
    cache: async () => void (await Promise.all([events.ping(), counters.ping()])),
    storage: storage.ping,
  };
}
