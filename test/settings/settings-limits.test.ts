import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sandboxChildren } from '../helpers/children.ts';
import { type Client, createClient } from '../helpers/client.ts';
import { GENEROUS } from '../helpers/generous.ts';
import { type Service, startService } from '../helpers/service-process.ts';
import { until } from '../helpers/until.ts';

describe('limits of pictures that are set', () => {
  let service: Service;
  let client: Client;
  beforeAll(async () => {
    const env = { MAX_IMAGE_PIXELS: '5000', MAX_IMAGE_SIDE: '120', MAX_RENDER_PIXELS: '10000' };
    service = await startService({ env: { ...GENEROUS, ...env } });
    client = createClient(service.url);
  });
  afterAll(() => service?.[Symbol.asyncDispose]());

  it.each([
    ['MAX_IMAGE_PIXELS', 'image-resize', { width: 10 }, ['deep.png', 'photo.png'], /0\.005 megapixels|0\.01|5000/],
    ['MAX_RENDER_PIXELS', 'pdf-to-images', { dpi: 36 }, ['three-pages.pdf', 'features.pdf'], /0\.01 megapixels/],
  ])('%s: %s takes what is within it and refuses what is past it', async (_, type, params, [within, past], message) => {
    expect((await client.job(type, within as string, params)).body).toMatchObject({ status: 'completed' });
    expect((await client.job(type, past as string, params)).body).toMatchObject({
      status: 'failed',
      error_code: 'limit_exceeded',
      error_message: expect.stringMatching(message),
    });
  });

  it('MAX_IMAGE_SIDE: makes pictures of as many pixels a side and no more', async () => {
    const job = (width: number) => client.job('image-resize', 'deep.png', { width, height: 8, fit: 'fill' });
    expect((await job(120)).body).toMatchObject({ status: 'completed', result: { width: 120, height: 8 } });
    expect((await job(121)).body).toMatchObject({
      status: 'failed',
      error_code: 'limit_exceeded',
      error_message: 'The PNG image would be 121 × 8 pixels; at most 120 a side are allowed.',
    });
  });
});

it('SANDBOX_KEEP_WARM: as many children wait though there is no work, and another comes for one that dies', async () => {
  const env = { ...GENEROUS, SANDBOX_KEEP_WARM: '1', SANDBOX_IDLE_SECONDS: '1' };
  await using service = await startService({ env });
  const client = createClient(service.url);
  const oneWaits = () =>
    until('one child waits', () => {
      const children = sandboxChildren(service.pid);
      return children.length === 1 ? children[0] : null;
    });
  await oneWaits();
  expect((await client.job('json-formatter', 'json-valid.json')).body.status).toBe('completed');
  // On a machine with slow starts, the job may have had another child than the waiting one.
  const waiting = await oneWaits();
  process.kill(waiting, 'SIGKILL');
  expect((await client.job('json-formatter', 'json-valid.json')).body.status).toBe('completed');
  expect(await oneWaits()).not.toBe(waiting);
});

it('SANDBOX_JOBS_PER_CHILD: a child is replaced when it has done as many jobs, and not before', async () => {
  const env = { ...GENEROUS, WORKER_CONCURRENCY: '1', SANDBOX_JOBS_PER_CHILD: '2', SANDBOX_IDLE_SECONDS: '3600' };
  await using service = await startService({ env });
  const client = createClient(service.url);
  const work = async () =>
    expect((await client.job('json-formatter', 'json-valid.json')).body.status).toBe('completed');
  await work();
  const [first] = sandboxChildren(service.pid);
  expect(first).toBeDefined();
  await work();
  const next = await until('another child is there', () => sandboxChildren(service.pid).find((pid) => pid !== first));
  await until('the first has gone', () => !sandboxChildren(service.pid).includes(first as number));
  await work();
  expect(sandboxChildren(service.pid)).toEqual([next]);
});
