import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../helpers/client.ts';
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

const WAIT = { prefer: 'wait=60' };
const output = async (path: string, fields: Record<string, string>, accept: string) => {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  const { status, body: text } = await client.request<unknown>(path, { method: 'POST', body, headers: { accept } });
  return { status, text: typeof text === 'string' ? text : JSON.stringify(text) };
};

describe('text in place of a file', () => {
  it.each([
    [
      'data-convert',
      { text: 'a: [1, 2]', to: 'json', indent: '0' },
      'application/json; profile="output"',
      '{"a":[1,2]}',
    ],
    ['data-convert', { text: '<a>1</a>', to: 'yaml' }, 'application/yaml', 'a: "1"'],
    ['markdown-to-html', { text: '# Zoë' }, 'application/octet-stream', '<h1'],
    // What begins as a page does is Markdown all the same.
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
    expect(form('/api/url-to-pdf').properties.url?.description).toContain('in place of a file');
    expect(form('/api/pdf-rotate').properties.text).toBeUndefined();
    expect(form('/api/upload').required).toEqual(['job_type']);
  });
});
