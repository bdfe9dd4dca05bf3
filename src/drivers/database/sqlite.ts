import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { Kysely, type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely';
import { SheafError } from '../../errors.ts';
import { type Database, migrate } from '../../ports/database/port.ts';
import type { Tables } from '../../ports/database/tables.ts';

const KEPT_STATEMENTS = 200;

/**
 * Opens (or makes) the embedded database: one file, write-ahead log, every commit flushed to the disk.
 * @param path file of the database; its folder is made when missing
 */
export async function createSqliteDatabase({ path }: { path: string }): Promise<Database> {
  mkdirSync(dirname(path), { recursive: true });
  const connection = new DatabaseSync(path, { timeout: 5000, enableForeignKeyConstraints: true });
  connection.exec('pragma journal_mode = wal; pragma synchronous = full; pragma cache_size = -8000;');
  const query = new Kysely<Tables>({ dialect: new SqliteDialect({ database: adapt(connection) }) });
  await migrate(query);
  return {
    query,
    engine: 'sqlite',
    async ping() {
      connection.prepare('select 1').get();
    },
    pool: () => ({ open: 1, idle: 1 }),
    close: () => query.destroy(),
  };
}

/** Gives `node:sqlite` the shape that Kysely expects, with prepared statements kept for the next use. */
function adapt(connection: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  return {
    close: () => connection.close(),
    prepare(sql) {
      let statement = statements.get(sql);
      if (!statement) {
        statement = wrap(connection.prepare(sql));
        if (statements.size >= KEPT_STATEMENTS) statements.delete(statements.keys().next().value as string);
        statements.set(sql, statement);
      }
      return statement;
    },
  };
}

type Bound = Parameters<StatementSync['all']>;

function wrap(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => guard(() => statement.all(...(parameters as Bound))),
    run: (parameters) => guard(() => statement.run(...(parameters as Bound))),
    iterate: (parameters) => guard(() => statement.iterate(...(parameters as Bound)) as IterableIterator<unknown>),
  };
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
    const code = (cause as { errcode?: number }).errcode;
    const primary = code === undefined ? undefined : code & 0xff;
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
