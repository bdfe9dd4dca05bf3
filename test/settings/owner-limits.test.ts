import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { holdIdleChild } from '../helpers/children.ts';
import { type Client, createClient } from '../helpers/client.ts';
import { GENEROUS } from '../helpers/generous.ts';
import { HEAVY, heavyImage } from '../helpers/heavy.ts';
import { makeZip } from '../helpers/make-zip.ts';
import { pagesPdf } from '../helpers/raw-pdf.ts';
import { type Service, startService } from '../helpers/service-process.ts';
import { signedUpClient } from '../helpers/signed-up.ts';
import { openDatabase } from '../helpers/stored.ts';

/** Longer than a count serves. */
const counted = () => new Promise((resolve) => setTimeout(resolve, 600));

it('one owner cannot fill the queue: others still get their jobs in', async () => {
  const env = { ...GENEROUS, WORKER_CONCURRENCY: '1', MAX_QUEUED_JOBS: '100', MAX_QUEUED_JOBS_PER_OWNER: '2' };
  await using service = await startService({ env });
  const [greedy, modest] = [createClient(service.url), await signedUpClient(service.url, 'modest@example.org')];
  const bring = (client: typeof greedy, key: string) =>
    client.form('/api/image-compress', HEAVY, { file: heavyImage(500) }, { 'idempotency-key': key });
  // Stopped, the job takes long enough on any machine.
  await holdIdleChild(greedy, service.pid);
  for (const key of ['1', '2', '3', '4']) await bring(greedy, key);
  await counted();
  const refused = await bring(greedy, '5');
  expect(refused).toMatchObject({
    status: 503,
    body: { code: 'queue_full', detail: expect.stringContaining('your jobs') },
  });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  // Existing objects can be requested again.
  expect((await bring(greedy, '3')).status).toBe(200);
  expect((await bring(modest, '1')).status).toBe(200);
});

it('a disk that has less room than the largest output stops no job', async () => {
  // More than any disk here has: a job may write half of the free space.
  const env = { ...GENEROUS, MAX_OUTPUT_BYTES: String(1024 ** 5), MAX_STORED_BYTES_PER_OWNER: String(1024 ** 5) };
  await using service = await startService({ env });
  const client = createClient(service.url);
  // Long enough to be observed while it writes.
  for (let time = 0; time < 2; time++) {
    const { body } = await client.job('image-compress', heavyImage(3000), HEAVY);
    expect(body).toMatchObject({ status: 'completed', error_message: null });
  }
});

describe('what an owner has stored', () => {
  const SHARE = 1_000_000;
  let service: Service;
  beforeAll(async () => {
    service = await startService({ env: { ...GENEROUS, MAX_STORED_BYTES_PER_OWNER: String(SHARE) } });
  });
  afterAll(async () => await service?.[Symbol.asyncDispose]());
  let owners = 0;
  const newOwner = () => signedUpClient(service.url, `owner${owners++}@example.org`);
  async function storedBytes(): Promise<number> {
    let sum = 0;
    for await (const { bytes } of service.storage.list()) sum += bytes;
    return sum;
  }
  /** A stored file that jobs refer to. */
  async function bring(client: Client, bytes: string | Buffer, name = 'a.json') {
    const { body } = await client.job('json-formatter', { name, bytes });
    expect(body).toMatchObject({ status: 'completed' });
    return body.output_storage_url as string;
  }

  it('is bounded for one owner: others still get their files in, and deleting makes room', async () => {
    const [greedy, modest] = [createClient(service.url), await newOwner()];
    const file = { name: 'a.json', bytes: JSON.stringify('x'.repeat(450_000)) };
    const bring = (client: typeof greedy) => client.job('json-formatter', file);
    const first = await bring(greedy);
    expect(first.body).toMatchObject({ status: 'completed' });
    await counted();
    const refused = await bring(greedy);
    expect(refused).toMatchObject({ status: 507, body: { code: 'storage_full' } });
    const other = await bring(modest);
    expect(other.body, JSON.stringify(other.body)).toMatchObject({ status: 'completed' });
    await greedy.delete(`/api/jobs/${first.body.job_id}`);
    await counted();
    expect((await bring(greedy)).body).toMatchObject({ status: 'completed' });
  });

  it('is bounded for outputs of jobs that refer to stored files, one after the other and at once', async () => {
    const before = await storedBytes();
    const client = await newOwner();
    // Ten of them leave room for the rows of all the jobs, and for no further output.
    const storage_url = await bring(client, JSON.stringify('x'.repeat(95_000)));
    const rotate = (wait: string) =>
      client.post('/api/process', { job_type: 'json-formatter', storage_url }, { prefer: `wait=${wait}` });
    for (let time = 0; time < 4; time++) expect((await rotate('60')).body).toMatchObject({ status: 'completed' });
    const answers = await Promise.all(Array.from({ length: 20 }, () => rotate('60')));
    const codes = answers.map(({ status, body }) => (status === 200 ? body.error_code : body.code));
    expect(new Set(codes)).toEqual(new Set([null, 'storage_full']));
    expect(answers.find(({ body }) => body.error_code)?.body.error_message).toMatch(/not enough room/);
    await counted();
    expect((await rotate('0')).status).toBe(200);
    expect((await storedBytes()) - before).toBeLessThanOrEqual(SHARE);
  });

  it('bounds what a job writes', async () => {
    const client = await newOwner();
    const rows = `<table:table-row table:number-rows-repeated="5000">${cellOf('x'.repeat(1000))}</table:table-row>`;
    const { body } = await client.job('sheet-to-csv', { name: 'a.ods', bytes: workbookOf(rows) });
    expect(body).toMatchObject({ status: 'failed', error_code: 'storage_full' });
    expect(body.error_message).toMatch(/not enough room/);
    // The same for what has room.
    const few = `<table:table-row table:number-rows-repeated="50">${cellOf('x'.repeat(1000))}</table:table-row>`;
    const { body: done } = await client.job('sheet-to-csv', { name: 'a.ods', bytes: workbookOf(few) });
    expect(done).toMatchObject({ status: 'completed' });
  });

  it('counts pictures of pages', async () => {
    const before = await storedBytes();
    const client = await newOwner();
    // The document itself leaves room for one or two pictures of 100 kB.
    const bytes = pagesPdf([...[0, 1, 2, 3].map(noise), `% ${'x'.repeat(SHARE / 2)}`]);
    const { body } = await client.form<{ storage_url: string }>(
      '/api/preview/pdf',
      {},
      { file: { name: 'a.pdf', bytes } },
    );
    const { storage_url } = body;
    expect(storage_url, JSON.stringify(body)).toBeDefined();
    const shown: number[] = [];
    for (let page = 1; page <= 4; page++) {
      const { status } = await client.post('/api/preview/pages', { storage_url, pages: [page], side: 512 });
      shown.push(status);
      await counted();
    }
    expect(new Set(shown)).toEqual(new Set([200, 507]));
    expect((await storedBytes()) - before).toBeLessThanOrEqual(SHARE);
  });

  it('counts parameters and results of jobs', async () => {
    const client = await newOwner();
    const watermark = { text: 'x'.repeat(400) };
    const { body } = await client.job('pdf-watermark', 'three-pages.pdf', watermark);
    expect(body).toMatchObject({ status: 'completed' });
    const files = [...(await storedBytesOf(service, body.job_id as string))];
    expect(files[0]).toBeGreaterThan(400);
  });
});

/** Contents of a job's row. */
async function storedBytesOf(service: Service, id: string): Promise<number[]> {
  const database = await openDatabase(service);
  try {
    const rows = await database.query.selectFrom('jobs').select('row_bytes').where('id', '=', id).execute();
    return rows.map(({ row_bytes }) => row_bytes ?? 0);
  } finally {
    await database.close();
  }
}

const cellOf = (text: string) => `<table:table-cell><text:p>${text}</text:p></table:table-cell>`;
const workbookOf = (rows: string) =>
  makeZip({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'content.xml': `<o:c xmlns:table="t" xmlns:office="o" xmlns:text="x"><table:table table:name="A">${rows}</table:table></o:c>`,
  });
/** A page full of lines that pictures cannot be made small of. */
function noise(seed: number): string {
  let state = seed + 1;
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.round((state / 2 ** 31) * 200);
  };
  return Array.from({ length: 150 }, () => `${next()} ${next()} m ${next()} ${next()} l S`).join('\n');
}
