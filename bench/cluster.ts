import pg from 'pg';
import WebSocket from 'ws';
import { type Backing, type Cluster, startCluster } from '#test/cluster/helpers/cluster.ts';
import { startCeph } from '#test/cluster/servers/ceph.ts';
import { startPostgres } from '#test/cluster/servers/postgres.ts';
import { startRedis } from '#test/cluster/servers/redis.ts';
import { createClient } from '#test/helpers/client.ts';
import { createJobStore } from '../src/core/jobs/store.ts';
import { createPostgresDatabase } from '../src/drivers/database/postgres.ts';
import { inMiB, residentBytes } from './helpers/processes.ts';
import { inMs, percentile, report } from './helpers/statistics.ts';

/**
 * Several nodes on PostgreSQL, Redis and S3, all on this machine: jobs a second with more workers, how soon a job is
 * claimed, how fairly owners are served, and many open WebSockets. Run: npm run bench:cluster
 */
const OPEN = '{"anonymous":{"minute":1000000,"hour":1000000,"day":1000000}}';
const ENV = { USAGE_LIMITS: OPEN, TRUSTED_PROXIES: '127.0.0.1', WORKER_CONCURRENCY: '1', SANDBOX_KEEP_WARM: '1' };
const SMALL = { name: 'a.json', bytes: '{"hello":["world",1,2,3]}' };
const JOBS = 400;
const OWNERS = 10;
const JOBS_OF_EACH = 100;
const SOCKETS = 200;

const [postgres, redis, s3] = await Promise.all([startPostgres(), startRedis(), startCeph()]);
try {
  const backing: Backing = { postgresUrl: await postgres.database('bench'), redisUrl: redis.url, s3 };
  for (const workers of [1, 2, 4]) await measureThroughput(backing, workers);
  await measureClaims(backing);
  await measureFairness(backing);
  await measureSockets(backing);
} finally {
  await Promise.all([postgres.stop(), redis.stop(), s3.stop()]);
}

/** Fills the queue first, so that the workers and not the callers are measured. */
async function measureThroughput(backing: Backing, workers: number): Promise<void> {
  await using cluster = await startCluster(backing, { workers: 0, env: ENV });
  await submitMany(cluster, JOBS);
  await Promise.all(Array.from({ length: workers }, () => cluster.addWorker()));
  await untilDone(cluster, JOBS);
  // Without the first tenth, in which the sandboxes start.
  const ended = (await ask<{ completed_at: string }>(cluster, 'select completed_at from jobs order by completed_at'))
    .map((row) => Number(row.completed_at))
    .slice(JOBS / 10);
  const seconds = (ended.at(-1)! - ended[0]!) / 1000;
  report(`jobs a second, ${workers} worker${workers > 1 ? 's' : ''} of one place`, (ended.length / seconds).toFixed(1));
}

async function measureClaims(backing: Backing): Promise<void> {
  {
    await using cluster = await startCluster(backing, { env: ENV });
    const client = createClient(cluster.url);
    for (let round = 0; round < 220; round++) await client.job('json-formatter', SMALL);
    const waits = (
      await ask<{ wait: string }>(cluster, 'select started_at - created_at as wait from jobs order by created_at')
    )
      .map((row) => Number(row.wait))
      .slice(20);
    report('accepted to claimed, idle queue, p50', inMs(percentile(waits, 0.5)));
    report('accepted to claimed, idle queue, p99', inMs(percentile(waits, 0.99)));
  }
  await using cluster = await startCluster(backing, { workers: 0, apis: 1, env: ENV });
  const database = await createPostgresDatabase({ url: cluster.env.DATABASE_URL!, poolSize: 8 });
  for (const [waiting, owners] of [
    [1000, 10],
    [10_000, 10],
    [10_000, 5000],
  ] as const) {
    await fillQueue(cluster, waiting, owners);
    const store = createJobStore(database);
    const times: number[] = [];
    await Promise.all(
      Array.from({ length: 4 }, async (_, worker) => {
        for (let round = 0; round < 50; round++) {
          const startedAt = performance.now();
          await store.claim(`bench-${worker}`, 60_000);
          times.push(performance.now() - startedAt);
        }
      }),
    );
    report(`claim among ${waiting} jobs of ${owners} owners, 4 at once, p50`, inMs(percentile(times, 0.5)));
    report(`claim among ${waiting} jobs of ${owners} owners, 4 at once, p99`, inMs(percentile(times, 0.99)));
  }
  await database.close();
}

/** Each owner in turn submits all its jobs; a fair service serves them in parallel nevertheless. */
async function measureFairness(backing: Backing): Promise<void> {
  await using cluster = await startCluster(backing, { workers: 0, env: ENV });
  for (let owner = 0; owner < OWNERS; owner++) await submitMany(cluster, JOBS_OF_EACH, 8, `203.0.113.${owner + 1}`);
  await Promise.all([cluster.addWorker(), cluster.addWorker()]);
  await untilDone(cluster, OWNERS * JOBS_OF_EACH);
  const rows = await ask<{ owner_key: string }>(cluster, 'select owner_key from jobs order by completed_at');
  for (const part of [0.1, 0.5]) {
    const counts = new Map<string, number>();
    for (const { owner_key } of rows.slice(0, rows.length * part)) {
      counts.set(owner_key, (counts.get(owner_key) ?? 0) + 1);
    }
    const each = [...counts.values()];
    const jain = each.reduce((sum, n) => sum + n, 0) ** 2 / (OWNERS * each.reduce((sum, n) => sum + n * n, 0));
    const range = `${counts.size < OWNERS ? 0 : Math.min(...each)}..${Math.max(...each)}`;
    report(`jobs of each owner in the first ${rows.length * part} done`, range);
    report(`Jain's index of the same (1 is fair)`, jain.toFixed(3));
  }
}

async function measureSockets(backing: Backing): Promise<void> {
  await using cluster = await startCluster(backing, { workers: 0, env: ENV });
  const created = await submitMany(cluster, SOCKETS);
  const before = cluster.apis.map((node) => residentBytes(node.pid));
  const arrivals: Promise<{ id: string; at: number }>[] = [];
  const opened = created.map(({ job_id, ws_token }, index) => {
    const node = cluster.apis[index % cluster.apis.length]!;
    const socket = new WebSocket(`${node.wsUrl}/ws/${job_id}?token=${ws_token}`);
    const first = Promise.withResolvers<void>();
    arrivals.push(
      new Promise((resolve, reject) => {
        socket.on('error', reject);
        socket.on('message', (data) => {
          first.resolve();
          if (JSON.parse(String(data)).status === 'completed') resolve({ id: job_id, at: Date.now() });
        });
      }),
    );
    return first.promise;
  });
  await Promise.all(opened);
  const grown = cluster.apis.map((node, index) => residentBytes(node.pid) - before[index]!);
  report(`memory of an API node for ${SOCKETS / 2} open WebSockets`, inMiB(Math.max(...grown)));
  await Promise.all([cluster.addWorker(), cluster.addWorker()]);
  const heard = await Promise.all(arrivals);
  const rows = await ask<{ id: string; completed_at: string }>(cluster, 'select id, completed_at from jobs');
  const ended = new Map(rows.map((row) => [row.id, Number(row.completed_at)]));
  const delays = heard.map(({ id, at }) => at - ended.get(id)!);
  report(`completed to heard over ${SOCKETS} WebSockets, p50`, inMs(percentile(delays, 0.5)));
  report(`completed to heard over ${SOCKETS} WebSockets, p99`, inMs(percentile(delays, 0.99)));
}

async function submitMany(
  { url }: Cluster,
  count: number,
  callers = 8,
  address = '203.0.113.1',
): Promise<{ job_id: string; ws_token: string }[]> {
  const client = createClient(url, { 'x-forwarded-for': address });
  const created: { job_id: string; ws_token: string }[] = [];
  let left = count;
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (left-- > 0) {
        const { status, body } = await client.form('/api/upload', { job_type: 'json-formatter' }, { file: SMALL });
        if (status !== 200) throw new Error(`an upload was answered ${status}: ${JSON.stringify(body)}`);
        created.push(body);
      }
    }),
  );
  return created;
}

async function untilDone(cluster: Cluster, count: number): Promise<void> {
  for (;;) {
    const [row] = await ask<{ n: string }>(cluster, "select count(*) as n from jobs where status = 'completed'");
    if (Number(row!.n) >= count) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function fillQueue(cluster: Cluster, count: number, owners: number): Promise<void> {
  await ask(cluster, 'delete from jobs');
  await ask(
    cluster,
    `insert into jobs (id, job_type, status, owner_key, params, created_at)
      select 'bench-' || n, 'json-formatter', 'queued', 'owner-' || n % ${owners}, '{}', n
      from generate_series(1, ${count}) n`,
  );
  await ask(cluster, 'analyze jobs');
}

async function ask<T extends object>(cluster: Cluster, statement: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: cluster.env.DATABASE_URL });
  await client.connect();
  try {
    return (await client.query<T>(statement)).rows;
  } finally {
    await client.end();
  }
}
