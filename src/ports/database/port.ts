import { type Kysely, sql } from 'kysely';
import { type MigrationProvider, Migrator } from 'kysely/migration';
import { migrations } from './migrations/index.ts';
import type { Tables } from './tables.ts';

/**
 * The truth about files, jobs and accounts. Queries are written once, in Kysely, for both engines.
 *
 * A driver opens its engine, runs the migrations, and hands out the query builder. Errors of an engine that is away
 * reach the caller as `SheafError` `unavailable`.
 */
export interface Database {
  query: Kysely<Tables>;
  /**
   * The same for writes that may be lost with the power, so that the caller does not wait for the disk. Readers see
   * them at once. An engine that outlives the service keeps them like any other.
   */
  nonDurable: Kysely<Tables>;
  engine: 'sqlite' | 'postgres';
  /** Time at which this process had the database to itself, though another had died with it open; null if unknown. */
  aloneAt: number | null;
  ping(): Promise<void>;
  /** Open and idle connections, for the metrics. */
  pool(): { open: number; idle: number };
  close(): Promise<void>;
}

const provider: MigrationProvider = { getMigrations: async () => migrations };

/** Brings the schema up to date; safe when several nodes start at once. @throws the engine's error */
export async function migrate(query: Kysely<Tables>): Promise<void> {
  if (await isUpToDate(query)) return;
  const { error } = await new Migrator({ db: query, provider }).migrateToLatest();
  if (error) throw error;
}

/** True also for a schema that is newer than this code, as during a rolling update. */
async function isUpToDate(query: Kysely<Tables>): Promise<boolean> {
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(query);
    const done = new Set(rows.map((row) => row.name));
    return Object.keys(migrations).every((name) => done.has(name));
  } catch {
    // A new database has no such table; the migrator reports every other fault.
    return false;
  }
}
