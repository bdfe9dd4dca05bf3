import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Dialect, type Driver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import { SheafError, StartError } from '../../errors.ts';
import { type Database, migrate } from '../../ports/database/port.ts';
import type { Tables } from '../../ports/database/tables.ts';
import { createSqliteDrivers } from './sqlite-driver.ts';
import { createSqliteLog } from './sqlite-log.ts';

/** How long to wait for another process that has the lock. */
const BUSY_MS = 5000;

/**
 * Opens (or makes) the embedded database: one file, write-ahead log, every commit flushed to the disk.
 * @param path file of the database; its folder is made when missing
 * @throws StartError that names DATA_DIR when the file is no database or cannot be written
 */
export async function createSqliteDatabase({ path }: { path: string }): Promise<Database> {
  mkdirSync(dirname(path), { recursive: true });
  const { connection, aloneAt, durable, nonDurable } = await open(path).catch((error) => explain(path, error));
  const query = new Kysely<Tables>({ dialect: dialectOf(durable) });
  await migrate(query).catch((error) => explain(path, error));
  return {
    query,
    nonDurable: new Kysely<Tables>({ dialect: dialectOf(nonDurable) }),
    engine: 'sqlite',
    aloneAt,
    async ping() {
      connection.prepare('select 1').get();
    },
    pool: () => ({ open: 1, idle: 1 }),
    close: () => query.destroy(),
  };
}

async function open(path: string) {
  const connection = new DatabaseSync(path, { timeout: BUSY_MS, enableForeignKeyConstraints: true });
  const aloneAt = findAlone(connection, path);
  await enterWal(connection);
  connection.exec('pragma synchronous = normal; pragma cache_size = -8000;');
  const log = path === ':memory:' ? null : createSqliteLog(path);
  return { connection, aloneAt, ...createSqliteDrivers(connection, log, guard) };
}

function explain(path: string, error: unknown): never {
  const full = primaryCode(error) === SQLITE_FULL || (error instanceof SheafError && error.code === 'storage_full');
  if (full) throw new StartError(`DATA_DIR is on a disk that is full: free some room for ${path}.`, error);
  const cause = error instanceof SheafError ? error.cause : error;
  if (primaryCode(cause) === undefined) throw error;
  throw new StartError(`DATA_DIR holds a database that cannot be used, ${path}: ${(cause as Error).message}.`, error);
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
 * Tells, after a crash, whether anybody else has the database open: only alone can one leave the write-ahead log, which a
 * process that was killed left behind. Whoever has read from it once has it locked until its process ends.
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
    connection.exec(`pragma busy_timeout = ${BUSY_MS}`);
  }
}

/**
 * Has the database keep a write-ahead log, which it then does for good. Where several processes open a new one, the
 * engine refuses those that meet at this step at once instead of having them wait.
 */
async function enterWal(connection: DatabaseSync): Promise<void> {
  for (const until = Date.now() + BUSY_MS; ; await sleep(20)) {
    try {
      return connection.exec('pragma journal_mode = wal');
    } catch (error) {
      if (primaryCode(error) !== SQLITE_BUSY || Date.now() > until) throw error;
    }
  }
}

const SQLITE_BUSY = 5;
const SQLITE_IOERR = 10;
const SQLITE_FULL = 13;
const SQLITE_CANTOPEN = 14;

/** Turns the engine's passing troubles into errors that tell the caller when to come back. */
function guard<T>(run: () => T): T {
  try {
    return run();
  } catch (cause) {
    const primary = primaryCode(cause);
    if (primary === SQLITE_FULL) {
      throw new SheafError('storage_full', 'The disk of the service is full; try again later.', { cause });
    }
    if (primary === SQLITE_BUSY || primary === SQLITE_IOERR || primary === SQLITE_CANTOPEN) {
      throw new SheafError('unavailable', 'The database cannot be reached; try again shortly.', {
        cause,
        retryAfter: 5,
      });
    }
    throw cause;
  }
}

/** The engine's result code without the particulars in its upper bits. */
function primaryCode(error: unknown): number | undefined {
  const code = (error as { errcode?: number } | undefined)?.errcode;
  return code === undefined ? undefined : code & 0xff;
}
