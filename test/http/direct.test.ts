import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../helpers/client.ts';
import { startSuite } from '../helpers/suite.ts';

const suite = startSuite();
let client: Client;
beforeAll(() => {
  client = suite.client;
});

const WAIT = { prefer: 'wait=60' };
const PDF = 'three-pages.pdf';

describe('POST /api/image-resize', () => {
  it('reads its form fields as the numbers they stand for', async () => {
    const { body } = await client.form(
      '/api/image-resize',
      { width: '30', height: ' 20 ', fit: 'fill', quality: '70', format: 'webp' },
      { file: 'photo.jpg' },
      WAIT,
    );
    expect(body).toMatchObject({ job_type: 'image-resize', status: 'completed', result: { width: 30, height: 20 } });
    const { bytes } = await client.download(body.output_file_url as string);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 30, height: 20 });
  });

  it.each([
    [{ height: 5 }, ['width']],
    [{ width: 5 }, ['height']],
    [{}, ['width', 'height']],
  ])('demands width and height, unlike the job: %o', async (fields, missing) => {
    const { status, body } = await client.form('/api/image-resize', fields, { file: 'photo.png' });
    expect(status).toBe(422);
    expect(body).toEqual({
      detail: missing.map((name) => ({ loc: ['body', name], msg: 'Field required', type: 'missing' })),
    });
  });

  it('takes percent in their place, and says so in its description', async () => {
    const { body } = await client.form('/api/image-resize', { percent: 50 }, { file: 'photo.jpg' }, WAIT);
    expect(body).toMatchObject({ status: 'completed', result: { width: 48, height: 32 } });
    const both = await client.form<{ detail: { loc: string[] }[] }>(
      '/api/image-resize',
      { percent: 50, width: 5 },
      { file: 'photo.jpg' },
    );
    expect([both.status, both.body.detail[0]?.loc]).toEqual([422, ['body', 'percent']]);
    const described = await client.get<{ paths: Record<string, object> }>('/openapi.json');
    const of = described.body.paths['/api/image-resize'] as {
      post: { requestBody: { content: Record<string, { schema: object }> } };
    };
    expect(of.post.requestBody.content['multipart/form-data']?.schema).toHaveProperty('allOf', [
      { anyOf: [{ required: ['width', 'height'] }, { required: ['percent'] }] },
    ]);
  });

  it('reports the missing file too', async () => {
    const { status, body } = await client.form('/api/image-resize', { width: 5 });
    expect(status).toBe(422);
    expect(body).toMatchObject({ detail: [{ loc: ['body', 'file'] }, { loc: ['body', 'height'] }] });
  });

  it('lets one be left out in a job', async () => {
    const { body } = await client.job('image-resize', 'photo.png', { width: 10 });
    expect(body).toMatchObject({ status: 'completed', result: { width: 10 } });
  });

  it.each([
    [{ width: 'wide', height: 5 }, 'width', 'int_parsing'],
    [{ width: '', height: 5 }, 'width', 'int_parsing'],
    [{ width: '1e3', height: 5 }, 'width', 'int_parsing'],
    [{ width: 0, height: 5 }, 'width', 'greater_than_equal'],
    [{ width: -5, height: 5 }, 'width', 'greater_than_equal'],
    [{ width: 70_000, height: 5 }, 'width', 'less_than_equal'],
    [{ width: 5, height: 5, fit: 'stretch' }, 'fit', 'enum'],
    [{ width: 5, height: 5, format: 'svg' }, 'format', 'enum'],
    [{ width: 5, height: 5, blur: 1 }, 'blur', 'extra_forbidden'],
  ])('refuses %o with 422', async (fields, at, type) => {
    const { status, body } = await client.form('/api/image-resize', fields, { file: 'photo.png' });
    expect(status).toBe(422);
    expect(body).toMatchObject({ detail: [{ loc: ['body', at], type }] });
  });
});

describe('POST /api/image-compress', () => {
  it('takes 85 for a quality that is left out, and reads booleans', async () => {
    const { body } = await client.form('/api/image-compress', { strip_metadata: 'false' }, { file: 'photo.jpg' }, WAIT);
    expect(body.status).toBe('completed');
    const plain = await client.form('/api/image-compress', {}, { file: 'photo.jpg' }, WAIT);
    const same = await client.form('/api/image-compress', { quality: 85 }, { file: 'photo.jpg' }, WAIT);
    expect(plain.body.output_bytes).toBe(same.body.output_bytes);
  });

  it.each([
    [{ quality: 0 }, 'quality', 'greater_than_equal'],
    [{ quality: 101 }, 'quality', 'less_than_equal'],
    [{ quality: 'high' }, 'quality', 'int_parsing'],
    [{ strip_metadata: 'perhaps' }, 'strip_metadata', 'bool_parsing'],
  ])('refuses %o with 422', async (fields, at, type) => {
    const { status, body } = await client.form('/api/image-compress', fields, { file: 'photo.png' });
    expect(status).toBe(422);
    expect(body).toMatchObject({ detail: [{ loc: ['body', at], type }] });
  });
});

describe('POST /api/pdf-split', () => {
  it.each([
    [{}, 'application/zip', 3],
    [{ every: '2' }, 'application/zip', 2],
    [{ pages: '1-2' }, 'application/pdf', 1],
    [{ pages: '[1,3]' }, 'application/zip', 2],
  ])('splits by %o', async (fields, type, files) => {
    const { body } = await client.form('/api/pdf-split', fields, { file: PDF }, WAIT);
    expect(body).toMatchObject({ status: 'completed', result: { files } });
    expect((await client.download(body.output_file_url as string)).headers.get('content-type')).toBe(type);
  });

  it('fails the job for pages past the end, which nobody knew before', async () => {
    const { status, body } = await client.form('/api/pdf-split', { pages: '9' }, { file: PDF }, WAIT);
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'failed', error_message: 'Page 9 does not exist. The document has 3 pages.' });
  });
});

describe('POST /api/pdf-merge', () => {
  it('merges the files of the form in their order', async () => {
    const { body } = await client.form('/api/pdf-merge', {}, { files: [PDF, 'features.pdf', PDF] }, WAIT);
    expect(body).toMatchObject({ job_type: 'pdf-merge', status: 'completed', result: { inputs: 3 } });
  });

  it('refuses one file, none, and a field of another name with 422', async () => {
    const one = await client.form('/api/pdf-merge', {}, { files: [PDF] });
    expect(one).toMatchObject({ status: 422, body: { detail: [{ loc: ['body', 'files'], type: 'too_short' }] } });
    const none = await client.form('/api/pdf-merge', { bookmarks: 'true' });
    expect(none).toMatchObject({ status: 422, body: { detail: [{ loc: ['body', 'files'], type: 'missing' }] } });
    const other = await client.form('/api/pdf-merge', {}, { documents: [PDF, PDF] });
    expect(other).toMatchObject({
      status: 422,
      body: {
        detail: [
          { loc: ['body', 'files'], type: 'missing' },
          { loc: ['body', 'documents'], type: 'extra_forbidden' },
        ],
      },
    });
  });

  it('refuses the hundred and first file with 422', async () => {
    const files = Array.from({ length: 101 }, () => ({ name: 'a.pdf', bytes: '%PDF-1.4\n' }));
    const { status, body } = await client.form('/api/pdf-merge', {}, { files });
    expect(status).toBe(422);
    expect(body).toMatchObject({ detail: [{ loc: ['body', 'files'], type: 'too_long' }] });
  });

  it('refuses all when one of the files is no PDF', async () => {
    const { status, body } = await client.form('/api/pdf-merge', {}, { files: [PDF, 'photo.png'] });
    expect({ status, body }).toMatchObject({ status: 415, body: { code: 'unsupported_file_type' } });
  });
});

it('has an endpoint for every PDF and image operation', async () => {
  const { body } = await client.get<{ operations: { name: string; family: string }[] }>('/api/operations');
  for (const { name, family } of body.operations) {
    if (family === 'json') continue;
    const answer = await client.form(`/api/${name}`, {});
    expect([name, answer.status]).toEqual([name, 422]);
  }
});

it('takes a list of words as people write it, and says which word it does not know', async () => {
  const fields = { owner_password: 'o', permissions: 'print, copy' };
  const { body } = await client.form('/api/pdf-protect', fields, { file: PDF }, WAIT);
  expect(body).toMatchObject({ status: 'completed', result: { permissions: ['print', 'copy'] } });
  const answer = await client.form('/api/pdf-protect', { ...fields, permissions: 'print,fly' }, { file: PDF });
  expect(answer).toMatchObject({ status: 422, body: { detail: [{ loc: ['body', 'permissions', 1], type: 'enum' }] } });
});

it.each(['/api/pdf-find', '/api/pdf-redact', '/api/pdf-split-text'])('%s refuses a pattern at once', async (path) => {
  for (const regex of ['(x', '(?=x)', '["x", "a++"]']) {
    const { status, body } = await client.form(path, { regex }, { file: [PDF] });
    expect({ status, body }).toMatchObject({ status: 422, body: { detail: [{ loc: ['body', 'regex'] }] } });
  }
  // Errors that only the search itself can find cost nothing here.
  const costly = JSON.stringify(Array.from({ length: 100 }, () => '\\pL{900}'.repeat(100)));
  expect((await client.form(path, { regex: costly }, { file: [PDF] })).status).toBe(200);
});
