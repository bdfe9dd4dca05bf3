import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSqliteDatabase } from '../../drivers/database/sqlite.ts';
import { createInProcessEvents } from '../../drivers/events/in-process.ts';
import { loadRegistry } from '../../operations/registry.ts';
import { jobTypesOf } from '../../operations/workflow/job-types.ts';
import type { Database } from '../../ports/database/port.ts';
import { createAbilities } from '../abilities.ts';
import { createStorageShares, NO_SHARES } from '../files/shares.ts';
import { createFileStore, type FileStore } from '../files/store.ts';
import type { Identity } from '../identity.ts';
import { createExpander } from '../workflows/expand.ts';
import { createWorkflowStore } from '../workflows/store.ts';
import { createSealing } from './sealing.ts';
import { createJobStore } from './store.ts';
import { createSubmitter, type Reference, type Submission, type Submitter } from './submit.ts';

const CALLER = { kind: 'anonymous', userId: null, owner: 'ip:1' } as unknown as Identity;
const LATER = Date.now() + 3_600_000;
const UPLOADED = '0b6c1c9e-6a0f-4b1e-9a53-0b9b54a1d9c1.pdf';
const [ONE, TWO, OVER] = ['1', '2', '3'].map((end) => `0b6c1c9e-6a0f-4b1e-9a53-0b9b54a1d9d${end}.pdf`) as [
  string,
  string,
  string,
];
const merge = jobTypesOf(await loadRegistry()).get('pdf-merge')!;

const file = (name: string, expiresAt = LATER) => ({
  object_name: `anon/${name}`,
  owner_user_id: null,
  owner_key: 'ip:1',
  kind: 'input' as const,
  content_type: 'application/pdf',
  bytes: 10,
  filename: `${name}.pdf`,
  page_count: 3,
  created_at: 1,
  expires_at: expiresAt,
  marked_at: null,
  keep: 0,
});
const refer = (name: string, more: Partial<Reference> = {}): Reference => ({
  storageUrl: `storage://anon/${name}`,
  loc: ['body', 'files', 0, 'storage_url'],
  ...more,
});

let database: Database;
let files: FileStore;
let submitter: Submitter;
beforeEach(async () => {
  database = await createSqliteDatabase({ path: ':memory:' });
  files = createFileStore(database);
  await files.insert([file(ONE), file(TWO), file(OVER, Date.now() - 1)] as never);
  submitter = createSubmitter(parts());
});
const parts = (): Parameters<typeof createSubmitter>[0] => ({
  jobs: createJobStore(database),
  files,
  events: createInProcessEvents(),
  expand: createExpander(createWorkflowStore(database)),
  sealing: createSealing('a secret of the test'),
  abilities: createAbilities({
    programs: { states: async () => new Map() },
    fleet: { programs: async () => new Set() } as never,
    works: true,
  }),
  shares: NO_SHARES,
  maxQueued: 100,
  maxQueuedPerOwner: 100,
});
afterEach(() => database.close());

const submission = (more: Partial<Submission> = {}): Submission => ({
  operation: merge,
  params: merge.params.parse({}) as Submission['params'],
  uploads: [],
  references: [refer(ONE), refer(TWO)],
  inputsLoc: ['body', 'files'],
  idempotencyKey: null,
  ...more,
});
const upload = (at: number) => ({
  file: file(UPLOADED) as never,
  type: 'application/pdf' as const,
  share: { writing() {}, release() {} },
  digest: 'digest',
  at,
});

it('a job whose parameters and page lists exceed the rest of its owner’s share is not written', async () => {
  const bytes = 600;
  const shares = createStorageShares(
    { bytesOf: files.bytesOf, freeBytes: async () => null },
    { maxBytes: bytes, maxOutputBytes: bytes },
  );
  const bounded = createSubmitter({ ...parts(), shares });
  const pages = Array.from({ length: 200 }, () => 1);
  const references = [refer(ONE, { pages }), refer(TWO)];
  await expect(bounded.submit(CALLER, submission({ references }))).rejects.toMatchObject({ code: 'storage_full' });
  expect(await database.query.selectFrom('jobs').select('id').execute()).toEqual([]);
  // Concurrent calls use no more than consecutive ones.
  const ends = await Promise.allSettled(Array.from({ length: 5 }, () => bounded.submit(CALLER, submission())));
  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', ...Array(4).fill('rejected')]);
});

describe('stored files that a request refers to', () => {
  it('are inputs in the order of the request, with what came with it where it stands', async () => {
    const references = [refer(ONE, { at: 0 }), refer(TWO, { at: 2 })];
    const { known } = await submitter.prepare(CALLER, submission({ references, uploads: [upload(1)] }));
    expect(known.map(({ objectName }) => objectName)).toEqual([`anon/${ONE}`, `anon/${UPLOADED}`, `anon/${TWO}`]);
  });

  it('are not there any more once their time is over, though their rows still are', async () => {
    const references = [refer(ONE), refer(OVER)];
    expect(await files.find(`anon/${OVER}`)).not.toBeNull();
    const missing = { code: 'file_not_found' };
    await expect(submitter.prepare(CALLER, submission({ references }))).rejects.toMatchObject(missing);
    await expect(submitter.submit(CALLER, submission({ references }))).rejects.toMatchObject(missing);
    await expect(submitter.foresee(CALLER, submission({ references }), 0, null)).rejects.toMatchObject(missing);
  });

  it('have the pages that are asked for, or the request is refused', async () => {
    const references = [refer(ONE, { pages: [3] }), refer(TWO, { pages: [4] })];
    await expect(submitter.prepare(CALLER, submission({ references }))).rejects.toMatchObject({
      items: [{ loc: ['body', 'files', 0, 'pages'], code: 'page_does_not_exist', values: { page: 4 } }],
    });
  });
});

describe('a request with the key of another', () => {
  const submit = async (more: Partial<Submission>) => {
    const { job, created } = await submitter.submit(CALLER, submission({ idempotencyKey: 'key', ...more }));
    return [job.id, created];
  };
  const mixed = (places: readonly [number, number], at: number) => ({
    references: [refer(ONE, { at: places[0] }), refer(TWO, { at: places[1] })],
    uploads: [upload(at)],
  });
  const conflict = { code: 'idempotency_conflict' };

  it('is the same where all is the same, or else a conflict', async () => {
    const [id] = await submit({});
    expect(await submit({})).toEqual([id, false]);
    const others: Partial<Submission>[] = [
      { references: [refer(TWO), refer(ONE)] },
      { references: [refer(ONE, { pages: [1] }), refer(TWO)] },
      { references: [refer(ONE, { filename: 'b.pdf' }), refer(TWO)] },
      { params: { ...submission().params, bookmarks: false } },
      { keepOutput: true },
      { webhookUrl: 'https://example.org/' },
    ];
    for (const other of others) await expect(submit(other), JSON.stringify(other)).rejects.toMatchObject(conflict);
  });

  it('is another one where a file that came with it stands at another place', async () => {
    await submit(mixed([0, 2], 1));
    await expect(submit(mixed([0, 1], 2))).rejects.toMatchObject(conflict);
    await expect(submit(mixed([1, 2], 0))).rejects.toMatchObject(conflict);
  });
});
