import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createS3Storage } from '../../../src/drivers/storage/s3.ts';
import { createClient } from '../../helpers/client.ts';
import { until } from '../../helpers/until.ts';
import { startCluster } from '../helpers/cluster.ts';
import { waitForEnd } from '../helpers/load.ts';
import { startFaultProxy } from '../servers/fault-proxy.ts';
import { createNamespace, type NetworkNamespace } from '../servers/namespace.ts';
import { NotInstalled } from '../servers/process.ts';

const [postgresUrl, redisUrl, s3] = [inject('postgresUrl'), inject('redisUrl'), inject('s3')];

describe.skipIf(!postgresUrl || !redisUrl || !s3)('a worker on its own host', () => {
  let host: NetworkNamespace | null = null;
  beforeAll(async () => {
    host = await createNamespace().catch((error) => {
      // Without root there can be none; with it, a machine that decides about changes must have them.
      const must = process.env.CI === 'true' && process.getuid?.() === 0;
      if (!(error instanceof NotInstalled) || must) throw error;
      process.stderr.write(`Skipped: ${error.message}\n`);
      return null;
    });
  });
  afterAll(() => host?.remove());

  it('cannot complete a job when it is cut off past its lease and comes back: another has done it', async (context) => {
    if (!host) return context.skip();
    const away = host;
    // The far worker reaches the storage through this proxy, which holds it in the middle of its job.
    await using proxy = Object.assign(await startFaultProxy(s3!.endpoint), {
      [Symbol.asyncDispose]: () => proxy.stop(),
    });
    await using cluster = await startCluster(
      { postgresUrl: postgresUrl!, redisUrl: redisUrl!, s3: s3! },
      { apis: 1, workers: 0, env: { JOB_LEASE_SECONDS: '6' } },
    );
    const move = async (address: string) => {
      const url = new URL(address);
      const { host, port } = await away.offer(Number(url.port));
      url.hostname = host;
      url.port = String(port);
      return url.href;
    };
    const client = createClient(cluster.url);
    const { startService } = await import('../../helpers/service-process.ts');
    await using far = await startService({
      prefix: away.prefix,
      env: {
        ...cluster.env,
        ROLE: 'worker',
        DATABASE_URL: await move(cluster.env.DATABASE_URL!),
        REDIS_URL: await move(cluster.env.REDIS_URL!),
        S3_ENDPOINT: (await move(proxy.endpoint)).replace(/\/$/, ''),
      },
    });

    proxy.decide = (method) => (method === 'GET' ? { kind: 'stall', after: 1 } : null);
    const file = { name: 'a.json', bytes: JSON.stringify({ text: 'x'.repeat(10_000) }) };
    const { job_id } = (await client.form('/api/upload', { job_type: 'json-formatter' }, { file })).body;
    await until('the far worker is in the middle of the job', () => proxy.played.stall > 0);
    expect((await client.get<{ status: string }>(`/api/jobs/${job_id}`)).body.status).toBe('processing');
    await away.cut();
    const near = await cluster.addWorker();
    const done = await waitForEnd(client, job_id, Date.now() + 120_000);
    expect(done.status).toBe('completed');
    const ends = () => near.logs.filter((line) => line.msg === 'job ended');
    await until('the other worker has logged the end', () => ends().length > 0);
    expect(ends()).toMatchObject([{ job_id, end: 'completed' }]);
    expect(far.logs.filter((line) => line.msg === 'job ended')).toEqual([]);

    proxy.decide = () => null;
    await away.mend();
    await until('the worker that was cut off has ended its run', () =>
      far.logs.some((line) => line.msg === 'job ended'),
    );
    expect(far.logs.filter((line) => line.msg === 'job ended')).toMatchObject([{ job_id, end: 'lost' }]);

    const after = await client.get(`/api/jobs/${job_id}`);
    expect(after.body).toEqual(done);
    expect((await client.download(done.output_file_url as string)).status).toBe(200);
    const database = new pg.Client({ connectionString: cluster.env.DATABASE_URL });
    await database.connect();
    const { rows: jobs } = await database.query('select attempt, lease_holder from jobs');
    const { rows: files } = await database.query<{ object_name: string }>('select object_name from files');
    await database.end();
    expect(jobs).toEqual([{ attempt: 2, lease_holder: null }]);
    expect(await objectsOf(cluster.env)).toEqual(files.map((row) => row.object_name).sort());

    // Back among the others, it takes work like them.
    await near.stop('SIGTERM');
    expect((await client.job('json-formatter', file)).body.status).toBe('completed');
  });
});

async function objectsOf(env: Record<string, string>): Promise<string[]> {
  const storage = await createS3Storage({
    bucket: env.S3_BUCKET!,
    endpoint: env.S3_ENDPOINT,
    region: 'us-east-1',
    accessKeyId: env.S3_ACCESS_KEY_ID,
    secretAccessKey: env.S3_SECRET_ACCESS_KEY,
    forcePathStyle: true,
    prefix: env.S3_PREFIX!,
    scratch: '/tmp',
  });
  const names = [];
  for await (const { name } of storage.list()) names.push(name);
  await storage.close();
  return names.sort();
}
