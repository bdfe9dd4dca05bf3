import { expect, it } from 'vitest';
import { createClient } from '../helpers/client.ts';
import { pagesPdf } from '../helpers/raw-pdf.ts';
import { signedUpClient } from '../helpers/signed-up.ts';
import { startSuite } from '../helpers/suite.ts';

const suite = startSuite();
const json = (text: string) => ({ name: 'a.json', bytes: text });
const upload = (client: ReturnType<typeof createClient>, key: string, text: string, parameters = '{}') =>
  client.form(
    '/api/upload',
    { job_type: 'json-formatter', parameters },
    { file: json(text) },
    { 'idempotency-key': key, prefer: 'wait=30' },
  );
const objects = async () => {
  let count = 0;
  for await (const _ of suite.service.storage.list()) count++;
  return count;
};

it('a neighbour who sends the same key with a file of their own gets nothing of the first job', async () => {
  const mine = await upload(suite.client, '1', '{"mine":1}');
  expect(mine.body).toMatchObject({ status: 'completed' });
  const before = await objects();
  const neighbour = createClient(suite.service.url);
  const theirs = await upload(neighbour, '1', '{"theirs":1}');
  expect(theirs).toMatchObject({ status: 409, body: { code: 'idempotency_conflict', detail: expect.any(String) } });
  expect(JSON.stringify(theirs.body)).not.toContain(mine.body.job_id);
  expect(await objects()).toBe(before);
});

it('the same request returns the same job, and leaves no second copy of its file', async () => {
  const first = await upload(suite.client, 'same', '{"a":1}', '{"indent":4}');
  const before = await objects();
  const again = await upload(suite.client, 'same', '{"a":1}', '{ "indent": 4 }');
  expect(again).toMatchObject({ status: 200, body: { job_id: first.body.job_id } });
  expect(await objects()).toBe(before);
});

it.each([
  ['parameters', { job_type: 'json-formatter', parameters: '{"indent":1}' }, json('{"b":1}')],
  ['operation', { job_type: 'json-validator' }, json('{"b":1}')],
  ['content', { job_type: 'json-formatter', parameters: '{"indent":2}' }, json('{"b":2}')],
  [
    'name of the file',
    { job_type: 'json-formatter', parameters: '{"indent":2}' },
    { name: 'b.json', bytes: '{"b":1}' },
  ],
])('another request is refused: other %s', async (what, fields, file) => {
  const key = { 'idempotency-key': `other ${what}`.replaceAll(' ', '-') };
  const first = { job_type: 'json-formatter', parameters: '{"indent":2}' };
  expect((await suite.client.form('/api/upload', first, { file: json('{"b":1}') }, key)).status).toBe(200);
  expect((await suite.client.form('/api/upload', fields, { file }, key)).status).toBe(409);
});

it('the order of several files counts, at the endpoint of an operation too', async () => {
  const key = { 'idempotency-key': 'merge' };
  const [a, b] = ['a', 'b'].map((name) => ({ name: `${name}.pdf`, bytes: pagesPdf([`% ${name}`]) })) as [never, never];
  const first = await suite.client.form('/api/pdf-merge', {}, { files: [a, b] }, key);
  expect((await suite.client.form('/api/pdf-merge', {}, { files: [a, b] }, key)).body.job_id).toBe(first.body.job_id);
  expect((await suite.client.form('/api/pdf-merge', {}, { files: [b, a] }, key)).status).toBe(409);
});

it('binds stored files and their pages, and answers a repeat though they are gone', async () => {
  const shown = await suite.client.form<{ storage_url: string }>('/api/preview/pdf', {}, { file: 'three-pages.pdf' });
  const { storage_url } = shown.body;
  const key = { 'idempotency-key': 'stored' };
  const ask = (pages: number[]) =>
    suite.client.post<{ job_id: string }>(
      '/api/process',
      { job_type: 'pdf-merge', files: [{ storage_url, pages }, { storage_url }] },
      key,
    );
  const first = await ask([1]);
  expect(first.status).toBe(200);
  expect((await ask([2])).status).toBe(409);
  expect((await ask([1])).body.job_id).toBe(first.body.job_id);
});

it('holds for accounts alike, and keys of one account are nothing to another', async () => {
  const [one, other] = await Promise.all(
    ['one', 'other'].map((name) => signedUpClient(suite.service.url, `${name}-key@example.org`)),
  );
  const first = await upload(one as never, 'k', '{"c":1}');
  expect((await upload(one as never, 'k', '{"c":2}')).status).toBe(409);
  const theirs = await upload(other as never, 'k', '{"c":2}');
  expect(theirs.status).toBe(200);
  expect(theirs.body.job_id).not.toBe(first.body.job_id);
});

it('of two different requests at once with one key, one is taken', async () => {
  const answers = await Promise.all([upload(suite.client, 'race', '{"d":1}'), upload(suite.client, 'race', '{"d":2}')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});
