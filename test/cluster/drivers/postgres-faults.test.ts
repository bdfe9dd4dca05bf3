import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createPostgresDatabase } from '../../../src/drivers/database/postgres.ts';
import { SheafError } from '../../../src/errors.ts';
import type { Database } from '../../../src/ports/database/port.ts';
import { until } from '../../helpers/until.ts';
import { type PostgresServer, startPostgres } from '../servers/postgres.ts';

describe.skipIf(!inject('postgresUrl'))('PostgreSQL with faults', () => {
  let postgres: PostgresServer;
  let url: string;
  let database: Database;
  beforeAll(async () => {
    postgres = await startPostgres();
    url = await postgres.database('faults');
    database = await createPostgresDatabase({ url, poolSize: 4 });
  });
  afterAll(async () => {
    await database?.close();
    await postgres?.stop();
  });

  const insert = (name: string) =>
    database.query.insertInto('files').values({
      object_name: name,
      owner_user_id: null,
      kind: 'input',
      content_type: 'x/y',
      bytes: 1,
      filename: 'x',
      page_count: null,
      created_at: 1,
      expires_at: 2,
      marked_at: null,
    });

  it.each(['immediate', 'fast'] as const)(
    'answers "unavailable" through a restart (%s), loses no confirmed write and is back at once',
    async (mode) => {
      const confirmed: string[] = [];
      const failures: unknown[] = [];
      let on = true;
      const writers = Array.from({ length: 8 }, async (_, writer) => {
        for (let index = 0; on; index++) {
          const name = `${mode}/${writer}/${index}`;
          try {
            if (index % 2) await database.query.transaction().execute((tx) => tx.executeQuery(insert(name).compile()));
            else await insert(name).execute();
            confirmed.push(name);
          } catch (error) {
            failures.push(error);
            await sleep(5);
          }
        }
      });
      await until('they write', () => confirmed.length > 20);
      await postgres.restart(mode);
      const before = confirmed.length;
      await until('they write again', () => confirmed.length > before + 20);
      on = false;
      await Promise.all(writers);
      expect(failures.length).toBeGreaterThan(0);
      for (const error of failures) {
        expect(error).toBeInstanceOf(SheafError);
        expect(error).toMatchObject({ code: 'unavailable', retryAfter: 5 });
      }
      const { rows } = await sql<{ object_name: string }>`select object_name from files`.execute(database.query);
      const there = new Set(rows.map((row) => row.object_name));
      expect(confirmed.filter((name) => !there.has(name))).toEqual([]);
    },
  );

  it('survives the end of a connection that is held but idle inside a transaction', async () => {
    const held = database.query.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx);
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where pid <> pg_backend_pid() and state = 'idle in transaction'`.execute(database.query);
      await sleep(100);
      await sql`select 1`.execute(tx);
    });
    await expect(held).rejects.toMatchObject({ code: 'unavailable' });
    await database.ping();
  });

  it('does not wait for ever for a row that another transaction holds', async () => {
    await insert('held').execute();
    const before = Date.now();
    await database.query.transaction().execute(async (tx) => {
      await tx.updateTable('files').set({ bytes: 2 }).where('object_name', '=', 'held').execute();
      const waiting = database.query.updateTable('files').set({ bytes: 3 }).where('object_name', '=', 'held').execute();
      await expect(waiting).rejects.toMatchObject({ code: 'unavailable' });
    });
    // Well under the time that a statement may take.
    expect(Date.now() - before).toBeLessThan(12_000);
  });

  /** Busy connections that sleep, as another client sees them. */
  async function sleeping(): Promise<number> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query("select 1 from pg_stat_activity where wait_event = 'PgSleep'");
    await client.end();
    return rows.length;
  }

  it('refuses more work than its connections can take within five seconds, and recovers', async () => {
    const slow = Array.from({ length: 4 }, () => sql`select pg_sleep(12)`.execute(database.query));
    await until('all connections are taken', async () => (await sleeping()) === 4);
    await expect(insert('queued').execute()).rejects.toMatchObject({ code: 'unavailable' });
    await Promise.all(slow);
    await insert('queued').execute();
  });

  it('says at once which setting is wrong when the login or the database is', async () => {
    await expect(createPostgresDatabase({ url: url.replace(/faults$/, 'nowhere'), poolSize: 1 })).rejects.toThrow(
      /DATABASE_URL/,
    );
    await expect(createPostgresDatabase({ url: url.replace('sheaf@', 'nobody@'), poolSize: 1 })).rejects.toThrow(
      /DATABASE_URL/,
    );
  });
});
