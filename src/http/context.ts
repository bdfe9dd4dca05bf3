import type { FastifyBaseLogger, FastifyInstance, FastifySchema } from 'fastify';
import type { Config } from '../config.ts';
import type { Abilities } from '../core/abilities.ts';
import type { AccountParts } from '../core/accounts/compose.ts';
import type { Webhooks } from '../core/deliveries/compose.ts';
import type { Cleaner } from '../core/files/clean.ts';
import type { FileParts } from '../core/files/compose.ts';
import type { Identity } from '../core/identity.ts';
import type { JobParts } from '../core/jobs/compose.ts';
import type { OneCall } from '../core/one-call.ts';
import type { Previewer } from '../core/preview.ts';
import type { Sampler } from '../core/sample.ts';
import type { Usage } from '../core/usage.ts';
import type { WorkflowStore } from '../core/workflows/store.ts';
import type { Registry } from '../operations/registry.ts';
import type { JobTypes } from '../operations/workflow/job-types.ts';
import type { Metrics } from './metrics.ts';
import type { SessionCookie } from './session-cookie.ts';

/** Everything that routes need, composed once at start. */
export interface HttpContext {
  config: Config;
  /** Operations on offer. */
  operations: { registry: Registry; jobTypes: JobTypes; abilities: Abilities };
  jobs: JobParts & { oneCall: OneCall };
  files: Omit<FileParts, 'passing'> & { preview: Previewer; sample: Sampler };
  /** The caller and its remaining budget. */
  callers: Pick<AccountParts, 'accounts' | 'sessions' | 'keys' | 'signatures' | 'throttle'> & {
    cookie: SessionCookie;
    usage: Usage;
  };
  webhooks: Webhooks;
  workflows: WorkflowStore;
  node: NodeParts;
  log: FastifyBaseLogger;
}

/** State of this process. */
export interface NodeParts {
  /** Names of the parts behind the service, and their health checks. */
  checks: Record<string, () => Promise<void>>;
  cleaner: Cleaner;
  metrics: Metrics;
  /** True from SIGTERM on. */
  draining(): boolean;
  /** Frees the garbage of the last work when the process is idle. */
  collectSoon(): void;
}

export type App = FastifyInstance;
export type Routes = (app: App, context: HttpContext) => void;

declare module 'fastify' {
  interface FastifyInstance {
    /** The description of the interface as JSON, made once. */
    describeInterface(): Buffer;
  }
  interface FastifyRequest {
    identity: Identity;
    /** Settings of the route; the same as `routeOptions`. */
    route: FastifyRequest['routeOptions'];
    /** The caller's address, or the /64 of an IPv6 one: what throttles count by. */
    network: string;
    /** Counts the bytes of a large answer as memory that is held until it has been sent. */
    holdAnswer(bytes: number): void;
    /** Aborted when the client goes away before its answer was sent. */
    gone: AbortSignal;
  }
  interface FastifyContextConfig {
    /** The request makes work and is a hit in the caller's budget. */
    counted?: boolean;
    /** The request reads a list, which costs no budget: lists of one account are read one after the other. */
    inTurn?: boolean;
    /** Fields of the route that only its OpenAPI description has: building it at start would take long. */
    describe?: () => FastifySchema;
    /** The request signs somebody in: no page of another site may send it. */
    signsIn?: boolean;
  }
}
