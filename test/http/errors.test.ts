import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, createClient, type Sendable } from '../helpers/client.ts';
import { encryptedPdf } from '../helpers/encrypted-pdf.ts';
import { flatPng } from '../helpers/flat-png.ts';
import { followSocket } from '../helpers/follow.ts';
import { GENEROUS } from '../helpers/generous.ts';
import { logsUntilNow } from '../helpers/logs.ts';
import { formHead, openRaw } from '../helpers/raw-http.ts';
import { pagesPdf } from '../helpers/raw-pdf.ts';
import { type Service, startService } from '../helpers/service.ts';
import { storedObjects } from '../helpers/stored.ts';
import { until } from '../helpers/until.ts';

let service: Service;
let client: Client;
beforeAll(async () => {
  service = await startService({ env: { ...GENEROUS, MAX_PDF_PAGES: '50' } });
  client = createClient(service.url);
});
afterAll(() => service?.[Symbol.asyncDispose]());

const FORMS = [
  { path: '/api/upload', field: 'file', fields: { job_type: 'pdf-split' }, good: 'three-pages.pdf' },
  { path: '/api/preview/pdf', field: 'file', fields: {}, good: 'three-pages.pdf' },
  { path: '/api/pdf-split', field: 'file', fields: {}, good: 'three-pages.pdf' },
  { path: '/api/pdf-merge', field: 'files', fields: {}, good: 'three-pages.pdf' },
  { path: '/api/image-resize', field: 'file', fields: { width: 5, height: 5 }, good: 'photo.png' },
  { path: '/api/image-compress', field: 'file', fields: {}, good: 'photo.png' },
];
const multipart = { 'content-type': 'multipart/form-data; boundary=b' };
const send = (path: string, headers: Record<string, string>, body: string) =>
  client.request<Record<string, unknown>>(path, { method: 'POST', headers, body });
const part = (disposition: string, content: string) =>
  `--b\r\nContent-Disposition: ${disposition}\r\n\r\n${content}\r\n`;

describe.each(FORMS)('POST $path', ({ path, field, fields, good }) => {
  it('says what is missing in an empty form, and when there is no form at all', async () => {
    for (const answer of [
      await send(path, multipart, '--b--\r\n'),
      await client.request(path, { method: 'POST' }),
      await client.post(path, {}),
    ]) {
      expect(answer.status).toBe(422);
      expect(answer.body.detail).toContainEqual({ loc: ['body', field], msg: 'Field required', type: 'missing' });
    }
  });

  it('refuses a field that it does not know, before and after the file', async () => {
    const refusal = {
      status: 422,
      body: { detail: [{ loc: ['body', 'nonsense'], msg: 'Extra inputs are not permitted', type: 'extra_forbidden' }] },
    };
    expect(await client.form(path, { ...fields, nonsense: 1 }, { [field]: good })).toMatchObject(refusal);
    const after = new FormData();
    for (const [name, value] of Object.entries(fields)) after.append(name, String(value));
    const file = new Blob([await readFile(new URL(`../fixtures/${good}`, import.meta.url))]);
    after.append(field, file, good);
    if (field === 'files') after.append(field, file, good);
    after.append('nonsense', '1');
    expect(await client.request(path, { method: 'POST', body: after })).toMatchObject(refusal);
  });

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('refuses the field %s', async (name) => {
    const answer = await client.form(path, { ...fields, [name]: 'x' }, { [field]: good });
    expect(answer).toMatchObject({ status: 422, body: { detail: [{ type: 'extra_forbidden' }] } });
    const file = await client.form(path, fields, { [name]: good });
    expect(file.status).toBe(422);
  });

  it('refuses a field that stands twice', async () => {
    const twice = part('form-data; name="quality"', '5') + part('form-data; name="quality"', '6');
    const { status, body } = await send(path, multipart, `${twice}--b--\r\n`);
    expect(status).toBe(422);
    expect(body).toMatchObject({ detail: [{ loc: ['body', 'quality'], type: 'value_error' }] });
  });

  it('says that a file without a filename is no file', async () => {
    const { status, body } = await send(path, multipart, `${part(`form-data; name="${field}"`, 'x')}--b--\r\n`);
    expect(status).toBe(422);
    expect(body).toMatchObject({ detail: [{ loc: ['body', field], msg: expect.stringContaining('filename') }] });
  });

  it.each([
    ['no boundary', { 'content-type': 'multipart/form-data' }, 'x'],
    ['an empty boundary', { 'content-type': 'multipart/form-data; boundary=' }, 'x'],
    [
      'another boundary than announced',
      multipart,
      '--c\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n--c--\r\n',
    ],
    ['no boundary in the body', multipart, 'just text'],
    ['a part without an end', multipart, part('form-data; name="a"', 'x')],
    ['a file without an end', multipart, part(`form-data; name="${field}"; filename="a"`, '%PDF-1.7')],
    ['an end in mid-header', multipart, '--b\r\nContent-Disposition: form-da'],
  ])('answers 400 to a form with %s', async (_, headers, body) => {
    const answer = await send(path, headers, body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: expect.stringMatching(/malformed_multipart|truncated_body/) });
  });

  it('answers 415 to a body of another type', async () => {
    for (const type of ['application/x-www-form-urlencoded', 'application/octet-stream', 'nonsense']) {
      const answer = await send(path, { 'content-type': type }, 'a=b');
      expect(answer).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } });
    }
  });

  it('answers 415 to a file of 0 bytes, and to one of a type that it does not take, whatever the name says', async () => {
    const wrong: Sendable[] = [
      { name: 'good.pdf', bytes: '' },
      { name: 'good.pdf', bytes: 'MZ\x90\0\x03\0\0\0' },
      { name: 'good.png', bytes: '<svg xmlns="http://www.w3.org/2000/svg"/>' },
      { name: 'good.pdf', bytes: '<!doctype html><script>' },
      { name: 'good.jpg', bytes: Buffer.alloc(5000) },
      { name: 'good.png', bytes: 'PK\x03\x04 a ZIP' },
      { name: good, bytes: '{"a": "%PDF-1.7"}' },
    ];
    for (const file of wrong) {
      const answer = await client.form(path, fields, { [field]: file });
      expect([file, answer.status, answer.body]).toMatchObject([file, 415, { code: 'unsupported_file_type' }]);
      expect(String((answer.body as unknown as { detail: string }).detail)).toMatch(/send|must begin/);
    }
  });

  it('takes the right bytes under any name', async () => {
    const bytes = await readFile(new URL(`../fixtures/${good}`, import.meta.url));
    for (const name of ['evil.exe', '../../etc/passwd', 'ünï"cödé\r\n.txt', '.', 'a'.repeat(500)]) {
      const file = { name, bytes };
      const answer = await client.form(path, fields, { [field]: field === 'files' ? [file, file] : file });
      expect([name, answer.status]).toEqual([name, 200]);
    }
  });

  it('answers 400 to a body that is shorter than announced, and keeps nothing of it', async () => {
    const before = await stored();
    const head = formHead(path, fields as never, { field, name: 'x' }, { 'Content-Length': 100_000 });
    const { socket, answer } = openRaw(service.port, `${head}%PDF-1.7 and then nothing`);
    await sleep(30);
    socket.end();
    const { status, text } = await answer;
    // The parser of HTTP may notice before the form's does.
    expect(status).toBe(400);
    expect(text).toMatch(/"code":"(truncated_body|bad_request)"/);
    await until('it is forgotten', async () => (await stored()) === before);
  });

  it('leaves no temporary file when the client breaks off', async () => {
    const before = await stored();
    const head = formHead(path, fields as never, { field, name: 'x' }, { 'Content-Length': 100_000_000 });
    const { socket, answer } = openRaw(service.port, `${head}%PDF-1.7\n`);
    socket.write(Buffer.alloc(6_000_000));
    await sleep(50);
    socket.resetAndDestroy();
    await answer;
    await until('nothing is left', async () => (await temporary()).length === 0 && (await stored()) === before);
  });
});

async function temporary(): Promise<string[]> {
  return (await readdir(join(service.dataDir, 'tmp'))).filter((name) => !name.startsWith('child-'));
}

/** Objects besides outputs of jobs that are still under way. */
async function stored(): Promise<number> {
  await until('no job runs', async () => {
    const { body } = await client.get<string>('/metrics');
    return /^sheaf_queue_jobs 0$/m.test(body) && /^sheaf_running_jobs 0$/m.test(body);
  });
  return (await storedObjects(service)).length;
}

describe('POST /api/upload', () => {
  const upload = (fields: Record<string, string>, file: Sendable | null = 'json-valid.json') =>
    client.form<{ detail: unknown }>('/api/upload', fields, file ? { file } : {});

  it('tells all that is missing at once', async () => {
    const { status, body } = await upload({}, null);
    expect(status).toBe(422);
    expect(body.detail).toEqual([
      { loc: ['body', 'file'], msg: 'Field required', type: 'missing' },
      { loc: ['body', 'job_type'], msg: 'Field required', type: 'missing' },
    ]);
  });

  it.each([
    ['no JSON', '{', [{ loc: ['body', 'parameters'], type: 'json_invalid' }]],
    ['a list', '[]', [{ loc: ['body', 'parameters'], type: 'model_attributes_type' }]],
    ['null', 'null', [{ loc: ['body', 'parameters'], type: 'missing' }]],
    ['an unknown name', '{"x":1}', [{ loc: ['body', 'parameters', 'x'], type: 'extra_forbidden' }]],
    ['a wrong type', '{"indent":"wide"}', [{ loc: ['body', 'parameters', 'indent'] }]],
    ['a number past its bound', '{"indent":9}', [{ loc: ['body', 'parameters', 'indent'], type: 'less_than_equal' }]],
    [
      'a text for a boolean',
      '{"sort_keys":"no"}',
      [{ loc: ['body', 'parameters', 'sort_keys'], type: 'bool_parsing' }],
    ],
    [
      '100,000 levels',
      `${'{"a":'.repeat(1e5)}1${'}'.repeat(1e5)}`,
      [{ loc: ['body', 'parameters'], type: 'json_invalid' }],
    ],
  ])('refuses parameters that are %s', async (_, parameters, detail) => {
    const { status, body } = await upload({ job_type: 'json-formatter', parameters });
    expect(status).toBe(422);
    expect(body.detail).toMatchObject(detail);
  });

  it.each(['', ' ', '{}'])('takes the parameters "%s" for none', async (parameters) => {
    expect((await upload({ job_type: 'json-formatter', parameters })).status).toBe(200);
  });

  it('never repeats what was sent', async () => {
    const { body } = await upload({ job_type: 'hunter2', parameters: '{"secret":"hunter2"}' });
    expect(JSON.stringify(body)).not.toContain('hunter2');
  });

  it('refuses a job on two files with one', async () => {
    const { status, body } = await upload({ job_type: 'pdf-merge' }, 'three-pages.pdf');
    expect(status).toBe(422);
    expect(body.detail).toMatchObject([{ loc: ['body', 'file'], type: 'too_short' }]);
  });

  it('checks the type of a file that comes before its job_type', async () => {
    const body = `${part('form-data; name="file"; filename="a.pdf"', '{"a":1}')}${part('form-data; name="job_type"', 'pdf-split')}--b--\r\n`;
    expect((await send('/api/upload', multipart, body)).status).toBe(415);
  });
});

describe('files that cannot be worked on', () => {
  const cases: [string, string, Sendable, RegExp, object?][] = [
    ['an encrypted PDF', 'pdf-split', { name: 'a.pdf', bytes: encryptedPdf('secret') }, /password/i],
    ['an encrypted PDF', 'pdf-compress', { name: 'a.pdf', bytes: encryptedPdf('secret') }, /password/i],
    ['an encrypted PDF', 'pdf-to-images', { name: 'a.pdf', bytes: encryptedPdf('secret') }, /password/i],
    ['a wrong password', 'pdf-split', { name: 'a.pdf', bytes: encryptedPdf('secret') }, /password/i, { password: 'x' }],
    ['a header alone', 'pdf-split', { name: 'a.pdf', bytes: '%PDF-1.7\n' }, /damaged/],
    ['noise after the header', 'pdf-remove-pages', { name: 'a.pdf', bytes: noisyPdf() }, /damaged/, { pages: '1' }],
    ['noise after the header', 'pdf-to-images', { name: 'a.pdf', bytes: noisyPdf() }, /damaged/],
    ['too many pages', 'pdf-split', { name: 'a.pdf', bytes: pagesPdf(Array(51).fill('')) }, /50/],
    ['51 megapixels', 'image-resize', { name: 'a.png', bytes: flatPng(8500, 6000) }, /megapixels|pixels/, { width: 5 }],
    ['51 megapixels', 'image-compress', { name: 'a.png', bytes: flatPng(8500, 6000) }, /megapixels|pixels/],
    ['a cut-off image', 'image-compress', { name: 'a.png', bytes: flatPng(50, 50).subarray(0, 60) }, /damaged/],
    ['nested JSON', 'json-formatter', { name: 'a.json', bytes: '['.repeat(3e6) }, /larger than 64 MiB/],
  ];
  it.each(cases)('end the job as failed with a clear message: %s, %s', async (_, type, file, message, parameters) => {
    const { status, body } = await client.job(type, file, parameters);
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'failed', output_file_url: null, completed_at: expect.any(String) });
    expect(body.error_message).toMatch(message);
    expect(body.error_message).toMatch(/^[A-Z].*\.$/);
    expect(body.error_message).not.toMatch(/\/|sharp|vips|pdfium|qpdf|Error:|undefined/i);
  });

  it('is opened with its password', async () => {
    const file = { name: 'a.pdf', bytes: encryptedPdf('secret') };
    expect((await client.job('pdf-to-images', file, { password: 'secret', dpi: 36 })).body.status).toBe('completed');
    expect((await client.job('pdf-split', file, { password: 'secret' })).body.status).toBe('completed');
    expect((await client.job('pdf-compress', file, { password: 'secret' })).body.status).toBe('completed');
  });

  it.each([
    ['encrypted', encryptedPdf('secret'), 'password_required'],
    ['damaged', noisyPdf(), 'unprocessable_file'],
  ])('shows no preview of one that is %s: 422', async (_, bytes, code) => {
    const answer = await client.form('/api/preview/pdf', {}, { file: { name: 'a.pdf', bytes } });
    expect({ status: answer.status, body: answer.body }).toMatchObject({
      status: 422,
      body: { code, detail: [{ loc: ['body'], msg: expect.any(String), type: code }] },
    });
  });
});

describe('JSON bodies', () => {
  const JSON_ROUTES = ['/api/process', '/api/json-formatter', '/api/json-validator', '/api/base64'];
  const json = { 'content-type': 'application/json' };

  it.each(JSON_ROUTES)('that are malformed are 422 json_invalid: %s', async (path) => {
    for (const body of ['{', '', '{"a":1,}', "{'a':1}", 'nul', '\u0000']) {
      const answer = await send(path, json, body);
      expect([body, answer.status]).toEqual([body, 422]);
      expect(answer.body.detail).toMatchObject([{ loc: ['body', 0], type: 'json_invalid', msg: expect.any(String) }]);
    }
  });

  it.each(JSON_ROUTES)('that are no UTF-8 are 422: %s', async (path) => {
    for (const filler of ['', ' '.repeat(30_000)]) {
      const body = Buffer.concat([Buffer.from(`{"text":"${filler}a`), Buffer.of(0xff, 0xc3), Buffer.from('"}')]);
      const answer = await client.request(path, { method: 'POST', headers: json, body });
      expect(answer).toMatchObject({ status: 422, body: { detail: [{ loc: ['body', 0], type: 'json_invalid' }] } });
    }
  });

  it.each(JSON_ROUTES)('that are very deep or huge numbers harm nothing: %s', async (path) => {
    const deep = `${'['.repeat(2e5)}${']'.repeat(2e5)}`;
    for (const body of [deep, `{"text":${deep}}`, `{"text":1e999999}`, `{"job_type":${deep}}`, '1e309']) {
      expect((await send(path, json, body)).status).toBe(422);
    }
  });

  it.each(JSON_ROUTES)('that carry __proto__ change nothing: %s', async (path) => {
    const answer = await send(path, json, '{"__proto__":{"text":"x","operation":"encode","job_type":"pdf-split"}}');
    expect(answer.status).toBe(422);
    expect(({} as { text?: string }).text).toBeUndefined();
  });

  it.each(JSON_ROUTES)('of another content type are 415 or 422: %s', async (path) => {
    expect((await send(path, { 'content-type': 'application/xml' }, '<a/>')).status).toBe(415);
    expect((await send(path, { 'content-type': 'text/plain' }, '{"text":"a"}')).status).toBe(422);
    expect((await send(path, multipart, '--b--\r\n')).status).toBe(422);
  });
});

describe('addresses and methods', () => {
  it.each([
    ['GET', '/nowhere'],
    ['GET', '/api'],
    ['GET', '/api/nowhere'],
    ['POST', '/api/pdf-fold'],
    ['GET', '/%zz'],
    ['GET', '/api/download/%c0%af'],
    ['GET', `/${'a'.repeat(3000)}`],
    ['GET', '//api/usage'],
    ['GET', '/api/usage/'],
  ])('answers 404 to %s %s', async (method, path) => {
    const { status, body, headers } = await client.request(path, { method });
    expect(status).toBe(404);
    expect(body).toMatchObject({ code: 'not_found', detail: expect.any(String) });
    expect(headers.get('x-request-id')).toBeTruthy();
  });

  it.each([
    ['GET', '/api/upload', 'OPTIONS, POST'],
    ['HEAD', '/api/upload', 'OPTIONS, POST'],
    ['PUT', '/api/jobs/1', 'DELETE, GET, HEAD, OPTIONS'],
    ['PATCH', '/api/process', 'OPTIONS, POST'],
    ['GET', '/api/pdf-split', 'OPTIONS, POST'],
    ['DELETE', '/api/image-resize', 'OPTIONS, POST'],
    ['POST', '/healthz', 'GET, HEAD, OPTIONS'],
    ['POST', '/', 'GET, HEAD, OPTIONS'],
    ['PUT', '/api/keys/7', 'DELETE, OPTIONS'],
    ['POST', '/api/download/anon/x.pdf', 'GET, HEAD, OPTIONS'],
    ['DELETE', '/api/uuid-generator', 'GET, HEAD, OPTIONS'],
  ])('answers 405 to %s %s and names what it takes: %s', async (method, path, allow) => {
    const { status, body, headers } = await client.request(path, { method });
    expect([status, headers.get('allow')]).toEqual([405, allow]);
    if (method !== 'HEAD') expect(body).toMatchObject({ code: 'method_not_allowed', detail: expect.any(String) });
    const options = await client.request(path, { method: 'OPTIONS' });
    expect([options.status, options.headers.get('allow')]).toEqual([204, allow]);
  });

  it('answers HEAD wherever it answers GET', async () => {
    for (const path of ['/', '/healthz', '/api/usage', '/api/operations', '/openapi.json']) {
      const { status, headers, body } = await client.request(path, { method: 'HEAD' });
      expect([path, status, body]).toEqual([path, 200, '']);
      expect(Number(headers.get('content-length'))).toBeGreaterThan(0);
    }
  });

  it('breaks off in place of writing an error into an answer that is under way', async () => {
    const bytes = Buffer.concat([Buffer.from('['), Buffer.alloc(20_000_000, '1'), Buffer.from(']')]);
    const { body } = await client.job('json-formatter', { name: 'a.json', bytes });
    const { socket, answer } = openRaw(service.port);
    socket.pause();
    socket.write(`GET ${body.output_file_url} HTTP/1.1\r\nHost: x\r\n\r\n`);
    await sleep(300);
    socket.write('no HTTP at all\r\n\r\n');
    await sleep(300);
    socket.resume();
    const { text, status } = await answer;
    expect(status).toBe(200);
    expect(text.match(/HTTP\/1\.1/g)).toHaveLength(1);
    expect(text).not.toContain('bad_request');
    expect(text.length).toBeLessThan(20_000_000);
  });

  it.each([
    ['no HTTP', 'hello\r\n\r\n', 400],
    ['a header without a name', 'GET / HTTP/1.1\r\n: x\r\n\r\n', 400],
    ['two lengths', 'POST /api/base64 HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n', 400],
    [
      'length and chunks',
      'POST /api/base64 HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n',
      400,
    ],
    ['headers past 16 KiB', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
    ['no Host', 'GET /healthz HTTP/1.1\r\n\r\n', 400],
  ])('answers %s with an error and an end', async (_, bytes, status) => {
    const answer = await openRaw(service.port, bytes).answer;
    expect(answer.status).toBe(status);
    expect(answer.text).toMatch(/connection: close/i);
  });
});

describe('ids in addresses', () => {
  it.each(['%00', '%20', "'", '%F0%9F%98%80', 'a'.repeat(900), '1', 'NaN', '9'.repeat(30)])(
    'that cannot be are answered as unknown ones: %s',
    async (id) => {
      const unknown = await client.get('/api/jobs/00000000-0000-4000-8000-000000000000');
      for (const [method, path] of [
        ['GET', `/api/jobs/${id}`],
        ['DELETE', `/api/jobs/${id}`],
        ['GET', `/api/jobs/${id}/events`],
      ] as const) {
        const answer = await client.request(path, { method });
        expect([path, answer.status, answer.body]).toEqual([path, 404, unknown.body]);
      }
      expect((await client.get(`/api/download/${id}`)).status).toBe(404);
      expect((await followSocket(`${service.wsUrl}/ws/${id}?token=x`)).status).toBe(401);
      expect((await client.delete(`/api/keys/${id}`)).status).toBe(401);
    },
  );
});

it('answered nothing with 500 or more', async () => {
  const logs = await logsUntilNow(service);
  const bad = logs.filter(({ status }) => typeof status === 'number' && status >= 500);
  expect(bad).toEqual([]);
  expect(logs.filter(({ msg }) => msg === 'request failed')).toEqual([]);
});

function noisyPdf(): Buffer {
  return Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    Buffer.from(Array.from({ length: 3000 }, (_, n) => (n * 7919) & 255)),
  ]);
}
