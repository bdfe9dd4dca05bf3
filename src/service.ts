import type { AddressInfo } from 'node:net';
import { availableParallelism } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { composePorts } from './compose.ts';
import type { Config } from './config.ts';
import { composeAccounts } from './core/accounts/compose.ts';
import { clusterSecret } from './core/cluster-secret.ts';
import { composeWebhooks } from './core/deliveries/compose.ts';
import { createCleaner } from './core/files/clean.ts';
import { composeFiles } from './core/files/compose.ts';
import { createFileStore } from './core/files/store.ts';
import { viewJob } from './core/jobs/model.ts';
import { createJobRemover } from './core/jobs/remove.ts';
import { createJobRunner } from './core/jobs/run.ts';
import { createSealing } from './core/jobs/sealing.ts';
import { createJobStore } from './core/jobs/store.ts';
import { createSubmitter } from './core/jobs/submit.ts';
import { createTickets } from './core/jobs/ticket.ts';
import { createWatcher } from './core/jobs/watch.ts';
import { createOneCall } from './core/one-call.ts';
import { createPreviewer } from './core/preview.ts';
import { createSealer } from './core/sealer.ts';
import { createUsage } from './core/usage.ts';
import { createExpander } from './core/workflows/expand.ts';
import { createWorkflowStore } from './core/workflows/store.ts';
import { createApp } from './http/app.ts';
import { createLinks } from './http/links.ts';
import { createMetrics } from './http/metrics.ts';
import { startProbes } from './http/routes/operational/probes.ts';
import { createSessionCookie } from './http/session-cookie.ts';
import { createLog } from './log.ts';
import { loadRegistry } from './operations/registry.ts';
import { jobTypesOf } from './operations/workflow/job-types.ts';
import { compileChildCode, makeChildCache } from './sandbox/child-code.ts';
import { findConfinement } from './sandbox/confinement.ts';
import { createPool } from './sandbox/pool.ts';
import { createSandboxRunner, PREVIEW_RESERVE } from './sandbox/runner.ts';
import { RESERVE_SLOTS, startWorker, type Worker } from './worker/worker.ts';

const IDLE_SWEEP_MS = 100;
/** The row of a stored object is written within this time after its request has come, or its job's work is done. */
const ROW_WITHIN_MS = 8000;

/** Starts everything that this process's role asks for; stops it on SIGTERM and SIGINT. */
export async function startService(config: Config, { openToOthers }: { openToOthers: string[] }): Promise<void> {
  const log = createLog(config.LOG_LEVEL);
  if (openToOthers.length > 0) {
    log.warn({ paths: openToOthers }, 'other users of this machine can read these, and this user may not change that');
  }
  const [serves, works] = [config.ROLE !== 'worker', config.ROLE !== 'api'];
  const cacheFolder = await makeChildCache(config.DATA_DIR);
  const [ports, registry, confinement] = await Promise.all([
    composePorts(config, log),
    loadRegistry(),
    findConfinement({ setting: config.SANDBOX, cacheFolder, folder: config.DATA_DIR }),
  ]);
  const { database, storage, events, counters } = ports;
  const [ttlMs, maxJobMs] = [config.FILE_TTL_SECONDS * 1000, config.MAX_JOB_SECONDS * 1000];

  const sealingSecret = config.SECRET_KEY ?? (await clusterSecret(database, 'sealing'));
  let wakeMailer = () => {};
  const webhooks = composeWebhooks({
    database,
    outbound: ports.outbound,
    sealer: createSealer(sealingSecret, 'webhooks'),
    onSwitchedOff: () => wakeMailer(),
    onAttempt: (ok, seconds) => metrics.countDelivery(ok, seconds),
    log,
  });
  const links = createLinks(config);
  const jobs = createJobStore(database, {
    record: (tx, job) => {
      const view = links.inJob(viewJob(job, ttlMs));
      return webhooks.record(tx, { userId: job.userId, webhookUrl: job.webhookUrl, view });
    },
    wake: webhooks.wake,
  });
  const files = createFileStore(database);
  const sealing = createSealing(config.SECRET_KEY ?? (await clusterSecret(database, 'job-parameters')));
  const cleaner = createCleaner({
    database,
    files,
    storage,
    ttlMs,
    maxJobMs,
    maxArrivalMs: config.REQUEST_TIMEOUT_SECONDS * 1000 + ROW_WITHIN_MS,
    intervalMs: config.CLEANUP_INTERVAL_SECONDS * 1000,
    warnBytes: config.STORAGE_WARNING_BYTES,
    log,
  });
  const jobsAtOnce = works ? config.WORKER_CONCURRENCY : 0;
  const jobsInReserve = works ? RESERVE_SLOTS : 0;
  const previewSlots = serves ? Math.max(1, Math.ceil(config.WORKER_CONCURRENCY / 2)) : 0;
  const pool = createPool({
    size: jobsAtOnce + jobsInReserve + previewSlots + (serves ? PREVIEW_RESERVE : 0),
    root: storage.scratch,
    keepWarm: config.SANDBOX_KEEP_WARM,
    idleMs: config.SANDBOX_IDLE_SECONDS * 1000,
    tasksPerChild: config.ISOLATION === 'job' ? 1 : config.SANDBOX_JOBS_PER_CHILD,
    memoryBytes: config.SANDBOX_MEMORY_BYTES,
    // The output, and repaired or decrypted copies of the inputs.
    maxDiskBytes: config.MAX_OUTPUT_BYTES + 2 * config.MAX_REQUEST_BYTES,
    confinement,
  });
  const sandbox = createSandboxRunner({
    pool,
    jobsAtOnce,
    jobsInReserve,
    previewsAtOnce: previewSlots,
    root: storage.scratch,
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

  let draining = false;
  let openSockets = () => 0;
  let port: number | null = null;
  const metrics = createMetrics({
    queue: jobs.queue,
    storageBytes: cleaner.storageBytes,
    sandbox: pool.counts,
    confinement: confinement.level,
    databasePool: database.pool,
    openSockets: () => openSockets(),
    deliveries: () => webhooks.deliveries.counts(),
  });
  const checks = {
    database: database.ping,
    cache: async () => void (await Promise.all([events.ping(), counters.ping()])),
    storage: storage.ping,
  };
  const stops: (() => Promise<void>)[] = [];
  const compiling = new AbortController();

  webhooks.start();
  stops.push(webhooks.stop);

  let worker: Worker | null = null;
  if (works) {
    const runner = createJobRunner({
      jobs,
      storage,
      events,
      sandbox,
      sealing,
      findOperation: (name) => registry.get(name),
      ttlMs,
      maxJobMs,
      log,
    });
    worker = await startWorker({
      jobs,
      runner,
      events,
      concurrency: config.WORKER_CONCURRENCY,
      leaseMs: config.JOB_LEASE_SECONDS * 1000,
      ttlMs,
      aloneAt: database.aloneAt,
      log,
      onEnd: (job, end, seconds) => metrics.countJob(job.type, end, seconds),
    });
  }
  const cycle = setInterval(() => {
    const cleaning = works ? cleaner.cleanInTurn() : cleaner.sweep();
    cleaning.catch((error) => log.warn({ err: error }, 'cleanup cycle failed'));
  }, config.CLEANUP_INTERVAL_SECONDS * 1000);
  stops.push(async () => clearInterval(cycle));

  if (serves) {
    const watcher = createWatcher({ jobs, events, ttlMs });
    const { start: startAccounts, ...people } = composeAccounts({
      database,
      counters,
      mail: ports.mail,
      storage,
      events,
      baseUrl: () => config.PUBLIC_URL ?? `http://localhost:${port ?? config.PORT}`,
      cores: availableParallelism(),
      signup: config.SIGNUP,
      signupsPerHour: config.SIGNUPS_PER_HOUR,
      passwordCosts: { memory: config.PASSWORD_MEMORY_KIB, passes: config.PASSWORD_PASSES },
      log,
    });
    const workflows = createWorkflowStore(database);
    const { passing, ...fileParts } = composeFiles({
      storage,
      files,
      outbound: ports.outbound,
      ttlMs,
      maxBytes: config.MAX_FILE_SIZE_BYTES,
      minFreeBytes: config.MIN_FREE_BYTES,
      maxBytesPerOwner: config.MAX_STORED_BYTES_PER_OWNER,
      importsFor: config.OUTBOUND,
      log,
    });
    const { app, ...sockets } = await createApp({
      workflows,
      config,
      registry,
      jobTypes: jobTypesOf(registry),
      jobs,
      watcher,
      metrics,
      cleaner,
      log,
      submitter: createSubmitter({
        jobs,
        files,
        events,
        expand: createExpander(workflows),
        sealing,
        maxQueued: config.MAX_QUEUED_JOBS,
        maxQueuedPerOwner: config.MAX_QUEUED_JOBS_PER_OWNER,
      }),
      tickets: createTickets(config.SECRET_KEY ?? (await clusterSecret(database, 'job-updates'))),
      removeJob: createJobRemover({ jobs, files, storage, events, ttlMs }),
      ...fileParts,
      oneCall: createOneCall({
        sandbox,
        passing,
        findOperation: (name) => registry.get(name),
        maxSeconds: config.ONE_CALL_SECONDS,
        onEnd: metrics.countJob,
      }),
      preview: createPreviewer({
        storage,
        files,
        sandbox,
        maxPages: config.PREVIEW_MAX_PAGES,
        side: config.PREVIEW_SIDE,
      }),
      usage: createUsage({ counters, overrides: config.USAGE_LIMITS }),
      webhooks,
      ...people,
      cookie: createSessionCookie(config),
      checks,
      draining: () => draining,
    });
    openSockets = sockets.openSockets;
    await app.listen({ host: config.HOST, port: config.PORT });
    port = (app.server.address() as AddressInfo).port;
    startAccounts();
    wakeMailer = people.wakeMailer;
    stops.push(async () => {
      // What was published last, such as a job that went back to the queue, is delivered in the next turn.
      await setImmediate();
      sockets.closeSockets();
      watcher.close();
      const closed = app.close();
      // A connection that was busy just now becomes idle, and its client might keep it for long.
      const sweep = setInterval(() => app.server.closeIdleConnections(), IDLE_SWEEP_MS);
      await closed.finally(() => clearInterval(sweep));
      await people.stop();
    });
  }
  if (!serves && config.PROBE_PORT !== undefined) {
    stops.push(await startProbes({ config, port: config.PROBE_PORT, metrics, checks, log, draining: () => draining }));
  }
  // Children that start with compiled code at hand start in half the time and need a quarter less memory.
  const compiled = cacheFolder ? compileChildCode(cacheFolder, compiling.signal) : Promise.resolve();
  const uncompiled = (err: unknown) => compiling.signal.aborted || log.warn({ err }, 'could not compile ahead');
  void compiled.catch(uncompiled).then(pool.warmUp);
  log.info({ role: config.ROLE, port, data: config.DATA_DIR, sandbox: confinement.level }, 'sheaf is ready');

  async function stop(signal: string): Promise<void> {
    if (draining) return;
    draining = true;
    log.info({ signal }, 'stopping: running jobs are given time to end');
    const late = setTimeout(() => process.exit(1), (config.DRAIN_SECONDS + 15) * 1000);
    late.unref();
    await worker?.stop(config.DRAIN_SECONDS * 1000);
    for (const part of stops) await part().catch((error) => log.warn({ err: error }, 'a part did not stop cleanly'));
    compiling.abort();
    await pool.close();
    await ports.close();
    log.info({}, 'stopped');
    process.exit(0);
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));
}
