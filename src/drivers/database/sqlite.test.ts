import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { describeDatabaseContract } from '#test/contracts/database.ts';
import { migrations } from '../../ports/database/migrations/index.ts';
import { BUSY_MS } from '../sqlite/connection.ts';
import { createSqliteDatabase } from './sqlite.ts';

const folder = mkdtempSync(join(tmpdir(), 'sheaf-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describeDatabaseContract('sqlite', () => createSqliteDatabase({ path: join(folder, 'sheaf.db') }), { nodes: 1 });

it('is migrated once by several processes that open a new database at the same moment', async () => {
  const path = join(folder, 'together.db');
  const program = `
    const { createSqliteDatabase } = await import(${JSON.stringify(new URL('./sqlite.ts', import.meta.url).href)});
    // All have started when it ends, and go on together.
    console.log('has started');
    for await (const _ of process.stdin);
    const database = await createSqliteDatabase({ path: ${JSON.stringify(path)} });
    await database.ping();
    await database.close();`;
  const start = () =>
    spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['pipe', 'pipe', 'inherit'] });
  const all = [start(), start(), start(), start()];
  const ended = all.map((child) => once(child, 'close'));
  await Promise.all(all.map((child) => once(child.stdout, 'data')));
  for (const { stdin } of all) stdin.end();
  for (const end of ended) expect(await end).toEqual([0, null]);
  const database = await createSqliteDatabase({ path });
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(database.query);
  expect(rows.map((row) => row.name).sort()).toEqual(Object.keys(migrations).sort());
  await database.close();
});

it('is opened by one that has to wait for another longer than its queries would', async () => {
  const path = join(folder, 'waited-for.db');
  await (await createSqliteDatabase({ path })).close();
  const program = `
    const { DatabaseSync } = await import('node:sqlite');
    const database = new DatabaseSync(${JSON.stringify(path)});
    database.exec('begin exclusive');
    console.log('has it');
    setTimeout(() => database.exec('rollback'), ${BUSY_MS + 1000});`;
  const holder = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(holder, 'close');
  await once(holder.stdout, 'data');
  const database = await createSqliteDatabase({ path });
  await database.ping();
  await database.close();
  expect(await ended).toEqual([0, null]);
});
