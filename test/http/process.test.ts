import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, type Created, createClient } from '../helpers/client.ts';
import type { Service } from '../helpers/service.ts';
import { startSuite } from '../helpers/suite.ts';

const suite = startSuite();
let service: Service;
let client: Client;
let url: string;
beforeAll(async () => {
  ({ service, client } = suite);
  url = await preview('three-pages.pdf');
});

async function preview(file: string, from = client): Promise<string> {
  const { status, body } = await from.form<{ storage_url: string }>('/api/preview/pdf', {}, { file });
  expect(status).toBe(200);
  return body.storage_url;
}
const process = (body: unknown, from = client) => from.post<Created>('/api/process', body, { prefer: 'wait=60' });

describe('POST /api/process', () => {
  it.each([
    ['pdf-split', { every: 2 }],
    ['pdf-remove-pages', { pages: '1' }],
    ['pdf-compress', {}],
    ['pdf-to-images', { dpi: 36 }],
  ])('runs %s on the storage_url of a preview', async (job_type, parameters) => {
    const { status, body } = await process({ job_type, storage_url: url, parameters });
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'completed', input_filename: 'three-pages.pdf' });
  });

  it.each([{}, { parameters: null }, { parameters: {}, files: null }, { files: [] }])(
    'takes what is left out and null alike: %o',
    async (more) => {
      expect((await process({ job_type: 'pdf-split', storage_url: url, ...more })).body.status).toBe('completed');
    },
  );

  it('works on the output of another job', async () => {
    const first = (await process({ job_type: 'pdf-remove-pages', storage_url: url, parameters: { pages: [1] } })).body;
    const second = await process({
      job_type: 'pdf-to-images',
      storage_url: first.output_storage_url,
      parameters: { dpi: 36 },
    });
    expect(second.body).toMatchObject({ status: 'completed', result: { page_count: 2 } });
  });

  it('keeps a file that was downloaded when a job asks for it afterwards', async () => {
    const first = (await process({ job_type: 'pdf-remove-pages', storage_url: url, parameters: { pages: [1] } })).body;
    await client.download(first.output_file_url as string);
    const second = await process({ job_type: 'pdf-compress', storage_url: first.output_storage_url });
    expect(second.body.status).toBe('completed');
  });

  it.each([
    ['nothing', '', 'storage_url'],
    ['an address', 'http://127.0.0.1:1/x.pdf', 'storage_url'],
    ['a path', '/etc/passwd', 'storage_url'],
    ['another scheme', 'file:///etc/passwd', 'storage_url'],
    ['a climb', `storage://anon/../anon/${randomUUID()}.pdf`, 'storage_url'],
    ['no uuid', 'storage://anon/1.pdf', 'storage_url'],
    ['upper case', `STORAGE://anon/${randomUUID()}.pdf`, 'storage_url'],
    ['a version-1 uuid', 'storage://anon/6ba7b810-9dad-11d1-80b4-00c04fd430c8.pdf', 'storage_url'],
    ['an unknown extension', `storage://anon/${randomUUID()}.exe`, 'storage_url'],
    ['a query', `storage://anon/${randomUUID()}.pdf?x=1`, 'storage_url'],
    ['a preview image', `storage://preview/${randomUUID()}/1.png`, 'storage_url'],
    ['a line break', `storage://anon/${randomUUID()}.pdf\n`, 'storage_url'],
    ['too long a text', 'storage://'.padEnd(201, 'a'), 'string_too_long'],
    ['a number', 5, 'string_type'],
    ['a list', [`storage://anon/${randomUUID()}.pdf`], 'string_type'],
    ['an object', { toString: 'x' }, 'string_type'],
  ])('refuses a storage_url that is %s with 422, and never asks for it', async (_, storage_url, type) => {
    const { status, body } = await process({ job_type: 'pdf-split', storage_url });
    expect(status).toBe(422);
    const { detail } = body as unknown as { detail: unknown };
    const missing = storage_url === '';
    expect(detail).toMatchObject([{ loc: ['body', 'storage_url'], type: missing ? 'missing' : type }]);
  });

  it("refuses a file of a user's with 403 to everybody else", async () => {
    const answer = await process({ job_type: 'pdf-split', storage_url: `storage://users/1/${randomUUID()}.pdf` });
    expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });

  it('answers 404 to a file that is not there', async () => {
    for (const name of [`anon/${randomUUID()}.pdf`, `${randomUUID()}.pdf`]) {
      const answer = await process({ job_type: 'pdf-split', storage_url: `storage://${name}` });
      expect(answer).toMatchObject({ status: 404, body: { code: 'file_not_found' } });
    }
  });

  it('answers 415 to a file of a type that the job does not take', async () => {
    const answer = await process({ job_type: 'image-resize', storage_url: url, parameters: { width: 5 } });
    expect(answer).toMatchObject({ status: 415, body: { code: 'unsupported_file_type' } });
  });

  it.each([
    ['pdf-split', { pages: '2-4' }],
    ['pdf-split', { pages: [4] }],
    ['pdf-remove-pages', { pages: '3-9' }],
    ['pdf-to-images', { pages: '9-' }],
  ])('refuses pages past the end with 422 where the page count is known: %s %o', async (job_type, parameters) => {
    const { status, body } = await process({ job_type, storage_url: url, parameters });
    expect(status).toBe(422);
    expect(body).toMatchObject({
      detail: [
        { loc: ['body', 'parameters', 'pages'], type: 'page_out_of_range', msg: expect.stringContaining('3 pages') },
      ],
    });
  });

  it('refuses to remove every page with 422', async () => {
    const { status, body } = await process({
      job_type: 'pdf-remove-pages',
      storage_url: url,
      parameters: { pages: '1-' },
    });
    expect(status).toBe(422);
    expect(body).toMatchObject({ detail: [{ loc: ['body', 'parameters', 'pages'] }] });
  });

  it.each([
    [{ nonsense: 1 }, ['nonsense'], 'extra_forbidden'],
    [{ every: '2' }, ['every'], 'int_type'],
    [{ every: 0 }, ['every'], 'greater_than_equal'],
    [{ every: 1.5 }, ['every'], 'int_from_float'],
    [{ pages: '1-x' }, ['pages'], 'page_selection'],
    [{ pages: [] }, ['pages'], 'too_short'],
    [{ pages: '1', every: 1 }, [], 'value_error'],
    [{ bookmarks: 33 }, ['bookmarks'], 'less_than_equal'],
  ])('refuses the parameters %o with 422', async (parameters, at, type) => {
    const { status, body } = await process({ job_type: 'pdf-split', storage_url: url, parameters });
    expect(status).toBe(422);
    expect(body).toMatchObject({ detail: [{ loc: ['body', 'parameters', ...at], type, msg: expect.any(String) }] });
  });

  it.each(['__proto__', 'constructor', 'prototype'])('takes no parameter named %s', async (name) => {
    const raw = `{"job_type":"pdf-split","storage_url":"${url}","parameters":{"${name}":{"every":1}}}`;
    const headers = { 'content-type': 'application/json' };
    const answer = await client.request('/api/process', { method: 'POST', headers, body: raw });
    expect(answer.status).toBe(422);
    const form = await client.form(
      '/api/upload',
      { job_type: 'pdf-split', parameters: `{"${name}":{"every":1}}` },
      {
        file: 'three-pages.pdf',
      },
    );
    expect(form.status).toBe(422);
    expect((form.body as unknown as { detail: unknown }).detail).toMatchObject([
      { loc: ['body', 'parameters', name], type: 'extra_forbidden' },
    ]);
  });

  it.each([
    [{ storage_url: 'x' }, [{ loc: ['body', 'job_type'], type: 'missing', msg: 'Field required' }]],
    [{ job_type: 'pdf-nothing' }, [{ loc: ['body', 'job_type'], type: 'enum' }]],
    [{ job_type: 7 }, [{ loc: ['body', 'job_type'], type: 'enum' }]],
    [{ job_type: 'pdf-split' }, [{ loc: ['body', 'storage_url'], type: 'missing', msg: 'Field required' }]],
    [{ job_type: 'pdf-split', storage_url: null }, [{ loc: ['body', 'storage_url'], type: 'missing' }]],
    [{ job_type: 'pdf-split', extra: 1 }, [{ loc: ['body', 'extra'], type: 'extra_forbidden' }]],
    [{ job_type: 'pdf-split', parameters: [] }, [{ loc: ['body', 'parameters'], type: 'dict_type' }]],
    [{ job_type: 'pdf-split', parameters: '{}' }, [{ loc: ['body', 'parameters'], type: 'dict_type' }]],
    [{ job_type: 'pdf-merge' }, [{ loc: ['body', 'files'], type: 'missing' }]],
    [{ job_type: 'pdf-merge', files: 'all' }, [{ loc: ['body', 'files'], type: 'list_type' }]],
    [{ job_type: 'pdf-merge', files: [] }, [{ loc: ['body', 'files'], type: 'too_short' }]],
    [{ job_type: 'pdf-merge', files: [{}] }, [{ loc: ['body', 'files', 0, 'storage_url'], type: 'missing' }]],
    [
      { job_type: 'pdf-merge', files: [{ storage_url: 'x', pages: [0], more: 1 }] },
      [
        { loc: ['body', 'files', 0, 'pages', 0], type: 'greater_than_equal' },
        { loc: ['body', 'files', 0, 'more'], type: 'extra_forbidden' },
      ],
    ],
    [[], [{ loc: ['body'], type: 'model_attributes_type' }]],
    ['text', [{ loc: ['body'], type: 'model_attributes_type' }]],
    [null, [{ loc: ['body'], type: 'missing' }]],
  ])('refuses the body %o with 422 that says where', async (refused, detail) => {
    const answer = await process(refused);
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ detail });
  });

  it('refuses several files for a job on one, and a storage_url for one on several', async () => {
    const files = [{ storage_url: url }, { storage_url: url }];
    expect((await process({ job_type: 'pdf-split', files })).body).toMatchObject({
      detail: [{ loc: ['body', 'files'] }],
    });
    const both = await process({ job_type: 'pdf-merge', storage_url: url, files });
    expect(both.body).toMatchObject({ detail: [{ loc: ['body', 'storage_url'] }] });
  });
});

describe('pdf-merge over POST /api/process', () => {
  const merge = (files: unknown, from = client) => process({ job_type: 'pdf-merge', files }, from);

  it.each([1, 101])('refuses %i files with 422', async (count) => {
    const { status, body } = await merge(Array.from({ length: count }, () => ({ storage_url: url })));
    expect(status).toBe(422);
    expect(body).toMatchObject({ detail: [{ loc: ['body', 'files'], type: count === 1 ? 'too_short' : 'too_long' }] });
  });

  it('takes pages in their order, with repeats, and null for all', async () => {
    const { body } = await merge([
      { storage_url: url, pages: [3, 3, 1], original_filename: 'report.pdf' },
      { storage_url: url, pages: null, original_filename: null },
    ]);
    expect(body).toMatchObject({
      status: 'completed',
      result: { page_count: 6, inputs: 2 },
      input_filename: 'report.pdf',
    });
  });

  it('refuses pages past the end with 422 that names the file', async () => {
    const { status, body } = await merge([{ storage_url: url }, { storage_url: url, pages: [1, 4] }]);
    expect(status).toBe(422);
    expect(body).toMatchObject({ detail: [{ loc: ['body', 'files', 1, 'pages'], type: 'page_out_of_range' }] });
  });

  it('fails the job for pages past the end that only the work can find', async () => {
    const { body: job } = await process({
      job_type: 'pdf-remove-pages',
      storage_url: url,
      parameters: { pages: [1] },
    });
    const { body } = await merge([{ storage_url: url }, { storage_url: job.output_storage_url, pages: [3] }]);
    expect(body).toMatchObject({
      status: 'failed',
      error_message: 'Input 2 (three-pages-edited.pdf): Page 3 does not exist. The document has 2 pages.',
    });
  });

  it('names the file whose storage_url is wrong', async () => {
    const { body } = await merge([{ storage_url: url }, { storage_url: 'storage://x' }]);
    expect(body).toMatchObject({ detail: [{ loc: ['body', 'files', 1, 'storage_url'], type: 'storage_url' }] });
  });

  it('works on files of its own user, and hides them from others', async () => {
    const password = 'long enough to be taken';
    const signup = await client.post('/api/auth/signup', { email: `merger-${Date.now()}@example.com`, password });
    const user = createClient(service.url, {
      cookie: (signup.headers.get('set-cookie') ?? '').split(';')[0] as string,
    });
    const mine = await preview('three-pages.pdf', user);
    expect(mine).toMatch(/^storage:\/\/users\/\d+\//);
    expect((await merge([{ storage_url: mine }, { storage_url: url }], user)).body.status).toBe('completed');
    expect((await merge([{ storage_url: mine }, { storage_url: url }])).status).toBe(403);
  });
});

it('does not take an object that lies in storage without a row', async () => {
  const name = `${randomUUID()}.pdf`;
  await service.storage.put(name, Readable.from(['%PDF-1.4'], { objectMode: false }));
  expect((await process({ job_type: 'pdf-split', storage_url: `storage://${name}` })).status).toBe(404);
});
