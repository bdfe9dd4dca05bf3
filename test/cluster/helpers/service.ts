import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { createS3Storage } from '../../../src/drivers/storage/s3.ts';
import type { Service, ServiceOptions } from '../../helpers/service-process.ts';
import { startCluster } from './cluster.ts';

export type * from '../../helpers/service-process.ts';

/** Shared state of nodes, by folder: a service that reuses an earlier folder meets its data. */
const shared = new Map<string, Record<string, string>>();

/**
 * Stands in for the helper that starts one process: it returns two API nodes and two workers behind one address.
 * The suites of the HTTP interface run on it unchanged.
 */
export async function startService({ env = {}, dataDir: existing }: ServiceOptions = {}): Promise<Service> {
  const [postgresUrl, redisUrl, s3] = [inject('postgresUrl'), inject('redisUrl'), inject('s3')];
  if (!postgresUrl || !redisUrl || !s3) throw new Error('the cluster needs PostgreSQL, Redis and S3');
  const dataDir = existing ?? (await mkdtemp(join(tmpdir(), 'sheaf-cluster-')));
  const cluster = await startCluster(
    { postgresUrl, redisUrl, s3 },
    { env: { ...shared.get(dataDir), ...env }, dataDir },
  );
  const { DATABASE_URL, REDIS_URL, S3_PREFIX } = cluster.env as Record<string, string>;
  shared.set(dataDir, { DATABASE_URL, REDIS_URL, S3_PREFIX } as Record<string, string>);
  const storage = await createS3Storage({
    bucket: cluster.env.S3_BUCKET!,
    region: 'us-east-1',
    forcePathStyle: true,
    prefix: cluster.env.S3_PREFIX!,
    scratch: dataDir,
    ...s3,
  });
  return {
    url: cluster.url,
    wsUrl: cluster.wsUrl,
    nodes: cluster.apis.map((node) => node.url),
    port: cluster.balancer.port,
    dataDir,
    env: { ...cluster.env, DATA_DIR: dataDir },
    storage,
    pid: cluster.apis[0]!.pid,
    workers: cluster.workers.map(({ pid }) => pid),
    get logs() {
      return cluster.logs();
    },
    stderr: () => [...cluster.apis, ...cluster.workers].map((node) => node.stderr()).join(''),
    async stop(signal) {
      const codes = await Promise.all([...cluster.workers, ...cluster.apis].map((node) => node.stop(signal)));
      return codes.find((code) => code !== 0) ?? 0;
    },
    async [Symbol.asyncDispose]() {
      await cluster[Symbol.asyncDispose]();
      await storage.close();
      if (!existing) await rm(dataDir, { recursive: true, force: true });
    },
  };
}
