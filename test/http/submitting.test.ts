import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, type Created, createClient } from '../helpers/client.ts';
import { GENEROUS } from '../helpers/generous.ts';
import { HEAVY, heavyImage } from '../helpers/heavy.ts';
import { type Service, startService } from '../helpers/service.ts';
import { storedObjects } from '../helpers/stored.ts';
import { until } from '../helpers/until.ts';

let service: Service;
let client: Client;
beforeAll(async () => {
  service = await startService({ env: { ...GENEROUS, WORKER_CONCURRENCY: '1', TRUSTED_PROXIES: '127.0.0.0/8' } });
  client = createClient(service.url);
});
afterAll(() => service?.[Symbol.asyncDispose]());

const JSON_FILE = { name: 'a.json', bytes: '{"a":1}' };
const format = (extra: Record<string, string> = {}, from = client) =>
  from.form('/api/upload', { job_type: 'json-formatter' }, { file: JSON_FILE }, extra);
const heavy = (extra: Record<string, string> = {}) =>
  client.form('/api/image-compress', HEAVY, { file: heavyImage() }, extra);
const state = async (id: string) => (await client.get<Created>(`/api/jobs/${id}`)).body;
const metric = async (name: string) => {
  const { body } = await client.get<string>('/metrics');
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(body)?.[1]);
};

describe('Prefer: wait', () => {
  it('answers when the job has ended, with the fields of its status', async () => {
    const { status, headers, body } = await format({ prefer: 'wait=30' });
    expect(status).toBe(200);
    expect(headers.get('preference-applied')).toBe('wait=30');
    const { ws_token, message, ...fields } = body;
    expect(ws_token).toEqual(expect.any(String));
    expect(message).toBe('The job is completed.');
    expect(fields).toEqual(await state(body.job_id));
  });

  it.each([
    ['wait=5, respond-async', 'wait=5'],
    ['respond-async,wait="7"', 'wait=7'],
    ['handling=lenient; wait = 3', 'wait=3'],
    ['wait=100000', 'wait=60'],
  ])('reads %s as %s', async (prefer, applied) => {
    const { headers, body } = await format({ prefer });
    expect(headers.get('preference-applied')).toBe(applied);
    expect(body.status).toBe('completed');
  });

  it.each(['respond-async', 'wait', 'wait=soon', 'wait=-1', 'await=5'])(
    'takes %s for no wish to wait',
    async (prefer) => {
      const { headers, body } = await format({ prefer });
      expect(headers.get('preference-applied')).toBeNull();
      expect(Object.keys(body).sort()).toEqual(['job_id', 'message', 'status', 'ws_token']);
    },
  );

  it('answers with the state so far when the time is over first', async () => {
    const { headers, body } = await heavy({ prefer: 'wait=0' });
    expect(headers.get('preference-applied')).toBe('wait=0');
    expect(body).toMatchObject({ status: expect.stringMatching(/queued|processing/), completed_at: null });
    const { body: waiting } = await heavy({ prefer: 'wait=1' });
    expect(waiting).toMatchObject({ status: expect.stringMatching(/queued|processing/), output_file_url: null });
    for (const { job_id } of [body, waiting]) await client.delete(`/api/jobs/${job_id}`);
  });

  it('reports a failed job with its reason', async () => {
    const { status, body } = await client.job('json-formatter', { name: 'a.json', bytes: '{"a":' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'failed', message: 'The job failed.', output_file_url: null });
    expect(body.error_message).toMatch(/line 1, column 6/);
  });
});

describe('Idempotency-Key', () => {
  it('gives a repeated request the same job, without storing its file again', async () => {
    const key = { 'idempotency-key': 'order 66'.replace(' ', '-') };
    const first = await format({ ...key, prefer: 'wait=30' });
    const again = await format(key);
    expect(again.status).toBe(200);
    expect(again.body.job_id).toBe(first.body.job_id);
    expect(again.body).toMatchObject({ status: 'completed', ws_token: expect.any(String) });
  });

  it('gives twenty requests at once one job, and keeps one file', async () => {
    const before = await objects();
    const answers = await Promise.all(Array.from({ length: 20 }, () => format({ 'idempotency-key': 'at-once' })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const ids = new Set(answers.map(({ body }) => body.job_id));
    expect(ids.size).toBe(1);
    await until('the job is done', async () => (await state([...ids][0] as string)).status === 'completed');
    expect((await objects()) - before).toBe(2);
  });

  it('works on all requests that create jobs', async () => {
    const key = { 'idempotency-key': 'all-ways', prefer: 'wait=30' };
    const { body: first } = await client.form('/api/image-resize', { width: 5, height: 5 }, { file: 'photo.png' }, key);
    const process = { job_type: 'image-compress', storage_url: first.output_storage_url };
    expect((await client.post('/api/process', process, key)).status).toBe(409);
    const other = { 'idempotency-key': 'all-ways-2', prefer: 'wait=30' };
    const { body: second } = await client.post<Created>('/api/process', process, other);
    expect((await client.post<Created>('/api/process', process, other)).body.job_id).toBe(second.job_id);
  });

  it('belongs to its caller: another one with the same key has a job of his own', async () => {
    const other = createClient(service.url, { 'x-forwarded-for': '203.0.113.9' });
    const [mine, theirs] = await Promise.all([
      format({ 'idempotency-key': 'shared' }),
      format({ 'idempotency-key': 'shared' }, other),
    ]);
    expect(mine.body.job_id).not.toBe(theirs.body.job_id);
  });

  it('is free again when its job is deleted', async () => {
    const key = { 'idempotency-key': 'deleted', prefer: 'wait=30' };
    const { body: first } = await format(key);
    await client.delete(`/api/jobs/${first.job_id}`);
    const { body: second } = await format(key);
    expect(second).toMatchObject({ status: 'completed' });
    expect(second.job_id).not.toBe(first.job_id);
  });

  it('is not taken by a request that was refused', async () => {
    const key = { 'idempotency-key': 'refused' };
    expect((await client.form('/api/upload', { job_type: 'nonsense' }, { file: JSON_FILE }, key)).status).toBe(422);
    expect((await format(key)).status).toBe(200);
  });

  it.each(['', 'x'.repeat(256), 'two words'])('refuses the key "%s" with 400', async (key) => {
    expect(await format({ 'idempotency-key': key })).toMatchObject({ status: 400, body: { code: 'bad_request' } });
  });

  async function objects(): Promise<number> {
    return (await storedObjects(service)).filter((name) => name.startsWith('anon/')).length;
  }
});

describe('DELETE /api/jobs/{job_id}', () => {
  it('cancels a running job and frees its place', async () => {
    const { body } = await heavy();
    await until('it runs', async () => (await state(body.job_id)).status === 'processing');
    expect(await client.delete(`/api/jobs/${body.job_id}`)).toMatchObject({ status: 204, body: '' });
    expect(await state(body.job_id)).toMatchObject({
      status: 'cancelled',
      error_message: 'The job was canceled.',
      output_file_url: null,
      completed_at: expect.any(String),
    });
    expect((await format({ prefer: 'wait=30' })).body.status).toBe('completed');
    await until('its child is gone', async () => (await metric('sheaf_sandbox_children_busy')) === 0);
    expect((await state(body.job_id)).status).toBe('cancelled');
  });

  it('cancels a queued job, which then never runs', async () => {
    const { body: first } = await heavy();
    await until('it runs', async () => (await state(first.job_id)).status === 'processing');
    const { body: queued } = await format();
    expect((await client.delete(`/api/jobs/${queued.job_id}`)).status).toBe(204);
    await client.delete(`/api/jobs/${first.job_id}`);
    expect((await format({ prefer: 'wait=30' })).body.status).toBe('completed');
    expect(await state(queued.job_id)).toMatchObject({ status: 'cancelled', progress: 0 });
  });

  it('deletes an ended job with its files', async () => {
    const { body } = await format({ prefer: 'wait=30' });
    expect((await client.delete(`/api/jobs/${body.job_id}`)).status).toBe(204);
    expect((await client.get(`/api/jobs/${body.job_id}`)).status).toBe(404);
    expect((await client.get(body.output_file_url as string)).status).toBe(404);
    expect((await client.delete(`/api/jobs/${body.job_id}`)).status).toBe(404);
  });

  it('deletes a cancelled job the second time', async () => {
    const { body } = await heavy();
    await client.delete(`/api/jobs/${body.job_id}`);
    expect((await client.delete(`/api/jobs/${body.job_id}`)).status).toBe(204);
    expect((await client.get(`/api/jobs/${body.job_id}`)).status).toBe(404);
  });

  it('leaves the output in place while a job of another needs it as its input', async () => {
    const { body: first } = await client.form(
      '/api/image-resize',
      { width: 50, height: 50 },
      { file: 'photo.png' },
      { prefer: 'wait=30' },
    );
    const { body: blocker } = await heavy();
    const { body: second } = await client.post<Created>('/api/process', {
      job_type: 'image-compress',
      storage_url: first.output_storage_url,
    });
    expect((await client.delete(`/api/jobs/${first.job_id}`)).status).toBe(204);
    await client.delete(`/api/jobs/${blocker.job_id}`);
    await until('the second job is done', async () => (await state(second.job_id)).status === 'completed');
  });
});

describe('GET /api/jobs', () => {
  it('answers 401 to anonymous callers', async () => {
    const answer = await client.get('/api/jobs');
    expect(answer).toMatchObject({ status: 401, body: { code: 'unauthenticated', detail: expect.any(String) } });
  });

  describe('of a user', () => {
    let user: Client;
    const ids: string[] = [];
    beforeAll(async () => {
      const signup = await client.post('/api/auth/signup', {
        email: `lister-${Date.now()}@example.com`,
        password: 'long enough to be taken',
      });
      const cookie = (signup.headers.get('set-cookie') ?? '').split(';')[0] as string;
      user = createClient(service.url, { cookie });
      for (const bytes of ['{}', '[1', '[]']) {
        const { body } = await user.job('json-formatter', { name: 'a.json', bytes });
        ids.push(body.job_id);
      }
    });

    it('lists the jobs newest first', async () => {
      const { status, body } = await user.get<{ jobs: Created[] }>('/api/jobs');
      expect(status).toBe(200);
      expect(body).toMatchObject({ total: 3, limit: 20, offset: 0 });
      expect(body.jobs.map(({ job_id }) => job_id)).toEqual([...ids].reverse());
      const { result, ...facts } = (await user.get<Created>(`/api/jobs/${ids[2]}`)).body;
      expect(result).not.toBeNull();
      expect(body.jobs[0]).toEqual(facts);
    });

    it('pages and filters', async () => {
      const page = (await user.get<{ jobs: Created[] }>('/api/jobs?limit=1&offset=1')).body;
      expect(page).toMatchObject({ total: 3, limit: 1, offset: 1 });
      expect(page.jobs.map(({ job_id }) => job_id)).toEqual([ids[1]]);
      const failed = (await user.get<{ jobs: Created[] }>('/api/jobs?status=failed')).body;
      expect(failed).toMatchObject({ total: 1, jobs: [{ job_id: ids[1] }] });
      expect((await user.get('/api/jobs?offset=50')).body).toMatchObject({ jobs: [], total: 3 });
    });

    it.each([
      ['limit=0', 'greater_than_equal'],
      ['limit=101', 'less_than_equal'],
      ['limit=ten', 'int_parsing'],
      ['limit=1.5', 'int_parsing'],
      ['offset=-1', 'greater_than_equal'],
      ['status=done', 'enum'],
      ['status=', 'enum'],
    ])('refuses %s with 422 %s', async (query, type) => {
      const { status, body } = await user.get(`/api/jobs?${query}`);
      expect(status).toBe(422);
      expect(body.detail).toMatchObject([{ loc: ['query', query.split('=')[0]], type, msg: expect.any(String) }]);
    });

    it('hides a job of a user from everyone else, with the bytes of an unknown one', async () => {
      const [theirs, unknown] = await Promise.all([
        client.get(`/api/jobs/${ids[0]}`),
        client.get('/api/jobs/00000000-0000-4000-8000-000000000000'),
      ]);
      expect(theirs.status).toBe(404);
      expect(theirs.body).toEqual(unknown.body);
      expect((await client.delete(`/api/jobs/${ids[0]}`)).body).toEqual(unknown.body);
    });
  });
});
