import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Queue, type Servers, SLOTS } from './queue.ts';

/** The part of each package that we use: they are installed only for the bench, so their types are not here. */
interface PgBoss {
  on(event: 'error', handler: (error: Error) => void): void;
  start(): Promise<void>;
  stop(options: { graceful: boolean }): Promise<void>;
  createQueue(name: string, options: object): Promise<void>;
  send(name: string, data: object): Promise<string | null>;
  work(name: string, options: object, handler: (jobs: { data: { id: string } }[]) => Promise<void>): Promise<string>;
}
interface Graphile {
  makeWorkerUtils(options: object): Promise<{
    migrate(): Promise<void>;
    addJob(task: string, payload: object): Promise<unknown>;
    release(): Promise<void>;
  }>;
  run(options: object): Promise<{ stop(): Promise<void> }>;
  Logger: new (factory: () => () => void) => object;
}
interface Bull {
  Queue: new (
    name: string,
    options: object,
  ) => { add(name: string, data: object): Promise<unknown>; close(): Promise<void> };
  Worker: new (
    name: string,
    handler: (job: { data: { id: string } }) => Promise<void>,
    options: object,
  ) => { waitUntilReady(): Promise<unknown>; close(force: boolean): Promise<void> };
}

const QUEUE = 'bench';
const POOL = 10;

/** pg-boss, woken by NOTIFY, with the shortest poll and heartbeat that it takes. */
export async function openPgBoss({ postgresUrl, packages }: Servers): Promise<Queue> {
  const { PgBoss } = await load<{ PgBoss: new (options: object) => PgBoss }>(packages, 'pg-boss');
  const boss = new PgBoss({ connectionString: postgresUrl, max: POOL, useListenNotify: true });
  boss.on('error', (error) => process.stderr.write(`${error}\n`));
  await boss.start();
  await boss.createQueue(QUEUE, { notify: true, heartbeatSeconds: 10 });
  return {
    submit: async (id) => void (await boss.send(QUEUE, { id })),
    async work(onJob) {
      const options = { batchSize: SLOTS, burstWhenBatchFull: true, pollingIntervalSeconds: 0.5 };
      await boss.work(QUEUE, options, async (jobs) => {
        await Promise.all(jobs.map(({ data }) => onJob(data.id)));
      });
    },
    close: () => boss.stop({ graceful: false }),
  };
}

export async function openGraphile({ postgresUrl, packages }: Servers): Promise<Queue> {
  const { makeWorkerUtils, run, Logger } = await load<Graphile>(packages, 'graphile-worker');
  const common = { connectionString: postgresUrl, maxPoolSize: POOL, logger: new Logger(() => () => {}) };
  const utils = await makeWorkerUtils(common);
  await utils.migrate();
  let runner: { stop(): Promise<void> } | null = null;
  return {
    submit: async (id) => void (await utils.addJob(QUEUE, { id })),
    async work(onJob) {
      const taskList = { [QUEUE]: (payload: { id: string }) => onJob(payload.id) };
      runner = await run({ ...common, concurrency: SLOTS, noHandleSignals: true, pollInterval: 1000, taskList });
    },
    async close() {
      await runner?.stop();
      await utils.release();
    },
  };
}

export async function openBull({ redisUrl, packages }: Servers): Promise<Queue> {
  const { Queue: BullQueue, Worker } = await load<Bull>(packages, 'bullmq');
  const { hostname: host, port } = new URL(redisUrl);
  const connection = { host, port: Number(port), maxRetriesPerRequest: null };
  const queue = new BullQueue(QUEUE, { connection });
  let worker: InstanceType<Bull['Worker']> | null = null;
  return {
    submit: async (id) => void (await queue.add(QUEUE, { id })),
    async work(onJob) {
      worker = new Worker(QUEUE, (job) => onJob(job.data.id), { connection, concurrency: SLOTS });
      await worker.waitUntilReady();
    },
    async close() {
      await worker?.close(true);
      await queue.close();
    },
  };
}

async function load<T>(packages: string, name: string): Promise<T> {
  const path = createRequire(join(packages, 'package.json')).resolve(name);
  const module = (await import(pathToFileURL(path).href)) as T & { default?: T };
  return { ...module.default, ...module };
}
