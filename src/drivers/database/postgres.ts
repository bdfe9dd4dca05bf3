import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { SheafError, StartError } from '../../errors.ts';
import { type Database, migrate } from '../../ports/database/port.ts';
import { storableParameters } from '../../ports/database/storable.ts';
import type { Tables } from '../../ports/database/tables.ts';

const CONNECT_MS = 5_000;
const STATEMENT_MS = 15_000;
const LOCK_MS = 5_000;
/** Longer than the server's own limit, so that this one speaks only when the server is silent. */
const SILENCE_MS = 20_000;
/** How long a start waits for a server that is not there yet, as in a whole installation that starts at once. */
const PATIENCE_MS = 30_000;

/**
 * Opens PostgreSQL: a pool of at most `poolSize` connections, with limits on how long a statement may run or wait for
 * a lock, and the schema brought up to date.
 * @throws StartError that names DATABASE_URL when the server refuses the login or is not there within 30 seconds
 */
export async function createPostgresDatabase(options: { url: string; poolSize: number }): Promise<Database> {
  await prepareSchema(options.url);
  const pool = new pg.Pool({
    ...connectionTo(options.url),
    max: options.poolSize,
    statement_timeout: STATEMENT_MS,
    lock_timeout: LOCK_MS,
    idle_in_transaction_session_timeout: SILENCE_MS,
    query_timeout: SILENCE_MS,
  });
  const query = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: guard(pool) }) });
  return {
    query,
    // The server can fall and lose them while the service that wrote them continues.
    nonDurable: query,
    engine: 'postgres',
    aloneAt: null,
    async ping() {
      await pool.query('select 1').catch(rethrow);
    },
    pool: () => ({ open: pool.totalCount, idle: pool.idleCount }),
    close: () => query.destroy(),
  };
}

function connectionTo(url: string): pg.PoolConfig {
  return {
    connectionString: url,
    application_name: 'sheaf',
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: { getTypeParser },
  };
}

/** Runs the migrations on connections without time limits: a node may wait for another one's long migration. */
async function prepareSchema(url: string): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const pool = new pg.Pool({ ...connectionTo(url), max: 1 });
    const query = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: guard(pool) }) });
    try {
      return await migrate(query);
    } catch (error) {
      const away = error instanceof SheafError && error.code === 'unavailable';
      if (!away) throw explain(error);
      if (Date.now() > until) throw explain(error.cause);
    } finally {
      await query.destroy();
    }
    await sleep(500 + Math.random() * 500);
  }
}

function explain(cause: unknown): StartError {
  const reason = cause instanceof Error ? cause.message || (cause as NodeJS.ErrnoException).code : String(cause);
  return new StartError(`Cannot connect to PostgreSQL (DATABASE_URL): ${reason}`, cause);
}

const INT8 = 20;
const NUMERIC = 1700;

/** Reads bigint, and the numeric of `sum`, as numbers: all of ours are below 2^53. */
function getTypeParser(oid: number, format?: 'text' | 'binary'): unknown {
  if (oid === INT8 || oid === NUMERIC) return Number;
  return pg.types.getTypeParser(oid, format as 'text');
}

/** The pool as Kysely sees it: troubles of the connection become `unavailable`, and such a connection is not kept. */
function guard(pool: pg.Pool): PostgresPool {
  // An idle connection that dies is dropped by the pool; without a listener the event would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect().catch(rethrow);
      return guardClient(client);
    },
    end: () => pool.end(),
  };
}

function guardClient(client: pg.PoolClient): PostgresPoolClient {
  let broken = false;
  const query = async (text: string, values: unknown[]) => {
    try {
      return await client.query(text, storableParameters(values) as unknown[]);
    } catch (error) {
      broken ||= isConnectionTrouble(error);
      return rethrow(error);
    }
  };
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: (discard?: boolean | Error) => client.release(discard || broken),
  };
}

function rethrow(error: unknown): never {
  const state = sqlStateOf(error);
  if (state === DISK_FULL) {
    throw new SheafError('storage_full', 'The server’s disk is full. Try again later.', { cause: error });
  }
  if (isConnectionTrouble(error) || (state !== undefined && PASSING.test(state))) {
    throw new SheafError('unavailable', 'The database cannot be reached; try again shortly.', {
      cause: error,
      retryAfter: 5,
    });
  }
  throw error;
}

// SQLSTATE classes: PostgreSQL documentation, appendix A.
const DISK_FULL = '53100';
/** Connection exceptions, out of connections, shutting down or starting, a standby that takes no writes. */
const CONNECTION = /^(?:08|57P0|25006$|53300$)/;
/** Trouble that a later try may not meet: resources, deadlock, lock or statement timeout, system errors. */
const PASSING = /^(?:53|58|40001$|40P01$|55P03$|57014$)/;

function isConnectionTrouble(error: unknown): boolean {
  const state = sqlStateOf(error);
  if (state !== undefined) return CONNECTION.test(state);
  // Errors that the server did not report come from the socket or from the client.
  return error instanceof Error && !(error instanceof TypeError) && !(error instanceof RangeError);
}

function sqlStateOf(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}
