import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { type JobFields, RateLimitError, Sheaf } from '../../clients/typescript/src/index.ts';
import { fixture } from '../helpers/fixture.ts';
import { startProxy } from '../helpers/proxy.ts';
import { startService } from '../helpers/service.ts';
import { startSuite } from '../helpers/suite.ts';

const suite = startSuite();
const pdf = { path: fixture('three-pages.pdf') };
const isDownload = (url = '') => url.startsWith('/api/download/');

it('goes on where a download was cut, by Range', async () => {
  let cuts = 0;
  await using proxy = await startProxy(suite.service.url, {
    cutAfter: ({ url }) => (isDownload(url) && cuts++ < 2 ? 300 : null),
  });
  const sheaf = new Sheaf({ baseUrl: proxy.url });
  const { output, job } = await sheaf.run('pdf-rotate', { file: pdf, mode: 'job', keep: true });
  const bytes = await output.bytes();
  const ranges = proxy.seen.filter(({ path }) => isDownload(path)).map(({ status, range }) => [status, range]);
  expect(ranges).toEqual([
    [200, undefined],
    [206, 'bytes=300-'],
    [206, 'bytes=600-'],
  ]);
  const whole = await suite.client.download(job?.output_file_url ?? '');
  expect(Buffer.compare(Buffer.from(bytes), whole.bytes)).toBe(0);
});

it('makes one call again whose output was cut', async () => {
  let cuts = 0;
  await using proxy = await startProxy(suite.service.url, { cutAfter: () => (cuts++ === 0 ? 300 : null) });
  const { output } = await new Sheaf({ baseUrl: proxy.url }).run('pdf-rotate', { file: pdf, mode: 'call' });
  expect((await output.bytes()).length).toBe(output.size);
  expect(proxy.seen.map(({ path, status }) => [path, status])).toEqual([
    ['/api/pdf-rotate', 200],
    ['/api/pdf-rotate', 200],
  ]);

  cuts = 0;
  const { output: streamed } = await new Sheaf({ baseUrl: proxy.url }).run('pdf-rotate', { file: pdf, mode: 'call' });
  await expect(new Response(streamed.stream()).arrayBuffer()).rejects.toThrow(/connection was lost/);
});

it('sends a request again whose answer was lost, and gets the one job that it started', async () => {
  let cuts = 0;
  await using proxy = await startProxy(suite.service.url, {
    cutAfter: ({ url }) => (url === '/api/upload' && cuts++ === 0 ? 1 : null),
  });
  const job = await new Sheaf({ baseUrl: proxy.url }).start('pdf-rotate', { file: pdf });
  expect((await job.done()).result?.page_count).toBe(3);
  expect(proxy.seen.filter(({ path }) => path === '/api/upload')).toHaveLength(2);
});

it('follows a job where sockets are forbidden, by events, and where these are held back, by asking', async () => {
  const ways: string[][] = [];
  for (const held of [false, true]) {
    await using proxy = await startProxy(suite.service.url, {
      buffers: ({ url = '' }) => held && url.endsWith('/events'),
    });
    const states: JobFields[] = [];
    const { name, data } = { name: 'photo.jpg', data: await readFile(fixture('photo.jpg')) };
    const { result } = await new Sheaf({ baseUrl: proxy.url }).run('image-rotate', {
      file: { data, name },
      onProgress: (state) => states.push(state),
    });
    expect(result?.format).toBe('jpeg');
    expect(states.at(-1)?.status).toBe('completed');
    ways.push(proxy.seen.filter(({ path }) => /^\/ws\/|\/api\/jobs\//.test(path)).map(({ path }) => wayOf(path)));
  }
  expect(ways[0]).toEqual(['websocket', 'events']);
  expect(ways[1]?.slice(0, 1)).toEqual(['websocket']);
});

const wayOf = (path: string) =>
  path.startsWith('/ws/') ? 'websocket' : path.endsWith('/events') ? 'events' : 'asking';

it('waits when the budget is spent, as long as the service says, and reports who waits no longer', async () => {
  await using service = await startService({
    env: { USAGE_LIMITS: '{"anonymous":{"minute":1}}', TRUSTED_PROXIES: '127.0.0.1' },
  });
  let asked = 0;
  // The first two come from one address, which has one request a minute; the third is from another.
  await using proxy = await startProxy(service.url, {
    headers: () => ({ 'x-forwarded-for': asked++ < 2 ? '192.0.2.1' : '192.0.2.2' }),
    answer: (_, status): Record<string, string> => (status === 429 ? { 'retry-after': '1' } : {}),
  });
  const sheaf = new Sheaf({ baseUrl: proxy.url });
  expect((await sheaf.text('slug', { text: 'a' })).result).toBe('a');
  const before = Date.now();
  expect((await sheaf.text('slug', { text: 'b' })).result).toBe('b');
  expect(Date.now() - before).toBeGreaterThanOrEqual(1000);
  expect(proxy.seen.map(({ status }) => status)).toEqual([200, 429, 200]);

  const direct = new Sheaf({ baseUrl: service.url, maxRetryDelay: 0 });
  await direct.text('slug', { text: 'a' });
  const refused = await direct.text('slug', { text: 'b' }).catch((error) => error);
  expect(refused).toBeInstanceOf(RateLimitError);
  expect(refused.retryAfter).toBeGreaterThan(0);
});
