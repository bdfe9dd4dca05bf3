import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, inject } from 'vitest';
import { createRedisCounters } from '../../../src/drivers/counters/redis.ts';
import { createPostgresDatabase } from '../../../src/drivers/database/postgres.ts';
import { createRedisEvents } from '../../../src/drivers/events/redis.ts';
import { createS3Storage } from '../../../src/drivers/storage/s3.ts';
import { describeCountersContract } from '../../contracts/counters.ts';
import { describeDatabaseContract } from '../../contracts/database.ts';
import { describeEventsContract } from '../../contracts/events.ts';
import { describeLeaseContract } from '../../contracts/leases.ts';
import { describeStorageContract } from '../../contracts/storage.ts';

const postgresUrl = inject('postgresUrl');
const redisUrl = inject('redisUrl');
const s3 = inject('s3');

describe.skipIf(!postgresUrl)('PostgreSQL', () => {
  const open = () => createPostgresDatabase({ url: postgresUrl!, poolSize: 5 });
  describeDatabaseContract('postgres', open, { nodes: 8 });
  describeLeaseContract('postgres', open, { connections: 4 });
});

describe.skipIf(!redisUrl)('Redis', () => {
  describeEventsContract('redis', () => createRedisEvents({ url: redisUrl! }));
  describeCountersContract('redis', () => createRedisCounters({ url: redisUrl! }));
});

describe.skipIf(!s3)('S3', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  for (const prefix of ['', 'in/a/folder/']) {
    describeStorageContract(`s3 with prefix "${prefix}"`, () =>
      createS3Storage({
        bucket: `contracts-${randomUUID()}`,
        region: 'us-east-1',
        forcePathStyle: true,
        scratch: folder,
        prefix,
        ...s3!,
      }),
    );
  }
});
