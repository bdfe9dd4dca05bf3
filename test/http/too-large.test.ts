import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, createClient } from '../helpers/client.ts';
import { GENEROUS } from '../helpers/generous.ts';
import { chunk, FORM_END, formHead, openRaw } from '../helpers/raw-http.ts';
import { type Service, startService } from '../helpers/service.ts';
import { storedObjects, temporaryFiles } from '../helpers/stored.ts';
import { requireTool } from '../helpers/tools.ts';
import { until } from '../helpers/until.ts';

const LIMIT = 1_000_000;
let service: Service;
let client: Client;
beforeAll(async () => {
  const env = { ...GENEROUS, MAX_FILE_SIZE_BYTES: String(LIMIT), MAX_REQUEST_BYTES: '2500000' };
  service = await startService({ env });
  client = createClient(service.url);
});
afterAll(() => service?.[Symbol.asyncDispose]());

/** Everything that is stored or being stored. */
async function leftovers(): Promise<string[]> {
  return [...temporaryFiles(service), ...(await storedObjects(service))];
}

const ENDPOINTS = [
  { path: '/api/upload', fields: { job_type: 'json-formatter' }, field: 'file', start: '[' },
  { path: '/api/preview/pdf', fields: {}, field: 'file', start: '%PDF-1.7\n' },
  { path: '/api/pdf-split', fields: {}, field: 'file', start: '%PDF-1.7\n' },
  { path: '/api/pdf-merge', fields: {}, field: 'files', start: '%PDF-1.7\n' },
  { path: '/api/image-resize', fields: { width: 5, height: 5 }, field: 'file', start: 'GIF89a' },
  { path: '/api/image-compress', fields: {}, field: 'file', start: 'GIF89a' },
];

describe.each(ENDPOINTS)('a file over MAX_FILE_SIZE_BYTES to $path', ({ path, fields, field, start }) => {
  const form = (headers: Record<string, string | number>) =>
    formHead(path, fields as Record<string, string>, { field, name: 'x' }, headers);

  it('is answered 413 as soon as the limit is passed, though far more was announced', async () => {
    const { socket, answer } = openRaw(service.port, form({ 'Content-Length': 10_000_000_000 }) + start);
    let answered = false;
    socket.once('data', () => {
      answered = true;
    });
    const piece = Buffer.alloc(50_000, ' ');
    let sent = 0;
    while (!answered && sent < 20 * LIMIT) {
      socket.write(piece);
      sent += piece.length;
      // One that reads slowly, on a busy machine, is not sent more than it takes.
      await until('it is taken', () => answered || socket.destroyed || socket.writableLength === 0, 60, 1);
    }
    expect(answered).toBe(true);
    expect(sent + start.length).toBeGreaterThan(LIMIT);
    socket.end();
    const { status, text } = await answer;
    expect(status).toBe(413);
    expect(text).toMatch(/connection: close/i);
    expect(text).toContain(`"code":"file_too_large"`);
    expect(text).toContain(`The limit is ${LIMIT} bytes`);
  });

  it('is answered 413 without a Content-Length, and the connection ends in order', async () => {
    const { socket, answer } = openRaw(service.port, form({ 'Transfer-Encoding': 'chunked' }) + chunk(start));
    const piece = chunk(' '.repeat(100_000));
    for (let sent = 0; sent < 5 * LIMIT; sent += 100_000) socket.write(piece);
    socket.write(`${chunk(FORM_END)}0\r\n\r\n`);
    expect(await answer).toMatchObject({ status: 413, ending: 'end' });
  });

  it('reaches a sender that reads only after it has sent all', async () => {
    const body = 4 * LIMIT;
    const { socket, answer } = openRaw(service.port);
    socket.pause();
    const head = form({ 'Content-Length': body });
    const formStart = head.length - head.indexOf('\r\n\r\n') - 4;
    socket.write(head + start);
    socket.write(Buffer.alloc(body - formStart - start.length - FORM_END.length, ' '));
    await new Promise((resolve) => socket.write(FORM_END, resolve));
    socket.resume();
    const { status, ending } = await answer;
    expect({ status, ending }).toEqual({ status: 413, ending: 'end' });
  });

  it('reaches fetch', async () => {
    const file = { name: 'x', bytes: Buffer.concat([Buffer.from(start), Buffer.alloc(8 * LIMIT, ' ')]) };
    for (let time = 0; time < 3; time++) {
      const { status, body } = await client.form(path, fields, { [field]: file });
      expect({ status, body }).toMatchObject({ status: 413, body: { code: 'file_too_large' } });
    }
  });

  it('leaves nothing behind', async () => {
    await until('all is removed', async () => (await leftovers()).length === 0);
  });
});

it.runIf(requireTool('curl'))('reaches curl, which is still sending', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-curl-'));
  const path = join(folder, 'big.pdf');
  await writeFile(path, Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(30 * LIMIT)]));
  const { stdout } = await promisify(execFile)('curl', [
    ...['-sS', '-w', '\n%{http_code}', '-F', `file=@${path}`],
    `${service.url}/api/preview/pdf`,
  ]);
  expect(stdout).toMatch(/"code":"file_too_large"}\n413$/);
  await rm(folder, { recursive: true });
});

it('takes a file of exactly the limit', async () => {
  const bytes = `[${' '.repeat(LIMIT - 2)}]`;
  const { body } = await client.job('json-validator', { name: 'a.json', bytes });
  expect(body).toMatchObject({ status: 'completed', result: { valid: true } });
});

it('refuses files that are too large together, with 413, and keeps none of them', async () => {
  const before = (await leftovers()).length;
  const pdf = { name: 'a.pdf', bytes: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(900_000)]) };
  const { status, body } = await client.form('/api/pdf-merge', {}, { files: [pdf, pdf, pdf] });
  expect({ status, body }).toMatchObject({ status: 413, body: { code: 'body_too_large' } });
  expect(await leftovers()).toHaveLength(before);
});

it('refuses JSON bodies and form fields that are too large with 413', async () => {
  const text = 'x'.repeat(8 * 1024 * 1024);
  for (const path of ['/api/json-formatter', '/api/process', '/api/base64']) {
    expect(await client.post(path, { text })).toMatchObject({ status: 413, body: { code: 'body_too_large' } });
  }
  const field = await client.form('/api/upload', { job_type: 'json-formatter', parameters: ' '.repeat(2 ** 20 + 1) });
  expect(field).toMatchObject({ status: 413, body: { code: 'body_too_large' } });
});

it('serves others on connections of their own meanwhile, and takes no second request after a refused one', async () => {
  const { socket, answer } = openRaw(
    service.port,
    formHead('/api/upload', { job_type: 'json-formatter' }, { name: 'x' }, { 'Content-Length': 3 * LIMIT }),
  );
  socket.write(Buffer.alloc(2 * LIMIT, ' '));
  await once(socket, 'data');
  expect((await client.get('/healthz')).status).toBe(200);
  socket.write(Buffer.alloc(2 * LIMIT, ' '));
  socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
  const { text } = await answer;
  expect(text.match(/HTTP\/1\.1 200/g)).toBeNull();
});
