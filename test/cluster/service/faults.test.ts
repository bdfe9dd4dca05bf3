import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { createClient } from '../../helpers/client.ts';
import { until } from '../../helpers/until.ts';
import { type Cluster, startCluster } from '../helpers/cluster.ts';
import { expectAllDone, startLoad, untilAccepted } from '../helpers/load.ts';
import { type Fault, type FaultProxy, startFaultProxy } from '../servers/fault-proxy.ts';
import { type PostgresServer, startPostgres } from '../servers/postgres.ts';
import { type RedisServer, startRedis } from '../servers/redis.ts';

const s3 = inject('s3');
/** More rounds than a quick run has, for a long one by hand. */
const ROUNDS = Number(process.env.CLUSTER_ROUNDS ?? 3);
/** Long enough for a busy machine; the time it took is printed. */
const RECOVERY_MS = 60_000;
const LONG = { timeout: 180_000 + ROUNDS * 20_000 };

describe.skipIf(!inject('postgresUrl') || !inject('redisUrl') || !s3)('a cluster under load', () => {
  let postgres: PostgresServer;
  let redis: RedisServer;
  let proxy: FaultProxy;
  let cluster: Cluster;

  beforeAll(async () => {
    [postgres, redis, proxy] = await Promise.all([startPostgres(), startRedis(), startFaultProxy(s3!.endpoint)]);
    const backing = {
      postgresUrl: await postgres.database('first'),
      redisUrl: redis.url,
      s3: { ...s3!, endpoint: proxy.endpoint },
    };
    const unlimited = '{"anonymous":{"minute":1000000,"hour":1000000,"day":1000000}}';
    cluster = await startCluster(backing, {
      env: { USAGE_LIMITS: unlimited, CLEANUP_INTERVAL_SECONDS: '86400', FILE_TTL_SECONDS: '86400' },
    });
  });
  afterAll(async () => {
    await cluster?.[Symbol.asyncDispose]();
    await Promise.all([postgres?.stop(), redis?.stop(), proxy?.stop()]);
  });
  beforeEach(() => {
    proxy.decide = () => null;
  });

  /** Outputs that the database shows, against jobs that are completed: one each. */
  async function expectOneOutputEach(): Promise<void> {
    const client = new pg.Client({ connectionString: cluster.env.DATABASE_URL });
    await client.connect();
    const { rows } = await client.query(
      `select (select count(*) from jobs where status = 'completed')::int as jobs,
        (select count(distinct output_name) from jobs where status = 'completed')::int as outputs,
        (select count(*) from files where kind = 'output')::int as files,
        (select count(*) from jobs where status in ('failed', 'cancelled'))::int as lost`,
    );
    await client.end();
    expect(rows[0]).toMatchObject({ outputs: rows[0].jobs, files: rows[0].jobs, lost: 0 });
  }

  it(`loses nothing when PostgreSQL is restarted at once, ${ROUNDS} times, and is back by itself`, LONG, async () => {
    const load = startLoad(cluster.url);
    const recoveries: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      await untilAccepted(load, 10, RECOVERY_MS);
      await postgres.restart('immediate');
      recoveries.push(await untilAccepted(load, 6, RECOVERY_MS));
    }
    await load.stop();
    await expectAllDone(cluster.url, load, LONG.timeout);
    await expectOneOutputEach();
    expect(load.wrong).toEqual([]);
    report('PostgreSQL restarts', {
      rounds: ROUNDS,
      jobs: load.accepted.length,
      refused: load.refused,
      slowest: Math.max(...recoveries),
    });
  });

  it('answers 503 with Retry-After while PostgreSQL is away, and says so at /readyz', async () => {
    const client = createClient(cluster.url);
    const load = startLoad(cluster.url, 3);
    await untilAccepted(load, 5, RECOVERY_MS);
    await postgres.halt('fast');
    const ready = await until('the node notices', async () => {
      const answer = await client.get('/readyz');
      return answer.status === 503 ? answer : null;
    });
    expect(ready.body).toMatchObject({ checks: { database: 'unreachable', cache: 'ok', storage: 'ok' } });
    expect((await client.get('/healthz')).status).toBe(200);
    const refused = await client.form(
      '/api/upload',
      { job_type: 'json-formatter' },
      { file: { name: 'a', bytes: '1' } },
    );
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBeTruthy();
    await sleep(4000);
    await postgres.start();
    const recovery = await untilAccepted(load, 6, RECOVERY_MS);
    await load.stop();
    await expectAllDone(cluster.url, load);
    expect(load.wrong).toEqual([]);
    report('PostgreSQL away for 4 s', { jobs: load.accepted.length, recovery });
  });

  it(`goes on when Redis is killed and flushed, ${ROUNDS} times: no job refused, none lost`, LONG, async () => {
    const load = startLoad(cluster.url);
    for (let round = 0; round < ROUNDS; round++) {
      await untilAccepted(load, 10, RECOVERY_MS);
      await redis.kill();
      await untilAccepted(load, 20, RECOVERY_MS);
      await redis.start();
      await untilAccepted(load, 10, RECOVERY_MS);
      await redis.command('FLUSHALL');
    }
    await load.stop();
    await expectAllDone(cluster.url, load);
    await expectOneOutputEach();
    expect(load.wrong).toEqual([]);
    expect(load.refused).toBe(0);
    report('Redis kills and flushes', { rounds: ROUNDS, jobs: load.accepted.length });
  });

  it('goes on when a fifth of all S3 requests fail, are cut or lose their answer', async () => {
    let seed = 7;
    const random = () => {
      seed = (seed * 1103515245 + 12345) % 2 ** 31;
      return seed / 2 ** 31;
    };
    proxy.decide = (): Fault | null => {
      const draw = random();
      if (draw < 0.12) return { kind: 'status', status: draw < 0.06 ? 500 : 503 };
      if (draw < 0.16) return { kind: 'cut', after: 3 };
      if (draw < 0.2) return { kind: 'lost-answer' };
      return null;
    };
    const load = startLoad(cluster.url);
    await untilAccepted(load, 60, 120_000);
    await load.stop();
    await expectAllDone(cluster.url, load);
    await expectOneOutputEach();
    expect(load.wrong).toEqual([]);
    report('S3 with a fifth of its requests broken', { jobs: load.accepted.length, ...proxy.played });
  });

  it('takes up work again after S3 was away, and after it stalled', async () => {
    const load = startLoad(cluster.url, 3);
    await untilAccepted(load, 5, RECOVERY_MS);
    proxy.decide = () => ({ kind: 'status', status: 503 });
    await sleep(4000);
    const client = createClient(cluster.url);
    await until('the nodes tell it', async () => {
      const { body } = await client.get<{ checks?: { storage: string } }>('/readyz');
      return body.checks?.storage === 'unreachable';
    });
    proxy.decide = () => null;
    const afterErrors = await untilAccepted(load, 6, RECOVERY_MS);
    proxy.decide = () => ({ kind: 'silence' });
    await sleep(3000);
    proxy.decide = () => null;
    const afterSilence = await untilAccepted(load, 6, RECOVERY_MS);
    await load.stop();
    await expectAllDone(cluster.url, load);
    expect(load.wrong).toEqual([]);
    report('S3 away and silent', { jobs: load.accepted.length, afterErrors, afterSilence });
  });

  it('loses nothing when each node is stopped and replaced, as in an update', LONG, async () => {
    const load = startLoad(cluster.url, 3);
    for (const [role, nodes] of [
      ['api', cluster.apis],
      ['worker', cluster.workers],
    ] as const) {
      for (const old of nodes.slice(0, 2)) {
        await untilAccepted(load, 10, 60_000);
        // The proxy in front learns it from /readyz.
        cluster.balancer.nodes = cluster.balancer.nodes.filter((port) => port !== old.port);
        const [code] = await Promise.all([
          old.stop('SIGTERM'),
          role === 'api' ? cluster.addApi() : cluster.addWorker(),
        ]);
        expect(code).toBe(0);
      }
    }
    await untilAccepted(load, 10, 60_000);
    await load.stop();
    await expectAllDone(cluster.url, load, LONG.timeout);
    await expectOneOutputEach();
    // A connection may close in the moment in which a request is sent over it: then the client sends it again.
    expect(load.wrong.filter((answer) => !answer.startsWith('0 '))).toEqual([]);
    report('Nodes replaced', { nodes: 4, jobs: load.accepted.length, refused: load.refused });
  });

  it('breaks a download off rather than ending it short', async () => {
    const client = createClient(cluster.url);
    const text = `[${'"0123456789abcdef",'.repeat(200_000)}0]`;
    const done = await client.job('json-formatter', { name: 'a.json', bytes: text }, { indent: 0 });
    const url = done.body.output_file_url as string;
    let cut = false;
    proxy.decide = (method) => {
      if (method !== 'GET') return null;
      if (cut) return { kind: 'status', status: 503 };
      cut = true;
      return { kind: 'cut', after: 1_000_000 };
    };
    await expect(client.download(url)).rejects.toThrow();
    proxy.decide = () => null;
    expect((await client.download(url)).bytes.length).toBe(done.body.output_bytes);
  });
});

function report(what: string, figures: object): void {
  process.stdout.write(`${what}: ${JSON.stringify(figures)}\n`);
}
