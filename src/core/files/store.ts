import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../ports/database/port.ts';
import type { FilesTable, Tables } from '../../ports/database/tables.ts';
import { userOf } from '../identity.ts';

const BATCH = 500;

export type FileStore = ReturnType<typeof createFileStore>;

/** All queries on the rows of stored files, for both engines. */
export function createFileStore({ query }: Pick<Database, 'query'>) {
  /** No queued or running job reads it. */
  const unneeded = sql<boolean>`not exists (
    select 1 from job_inputs i join jobs j on j.id = i.job_id
    where i.object_name = files.object_name and j.status in ('queued', 'processing'))`;

  function take(due: RawBuilder<boolean>) {
    return query.transaction().execute(async (tx) => {
      const rows = await tx
        .deleteFrom('files')
        .where('object_name', 'in', (e) =>
          e.selectFrom('files').select('object_name').where(due).where(unneeded).limit(BATCH),
        )
        .where(due)
        .where(unneeded)
        .returning(['object_name', 'bytes', 'expires_at'])
        .execute();
      await forgetOutputs(
        tx,
        rows.map((row) => row.object_name),
      );
      return rows;
    });
  }

  return {
    async insert(files: FilesTable[]): Promise<void> {
      await query.insertInto('files').values(files).execute();
    },

    /** Adds a row for an object that was stored without one; does nothing when there is one. */
    async adopt(file: FilesTable): Promise<void> {
      await query
        .insertInto('files')
        .values(file)
        .onConflict((conflict) => conflict.column('object_name').doNothing())
        .execute();
    },

    async find(name: string): Promise<FilesTable | null> {
      return (await query.selectFrom('files').selectAll().where('object_name', '=', name).executeTakeFirst()) ?? null;
    },

    /** Files that an owner may name in later jobs, newest first. */
    async list(owner: string, { limit, offset }: { limit: number; offset: number }, now = Date.now()) {
      return query
        .selectFrom('files')
        .selectAll()
        .where('owner_key', '=', owner)
        .where('kind', '!=', 'preview')
        .where('expires_at', '>', now)
        .where('marked_at', 'is', null)
        .orderBy('created_at', 'desc')
        .orderBy('object_name')
        .limit(limit)
        .offset(offset)
        .execute();
    },

    /** Bytes that an owner has stored: files, what jobs keep in their rows, and messages to webhooks. */
    async bytesOf(owner: string): Promise<number> {
      const userId = userOf(owner);
      const { rows } = await sql<{ bytes: number }>`
        select coalesce((select sum(bytes) from files where owner_key = ${owner}), 0)
          + coalesce((select sum(row_bytes) from jobs where owner_key = ${owner} and row_bytes > 0), 0)
          + coalesce((select sum(bytes) from payloads where user_id = ${userId}), 0) as bytes
        `.execute(query);
      return Number(rows[0]?.bytes ?? 0);
    },

    async mark(name: string, now = Date.now()): Promise<void> {
      await query
        .updateTable('files')
        .set({ marked_at: now })
        .where('object_name', '=', name)
        .where('marked_at', 'is', null)
        .where('keep', '=', 0)
        .execute();
    },

    async setPageCount(name: string, pageCount: number): Promise<void> {
      await query.updateTable('files').set({ page_count: pageCount }).where('object_name', '=', name).execute();
    },

    /**
     * Forgets files whose time is over or that were downloaded, and that no live job needs; a batch at a time. Rows go
     * before objects, so that no new job can refer to an object that is about to be deleted.
     */
    async takeRemovable(now = Date.now()): Promise<{ name: string; bytes: number; expired: boolean }[]> {
      // Two queries, each by its index: a single query would read all files.
      const expired = await take(sql<boolean>`expires_at <= ${now}`);
      const rows = expired.length > 0 ? expired : await take(sql<boolean>`marked_at > 0`);
      return rows.map((row) => ({ name: row.object_name, bytes: row.bytes, expired: row.expires_at <= now }));
    },

    /** Which of these names have no row. */
    async unknown(names: readonly string[]): Promise<string[]> {
      if (names.length === 0) return [];
      const rows = await query.selectFrom('files').select('object_name').where('object_name', 'in', names).execute();
      const known = new Set(rows.map((row) => row.object_name));
      return names.filter((name) => !known.has(name));
    },

    /** Forgets files; jobs no longer name them as their output. */
    async remove(names: readonly string[]): Promise<void> {
      if (names.length === 0) return;
      await query.transaction().execute(async (tx) => {
        await forgetOutputs(tx, names);
        await tx.deleteFrom('files').where('object_name', 'in', names).execute();
      });
    },

    /** Files of a job that nothing else uses. */
    async ownedByJob(jobId: string): Promise<string[]> {
      const rows = await sql<{ object_name: string }>`
        select f.object_name from files f
        where (f.kind = 'output' and f.object_name = (select output_name from jobs where id = ${jobId}))
           or (f.kind = 'input' and f.object_name in (select object_name from job_inputs where job_id = ${jobId}))
        `.execute(query);
      const names = rows.rows.map((row) => row.object_name);
      if (names.length === 0) return [];
      const used = await query
        .selectFrom('job_inputs')
        .innerJoin('jobs', 'jobs.id', 'job_inputs.job_id')
        .select('object_name')
        .where('object_name', 'in', names)
        .where('job_id', '!=', jobId)
        .where('jobs.status', 'in', ['queued', 'processing'])
        .execute();
      const busy = new Set(used.map((row) => row.object_name));
      return names.filter((name) => !busy.has(name));
    },
  };
}

/** Jobs no longer name files that are gone. */
async function forgetOutputs(tx: Kysely<Tables>, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await tx.updateTable('jobs').set({ output_name: null }).where('output_name', 'in', names).execute();
}
