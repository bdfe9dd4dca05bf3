import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUserStore } from '../../src/core/accounts/users.ts';
import { createFileStore } from '../../src/core/files/store.ts';
import { createJobStore } from '../../src/core/jobs/store.ts';
import { up as movePayloads } from '../../src/ports/database/migrations/0017-delivery-payloads.ts';
import { migrations } from '../../src/ports/database/migrations/index.ts';
import { type Database, migrate } from '../../src/ports/database/port.ts';

const fileRow = {
  owner_user_id: null,
  kind: 'input',
  content_type: 'application/json',
  bytes: 1,
  filename: 'a',
  page_count: null,
  created_at: 1,
  expires_at: 2,
  marked_at: null,
};

interface Options {
  /** How many may open a new database at the same moment; an embedded one is opened by one process. */
  nodes: number;
}

/**
 * The contract of every database driver, run against the real thing.
 * @param open opens the same, initially empty, database each time
 */
export function describeDatabaseContract(name: string, open: () => Promise<Database>, { nodes }: Options): void {
  describe(`database contract: ${name}`, () => {
    let database: Database;
    const others: Database[] = [];
    beforeAll(async () => {
      const [first, ...rest] = await Promise.all(Array.from({ length: nodes }, open));
      database = first!;
      others.push(...rest);
    });
    afterAll(async () => {
      await Promise.all([database, ...others].map((each) => each?.close()));
    });

    const insertFile = (values: { object_name: string; bytes?: number; owner?: number | null; at?: number }) =>
      database.query.insertInto('files').values({
        object_name: values.object_name,
        owner_user_id: values.owner ?? null,
        kind: 'input',
        content_type: 'application/pdf',
        bytes: values.bytes ?? 1,
        filename: 'Fähre ☃ 𝒙.pdf',
        page_count: null,
        created_at: values.at ?? 1,
        expires_at: 2,
        marked_at: null,
      });

    it('moves the messages of deliveries that an older version wrote, each event once', async () => {
      const rollback = new Error('only tried');
      const tried = database.query.transaction().execute(async (tx) => {
        for (const statement of [
          'drop table payloads',
          'drop index deliveries_payload',
          'drop index deliveries_due',
          'alter table deliveries drop column payload_id',
          "alter table deliveries add column payload text not null default ''",
          'create index deliveries_due on deliveries (due_at) where due_at is not null',
        ]) {
          await sql.raw(statement).execute(tx);
        }
        const user = await createUserStore(database).insert(tx, `${randomUUID()}@example.org`, 'hash', 1);
        for (const [id, job, payload] of [
          ['one', 'job', '{"é":1}'],
          ['two', 'job', '{"é":1}'],
          ['test', null, '{}'],
        ]) {
          await sql`insert into deliveries (id, user_id, url, event, job_id, payload, status, created_at, attempts)
            values (${id}, ${user?.id}, 'http://x', 'job.completed', ${job}, ${payload}, 'pending', 5, 0)`.execute(tx);
        }
        await movePayloads(tx as unknown as Kysely<unknown>);
        const kept = await tx
          .selectFrom('deliveries')
          .innerJoin('payloads', 'payloads.id', 'payload_id')
          .select(['deliveries.id', 'body', 'payloads.user_id'])
          .orderBy('deliveries.id')
          .execute();
        const owner = { user_id: user?.id };
        expect(kept).toEqual([
          { id: 'one', body: '{"é":1}', ...owner },
          { id: 'test', body: '{}', ...owner },
          { id: 'two', body: '{"é":1}', ...owner },
        ]);
        expect(await tx.selectFrom('payloads').select('id').orderBy('id').execute()).toHaveLength(2);
        throw rollback;
      });
      await expect(tried).rejects.toBe(rollback);
    });

    it('has run every migration once, however many opened it together', async () => {
      const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
        database.query,
      );
      expect(rows.map((row) => row.name)).toEqual(Object.keys(migrations).sort());
    });

    it('migrates again without a change', async () => {
      await insertFile({ object_name: 'anon/kept' }).execute();
      await migrate(database.query);
      const again = await open();
      const kept = await again.query.selectFrom('files').select('object_name').where('object_name', '=', 'anon/kept');
      expect(await kept.execute()).toHaveLength(1);
      await again.close();
    });

    it('accepts the schema of a later version, as during a rolling update', async () => {
      await sql`insert into kysely_migration (name, timestamp) values ('9999-from-the-future', 'then')`.execute(
        database.query,
      );
      try {
        await (await open()).close();
      } finally {
        await sql`delete from kysely_migration where name = '9999-from-the-future'`.execute(database.query);
      }
    });

    it('returns text, null and numbers beyond 2^31 as they were', async () => {
      const at = Date.UTC(2100, 0, 1);
      const bytes = 5 * 1024 ** 4 + 1;
      await insertFile({ object_name: 'users/1/types', bytes, owner: 2 ** 40, at }).execute();
      const row = await database.query
        .selectFrom('files')
        .selectAll()
        .where('object_name', '=', 'users/1/types')
        .executeTakeFirstOrThrow();
      expect(row).toMatchObject({
        bytes,
        owner_user_id: 2 ** 40,
        created_at: at,
        filename: 'Fähre ☃ 𝒙.pdf',
        page_count: null,
      });
    });

    it('stores a replacement for characters that it cannot, and finds the row by them', async () => {
      const name = 'users/1/nul\0 and \ud800 half';
      await insertFile({ object_name: name }).execute();
      const find = () => database.query.selectFrom('files').select('object_name').where('object_name', '=', name);
      expect(await find().execute()).toEqual([{ object_name: 'users/1/nul\ufffd and \ufffd half' }]);
      await database.query.transaction().execute((tx) => tx.executeQuery(find().compile()));
    });

    it('counts and sums to numbers', async () => {
      await insertFile({ object_name: 'sum/a', bytes: 2 ** 33 }).execute();
      await insertFile({ object_name: 'sum/b', bytes: 2 ** 33 }).execute();
      const totals = await database.query
        .selectFrom('files')
        .select((e) => [e.fn.countAll<number>().as('count'), e.fn.sum<number>('bytes').as('bytes')])
        .where('object_name', 'like', 'sum/%')
        .executeTakeFirstOrThrow();
      expect(totals).toEqual({ count: 2, bytes: 2 ** 34 });
    });

    it('tells how many rows an update changed', async () => {
      await insertFile({ object_name: 'update/a' }).execute();
      const update = database.query.updateTable('files').set({ marked_at: 5 }).where('object_name', '=', 'update/a');
      expect((await update.where('marked_at', 'is', null).executeTakeFirst()).numUpdatedRows).toBe(1n);
      expect((await update.where('marked_at', 'is', null).executeTakeFirst()).numUpdatedRows).toBe(0n);
    });

    it('refuses a second row of the same key, and lets it be ignored or updated', async () => {
      await insertFile({ object_name: 'twice' }).execute();
      await expect(insertFile({ object_name: 'twice' }).execute()).rejects.toThrow();
      const ignored = await insertFile({ object_name: 'twice' })
        .onConflict((c) => c.column('object_name').doNothing())
        .executeTakeFirst();
      expect(ignored.numInsertedOrUpdatedRows).toBe(0n);
      const updated = await insertFile({ object_name: 'twice' })
        .onConflict((c) => c.column('object_name').doUpdateSet({ bytes: 7 }))
        .returning('bytes')
        .executeTakeFirst();
      expect(updated?.bytes).toBe(7);
    });

    it('refuses a row that refers to one that is not there, and deletes those of an account with it', async () => {
      const session = (user_id: number) =>
        database.query
          .insertInto('sessions')
          .values({ token_hash: randomUUID(), user_id, created_at: 1, seen_at: 1, expires_at: 2 });
      await expect(session(2 ** 40).execute()).rejects.toThrow();
      const user = await database.query
        .insertInto('users')
        .values({ email: `${randomUUID()}@example.org`, tier: 'free', is_active: 1, created_at: 1 })
        .returning('id')
        .executeTakeFirstOrThrow();
      await session(user.id).execute();
      await database.query.deleteFrom('users').where('id', '=', user.id).execute();
      const left = database.query.selectFrom('sessions').selectAll().where('user_id', '=', user.id);
      expect(await left.execute()).toEqual([]);
    });

    it('keeps what a worker holds in this attempt, and gives back the rest', async () => {
      const jobs = createJobStore(database);
      const worker = randomUUID();
      const add = (id: string) =>
        jobs.insert({
          id,
          type: 'json-formatter',
          userId: null,
          owner: worker,
          params: {},
          idempotencyHash: null,
          inputs: [{ objectName: id, filename: 'a', type: 'application/json', bytes: 1, pages: null }],
          uploads: [{ ...fileRow, object_name: id, owner_key: worker }],
        });
      const ids = [randomUUID(), randomUUID(), randomUUID()];
      for (const id of ids) await add(id);
      expect(await jobs.waitingOf(worker)).toBe(3);
      // A byte of each file, the parameters of each job, and its input.
      const inputs = [{ objectName: ids[0], filename: 'a', type: 'application/json', bytes: 1, pages: null }];
      const bytes = 1 + '{}'.length + JSON.stringify(inputs).length;
      expect(await createFileStore(database).bytesOf(worker)).toBe(3 * bytes);
      const claimed = await jobs.claim(`${worker}/1`, 60_000, { count: 3 });
      expect(claimed).toHaveLength(3);
      const claims = claimed.map(({ id, attempt }) => ({ jobId: id, holder: `${worker}/1`, attempt }));
      const [kept, lost] = claims as [(typeof claims)[0], (typeof claims)[0]];
      const stale = { ...lost, holder: `${worker}/0` };
      expect(await jobs.renew([kept, stale], 60_000)).toEqual([stale]);
      expect(await jobs.releaseOthers(worker, [kept])).toBe(2);
      expect(await jobs.releaseOthers(worker, [])).toBe(1);
      for (const id of ids) await jobs.cancel(id);
      expect(await createFileStore(database).takeRemovable(0)).toEqual(expect.any(Array));
    });

    it('undoes a transaction that fails', async () => {
      const failing = database.query.transaction().execute(async (transaction) => {
        await transaction.deleteFrom('files').where('object_name', '=', 'anon/kept').execute();
        throw new Error('changed my mind');
      });
      await expect(failing).rejects.toThrow('changed my mind');
      const kept = database.query.selectFrom('files').select('object_name').where('object_name', '=', 'anon/kept');
      expect(await kept.execute()).toHaveLength(1);
    });

    it('goes on after a statement inside a transaction failed', async () => {
      const failing = database.query.transaction().execute(async (transaction) => {
        await sql`select * from no_such_table`.execute(transaction);
      });
      await expect(failing).rejects.toThrow();
      await database.ping();
    });

    it('loses no change of many writers at once', async () => {
      const name = `count/${randomUUID()}`;
      await insertFile({ object_name: name, bytes: 0 }).execute();
      const everyone = [database, ...others];
      await Promise.all(
        Array.from({ length: 100 }, (_, index) =>
          everyone[index % everyone.length]!.query.updateTable('files')
            .set((e) => ({ bytes: e('bytes', '+', 1) }))
            .where('object_name', '=', name)
            .execute(),
        ),
      );
      const row = await database.query.selectFrom('files').select('bytes').where('object_name', '=', name).execute();
      expect(row).toEqual([{ bytes: 100 }]);
    });

    it('lets one of many transactions take what all of them want', async () => {
      const name = `once/${randomUUID()}`;
      await insertFile({ object_name: name }).execute();
      const takes = await Promise.all(
        Array.from({ length: 10 }, () =>
          database.query.transaction().execute(async (transaction) => {
            const updated = await transaction
              .updateTable('files')
              .set({ marked_at: 1 })
              .where('object_name', '=', name)
              .where('marked_at', 'is', null)
              .executeTakeFirst();
            await sleep(1);
            return updated.numUpdatedRows;
          }),
        ),
      );
      expect(takes.filter((rows) => rows === 1n)).toHaveLength(1);
    });

    it('answers a ping and knows its connections', async () => {
      await database.ping();
      expect(database.pool().open).toBeGreaterThanOrEqual(1);
    });
  });
}
