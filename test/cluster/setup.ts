import type { TestProject } from 'vitest/node';
import { type S3Server, startCeph } from './servers/ceph.ts';
import { type PostgresServer, startPostgres } from './servers/postgres.ts';
import { NotInstalled } from './servers/process.ts';
import { type RedisServer, startRedis } from './servers/redis.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of an empty database for contracts, or null when there is no PostgreSQL here. */
    postgresUrl: string | null;
    redisUrl: string | null;
    s3: Omit<S3Server, 'stop'> | null;
  }
}

interface Stoppable {
  stop(): Promise<void>;
}

/** Starts the servers for the whole run. Servers that are not installed are named and skipped, unless CI=true. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const running: Stoppable[] = [];
  const stop = async () => {
    await Promise.all(running.map((server) => server.stop()));
  };
  const had = async <T extends Stoppable>(start: () => Promise<T>): Promise<T | null> => {
    try {
      const server = await start();
      running.push(server);
      return server;
    } catch (error) {
      if (!(error instanceof NotInstalled) || process.env.CI === 'true') throw error;
      process.stderr.write(`Skipped: ${error.message}\n`);
      return null;
    }
  };
  try {
    const settled = await Promise.allSettled([had(startPostgres), had(startRedis), had(startCeph)]);
    for (const each of settled) if (each.status === 'rejected') throw each.reason;
    const [postgres, redis, s3] = settled.map((each) => (each as PromiseFulfilledResult<unknown>).value) as [
      PostgresServer | null,
      RedisServer | null,
      S3Server | null,
    ];
    project.provide('postgresUrl', postgres && (await postgres.database('contracts')));
    project.provide('redisUrl', redis?.url ?? null);
    project.provide(
      's3',
      s3 && { endpoint: s3.endpoint, accessKeyId: s3.accessKeyId, secretAccessKey: s3.secretAccessKey },
    );
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}
