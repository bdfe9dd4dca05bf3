import type { AddressInfo } from 'node:net';
import { availableParallelism } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { createAbilities } from '../core/abilities.ts';
import { composeAccounts } from '../core/accounts/compose.ts';
import { composeFiles } from '../core/files/compose.ts';
import { composeJobs } from '../core/jobs/compose.ts';
import { createOneCall } from '../core/one-call.ts';
import { createPreviewer } from '../core/preview.ts';
import { createSampler } from '../core/sample.ts';
import { createUsage } from '../core/usage.ts';
import { createExpander } from '../core/workflows/expand.ts';
import { createWorkflowStore } from '../core/workflows/store.ts';
import { createApp } from '../http/app.ts';
import type { HttpContext } from '../http/context.ts';
import { createSessionCookie } from '../http/session-cookie.ts';
import { PRODUCT_COLOR } from '../http/site.ts';
import { jobTypesOf } from '../operations/workflow/job-types.ts';
import { collectBodies } from './heap.ts';
import type { Parts } from './parts.ts';

/** Least time that requests get before their connections are closed. */
const LEAST_DRAIN_MS = 1000;
const IDLE_SWEEP_MS = 100;

/** Serves requests in this process. Once it listens, resolves to a function that stops it. */
export async function startServing(parts: Parts): Promise<() => Promise<void>> {
  const { config, state } = parts;
  const accounts = composeAccountsOf(parts);
  const context = await composeContext(parts, accounts);
  const { app, openSockets, closeSockets } = await createApp(context);
  state.openSockets = openSockets;
  await app.listen({ host: config.HOST, port: config.PORT });
  state.port = (app.server.address() as AddressInfo).port;
  accounts.start();
  state.wakeMailer = accounts.wakeMailer;
  return async () => {
    // The next turn delivers messages published last, such as the return of a job to the queue.
    await setImmediate();
    closeSockets();
    context.jobs.watcher.close();
    const closed = app.close();
    // Busy connections become idle later, and their clients might keep them open for long.
    const sweep = setInterval(() => app.server.closeIdleConnections(), IDLE_SWEEP_MS);
    // Connections that never end, such as a trickling upload or an unread response, must not keep the process alive.
    const left = Math.max(LEAST_DRAIN_MS, state.drainedAt - Date.now());
    const cut = setTimeout(() => app.server.closeAllConnections(), left);
    await closed.finally(() => {
      clearInterval(sweep);
      clearTimeout(cut);
    });
    await accounts.stop();
  };
}

/** Composes everything that routes need beyond the parts of every role. */
async function composeContext(parts: Parts, accounts: ReturnType<typeof composeAccountsOf>): Promise<HttpContext> {
  const { config, registry, database, storage, events, counters, files, sandbox, ttlMs, log } = parts;
  const workflows = createWorkflowStore(database);
  const abilities = createAbilities({ programs: parts.ports.programs, fleet: parts.fleet, works: parts.roles.works });
  const { passing, ...fileParts } = composeFiles({
    storage,
    files,
    outbound: parts.ports.outbound,
    ttlMs,
    maxBytes: config.MAX_FILE_SIZE_BYTES,
    minFreeBytes: config.MIN_FREE_BYTES,
    shares: parts.shares,
    importsFor: config.OUTBOUND,
    requireConfirmed: accounts.accounts.requireConfirmed,
    onBytes: collectBodies(),
    onImportEnd: parts.metrics.countImport,
    transferSecret: () => parts.secretFor('transfers'),
    log,
  });
  const jobs = composeJobs({
    database,
    jobs: parts.jobs,
    files,
    storage,
    events,
    sealing: parts.sealing,
    expand: createExpander(workflows),
    abilities,
    shares: parts.shares,
    ticketSecret: await parts.secretFor('job-updates'),
    maxQueued: config.MAX_QUEUED_JOBS,
    maxQueuedPerOwner: config.MAX_QUEUED_JOBS_PER_OWNER,
    ttlMs,
  });
  const oneCall = createOneCall({
    sandbox,
    passing,
    findOperation: (name) => registry.get(name),
    maxSeconds: config.ONE_CALL_SECONDS,
    onEnd: parts.metrics.countJob,
  });
  const sample = createSampler({ sandbox, storage, registry });
  const { PREVIEW_MAX_PAGES: maxPages, PREVIEW_SIDE: side } = config;
  return {
    config,
    log,
    operations: { registry, jobTypes: jobTypesOf(registry), abilities },
    jobs: { ...jobs, oneCall },
    files: {
      ...fileParts,
      preview: createPreviewer({ storage, files, sandbox, shares: parts.shares, maxPages, side }),
      sample,
    },
    callers: {
      ...accounts,
      cookie: createSessionCookie(config),
      usage: createUsage({ counters, overrides: config.USAGE_LIMITS }),
    },
    webhooks: parts.webhooks,
    workflows,
    node: {
      checks: parts.checks,
      metrics: parts.metrics,
      cleaner: parts.cleaner,
      draining: () => parts.state.draining,
      collectSoon: () => parts.state.collectSoon(),
    },
  };
}

function composeAccountsOf({ config, state, database, storage, events, counters, ports, sealerFor, log }: Parts) {
  return composeAccounts({
    database,
    counters,
    mail: ports.mail,
    storage,
    events,
    baseUrl: () => config.PUBLIC_URL ?? `http://localhost:${state.port ?? config.PORT}`,
    looks: { name: config.SITE_NAME, color: config.SITE_COLOR ?? PRODUCT_COLOR },
    cores: availableParallelism(),
    signup: config.SIGNUP,
    signupsPerHour: config.SIGNUPS_PER_HOUR,
    sendsMail: config.SMTP_URL !== undefined,
    sealer: sealerFor('signatures'),
    passwordCosts: { memory: config.PASSWORD_MEMORY_KIB, passes: config.PASSWORD_PASSES },
    log,
  });
}
