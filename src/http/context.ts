import type { FastifyBaseLogger, FastifyInstance, FastifySchema } from 'fastify';
import type { Config } from '../config.ts';
import type { AccountParts } from '../core/accounts/compose.ts';
import type { Webhooks } from '../core/deliveries/compose.ts';
import type { Cleaner } from '../core/files/clean.ts';
import type { createDownloads } from '../core/files/download.ts';
import type { Importer } from '../core/files/import.ts';
import type { Intake } from '../core/files/intake.ts';
import type { FileStore } from '../core/files/store.ts';
import type { Identity } from '../core/identity.ts';
import type { createJobRemover } from '../core/jobs/remove.ts';
import type { JobStore } from '../core/jobs/store.ts';
import type { Submitter } from '../core/jobs/submit.ts';
import type { Tickets } from '../core/jobs/ticket.ts';
import type { Watcher } from '../core/jobs/watch.ts';
import type { OneCall } from '../core/one-call.ts';
import type { createPreviewer } from '../core/preview.ts';
import type { Usage } from '../core/usage.ts';
import type { WorkflowStore } from '../core/workflows/store.ts';
import type { Registry } from '../operations/registry.ts';
import type { JobTypes } from '../operations/workflow/job-types.ts';
import type { Metrics } from './metrics.ts';
import type { SessionCookie } from './session-cookie.ts';

/** What the routes need, put together once at start. */
export interface HttpContext {
  config: Config;
  registry: Registry;
  jobTypes: JobTypes;
  jobs: JobStore;
  submitter: Submitter;
  watcher: Watcher;
  tickets: Tickets;
  removeJob: ReturnType<typeof createJobRemover>;
  intake: Intake;
  importer: Importer;
  /** Takes in files that are gone when their request ends. */
  passingIntake: Intake;
  oneCall: OneCall;
  files: FileStore;
  openDownload: ReturnType<typeof createDownloads>;
  preview: ReturnType<typeof createPreviewer>;
  cleaner: Cleaner;
  usage: Usage;
  accounts: AccountParts['accounts'];
  sessions: AccountParts['sessions'];
  keys: AccountParts['keys'];
  throttle: AccountParts['throttle'];
  webhooks: Webhooks;
  workflows: WorkflowStore;
  cookie: SessionCookie;
  metrics: Metrics;
  /** Names of the parts behind the service and how to ask each whether it is there. */
  checks: Record<string, () => Promise<void>>;
  /** True from SIGTERM on. */
  draining(): boolean;
  log: FastifyBaseLogger;
}

export type App = FastifyInstance;
export type Routes = (app: App, context: HttpContext) => void;

declare module 'fastify' {
  interface FastifyRequest {
    identity: Identity;
    /** The caller's address, or the /64 of an IPv6 one: what throttles count by. */
    network: string;
    /** Aborted when the client goes away before its answer was sent. */
    gone: AbortSignal;
  }
  interface FastifyContextConfig {
    /** The request makes work and is a hit in the caller's budget. */
    counted?: boolean;
    /** The request signs somebody in: no page of another site may send it. */
    signsIn?: boolean;
  }
}

export type RouteSchema = FastifySchema & { summary: string; description?: string; tags: string[] };
