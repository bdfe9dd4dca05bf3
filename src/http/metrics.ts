import {
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type MetricObjectWithValues,
  type MetricValue,
  Registry,
} from 'prom-client';
import type { JobEnd } from '../core/jobs/run.ts';

/** The metrics of one process. */
export type ProcessMetrics = MetricObjectWithValues<MetricValue<string>>[];

export interface Metrics {
  countRequest(method: string, route: string, status: number, seconds: number): void;
  countJob(type: string, end: JobEnd, seconds: number): void;
  countDelivery(ok: boolean, seconds: number): void;
  /** @param end `ok`, or the code of the error */
  countImport(end: string, seconds: number): void;
  /** The Prometheus text format, and its media type. */
  render(): Promise<{ type: string; text: string }>;
  /** The metrics of this process, which are added to those of others. */
  figures(): Promise<ProcessMetrics>;
}

/** Sources that the gauges read when they are scraped. */
export interface MetricsSources {
  queue(): Promise<{ waiting: number; running: number; oldestAt: number | null }>;
  /** Null if another node knows. */
  storageBytes(): number | null;
  sandbox(): { busy: number; idle: number; size: number };
  /** The confinement of sandbox children. */
  confinement: string;
  databasePool(): { open: number; idle: number };
  openSockets(): number;
  /** Messages to webhooks that wait. */
  deliveries(): Promise<{ pending: number; oldestAt: number | null }>;
  /** The metrics of other processes of this node. */
  siblings?: (() => Promise<ProcessMetrics[]>) | undefined;
}

/** @param aggregator of the values of several processes, which all report the same one if they look it up */
type MakeGauge = (
  name: string,
  help: string,
  read: () => number | null | Promise<number>,
  aggregator?: 'sum' | 'max',
) => unknown;

export function createMetrics(sources: MetricsSources): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'sheaf_http_requests_total',
    help: 'HTTP requests by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'sheaf_http_request_duration_seconds',
    help: 'Request duration.',
    labelNames: ['method', 'route'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60],
    registers,
  });
  const jobs = new Counter({
    name: 'sheaf_jobs_total',
    help: 'Job runs by type and outcome.',
    labelNames: ['type', 'end'],
    registers,
  });
  const jobDurations = new Histogram({
    name: 'sheaf_job_duration_seconds',
    help: 'Job duration.',
    labelNames: ['type'],
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120],
    registers,
  });
  const gauge: MakeGauge = (name, help, read, aggregator = 'sum') =>
    new Gauge({
      name,
      help,
      aggregator,
      registers,
      async collect() {
        const value = await read();
        if (value === null) this.remove();
        else this.set(value);
      },
    });

  let queue = Promise.resolve({ waiting: 0, running: 0, oldestAt: null as number | null });
  const waiting = async () => {
    queue = sources.queue().catch(() => ({ waiting: Number.NaN, running: Number.NaN, oldestAt: null }));
    return (await queue).waiting;
  };
  gauge('sheaf_queue_jobs', 'Jobs that wait.', waiting, 'max');
  const oldest = async () => secondsSince((await queue).oldestAt);
  gauge('sheaf_queue_oldest_seconds', 'Age of the job that has waited longest.', oldest, 'max');
  gauge('sheaf_running_jobs', 'Jobs in progress.', async () => (await queue).running, 'max');
  const outgoing = createOutgoingMetrics(registers, gauge, sources);
  const stored = 'Bytes in storage, reported by the node that ran the last cycle.';
  gauge('sheaf_storage_bytes', stored, sources.storageBytes, 'max');
  gauge('sheaf_sandbox_children_busy', 'Busy sandbox children.', () => sources.sandbox().busy);
  gauge('sheaf_sandbox_children_idle', 'Sandbox children kept warm.', () => sources.sandbox().idle);
  gauge('sheaf_sandbox_children_max', 'Sandbox children there may be.', () => sources.sandbox().size);
  new Gauge({
    name: 'sheaf_sandbox_level',
    help: 'Active sandbox level (1 = active).',
    labelNames: ['level'],
    aggregator: 'first',
    registers,
  }).set({ level: sources.confinement }, 1);
  gauge('sheaf_database_connections_open', 'Open connections to the database.', () => sources.databasePool().open);
  gauge('sheaf_database_connections_idle', 'Idle connections to the database.', () => sources.databasePool().idle);
  gauge('sheaf_update_sockets', 'Open WebSockets and event streams.', sources.openSockets);

  return {
    countRequest(method, route, status, seconds) {
      requests.inc({ method, route, status });
      durations.observe({ method, route }, seconds);
    },
    countJob(type, end, seconds) {
      jobs.inc({ type, end });
      jobDurations.observe({ type }, seconds);
    },
    ...outgoing,
    async render() {
      const { siblings } = sources;
      const of = siblings
        ? AggregatorRegistry.aggregate([await registry.getMetricsAsJSON(), ...(await siblings())])
        : registry;
      return { type: registry.contentType, text: await of.metrics() };
    },
    figures: () => registry.getMetricsAsJSON(),
  };
}

const secondsSince = (at: number | null) => (at === null ? 0 : (Date.now() - at) / 1000);

/** Metrics of requests to addresses that callers name: messages to webhooks, and files that are fetched. */
function createOutgoingMetrics(
  registers: Registry[],
  gauge: MakeGauge,
  sources: Pick<MetricsSources, 'deliveries'>,
): Pick<Metrics, 'countDelivery' | 'countImport'> {
  const deliveries = new Histogram({
    name: 'sheaf_webhook_attempt_seconds',
    help: 'Webhook response time, by whether the message was accepted.',
    labelNames: ['ok'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
    registers,
  });
  const imports = new Histogram({
    name: 'sheaf_import_seconds',
    help: 'Duration of file imports from URLs, by outcome: ok or the error code.',
    labelNames: ['end'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60],
    registers,
  });
  let waiting = Promise.resolve({ pending: 0, oldestAt: null as number | null });
  const pending = async () => {
    waiting = sources.deliveries().catch(() => ({ pending: Number.NaN, oldestAt: null }));
    return (await waiting).pending;
  };
  gauge('sheaf_webhook_deliveries_pending', 'Messages to webhooks that wait for an attempt.', pending, 'max');
  const oldest = async () => secondsSince((await waiting).oldestAt);
  gauge('sheaf_webhook_deliveries_oldest_seconds', 'Age of the message that has waited longest.', oldest, 'max');
  return {
    countDelivery: (ok, seconds) => deliveries.observe({ ok: String(ok) }, seconds),
    countImport: (end, seconds) => imports.observe({ end }, seconds),
  };
}
