import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { queryPlans } from '#test/helpers/query-plans.ts';
import { createSqliteDatabase } from '../../drivers/database/sqlite.ts';
import type { Database } from '../../ports/database/port.ts';
import { createFileStore, type FileStore } from './store.ts';

let database: Database;
let files: FileStore;
beforeEach(async () => {
  database = await createSqliteDatabase({ path: ':memory:' });
  files = createFileStore(database);
});
afterEach(() => database.close());

async function addFile(name: string, more: object = {}) {
  await files.insert([
    {
      object_name: name,
      owner_user_id: null,
      owner_key: 'ip:1',
      kind: 'input',
      content_type: 'application/json',
      bytes: 10,
      filename: 'a.json',
      page_count: null,
      created_at: 1,
      expires_at: Date.now() + 60_000,
      marked_at: null,
      keep: 0,
      ...more,
    } as never,
  ]);
}

/** A job of a state, as its row says; `inputs` and `output` are names of files. */
async function addJob(id: string, status: string, inputs: readonly string[], output: string | null = null) {
  await database.query
    .insertInto('jobs')
    .values({
      id,
      job_type: 'json-formatter',
      status,
      owner_key: 'ip:1',
      params: '{}',
      created_at: 1,
      progress: 0,
      attempt: 0,
      output_name: output,
    } as never)
    .execute();
  for (const [position, object_name] of inputs.entries()) {
    const row = { job_id: id, position, object_name, filename: 'a.json', content_type: 'application/json', bytes: 10 };
    await database.query
      .insertInto('job_inputs')
      .values(row as never)
      .execute();
  }
}

describe('files that go with a job', () => {
  it('are those that came with it and its output, and no preview', async () => {
    await addFile('input');
    await addFile('output', { kind: 'output' });
    await addFile('seen', { kind: 'preview' });
    await addFile('foreign');
    await addJob('a', 'completed', ['input', 'seen'], 'output');
    expect((await files.ownedByJob('a')).toSorted()).toEqual(['input', 'output']);
    expect(await files.ownedByJob('b')).toEqual([]);
  });

  it.each(['queued', 'processing'])('are not those that another job, which is %s, reads', async (status) => {
    for (const name of ['shared', 'own']) await addFile(name);
    await addFile('output', { kind: 'output' });
    await addJob('a', 'completed', ['shared', 'own'], 'output');
    await addJob('b', status, ['shared', 'output']);
    expect(await files.ownedByJob('a')).toEqual(['own']);
  });

  it.each(['completed', 'failed', 'cancelled'])('are those, too, that a job read which is %s', async (status) => {
    await addFile('shared');
    await addJob('a', 'completed', ['shared']);
    await addJob('b', status, ['shared']);
    expect(await files.ownedByJob('a')).toEqual(['shared']);
  });

  it('are its own while it works itself', async () => {
    await addFile('input');
    await addJob('a', 'processing', ['input']);
    expect(await files.ownedByJob('a')).toEqual(['input']);
  });
});

describe('files that may go', () => {
  const names = async () => (await files.takeRemovable()).map(({ name, expired }) => [name, expired]);

  it('are those whose time is over, and those that were downloaded, unless a live job reads them', async () => {
    const over = { expires_at: Date.now() - 1 };
    await addFile('over', over);
    await addFile('needed', over);
    await addFile('marked', { marked_at: 5 });
    await addFile('marked and needed', { marked_at: 5 });
    await addFile('fresh');
    await addJob('a', 'queued', ['needed', 'marked and needed']);
    expect([await names(), await names(), await names()]).toEqual([[['over', true]], [['marked', false]], []]);
    expect(await files.find('needed')).not.toBeNull();
  });

  it('leave no job that names them as its output', async () => {
    await addFile('output', { kind: 'output', expires_at: Date.now() - 1 });
    await addJob('a', 'completed', [], 'output');
    await files.takeRemovable();
    const { output_name } = await database.query.selectFrom('jobs').select('output_name').executeTakeFirstOrThrow();
    expect(output_name).toBeNull();
  });

  it('are not marked by a download where they are to be kept', async () => {
    await addFile('kept', { keep: 1 });
    await addFile('passing');
    for (const name of ['kept', 'passing']) await files.mark(name, 7);
    await files.mark('passing', 9);
    expect([(await files.find('kept'))?.marked_at, (await files.find('passing'))?.marked_at]).toEqual([null, 7]);
  });
});

it('lists the files of an owner in the order of an index, however many there are', async () => {
  for (const [at, name] of ['old', 'new', 'newest'].entries()) await addFile(name, { created_at: at });
  await addFile('of another', { owner_key: 'ip:2' });
  const found = await files.list('ip:1', { limit: 2, offset: 0 });
  expect(found.map((file) => file.object_name)).toEqual(['newest', 'new']);
  const plans = await queryPlans(database.query, (query) =>
    createFileStore({ ...database, query }).list('ip:1', { limit: 2, offset: 0 }),
  );
  expect(plans).toEqual([expect.stringMatching(/^SEARCH files USING INDEX files_listed \(owner_key=\?\)$/)]);
});
