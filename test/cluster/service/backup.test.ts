import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { describe, inject } from 'vitest';
import { describeBackup } from '../../contracts/backup.ts';
import { requireTool } from '../../helpers/tools.ts';

const postgresUrl = inject('postgresUrl');

async function makeDatabase(): Promise<Record<string, string>> {
  const name = `backup_${randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client({ connectionString: postgresUrl! });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const address = new URL(postgresUrl!);
  address.pathname = `/${name}`;
  return { DATABASE_URL: address.href };
}

describe.runIf(postgresUrl && requireTool('pg_dump'))('a backup of PostgreSQL', () => {
  describeBackup('pg_dump', async () => ({ before: await makeDatabase(), after: await makeDatabase() }));
});
