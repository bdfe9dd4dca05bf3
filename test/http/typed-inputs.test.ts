import { beforeAll, describe, expect, it } from 'vitest';
import type { Client, Created } from '../helpers/client.ts';
import { startSuite } from '../helpers/suite.ts';

const suite = startSuite();
let client: Client;
beforeAll(() => {
  client = suite.client;
});

interface Refusal {
  code?: string;
  detail: { loc: string[]; type: string }[];
}

interface Path {
  post: { requestBody: { content: { 'multipart/form-data': { schema: Form } } } };
}
interface Form {
  required?: string[];
  anyOf: object[];
  properties: Record<string, { description: string }>;
}

const REFERENCE = 'storage://anon/0b6c1c9e-6a0f-4b1e-9a53-0b9b54a1d9c1.txt';
const WAIT = { prefer: 'wait=60' };
const output = async (path: string, fields: Record<string, string>, accept: string) => {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  const { status, body: text } = await client.request<unknown>(path, { method: 'POST', body, headers: { accept } });
  return { status, text: typeof text === 'string' ? text : JSON.stringify(text) };
};

describe('text instead of a file', () => {
  it.each([
    [
      'data-convert',
      { text: 'a: [1, 2]', to: 'json', indent: '0' },
      'application/json; profile="output"',
      '{"a":[1,2]}',
    ],
    ['data-convert', { text: '<a>1</a>', to: 'yaml' }, 'application/yaml', 'a: "1"'],
    ['markdown-to-html', { text: '# Zoë' }, 'application/octet-stream', '<h1'],
    // Text that begins like a page is Markdown all the same.
    ['markdown-to-html', { text: '<html>' }, 'application/octet-stream', '<!doctype html>'],
    ['barcode-create', { text: '%PDF-1.7', format: 'svg' }, 'image/svg+xml', '<svg'],
  ])('is worked on by %s: %o', async (name, fields, accept, holds) => {
    const { status, text } = await output(`/api/${name}`, fields as Record<string, string>, accept);
    expect(status).toBe(200);
    expect(text).toContain(holds);
  });

  it('makes a job, with a key that stands for that very text', async () => {
    const send = (path: string, fields: Record<string, string>) =>
      client.form(path, fields, {}, { ...WAIT, 'idempotency-key': `typed ${path}`.replaceAll(' ', '-') });
    for (const [path, more] of [
      ['/api/barcode-create', {}],
      ['/api/upload', { job_type: 'barcode-create' }],
    ] as const) {
      const { body } = await send(path, { text: 'one', ...more });
      expect(body).toMatchObject({ status: 'completed', input_filename: 'text.txt', result: { barcodes: 1 } });
      expect((await send(path, { text: 'one', ...more })).body.job_id).toBe(body.job_id);
      expect((await send(path, { text: 'other', ...more })).status).toBe(409);
    }
  });

  it('is taken by a job in JSON, and by workflows that begin with such an operation', async () => {
    const parameters = { steps: [{ job_type: 'data-convert', parameters: { to: 'json' } }] };
    const steps = JSON.stringify(parameters.steps);
    const key = { ...WAIT, 'idempotency-key': 'typed-process' };
    const answers = [
      await client.post<Created>('/api/process', { job_type: 'barcode-create', text: 'one' }, key),
      await client.post<Created>('/api/process', { job_type: 'workflow', parameters, text: 'a: 1' }, WAIT),
      await client.form(
        '/api/upload',
        { job_type: 'workflow', parameters: JSON.stringify(parameters), text: 'a: 1' },
        {},
        WAIT,
      ),
      await client.form('/api/workflow', { steps, text: 'a: 1' }, {}, WAIT),
    ];
    for (const { status, body } of answers) {
      expect(status, JSON.stringify(body)).toBe(200);
      expect(await client.ended(body)).toMatchObject({
        status: 'completed',
        input_filename: expect.stringMatching(/^(?:text|data)/),
      });
    }
    const again = await client.post<Created>('/api/process', { job_type: 'barcode-create', text: 'one' }, key);
    expect(again.body.job_id).toBe(answers[0]?.body.job_id);
    const other = await client.post('/api/process', { job_type: 'barcode-create', text: 'other' }, key);
    expect(other.status).toBe(409);
  });

  it.each([
    [{ job_type: 'barcode-create', text: '' }, ['text', 'string_too_short']],
    [{ job_type: 'barcode-create' }, ['storage_url', 'missing']],
    [{ job_type: 'pdf-rotate', text: 'x' }, ['text', 'extra_forbidden']],
    [{ job_type: 'barcode-create', url: 'https://example.org/' }, ['url', 'extra_forbidden']],
    [{ job_type: 'barcode-create', text: 'x', storage_url: REFERENCE }, ['text', 'value_error']],
    [
      { job_type: 'workflow', parameters: { steps: [{ job_type: 'pdf-rotate' }] }, text: 'x' },
      ['text', 'extra_forbidden'],
    ],
  ])('is refused in JSON: %o', async (body, [field, type]) => {
    const answer = await client.post<Refusal>('/api/process', body);
    const [first] = answer.body.detail;
    expect([answer.status, first?.loc, first?.type]).toEqual([422, ['body', field], type]);
  });

  it.each([
    ['/api/barcode-create', { text: '' }, {}, ['text', 'string_too_short']],
    ['/api/barcode-create', { text: 'x' }, { file: 'codes.txt' }, ['text', 'value_error']],
    ['/api/barcode-create', {}, {}, ['file', 'missing']],
    ['/api/barcode-create', { url: 'https://example.org' }, {}, ['file', 'missing']],
    ['/api/pdf-rotate', { text: 'x' }, { file: 'three-pages.pdf' }, ['text', 'extra_forbidden']],
    ['/api/upload', { text: 'x', job_type: 'pdf-rotate' }, {}, ['file', 'missing']],
    ['/api/upload', { text: 'x' }, {}, ['file', 'missing']],
    ['/api/upload', { text: 'x', job_type: 'pdf-rotate' }, { file: 'three-pages.pdf' }, ['text', 'extra_forbidden']],
  ])('is refused: %s %o %o', async (path, fields, files, [field, type]) => {
    const { status, body } = await client.form<Refusal>(path as string, fields, files as Record<string, string>);
    expect([status, body.detail[0]?.loc, body.detail[0]?.type]).toEqual([422, ['body', field], type]);
  });

  it('is no more than a form may hold', async () => {
    const { status, body } = await client.form<Refusal>('/api/barcode-create', { text: 'x'.repeat(1_100_000) });
    expect([status, body.code]).toEqual([413, 'body_too_large']);
  });

  it('is an address for url-to-pdf, which is judged at once', async () => {
    for (const [url, type] of [
      ['example.org', 'url_type'],
      ['file:///etc/passwd', 'url_type'],
      ['http://10.0.0.1/', 'value_error'],
    ] as const) {
      const { status, body } = await client.form<Refusal>('/api/url-to-pdf', { url });
      expect([status, body.detail[0]?.loc, body.detail[0]?.type]).toEqual([422, ['body', 'url'], type]);
    }
  });

  it('stands in the description', async () => {
    const { body } = await client.get<{ paths: Record<string, Path> }>('/openapi.json');
    const form = (path: string) => body.paths[path]!.post.requestBody.content['multipart/form-data'].schema;
    expect(form('/api/barcode-create').anyOf).toContainEqual({ required: ['text'] });
    expect(form('/api/url-to-pdf').properties.url?.description).toContain('instead of a file');
    expect(form('/api/pdf-rotate').properties.text).toBeUndefined();
    expect(form('/api/upload').required).toEqual(['job_type']);
  });
});
