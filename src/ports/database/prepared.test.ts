import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSqliteDatabase } from '../../drivers/database/sqlite.ts';
import type { Database } from './port.ts';
import { createInsert, prepare } from './prepared.ts';

let database: Database;
beforeAll(async () => {
  database = await createSqliteDatabase({ path: ':memory:' });
});
afterAll(() => database.close());

it('runs a statement with the values of each call, in a transaction too', async () => {
  const insert = createInsert('secrets', ['value', 'name']);
  await insert(database.query, [{ name: 'first', value: '1' }]);
  await database.query.transaction().execute((tx) => insert(tx, [{ name: 'second', value: '2' }]));
  await insert(database.query, [
    { name: 'third', value: '3' },
    { name: 'fourth', value: '4' },
  ]);
  await insert(database.query, []);
  const find = prepare<{ name: string }, { value: string }>((db, value) =>
    db.selectFrom('secrets').select('value').where('name', '=', value('name')),
  );
  for (const [name, value] of [
    ['first', '1'],
    ['second', '2'],
    ['third', '3'],
    ['fourth', '4'],
  ] as const) {
    expect((await find(database.query, { name })).rows).toEqual([{ value }]);
  }
  expect((await find(database.query, { name: 'fifth' })).rows).toEqual([]);
});
