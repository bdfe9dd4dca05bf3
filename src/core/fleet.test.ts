import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSqliteDatabase } from '../drivers/database/sqlite.ts';
import type { ProgramName } from '../operations/kit/programs.ts';
import type { Database } from '../ports/database/port.ts';
import { COUNTED_MS, createFleet } from './fleet.ts';
import { createJobStore, type JobStore } from './jobs/store.ts';

const NOW = Date.UTC(2030, 0, 1);
let database: Database;
let jobs: JobStore;
beforeEach(async () => {
  database = await createSqliteDatabase({ path: ':memory:' });
  jobs = createJobStore(database);
});
afterEach(() => database.close());

const newJob = (id: string, needs: ProgramName[], owner = 'ip:1') => ({
  id,
  type: 'office-to-pdf',
  userId: null,
  owner,
  params: {},
  needs,
  inputs: [],
  uploads: [],
  idempotencyHash: null,
});

describe('a fleet', () => {
  it('can do what some worker can, as long as it is heard of', async () => {
    const fleet = createFleet(database);
    await fleet.tell('one', [], NOW);
    expect([...(await fleet.programs(NOW))]).toEqual([]);
    await fleet.tell('two', ['chromium', 'libreoffice'], NOW);
    await fleet.tell('three', ['chromium'], NOW + COUNTED_MS / 2);
    expect([...(await fleet.programs(NOW + COUNTED_MS / 2))]).toEqual(['libreoffice', 'chromium']);
    expect([...(await fleet.programs(NOW + COUNTED_MS + 1))]).toEqual(['chromium']);
    await fleet.tell('three', [], NOW + COUNTED_MS + 2);
    expect([...(await fleet.programs(NOW + COUNTED_MS + 2))]).toEqual([]);
    expect(await database.query.selectFrom('workers').select('id').execute()).toEqual([{ id: 'three' }]);
  });
});

describe('a claim', () => {
  const claimed = async (programs: ProgramName[], count = 10) =>
    (await jobs.claim('worker/1', 60_000, { programs, count })).map(({ id }) => id).sort();

  it('takes only what the worker can do, and leaves the rest to others', async () => {
    await jobs.insert(newJob('both', ['libreoffice', 'chromium']));
    await jobs.insert(newJob('page', ['chromium']));
    await jobs.insert(newJob('plain', []));
    expect(await claimed([])).toEqual(['plain']);
    expect(await claimed(['libreoffice'])).toEqual([]);
    expect(await claimed(['chromium'])).toEqual(['page']);
    expect(await claimed(['chromium', 'libreoffice'])).toEqual(['both']);
  });

  it('is not kept from an owner by many others whose jobs it cannot do', async () => {
    for (let owner = 10; owner < 80; owner++)
      await jobs.insert(newJob(`office-${owner}`, ['libreoffice'], `ip:${owner}`));
    for (let index = 0; index < 5; index++) await jobs.insert(newJob(`first-${index}`, ['libreoffice'], 'ip:99'));
    await jobs.insert(newJob('plain', [], 'ip:99'));
    expect(await claimed([], 1)).toEqual(['plain']);
    expect(await claimed([], 1)).toEqual([]);
  });
});

it('jobs that have waited long for what nobody has any more fail, and no others', async () => {
  await jobs.insert(newJob('office', ['libreoffice']), NOW);
  await jobs.insert(newJob('page', ['chromium']), NOW);
  await jobs.insert(newJob('plain', []), NOW);
  await jobs.insert(newJob('late', ['libreoffice']), NOW + COUNTED_MS);
  expect(await jobs.failUndoable(new Set(['chromium']), NOW + COUNTED_MS)).toEqual(['office']);
  expect(await jobs.find('office')).toMatchObject({ status: 'failed', errorCode: 'operation_unavailable' });
  expect(await jobs.find('late')).toMatchObject({ status: 'queued' });
});
