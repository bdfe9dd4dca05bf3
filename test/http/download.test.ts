import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Client, Created } from '../helpers/client.ts';
import { openRaw } from '../helpers/raw-http.ts';
import type { Service } from '../helpers/service.ts';
import { storedBytes } from '../helpers/stored.ts';
import { startSuite } from '../helpers/suite.ts';
import { until } from '../helpers/until.ts';

const suite = startSuite();
let service: Service;
let client: Client;
beforeAll(async () => {
  ({ service, client } = suite);
  // Only cycles that tests request delete downloaded files; those of other test files come first.
  await clean();
});

interface Stored {
  path: string;
  name: string;
  bytes: Buffer;
  job: Created;
}

/** A finished job with an output of some size. */
async function makeFile(size = 1000, from = client): Promise<Stored> {
  const bytes = Buffer.from(JSON.stringify('x'.repeat(size - 2)));
  const { body: job } = await from.job('json-formatter', { name: 'a.json', bytes }, { indent: 0 });
  const path = new URL(job.output_file_url as string, service.url).pathname;
  const name = path.slice('/api/download/'.length);
  return { path, name, bytes: await storedBytes(service, name), job };
}

/** Deletes marked files; resolves to their number. */
async function clean(): Promise<number> {
  return (await client.post<{ marked_deleted: number }>('/api/cleanup')).body.marked_deleted;
}

/** Cleans until this many were deleted: a file is marked in the moment after its last byte was sent. */
async function cleanUntil(count: number): Promise<void> {
  let deleted = 0;
  await until(`${count} marked files are deleted`, async () => {
    deleted += await clean();
    return deleted >= count;
  });
  expect(deleted).toBe(count);
}

describe('a download', () => {
  let file: Stored;
  beforeAll(async () => {
    file = await makeFile();
  });

  it('sends the bytes with headers that keep a browser from doing anything with them', async () => {
    const { status, headers, bytes } = await client.download(file.job.output_file_url as string);
    expect(status).toBe(200);
    expect(bytes.equals(file.bytes)).toBe(true);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/json',
      'content-length': String(file.bytes.length),
      'content-disposition': `attachment; filename="a-formatted.json"; filename*=UTF-8''a-formatted.json`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': 'sandbox',
      'cache-control': 'private, no-store',
      'accept-ranges': 'bytes',
    });
  });

  it('answers HEAD with the same headers and no bytes', async () => {
    const [get, head] = await Promise.all([
      client.download(file.path),
      client.request<string>(file.path, { method: 'HEAD' }),
    ]);
    expect(head.status).toBe(200);
    expect(head.body).toBe('');
    for (const name of ['content-length', 'content-type', 'etag', 'content-disposition', 'accept-ranges']) {
      expect(head.headers.get(name)).toBe(get.headers.get(name));
    }
  });

  it.each([
    ['report.json', `attachment; filename="report.json"; filename*=UTF-8''report.json`],
    ['report.pdf', `attachment; filename="report.pdf.json"; filename*=UTF-8''report.pdf.json`],
    ['Übersicht.pdf', `attachment; filename="Ubersicht.pdf.json"; filename*=UTF-8''%C3%9Cbersicht.pdf.json`],
    ['日本.json', `attachment; filename="download.json"; filename*=UTF-8''%E6%97%A5%E6%9C%AC.json`],
    ['a"b;c.txt', `attachment; filename="a_b_c.txt.json"; filename*=UTF-8''a%22b%3Bc.txt.json`],
    [
      'a\r\nSet-Cookie: x=1',
      `attachment; filename="aSet-Cookie: x=1.json"; filename*=UTF-8''aSet-Cookie%3A%20x%3D1.json`,
    ],
    ['../../etc/passwd', `attachment; filename="passwd.json"; filename*=UTF-8''passwd.json`],
    ['..\\..\\boot.ini', `attachment; filename="boot.ini.json"; filename*=UTF-8''boot.ini.json`],
    ['a%22b', `attachment; filename="a_22b.json"; filename*=UTF-8''a%2522b.json`],
    ["it's(1)*!.txt", `attachment; filename="it's(1)*!.txt.json"; filename*=UTF-8''it%27s%281%29%2A%21.txt.json`],
    ['\u202egnp.exe', `attachment; filename="gnp.exe.json"; filename*=UTF-8''gnp.exe.json`],
    ['page.HTML', `attachment; filename="page.HTML.json"; filename*=UTF-8''page.HTML.json`],
    ['picture.svg. ', `attachment; filename="picture.svg.json"; filename*=UTF-8''picture.svg.json`],
    ['\ud800', `attachment; filename="download.json"; filename*=UTF-8''%EF%BF%BD.json`],
    ['..', `attachment; filename="a-formatted.json"; filename*=UTF-8''a-formatted.json`],
    ['', `attachment; filename="a-formatted.json"; filename*=UTF-8''a-formatted.json`],
  ])('is saved under the name that was asked for, made harmless: %j', async (filename, disposition) => {
    const query = new URLSearchParams({ filename });
    const { status, headers } = await client.request(`${file.path}?${query}`, { method: 'HEAD' });
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toBe(disposition);
    expect(headers.get('set-cookie')).toBeNull();
  });

  it('refuses a filename past 2000 characters, and one that is given twice, with 422', async () => {
    for (const query of [`filename=${'a'.repeat(2001)}`, 'filename=a&filename=b']) {
      const { status, body } = await client.get(`${file.path}?${query}`);
      expect(status).toBe(422);
      expect(body.detail).toMatchObject([{ loc: ['query', 'filename'] }]);
    }
  });
});

describe('the name of a file', () => {
  const uuid = randomUUID();
  it.each([
    `anon/${uuid}.pdf`,
    `${uuid}.pdf`,
    `preview/${uuid}/1.png`,
    `anon/${uuid}`,
    `anon/${uuid}.exe`,
    `anon/${uuid}.PDF`,
    `anon/${uuid.toUpperCase()}.pdf`,
    `anon/${uuid}.pdf/`,
    `anon//${uuid}.pdf`,
    `/anon/${uuid}.pdf`,
    `anon/6ba7b810-9dad-11d1-80b4-00c04fd430c8.pdf`,
    `preview/${uuid}/0.png`,
    `preview/${uuid}/1.jpg`,
    'anon/..%2f..%2fsheaf.sqlite',
    '..%2f..%2fetc%2fpasswd',
    '%2e%2e/%2e%2e/sheaf.sqlite',
    `anon%5c${uuid}.pdf`,
    `users/1%2f..%2f..%2fanon/${uuid}.pdf`,
    `anon/${uuid}.pdf%00`,
    `anon/${uuid}.pdf%0a`,
    `anon/${uuid}.pdf%00.png`,
    `users/0/${uuid}.pdf`,
    `users/-1/${uuid}.pdf`,
    `users/1e3/${uuid}.pdf`,
    'sheaf.sqlite',
    '.',
    '',
    'a'.repeat(5000),
  ])('that is unknown or none at all is 404: %s', async (name) => {
    // A raw request: fetch would tidy the address.
    const request = `GET /api/download/${name} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`;
    const { status, text } = await openRaw(service.port, request).answer;
    expect(status).toBe(404);
    expect(text).toContain('"code":"file_not_found"');
  });

  it("that is a user's is 403 to everybody else, there or not", async () => {
    const answer = await client.get(`/api/download/users/1/${uuid}.pdf`);
    expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });

  it('that is flat, as in earlier versions, is served with a warning in the log, and marked', async () => {
    const name = `${randomUUID()}.pdf`;
    await service.storage.put(name, Readable.from([Buffer.from('%PDF-1.4 old')]));
    const { status, bytes, headers } = await client.download(`/api/download/${name}`);
    expect({ status, text: String(bytes) }).toEqual({ status: 200, text: '%PDF-1.4 old' });
    expect(headers.get('content-type')).toBe('application/pdf');
    const { level, msg } = await until('it is logged', () => service.logs.find(({ object }) => object === name));
    expect({ level, msg }).toEqual({ level: 'warn', msg: expect.stringContaining('deprecated') });
    await until('it is deleted', async () => {
      await clean();
      return (await client.request(`/api/download/${name}`, { method: 'HEAD' })).status === 404;
    });
  });

  it('may be escaped as a whole', async () => {
    const file = await makeFile();
    const escaped = file.name.replaceAll('/', '%2F').replace('a', '%61');
    expect((await client.download(`/api/download/${escaped}`)).bytes.equals(file.bytes)).toBe(true);
  });
});

describe('a Range', () => {
  let file: Stored;
  beforeAll(async () => {
    file = await makeFile();
  });

  it.each([
    ['bytes=0-0', 0, 0],
    ['bytes=0-99', 0, 99],
    ['bytes=990-', 990, -1],
    ['bytes=-10', -10, -1],
    ['bytes=-5000', 0, -1],
    ['bytes=500-5000', 500, -1],
    ['BYTES= 5 - 9 ', 5, 9],
  ])('%s is answered 206 with that part', async (range, from, to) => {
    const size = file.bytes.length;
    const [start, end] = [from < 0 ? size + from : from, to < 0 ? size + to : to];
    const { status, headers, bytes } = await client.download(file.path, { range });
    expect(status).toBe(206);
    expect(headers.get('content-range')).toBe(`bytes ${start}-${end}/${size}`);
    expect(headers.get('content-length')).toBe(String(end - start + 1));
    expect(bytes.equals(file.bytes.subarray(start, end + 1))).toBe(true);
  });

  it.each(['bytes=100000-', 'bytes=-0', 'bytes=1000-2000'])('%s lies outside: 416', async (range) => {
    const { status, headers, bytes } = await client.download(file.path, { range });
    expect(file.bytes.length).toBe(1000);
    expect(status).toBe(416);
    expect(headers.get('content-range')).toBe('bytes */1000');
    expect(headers.get('content-disposition')).toBeNull();
    expect(JSON.parse(String(bytes))).toMatchObject({ code: 'range_not_satisfiable' });
  });

  it.each(['bytes=0-1,5-6', 'bytes=5-2', 'bytes=a-b', 'bytes=-', 'lines=0-5', 'bytes', ''])(
    'of a kind that we do not do is answered whole: %s',
    async (range) => {
      const { status, bytes } = await client.download(file.path, { range });
      expect([status, bytes.length]).toEqual([200, 1000]);
    },
  );

  it('is kept under If-Range with the tag of the file, and dropped under another', async () => {
    const { headers } = await client.request(file.path, { method: 'HEAD' });
    const range = 'bytes=0-9';
    const same = await client.download(file.path, { range, 'if-range': headers.get('etag') as string });
    expect([same.status, same.bytes.length]).toEqual([206, 10]);
    for (const other of ['"another"', `W/${headers.get('etag')}`, 'Mon, 05 Jan 2026 09:30:00 GMT']) {
      expect((await client.download(file.path, { range, 'if-range': other })).status).toBe(200);
    }
  });
});

describe('marking', () => {
  it('happens when a file was sent whole; the next cycle deletes it and the job no longer names it', async () => {
    const output = await makeFile();
    await clean();
    expect((await client.download(output.path)).status).toBe(200);
    expect((await client.download(output.path)).status).toBe(200);
    await cleanUntil(1);
    expect((await client.get(output.path)).status).toBe(404);
    const { body } = await client.get<Created>(`/api/jobs/${output.job.job_id}`);
    expect(body).toMatchObject({ status: 'completed', output_file_url: null, output_storage_url: null });
  });

  it('does not happen for HEAD, a range, or a download that broke off', async () => {
    const output = await makeFile(20_000_000);
    await clean();
    await client.request(output.path, { method: 'HEAD' });
    expect((await client.download(output.path, { range: `bytes=0-${output.bytes.length - 1}` })).status).toBe(206);
    const { socket, answer } = openRaw(service.port, `GET ${output.path} HTTP/1.1\r\nHost: x\r\n\r\n`);
    await new Promise((resolve) => socket.once('data', resolve));
    socket.resetAndDestroy();
    await answer;
    // One that is sent whole after that is marked, and by then this one would be.
    const whole = await makeFile();
    await client.download(whole.path);
    await cleanUntil(1);
    expect((await client.request(whole.path, { method: 'HEAD' })).status).toBe(404);
    expect((await client.request(output.path, { method: 'HEAD' })).status).toBe(200);
  });

  it('lets a download that is under way end whole while the file is cleaned', async () => {
    const output = await makeFile(20_000_000);
    await client.download(output.path);
    const response = await fetch(service.url + output.path);
    const reader = response.body?.getReader() as ReadableStreamDefaultReader<Uint8Array>;
    let bytes = (await reader.read()).value?.length ?? 0;
    await until('it is deleted', async () => (await clean()) > 0);
    for (let next = await reader.read(); !next.done; next = await reader.read()) bytes += next.value.length;
    expect(bytes).toBe(output.bytes.length);
    expect((await client.get(output.path)).status).toBe(404);
  });
});
