import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createPostgresDatabase } from '../../src/drivers/database/postgres.ts';
import { createSqliteDatabase } from '../../src/drivers/database/sqlite.ts';
import type { Database } from '../../src/ports/database/port.ts';
import type { Service } from './service.ts';

/** Names of all objects in the storage of a service, wherever it is. */
export async function storedObjects({ storage }: Service): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of storage.list()) names.push(name);
  return names;
}

/** Names of temporary files of a service, without the lasting folders of its children and programs. */
export function temporaryFiles({ dataDir }: Pick<Service, 'dataDir'>): string[] {
  return readdirSync(join(dataDir, 'tmp')).filter((name) => !/^(child|program)-/.test(name));
}

/** The bytes of an object in the storage of a service. */
export async function storedBytes({ storage }: Service, name: string): Promise<Buffer> {
  const stream = await storage.open(name);
  if (!stream) throw new Error(`there is no object ${name}`);
  return buffer(stream);
}

/** Opens the database of a running service. */
export function openDatabase({ env, dataDir }: Service): Promise<Database> {
  return env.DATABASE_URL
    ? createPostgresDatabase({ url: env.DATABASE_URL, poolSize: 1 })
    : createSqliteDatabase({ path: join(dataDir, 'sheaf.sqlite') });
}
