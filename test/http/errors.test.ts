import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Client, Sendable } from '../helpers/client.ts';
import { encryptedPdf } from '../helpers/encrypted-pdf.ts';
import { flatPng } from '../helpers/flat-png.ts';
import { followSocket } from '../helpers/follow.ts';
import { logsUntilNow } from '../helpers/logs.ts';
import { openRaw } from '../helpers/raw-http.ts';
import { pagesPdf } from '../helpers/raw-pdf.ts';
import type { LogLine, Service } from '../helpers/service.ts';
import { startSuite } from '../helpers/suite.ts';
import { until } from '../helpers/until.ts';

let service: Service;
let client: Client;
const suite = startSuite('limited');
/** Lines of the log that are not ours. */
let earlier: Set<LogLine>;
beforeAll(async () => {
  ({ service, client } = suite);
  earlier = new Set(await logsUntilNow(service));
});

const multipart = { 'content-type': 'multipart/form-data; boundary=b' };
const send = (path: string, headers: Record<string, string>, body: string) =>
  client.request<Record<string, unknown>>(path, { method: 'POST', headers, body });

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

  it('tell the operator alone what lies behind', async () => {
    const { body } = await client.job('image-compress', { name: 'a.png', bytes: flatPng(50, 50).subarray(0, 60) });
    expect(body.status).toBe('failed');
    const logged = await until('it is logged', () =>
      service.logs.find(
        (line) => !earlier.has(line) && line.msg === 'sandbox task failed' && /png/i.test(`${line.detail}`),
      ),
    );
    expect(logged).toMatchObject({ level: 'warn', detail: expect.stringMatching(/^Error: .+[\s\S]*\n +at /) });
    expect(JSON.stringify(body)).not.toContain(String(logged.detail).split('\n')[0]);
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

  it('breaks off instead of writing an error into an answer that is under way', async () => {
    const bytes = Buffer.concat([Buffer.from('['), Buffer.alloc(20_000_000, '1'), Buffer.from(']')]);
    const { body } = await client.job('json-formatter', { name: 'a.json', bytes });
    const { socket, answer } = openRaw(service.port);
    socket.write(`GET ${body.output_file_url} HTTP/1.1\r\nHost: x\r\n\r\n`);
    await once(socket, 'data');
    socket.pause();
    socket.write('no HTTP at all\r\n\r\n');
    // It cannot have been sent whole meanwhile: more is left than connections hold.
    await sleep(1500);
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
  const logs = (await logsUntilNow(service)).filter((line) => !earlier.has(line));
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
