import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, inject, it } from 'vitest';
import WebSocket from 'ws';
import { describeCleaningNodes } from '../../contracts/cleaning.ts';
import { createClient } from '../../helpers/client.ts';
import { freePort } from '../../helpers/free-port.ts';
import { until } from '../../helpers/until.ts';
import { startCluster } from '../helpers/cluster.ts';
import { waitForEnd } from '../helpers/load.ts';
import { startFaultProxy } from '../servers/fault-proxy.ts';

const [postgresUrl, redisUrl, s3] = [inject('postgresUrl'), inject('redisUrl'), inject('s3')];

describe.skipIf(!postgresUrl || !redisUrl || !s3)('two API nodes and two workers', () => {
  const backing = { postgresUrl: postgresUrl!, redisUrl: redisUrl!, s3: s3! };
  describeCleaningNodes('PostgreSQL, and its own disk for each', (env) => startCluster(backing, { env }));
  const json = (text: string) => ({ name: 'a.json', bytes: text });

  it('take a job on one node, run it on a worker and give its output on the other', async () => {
    await using cluster = await startCluster(backing);
    const [one, two] = cluster.apis.map((node) => createClient(node.url));
    const created = await one!.job('json-formatter', json('{"b":1,"a":[2,3]}'), { sort_keys: true });
    expect(created.body.status).toBe('completed');
    const seen = await two!.get<{ output_file_url: string }>(`/api/jobs/${created.body.job_id}`);
    const output = await two!.download(seen.body.output_file_url);
    expect(JSON.parse(output.bytes.toString())).toEqual({ a: [2, 3], b: 1 });
    expect((await two!.get('/readyz')).body).toMatchObject({ status: 'ok' });
    const ends = () => cluster.workers.flatMap((node) => node.logs.filter((line) => line.msg === 'job ended'));
    await until('a worker has logged the end', () => ends().length > 0);
    expect(ends()).toHaveLength(1);
  });

  it('answer probes and metrics on workers too', async () => {
    const port = await freePort();
    await using cluster = await startCluster(backing, { apis: 0, workers: 0 });
    const worker = await cluster.addWorker({ PROBE_PORT: String(port), HOST: '127.0.0.1' });
    const client = createClient(`http://127.0.0.1:${port}`);
    expect(await client.get('/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } });
    expect((await client.get('/readyz')).body).toEqual({
      status: 'ok',
      checks: { database: 'ok', cache: 'ok', storage: 'ok' },
    });
    expect(String((await client.get<string>('/metrics')).body)).toMatch(/^sheaf_queue_jobs 0$/m);
    expect((await client.get('/api/jobs')).status).toBe(404);
    expect(await worker.stop('SIGTERM')).toBe(0);
  });

  it('send the events of a job to sockets on every node, also after reconnecting to another', async () => {
    await using cluster = await startCluster(backing, { workers: 0 });
    const created = await createClient(cluster.apis[0]!.url).form(
      '/api/upload',
      { job_type: 'json-validator' },
      { file: json('[1]') },
    );
    const { job_id, ws_token } = created.body;
    const follow = (node: number) => followJob(`${cluster.apis[node]!.wsUrl}/ws/${job_id}?token=${ws_token}`);
    const [here, there, leaving] = [follow(0), follow(1), follow(0)];
    await Promise.all([here.first, there.first, leaving.first]);
    leaving.socket.close();
    const back = follow(1);
    await back.first;
    await cluster.addWorker();
    const before = Date.now();
    for (const socket of [here, there, back]) {
      const states = await socket.done;
      expect(states[0]).toBe('queued');
      expect(states.at(-1)).toBe('completed');
    }
    expect(Date.now() - before).toBeLessThan(10_000);
  });

  it('stop a job on its worker when it is cancelled on any node', async () => {
    await using proxy = Object.assign(await startFaultProxy(s3!.endpoint), {
      [Symbol.asyncDispose]: () => proxy.stop(),
    });
    await using cluster = await startCluster({ ...backing, s3: { ...s3!, endpoint: proxy.endpoint } });
    proxy.decide = (method) => (method === 'GET' ? { kind: 'silence' } : null);
    const [one, two] = cluster.apis.map((node) => createClient(node.url));
    const created = await one!.form('/api/upload', { job_type: 'json-formatter' }, { file: json('[1]') });
    await until('the worker waits for its input', () => proxy.played.silence > 0);
    expect((await two!.delete(`/api/jobs/${created.body.job_id}`)).status).toBe(204);
    expect((await one!.get(`/api/jobs/${created.body.job_id}`)).body).toMatchObject({ status: 'cancelled' });
    await until('the worker has let go of the job', () =>
      cluster.logs().some((line) => line.msg === 'job ended' && line.end === 'cancelled'),
    );
  });

  it('count the budget of a caller together', async () => {
    await using cluster = await startCluster(backing, {
      workers: 0,
      env: { USAGE_LIMITS: '{"anonymous":{"hour":4}}' },
    });
    const statuses = [];
    for (let hit = 0; hit < 8; hit++) {
      const client = createClient(cluster.apis[hit % 2]!.url);
      const { status } = await client.form('/api/upload', { job_type: 'json-validator' }, { file: json('[]') });
      statuses.push(status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429, 429, 429]);
  });

  it('clean on one node at a time', async () => {
    await using cluster = await startCluster(backing, { workers: 0, env: { FILE_TTL_SECONDS: '10' } });
    const reports = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        createClient(cluster.apis[index % 2]!.url)
          .post('/api/cleanup')
          .then((answer) => answer.status),
      ),
    );
    expect(reports).toEqual([200, 200, 200, 200, 200, 200]);
  });

  it('stream large uploads and downloads with ranges, in bounded memory', async () => {
    await using cluster = await startCluster(backing, { env: { MAX_FILE_SIZE_BYTES: String(300 * 1024 * 1024) } });
    const client = createClient(cluster.url);
    const text = Buffer.concat([
      Buffer.from('["'),
      Buffer.from(randomBytes(45_000_000).toString('hex')),
      Buffer.from('"]'),
    ]);
    const created = await client.job('json-formatter', { name: 'large.json', bytes: text }, { indent: 0 });
    expect(created.body).toMatchObject({ status: 'completed' });
    const url = created.body.output_file_url as string;
    const [whole, part] = await Promise.all([
      client.download(url),
      client.download(url, { range: 'bytes=1000000-1000009' }),
    ]);
    expect(whole.bytes.length).toBe(created.body.output_bytes);
    expect(part.status).toBe(206);
    expect(digest(part.bytes)).toBe(digest(whole.bytes.subarray(1_000_000, 1_000_010)));
    for (const node of cluster.apis) {
      const metrics = await createClient(node.url).get<string>('/metrics');
      const bytes = Number(/^process_resident_memory_bytes (\S+)/m.exec(String(metrics.body))?.[1]);
      expect(bytes).toBeLessThan(350 * 1024 * 1024);
    }
  });

  it('start a worker on a new schema while old nodes run, and put jobs back when they drain', async () => {
    await using cluster = await startCluster(backing, { workers: 1, env: { DRAIN_SECONDS: '1' } });
    const client = createClient(cluster.url);
    const jobs = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        client.form('/api/upload', { job_type: 'json-formatter' }, { file: json(`[${index}]`) }),
      ),
    );
    const [old] = cluster.workers;
    const stopped = old!.stop('SIGTERM');
    await cluster.addWorker();
    expect(await stopped).toBe(0);
    for (const { body } of jobs) {
      const { status } = await waitForEnd(client, body.job_id, Date.now() + 120_000);
      expect(status).toBe('completed');
    }
  });
});

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

function followJob(url: string) {
  const socket = new WebSocket(url);
  const states: string[] = [];
  const first = Promise.withResolvers<void>();
  const done = Promise.withResolvers<string[]>();
  socket.on('message', (data) => {
    states.push((JSON.parse(String(data)) as { status: string }).status);
    first.resolve();
  });
  socket.on('error', (error) => {
    first.reject(error);
    done.reject(error);
  });
  socket.on('close', () => done.resolve(states));
  done.promise.catch(() => {});
  return { socket, first: first.promise, done: done.promise };
}
