import type { Kysely } from 'kysely';
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
  engine: 'sqlite' | 'postgres';
  ping(): Promise<void>;
  /** Open and idle connections, for the metrics. */
  pool(): { open: number; idle: number };
  close(): Promise<void>;
}

const provider: MigrationProvider = { getMigrations: async () => migrations };

/** Brings the schema up to date; safe when several nodes start at once. @throws the engine's error */
export async function migrate(query: Kysely<Tables>): Promise<void> {
  const { error } = await new Migrator({ db: query, provider }).migrateToLatest();
  if (error) throw error;
}
