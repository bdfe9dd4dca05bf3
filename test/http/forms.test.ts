import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Client, Sendable } from '../helpers/client.ts';
import { logsUntilNow } from '../helpers/logs.ts';
import { chunk, FORM_END, formHead, openRaw } from '../helpers/raw-http.ts';
import type { LogLine, Service } from '../helpers/service.ts';
import { storedObjects, temporaryFiles } from '../helpers/stored.ts';
import { startSuite } from '../helpers/suite.ts';
import { until } from '../helpers/until.ts';

const suite = startSuite();
let service: Service;
let client: Client;
/** Lines of the log that are not ours. */
let earlier: Set<LogLine>;
beforeAll(async () => {
  ({ service, client } = suite);
  earlier = new Set(await logsUntilNow(service));
});

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
      { name: 'good.png', bytes: '<!doctype html><p>no picture</p>' },
      { name: 'good.pdf', bytes: '<!doctype html><script>' },
      { name: 'good.jpg', bytes: Buffer.alloc(5000) },
      { name: 'good.png', bytes: 'PK\x03\x04 a ZIP' },
      { name: good, bytes: '{"a": "%PDF-1.7"}' },
    ];
    for (const file of wrong) {
      const answer = await client.form(path, fields, { [field]: file });
      expect([file, answer.status, answer.body]).toMatchObject([file, 415, { code: 'unsupported_file_type' }]);
      expect(String((answer.body as unknown as { detail: string }).detail)).toMatch(/send|must begin|empty/i);
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
    const { socket, answer } = openRaw(service.port);
    await new Promise((resolve) => socket.write(`${head}%PDF-1.7 and then nothing`, resolve));
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
    await until('a part is stored, or it is refused', () => temporaryFiles(service).length + socket.bytesRead > 0);
    socket.resetAndDestroy();
    await answer;
    await until('nothing is left', async () => temporaryFiles(service).length === 0 && (await stored()) === before);
  });
});

it('knows the type of a file whose first bytes come one by one', async () => {
  const body = '{"a":1}';
  const headers = { 'Transfer-Encoding': 'chunked', Connection: 'close' };
  const fields = { job_type: 'json-formatter' };
  for (const [path, first, rest] of [
    ['/api/preview/pdf', '%PDF-', '1.7\nnothing'],
    ['/api/upload', '{', body.slice(1)],
  ] as const) {
    const head = formHead(path, path === '/api/upload' ? fields : {}, { name: 'a' }, headers);
    const { socket, answer } = openRaw(service.port, head);
    for (const byte of first) {
      socket.write(chunk(byte));
      await sleep(20);
    }
    socket.write(`${chunk(rest)}${chunk(FORM_END)}0\r\n\r\n`);
    const answered = /"code":"(\w+)"|"status":"(\w+)"/.exec((await answer).text);
    // A broken document is reported as such, and not as a file of another type.
    expect([path, answered?.[1] ?? answered?.[2]]).toEqual([
      path,
      path === '/api/upload' ? 'queued' : 'unprocessable_file',
    ]);
  }
});

/** Objects other than outputs of jobs that are still under way. */
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

  it('reports all that is missing at once', async () => {
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

  it('never repeats the input', async () => {
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

it('answered nothing with 500 or more', async () => {
  const logs = (await logsUntilNow(service)).filter((line) => !earlier.has(line));
  const bad = logs.filter(({ status }) => typeof status === 'number' && status >= 500);
  expect(bad).toEqual([]);
  expect(logs.filter(({ msg }) => msg === 'request failed')).toEqual([]);
});

it('a file of a wrong type is named where several were sent, and it may be any of them', async () => {
  for (const [at, files] of [
    [1, ['codes.txt', 'three-pages.pdf']],
    [2, ['three-pages.pdf', 'codes.txt']],
  ] as const) {
    const answer = await client.form<{ code: string; detail: string }>('/api/pdf-merge', {}, { files: [...files] });
    expect([answer.status, answer.body.code]).toEqual([415, 'unsupported_file_type']);
    expect(answer.body.detail).toMatch(new RegExp(`^Input ${at} \\(codes\\.txt\\): Unsupported file type`));
  }
  const { body } = await client.form<{ detail: string }>('/api/pdf-rotate', {}, { file: 'codes.txt' });
  expect(body.detail).toMatch(/^Unsupported file type/);
});
