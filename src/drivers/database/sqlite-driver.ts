import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import { storableParameters } from '../../ports/database/storable.ts';
import { gatherWrites, type SqliteLog } from '../sqlite/log.ts';

const KEPT_STATEMENTS = 200;

/** The transaction around others that share a flush. */
interface Batch {
  /** Resolves once it is on the disk; rejects when it was undone. */
  durable: PromiseWithResolvers<void>;
  /** Resolves to whether it was committed. */
  committed: PromiseWithResolvers<boolean>;
  /** How many wait for the disk. */
  awaited: number;
}

/**
 * Runs Kysely on one SQLite connection with group commit: a commit costs a flush to the disk, so transactions that come
 * close together share one. Each runs in its own savepoint, one after the other; its commit resolves once the enclosing
 * transaction is on the disk. Readers see it only then, since a process killed earlier would take it back. Non-durable
 * writes resolve once committed, and are flushed with later writes.
 * @param log flushed after each commit; null for a database in memory
 */
export function createSqliteDrivers(
  database: DatabaseSync,
  log: SqliteLog | null,
  guard: <T>(run: () => T) => T,
): { durable: Driver; nonDurable: Driver } {
  const execute = createStatements(database, guard);
  // Run for every transaction.
  const sql = {
    begin: database.prepare('begin immediate'),
    commit: database.prepare('commit'),
    save: database.prepare('savepoint work'),
    release: database.prepare('release work'),
    undo: database.prepare('rollback to work'),
  };
  const writeQueue = createWriteQueue();
  let batch: Batch | null = null;
  let unflushed: Promise<void> = Promise.resolve();
  /** Set while writes are waited for that are to share the next flush. */
  let gathering: Promise<void> | null = null;

  /** Opens the outer transaction, if it is not open; it commits as soon as no write is pending. */
  function openBatch(): Batch {
    if (batch && database.isTransaction) return batch;
    if (batch) undone(batch, new Error('the transaction was ended by the engine'));
    guard(() => sql.begin.run());
    batch = { durable: Promise.withResolvers(), committed: Promise.withResolvers(), awaited: 0 };
    batch.durable.promise.catch(() => {});
    setImmediate(() => void writeQueue.take().then(flush));
    return batch;
  }

  /**
   * Waits for its turn to write. A commit made now would be flushed after the running flush, so the lock of the
   * database is only taken when that has ended: transactions that wait for it share one commit and one flush.
   */
  async function takeToWrite(durable: boolean): Promise<void> {
    while (durable && !batch && (gathering || log?.flushing())) await (gathering ?? log?.idle());
    await writeQueue.take();
  }

  function flush(): void {
    const ending = batch;
    batch = null;
    try {
      if (!ending) return;
      guard(() => sql.commit.run());
      ending.committed.resolve(true);
      ending.durable.resolve(ending.awaited > 0 ? makeDurable(ending.awaited) : undefined);
    } catch (error) {
      if (ending) undone(ending, error);
      if (database.isTransaction) database.exec('rollback');
    } finally {
      writeQueue.give();
    }
  }

  function undone({ committed, durable }: Batch, error: unknown): void {
    committed.resolve(false);
    durable.reject(error);
  }

  /** Resolves when all earlier commits are on the disk. Others may write meanwhile. */
  async function makeDurable(writes: number): Promise<void> {
    if (!log) return;
    const startedAt = performance.now();
    unflushed = log.flush();
    await unflushed;
    const gathered = gatherWrites(writes, performance.now() - startedAt).then(() => {
      if (gathering === gathered) gathering = null;
    });
    gathering = gathered;
  }

  /** Resolves when callers may learn that the writes of a batch are durable. */
  function settled(written: Batch, durable: boolean): Promise<void> {
    if (durable) written.awaited++;
    if (durable) return written.durable.promise;
    // The promise that failed says why the write was undone.
    return written.committed.promise.then((done) => (done ? undefined : written.durable.promise));
  }

  class Connection implements DatabaseConnection {
    transaction: Batch | null = null;
    readonly durable: boolean;

    constructor(durable: boolean) {
      this.durable = durable;
    }

    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      if (this.transaction) return execute<R>(query);
      const reads = isRead(query.sql);
      await (reads ? writeQueue.take() : takeToWrite(this.durable));
      let met: Batch | null;
      let result: QueryResult<R>;
      try {
        met = reads ? batch : openBatch();
        result = execute<R>(query);
      } finally {
        writeQueue.give();
      }
      if (!reads) await settled(met as Batch, this.durable);
      else if (met && !(await met.committed.promise)) return this.executeQuery(query);
      return result;
    }

    // biome-ignore lint/correctness/useYield: nothing here streams rows
    async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
      throw new Error('rows are not streamed from SQLite');
    }
  }

  const driverOf = (durable: boolean): Driver => ({
    async init() {},
    acquireConnection: async () => new Connection(durable),
    async releaseConnection() {},
    async beginTransaction(connection) {
      await takeToWrite(durable);
      try {
        (connection as Connection).transaction = openBatch();
        guard(() => sql.save.run());
      } catch (error) {
        (connection as Connection).transaction = null;
        writeQueue.give();
        throw error;
      }
    },
    async commitTransaction(connection) {
      await settled(leave(connection as Connection, [sql.release]), durable);
    },
    async rollbackTransaction(connection) {
      // A commit that failed has left already.
      if ((connection as Connection).transaction) leave(connection as Connection, [sql.undo, sql.release]);
    },
    async destroy() {
      await writeQueue.take();
      if (batch) flush();
      else writeQueue.give();
      await unflushed.catch(() => {});
      log?.close();
      database.close();
    },
  });

  function leave(connection: Connection, statements: readonly StatementSync[]): Batch {
    const left = connection.transaction as Batch;
    connection.transaction = null;
    try {
      // When the disk is full or fails, the engine rolls the transaction back on its own.
      if (database.isTransaction) guard(() => statements.forEach((statement) => void statement.run()));
      else undone(left, new Error('the transaction was ended by the engine'));
    } finally {
      writeQueue.give();
    }
    return left;
  }

  return { durable: driverOf(true), nonDurable: driverOf(false) };
}

/** Runs statements, each prepared once while it is among the most recent ones. */
function createStatements(database: DatabaseSync, guard: <T>(run: () => T) => T) {
  const statements = new Map<string, { statement: StatementSync; columns: string[] }>();

  function prepare(sql: string) {
    let prepared = statements.get(sql);
    if (!prepared) {
      const statement = database.prepare(sql);
      // As objects, rows would be assembled by name, without a shared shape.
      statement.setReturnArrays(true);
      prepared = { statement, columns: statement.columns().map(({ name }) => name) };
      if (statements.size >= KEPT_STATEMENTS) statements.delete(statements.keys().next().value as string);
      statements.set(sql, prepared);
    }
    return prepared;
  }

  return function execute<R>({ sql, parameters }: CompiledQuery): QueryResult<R> {
    return guard(() => {
      const { statement, columns } = prepare(sql);
      const values = storableParameters(parameters) as Parameters<StatementSync['all']>;
      if (columns.length > 0) {
        const rows = statement.all(...values) as unknown as unknown[][];
        return { rows: rows.map((row) => toObject(columns, row) as R) };
      }
      const { changes, lastInsertRowid } = statement.run(...values);
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
    });
  };
}

function toObject(columns: readonly string[], row: readonly unknown[]): Record<string, unknown> {
  const object: Record<string, unknown> = {};
  for (const [index, name] of columns.entries()) object[name] = row[index];
  return object;
}

function isRead(sql: string): boolean {
  return /^\s*select\b/i.test(sql) || /^\s*with\b(?![\s\S]*\b(?:insert|update|delete)\b)/i.test(sql);
}

/** One at a time, in order. */
function createWriteQueue() {
  const waiting: (() => void)[] = [];
  let locked = false;
  return {
    async take(): Promise<void> {
      if (locked) await new Promise<void>((resolve) => waiting.push(resolve));
      locked = true;
    },
    give(): void {
      const next = waiting.shift();
      if (next) next();
      else locked = false;
    },
  };
}
