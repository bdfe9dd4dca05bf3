import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Dialect, type Driver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import { SheafError, StartError } from '../../errors.ts';
import { type Database, migrate } from '../../ports/database/port.ts';
import type { Tables } from '../../ports/database/tables.ts';
import { createPing, endStart, enterWal, guard, isFull, primaryCode, STARTING_MS } from '../sqlite/connection.ts';
import { createSqliteLog } from '../sqlite/log.ts';
import { createSqliteDrivers } from './sqlite-driver.ts';

/**
 * Opens (or makes) the embedded database: one file, write-ahead log, every commit flushed to the disk.
 * @param path file of the database; its folder is made when missing
 * @throws StartError that names DATA_DIR when the file is not a database or cannot be written
 */
export async function createSqliteDatabase({ path }: { path: string }): Promise<Database> {
  mkdirSync(dirname(path), { recursive: true });
  const { connection, aloneAt, durable, nonDurable } = await open(path).catch((error) => explain(path, error));
  const query = new Kysely<Tables>({ dialect: dialectOf(durable) });
  await migrate(query).catch((error) => explain(path, error));
  endStart(connection);
  const ping = createPing(connection, path);
  return {
    query,
    nonDurable: new Kysely<Tables>({ dialect: dialectOf(nonDurable) }),
    engine: 'sqlite',
    aloneAt,
    ping: async () => ping(),
    pool: () => ({ open: 1, idle: 1 }),
    close: () => query.destroy(),
  };
}

async function open(path: string) {
  const connection = new DatabaseSync(path, { timeout: STARTING_MS, enableForeignKeyConstraints: true });
  const aloneAt = findAlone(connection, path);
  await enterWal(connection);
  // Keeps the rollback journal in memory: SQLite would create and delete a file for it.
  connection.exec('pragma synchronous = normal; pragma cache_size = -8000; pragma temp_store = memory;');
  const log = path === ':memory:' ? null : createSqliteLog(path);
  return { connection, aloneAt, ...createSqliteDrivers(connection, log, guard) };
}

function explain(path: string, error: unknown): never {
  const full = isFull(error) || (error instanceof SheafError && error.code === 'storage_full');
  if (full) throw new StartError(`The disk of DATA_DIR is full. Free some space for ${path}.`, error);
  const cause = error instanceof SheafError ? error.cause : error;
  if (primaryCode(cause) === undefined) throw error;
  throw new StartError(`The database in DATA_DIR cannot be used (${path}): ${(cause as Error).message}.`, error);
}

function dialectOf(driver: Driver): Dialect {
  return {
    createDriver: () => driver,
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new TurnTakingAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}

/** The driver shares out the one connection itself. */
class TurnTakingAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  /** Migrations run in one transaction, which others that start at the same moment wait for and a crash undoes. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/**
 * Tells, after a crash, whether another process has the database open: only the sole process can drop the write-ahead
 * log that a killed one left. A reader locks it until its process ends.
 */
function findAlone(connection: DatabaseSync, path: string): number | null {
  if (!existsSync(`${path}-wal`)) return null;
  try {
    connection.exec('pragma busy_timeout = 0');
    connection.exec('pragma journal_mode = delete');
    return Date.now();
  } catch {
    return null;
  } finally {
    connection.exec(`pragma busy_timeout = ${STARTING_MS}`);
  }
}
