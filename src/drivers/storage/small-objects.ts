import { DatabaseSync } from 'node:sqlite';
import type { ObjectFacts } from '../../ports/storage.ts';
import { createPing, endStart, enterWal, guard, STARTING_MS } from '../sqlite/connection.ts';
import { createSqliteLog, gatherWrites } from '../sqlite/log.ts';

const LISTED_AT_ONCE = 500;

interface Write {
  name: string;
  /** Null to delete it. */
  content: Uint8Array | null;
  done: PromiseWithResolvers<void>;
}

/**
 * Small objects in one file: a separate SQLite database, so that a backup of jobs and accounts holds no files. A file
 * for each would cost the disk's journal two entries and the service four calls; here, objects that arrive during one
 * flush share the next.
 * @param path file of the database, in an existing folder
 */
export async function openSmallObjects(path: string) {
  const connection = new DatabaseSync(path, { timeout: STARTING_MS });
  await enterWal(connection);
  connection.exec(`
    pragma synchronous = normal;
    pragma cache_size = -2000;
    pragma temp_store = memory;
    pragma secure_delete = fast;
    create table if not exists objects (name text primary key, content blob not null, modified_at integer not null);
  `);
  endStart(connection);
  const log = createSqliteLog(path);
  const sql = {
    begin: connection.prepare('begin immediate'),
    commit: connection.prepare('commit'),
    put: connection.prepare('insert or replace into objects (name, content, modified_at) values (?, ?, ?)'),
    remove: connection.prepare('delete from objects where name = ?'),
    content: connection.prepare('select content from objects where name = ?'),
    facts: connection.prepare(
      'select name, length(content) as bytes, modified_at as modifiedAt from objects where name = ?',
    ),
    list: connection.prepare(
      'select name, length(content) as bytes, modified_at as modifiedAt from objects where name > ? order by name limit ?',
    ),
  };
  let waiting: Write[] = [];
  let writing: Promise<void> | null = null;

  function write(name: string, content: Uint8Array | null): Promise<void> {
    const done = Promise.withResolvers<void>();
    waiting.push({ name, content, done });
    writing ??= writeAll();
    return done.promise;
  }

  async function writeAll(): Promise<void> {
    // Those that come in the same moment go together.
    await new Promise(setImmediate);
    while (waiting.length > 0) {
      const group = waiting;
      waiting = [];
      try {
        commit(group);
        const flushedAt = performance.now();
        await log.flush();
        for (const { done } of group) done.resolve();
        await gatherWrites(group.length, performance.now() - flushedAt);
      } catch (error) {
        undo(group);
        for (const { done } of group) done.reject(error);
      }
    }
    // At once: who hears of its write may have the next.
    writing = null;
  }

  function commit(group: readonly Write[]): void {
    guard(() => sql.begin.run());
    try {
      for (const { name, content } of group)
        guard(() => (content ? sql.put.run(name, content, Date.now()) : sql.remove.run(name)));
      guard(() => sql.commit.run());
    } finally {
      if (connection.isTransaction) connection.exec('rollback');
    }
  }

  /** Objects not known to be on the disk do not exist. */
  function undo(group: readonly Write[]): void {
    try {
      for (const { name } of group) sql.remove.run(name);
    } catch {
      // The cycle finds what no row knows.
    }
  }

  return {
    /** @throws when the database does not answer, or its file was deleted or replaced */
    ping: createPing(connection, path),
    /** Resolves once it is on the disk. @throws SheafError `storage_full`, `unavailable` */
    put: (name: string, content: Uint8Array): Promise<void> => write(name, content),
    async remove(names: readonly string[]): Promise<void> {
      await Promise.all(names.filter((name) => sql.facts.get(name)).map((name) => write(name, null)));
    },
    /** Null if there is none. */
    read(name: string): Uint8Array | null {
      return (guard(() => sql.content.get(name))?.content as Uint8Array | undefined) ?? null;
    },
    facts: (name: string): ObjectFacts | null => (guard(() => sql.facts.get(name)) as ObjectFacts | undefined) ?? null,
    *list(): Generator<ObjectFacts> {
      for (let after = ''; ; ) {
        const rows = guard(() => sql.list.all(after, LISTED_AT_ONCE)) as unknown as ObjectFacts[];
        yield* rows;
        if (rows.length < LISTED_AT_ONCE) return;
        after = (rows.at(-1) as ObjectFacts).name;
      }
    },
    async close(): Promise<void> {
      await writing;
      log.close();
      connection.close();
    },
  };
}
