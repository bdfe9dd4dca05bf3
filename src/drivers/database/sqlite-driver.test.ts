import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { until } from '#test/helpers/until.ts';
import type { Database } from '../../ports/database/port.ts';
import { createSqliteDatabase } from './sqlite.ts';
import { createSqliteDrivers } from './sqlite-driver.ts';

const secret = (name: string) => ({ name, value: 'v' });

describe('group commit', () => {
  let folder: string;
  let database: Database;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sqlite-'));
    database = await createSqliteDatabase({ path: join(folder, 'test.sqlite') });
  });
  afterEach(async () => {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });
  const names = async () =>
    (await database.query.selectFrom('secrets').select('name').orderBy('name').execute()).map((row) => row.name);

  it('keeps what succeeded beside a transaction that failed in the same moment', async () => {
    const insert = (name: string, fails: boolean) =>
      database.query.transaction().execute(async (tx) => {
        await tx.insertInto('secrets').values(secret(name)).execute();
        if (fails) throw new Error('changed my mind');
      });
    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) => insert(`row-${String(index).padStart(2, '0')}`, index % 3 === 0)),
    );
    expect(answers.filter((answer) => answer.status === 'rejected')).toHaveLength(7);
    expect(await names()).toEqual(
      Array.from({ length: 20 }, (_, index) => `row-${String(index).padStart(2, '0')}`).filter(
        (_, index) => index % 3 !== 0,
      ),
    );
  });

  it('keeps what succeeded beside a statement that broke a constraint', async () => {
    const answers = await Promise.allSettled(
      ['a', 'b', 'a', 'c'].map((name) => database.query.insertInto('secrets').values(secret(name)).execute()),
    );
    expect(answers.map((answer) => answer.status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect(await names()).toEqual(['a', 'b', 'c']);
  });

  it('shows a commit to another connection once it resolves', async () => {
    await database.query.insertInto('secrets').values(secret('seen')).execute();
    using other = new DatabaseSync(join(folder, 'test.sqlite'), { readOnly: true });
    expect(other.prepare('select name from secrets').all()).toEqual([{ name: 'seen' }]);
  });

  it('shows readers nothing that is not committed yet', async () => {
    using other = new DatabaseSync(join(folder, 'test.sqlite'), { readOnly: true });
    const committed = () => other.prepare('select name from secrets').all();
    for (let round = 0; round < 20; round++) {
      const writing = database.query
        .insertInto('secrets')
        .values(secret(`row-${round}`))
        .execute();
      const seen = await names();
      expect(committed()).toHaveLength(seen.length);
      expect(seen).toHaveLength(round + 1);
      await writing;
    }
  });

  it('finishes pending writes before it closes', async () => {
    const writing = Promise.all(
      ['x', 'y', 'z'].map((name) => database.query.insertInto('secrets').values(secret(name)).execute()),
    );
    await writing;
    await database.close();
    database = await createSqliteDatabase({ path: join(folder, 'test.sqlite') });
    expect(await names()).toEqual(['x', 'y', 'z']);
  });

  it('loses nothing that it acknowledged when the process is killed', async () => {
    const program = `
      const { createSqliteDatabase } = await import(${JSON.stringify(new URL('./sqlite.ts', import.meta.url).href)});
      const { query } = await createSqliteDatabase({ path: ${JSON.stringify(join(folder, 'killed.sqlite'))} });
      let next = 0;
      await Promise.all(Array.from({ length: 8 }, async () => {
        for (;;) {
          const name = 'n' + next++;
          await query.transaction().execute((tx) => tx.insertInto('secrets').values({ name, value: 'v' }).execute());
          process.stdout.write(name + '\\n');
        }
      }));`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const acknowledged: string[] = [];
    for await (const line of createInterface({ input: child.stdout })) {
      acknowledged.push(line);
      if (acknowledged.length === 300) child.kill('SIGKILL');
    }
    expect(acknowledged.length).toBeGreaterThanOrEqual(300);
    using reopened = new DatabaseSync(join(folder, 'killed.sqlite'));
    const kept = new Set(
      reopened
        .prepare('select name from secrets')
        .all()
        .map((row) => row.name),
    );
    expect(acknowledged.filter((name) => !kept.has(name))).toEqual([]);
  });
});

describe('writes that nobody waits for the disk with', () => {
  it('are notified when they are committed, and flushed with what comes after', async () => {
    const connection = new DatabaseSync(':memory:');
    connection.exec('create table secrets (name text primary key, value text)');
    const flushes: PromiseWithResolvers<void>[] = [];
    const log = {
      flush() {
        flushes.push(Promise.withResolvers());
        return flushes.at(-1)!.promise;
      },
      flushing: () => flushes.length > 0,
      idle: async () => {},
      close() {},
    };
    const { durable, nonDurable } = createSqliteDrivers(connection, log, (run) => run());
    const insert = async (driver: typeof durable, name: string) =>
      (await driver.acquireConnection()).executeQuery({
        sql: 'insert into secrets values (?, ?)',
        parameters: [name, 'v'],
      } as never);
    await insert(nonDurable, 'a');
    expect(flushes).toHaveLength(0);
    let isWritten = false;
    const writing = insert(durable, 'b').then(() => {
      isWritten = true;
    });
    await insert(nonDurable, 'c');
    await until('the flush runs', () => flushes.length === 1);
    expect(isWritten).toBe(false);
    expect(connection.prepare('select count(*) as n from secrets').get()).toEqual({ n: 3 });
    flushes[0]!.resolve();
    await writing;
    await expect(insert(nonDurable, 'a')).rejects.toThrow('UNIQUE');
    await durable.destroy();
  });
});
