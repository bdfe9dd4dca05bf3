import { describe, expect, inject, it } from 'vitest';
import { freePort } from '../../helpers/free-port.ts';
import { startService } from '../../helpers/service-process.ts';

const [postgresUrl, s3] = [inject('postgresUrl'), inject('s3')];

describe('a start that cannot be', () => {
  it('is refused where nodes would have no database in common', async () => {
    await expect(startService({ env: { ROLE: 'worker', REDIS_URL: 'redis://127.0.0.1:1' } })).rejects.toThrow(
      /Sheaf cannot start: Set DATABASE_URL to the PostgreSQL database shared by all nodes/,
    );
  });

  it.skipIf(!postgresUrl)('names DATABASE_URL for a wrong database, without its password', async () => {
    const url = new URL(postgresUrl!);
    url.pathname = '/nowhere';
    url.password = 'very-secret';
    const start = startService({ env: { DATABASE_URL: url.href } });
    await expect(start).rejects.toThrow(
      /Sheaf cannot start: Cannot connect to PostgreSQL \(DATABASE_URL\): .*"nowhere" does not exist/,
    );
    await expect(start).rejects.not.toThrow(/very-secret/);
  });

  it.skipIf(!s3)('names the keys when the storage refuses them', async () => {
    const env = { S3_BUCKET: 'contracts', S3_ENDPOINT: s3!.endpoint, S3_ACCESS_KEY_ID: 'x', S3_SECRET_ACCESS_KEY: 'y' };
    await expect(startService({ env })).rejects.toThrow(/Sheaf cannot start: S3_ACCESS_KEY_ID/);
  });

  it('waits for a database that is not there yet, and then names the setting', { timeout: 60_000 }, async () => {
    const url = `postgres://sheaf@127.0.0.1:${await freePort()}/sheaf`;
    const before = Date.now();
    await expect(startService({ env: { DATABASE_URL: url } })).rejects.toThrow(/DATABASE_URL.*ECONNREFUSED/);
    expect(Date.now() - before).toBeGreaterThan(25_000);
  });
});
