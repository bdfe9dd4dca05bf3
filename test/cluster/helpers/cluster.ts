import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { type LogLine, type Service, startService } from '../../helpers/service-process.ts';
import type { S3Server } from '../servers/ceph.ts';
import { type Balancer, startBalancer } from './balancer.ts';

/** The shared parts that nodes meet in. */
export interface Backing {
  /** Any database of the server; the cluster makes its own. */
  postgresUrl: string;
  redisUrl: string;
  s3: Omit<S3Server, 'stop'>;
}

export interface Cluster extends AsyncDisposable {
  /** Address of the balancer before the API nodes. */
  url: string;
  wsUrl: string;
  balancer: Balancer;
  /** Settings that every node of this cluster has. */
  env: Record<string, string>;
  apis: Service[];
  workers: Service[];
  logs(): LogLine[];
  addApi(env?: Record<string, string>): Promise<Service>;
  addWorker(env?: Record<string, string>): Promise<Service>;
}

interface Options {
  apis?: number;
  workers?: number;
  env?: Record<string, string>;
  /** One folder for all nodes, as on a shared disk; each has its own otherwise. */
  dataDir?: string;
}

/** Starts API and worker nodes on a new database, a separate Redis database and a folder of the bucket. */
export async function startCluster(
  { postgresUrl, redisUrl, s3 }: Backing,
  { apis = 2, workers = 2, env = {}, dataDir }: Options = {},
): Promise<Cluster> {
  const balancer = await startBalancer([]);
  const shared: Record<string, string> = {
    PUBLIC_URL: `http://localhost:${balancer.port}`,
    DATABASE_URL: env.DATABASE_URL ?? (await makeDatabase(postgresUrl)),
    DATABASE_POOL_SIZE: '8',
    REDIS_URL: `${redisUrl}/${1 + Math.floor(Math.random() * 9998)}`,
    S3_BUCKET: 'cluster',
    S3_PREFIX: `${randomUUID()}/`,
    S3_ENDPOINT: s3.endpoint,
    S3_ACCESS_KEY_ID: s3.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
    ...env,
  };
  const cluster: Cluster = {
    url: '',
    wsUrl: '',
    balancer,
    env: shared,
    apis: [],
    workers: [],
    logs: () => [...cluster.apis, ...cluster.workers].flatMap((node) => node.logs),
    async addApi(more = {}) {
      const node = await startService({ dataDir, env: { ...shared, ROLE: 'api', ...more } });
      cluster.apis.push(node);
      cluster.balancer.nodes.push(node.port);
      return node;
    },
    async addWorker(more = {}) {
      const node = await startService({
        dataDir,
        env: { WORKER_CONCURRENCY: '2', ...shared, ROLE: 'worker', ...more },
      });
      cluster.workers.push(node);
      return node;
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([...cluster.apis, ...cluster.workers].map((node) => node[Symbol.asyncDispose]()));
      await cluster.balancer.close();
    },
  };
  cluster.url = `http://127.0.0.1:${cluster.balancer.port}`;
  cluster.wsUrl = `ws://127.0.0.1:${cluster.balancer.port}`;
  try {
    await Promise.all([
      ...Array.from({ length: apis }, () => cluster.addApi()),
      ...Array.from({ length: workers }, () => cluster.addWorker()),
    ]);
    return cluster;
  } catch (error) {
    await cluster[Symbol.asyncDispose]();
    throw error;
  }
}

async function makeDatabase(url: string): Promise<string> {
  const name = `cluster_${randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}
