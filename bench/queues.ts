import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type PostgresServer, startPostgres } from '#test/cluster/servers/postgres.ts';
import { type RedisServer, startRedis } from '#test/cluster/servers/redis.ts';
import { inMs, percentile, report } from './helpers/statistics.ts';
import { openQueue } from './queues/open.ts';
import { QUEUES, type Queue, type QueueName, type Servers } from './queues/queue.ts';

/**
 * The job row compared with pg-boss, graphile-worker and BullMQ, which are installed from npm into a temporary folder
 * (PACKAGES=<folder> uses an existing one): jobs a second, the delay before a job begins, the delay before a killed
 * worker's job begins again, and the number of accepted jobs left after the store was killed. Run: npm run bench:queues
 */
const PACKAGES = ['pg-boss@12.38.0', 'graphile-worker@0.18.0', 'bullmq@6.7.0', 'ioredis@6.0.0'];
const JOBS = Number(process.env.JOBS ?? 2000);
const CALLERS = 8;
const SINGLE_JOBS = 100;
const PATIENCE_MS = Number(process.env.PATIENCE_SECONDS ?? 120) * 1000;
/** How Redis keeps what it confirmed: as it comes, and so that a confirmed job is on the disk. */
const AS_INSTALLED = ['--save', '3600 1 300 100 60 10000'];
const DURABLE = ['--save', '', '--appendonly', 'yes', '--appendfsync', 'always'];

const packagesFolder = process.env.PACKAGES;
const packages = packagesFolder ?? (await install());
const [postgres, redis, durable] = await Promise.all([startPostgres(), startRedis(AS_INSTALLED), startRedis(DURABLE)]);
try {
  for (const name of QUEUES) {
    const servers = await serversFor(name);
    await measure(name, servers);
  }
  await measure('bullmq', { ...(await serversFor('bullmq')), redisUrl: durable.url }, 'bullmq, appendfsync always');
  await Promise.all(QUEUES.map(async (name) => afterKilledWorker(name, await serversFor(`${name}_kill`))));
  for (const name of QUEUES) await afterKilledStore(name, name === 'bullmq' ? redis : postgres);
  await afterKilledStore('bullmq', durable, 'bullmq, appendfsync always');
} finally {
  await Promise.all([postgres.stop(), redis.stop(), durable.stop()]);
  if (!packagesFolder) await rm(packages, { recursive: true, force: true });
}

async function install(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-queues-'));
  await writeFile(join(folder, 'package.json'), '{"private": true}');
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefix', folder];
  await promisify(execFile)('npm', ['install', ...options, ...PACKAGES]);
  return folder;
}

async function serversFor(name: string, redisUrl = redis.url): Promise<Servers> {
  return { postgresUrl: await postgres.database(name.replaceAll('-', '_')), redisUrl, packages };
}

/** Jobs a second, accepted and done, and the delay before a job begins on an idle queue. */
async function measure(name: QueueName, servers: Servers, title: string = name): Promise<void> {
  const queue = await openQueue(name, servers);
  try {
    report(`${title}: accepted a second, ${CALLERS} callers`, (JOBS / (await submitMany(queue, JOBS))).toFixed(0));
    const begun = new Map<string, number>();
    const { promise: all, resolve } = Promise.withResolvers<void>();
    const startedAt = performance.now();
    await queue.work(async (id) => {
      begun.set(id, performance.now());
      if (begun.size === JOBS) resolve();
    });
    await all;
    report(`${title}: begun a second, 8 slots`, (JOBS / ((performance.now() - startedAt) / 1000)).toFixed(0));
    const waits: number[] = [];
    for (let at = 0; at < SINGLE_JOBS; at++) {
      const id = `single-${at}`;
      const from = performance.now();
      await queue.submit(id);
      while (!begun.has(id)) await new Promise((next) => setTimeout(next, 1));
      waits.push(begun.get(id)! - from);
    }
    report(`${title}: submitted to begun, idle, p50`, inMs(percentile(waits, 0.5)));
    report(`${title}: submitted to begun, idle, p99`, inMs(percentile(waits, 0.99)));
  } finally {
    await queue.close();
  }
}

async function submitMany(queue: Queue, count: number): Promise<number> {
  const startedAt = performance.now();
  let next = 0;
  await Promise.all(
    Array.from({ length: CALLERS }, async () => {
      while (next < count) await queue.submit(`job-${next++}`);
    }),
  );
  return (performance.now() - startedAt) / 1000;
}

/** Kills a worker in the middle of a job, and has another wait for the job. */
async function afterKilledWorker(name: QueueName, servers: Servers): Promise<void> {
  const redisUrl = `${servers.redisUrl}/${QUEUES.indexOf(name) + 1}`;
  const where = name === 'bullmq' ? { ...servers, redisUrl: durable.url } : { ...servers, redisUrl };
  const queue = await openQueue(name, where);
  try {
    const holder = fork(join(import.meta.dirname, 'queues/holder.ts'), [name, JSON.stringify(where)]);
    await queue.submit('held');
    await once(holder, 'message');
    holder.kill('SIGKILL');
    const killedAt = performance.now();
    const { promise, resolve } = Promise.withResolvers<string>();
    const timer = setTimeout(() => resolve(`not in ${PATIENCE_MS / 1000} s`), PATIENCE_MS);
    await queue.work(async () => resolve(`${((performance.now() - killedAt) / 1000).toFixed(0)} s`));
    report(`${name}: job of a killed worker begins again after`, await promise);
    clearTimeout(timer);
  } finally {
    await queue.close();
  }
}

/** Kills the store after the last of 500 jobs was accepted, starts it again, and counts the remaining jobs. */
async function afterKilledStore(
  name: QueueName,
  server: PostgresServer | RedisServer,
  title: string = name,
): Promise<void> {
  const servers = { ...(await serversFor(`${name}_store`)), ...('url' in server && { redisUrl: server.url }) };
  const before = await openQueue(name, servers);
  await submitMany(before, 500);
  if ('url' in server) {
    await before.close();
    await server.kill();
    await server.start();
  } else {
    await before.close();
    await server.restart('immediate');
  }
  const after = await openQueue(name, servers);
  try {
    const left = new Set<string>();
    let last = performance.now();
    await after.work(async (id) => {
      last = performance.now();
      left.add(id);
    });
    while (left.size < 500 && performance.now() - last < 10_000) await new Promise((next) => setTimeout(next, 50));
    report(`${title}: of 500 accepted jobs, left after the store was killed`, `${left.size}`);
  } finally {
    await after.close();
  }
}
