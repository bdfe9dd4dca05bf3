import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { describeDatabaseContract } from '#test/contracts/database.ts';
import { migrations } from '../../ports/database/migrations/index.ts';
import { createSqliteDatabase } from './sqlite.ts';

const folder = mkdtempSync(join(tmpdir(), 'sheaf-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describeDatabaseContract('sqlite', () => createSqliteDatabase({ path: join(folder, 'sheaf.db') }), { nodes: 1 });

it('is migrated once by several processes that open a new database at the same moment', async () => {
  const path = join(folder, 'together.db');
  const program = `
    const { createSqliteDatabase } = await import(${JSON.stringify(new URL('./sqlite.ts', import.meta.url).href)});
    // They have started by then, and go on together.
    await new Promise((resolve) => setTimeout(resolve, Number(process.argv[1]) - Date.now()));
    const database = await createSqliteDatabase({ path: ${JSON.stringify(path)} });
    await database.ping();
    await database.close();`;
  const at = String(Date.now() + 1500);
  const start = () => promisify(execFile)(process.execPath, ['--input-type=module', '-e', program, at]);
  await Promise.all([start(), start(), start(), start()]);
  const database = await createSqliteDatabase({ path });
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(database.query);
  expect(rows.map((row) => row.name).sort()).toEqual(Object.keys(migrations).sort());
  await database.close();
});
