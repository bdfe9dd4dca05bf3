import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  ApiError,
  AuthenticationError,
  JobCancelledError,
  JobFailedError,
  type JobFields,
  NotFoundError,
  Sheaf,
  UnprocessableError,
  verifyWebhook,
  WebhookVerificationError,
} from '../../clients/typescript/src/index.ts';
import { fixture } from '../helpers/fixture.ts';
import { GENEROUS } from '../helpers/generous.ts';
import { HEAVY, heavyImage } from '../helpers/heavy.ts';
import { startService } from '../helpers/service.ts';
import { signedUpClient } from '../helpers/signed-up.ts';
import { startSuite } from '../helpers/suite.ts';
import { until } from '../helpers/until.ts';

const suite = startSuite();
const connect = (options: object = {}) => new Sheaf({ baseUrl: suite.service.url, ...options });
const pdf = { path: fixture('three-pages.pdf') };
const pagesOf = async (file: Blob) => (await connect().run('pdf-info', { file })).result?.page_count;

describe('run', () => {
  it('does a small thing in one call, of which nothing is kept', async () => {
    const { output, result, job } = await connect().run('pdf-merge', { files: [pdf, pdf] });
    expect(job).toBeNull();
    expect(output).toMatchObject({ type: 'application/pdf', storageUrl: null });
    expect(result?.page_count).toBe(6);
    const blob = await output.blob();
    expect(blob.size).toBe(output.size);
    expect(await pagesOf(blob)).toBe(6);
  });

  it('reports each state of a job, and its output can be the input of the next', async () => {
    const states: JobFields[] = [];
    const sheaf = connect();
    const { output, job } = await sheaf.run('pdf-split', {
      file: pdf,
      params: { pages: '1-2' },
      keep: true,
      onProgress: (state) => states.push(state),
    });
    expect(job).toMatchObject({ job_type: 'pdf-split', status: 'completed' });
    expect(states.at(-1)).toMatchObject({ status: 'completed', progress: 100 });
    const next = await sheaf.run('pdf-rotate', {
      file: { storage_url: output.storageUrl as string },
      params: { angle: 180 },
    });
    expect(next.result?.page_count).toBe(2);
    expect(await pagesOf(await next.output.blob())).toBe(2);
  });

  it('takes bytes, texts, streams and paths', async () => {
    const bytes = await readFile(pdf.path);
    const sheaf = connect();
    for (const file of [new Blob([bytes]), bytes, new Blob([bytes]).stream(), { data: bytes, name: 'x.pdf' }]) {
      expect((await sheaf.run('pdf-info', { file })).result?.page_count).toBe(3);
    }
    const { output } = await sheaf.run('json-formatter', { file: { data: '{"b":[1]}', name: 'a.json' } });
    expect(await output.json()).toEqual({ b: [1] });
  });

  it('starts a job where the direct endpoint wants parameters that the operation does not', async () => {
    const { result, job } = await connect().run('image-resize', {
      file: { path: fixture('photo.jpg') },
      params: { percent: 50 },
    });
    expect(job?.status).toBe('completed');
    expect(result?.width_before).toBe(2 * (result?.width ?? 0));
  });

  it('saves an output as a file that is there once it is whole', async () => {
    const { output } = await connect().run('pdf-rotate', { file: pdf });
    const path = join(suite.folder, 'rotated.pdf');
    await output.save(path);
    expect((await readFile(path)).length).toBe(output.size);
  });
});

describe('jobs', () => {
  it('are followed as an iterator, and started once for a key', async () => {
    const sheaf = connect();
    const key = crypto.randomUUID();
    const job = await sheaf.start('pdf-compress', { file: pdf, idempotencyKey: key });
    const again = await sheaf.start('pdf-compress', { file: pdf, idempotencyKey: key });
    expect(again.id).toBe(job.id);
    const states = [];
    for await (const { status } of job) states.push(status);
    expect(states.at(-1)).toBe('completed');
    expect((await job.done()).result?.output_pages).toBe(3);
  });

  it('are followed by each way alone', async () => {
    for (const follow of [['websocket'], ['sse'], []] as const) {
      const { job } = await connect({ follow }).run('pdf-rotate', { file: pdf, onProgress: () => undefined });
      expect(job?.status).toBe('completed');
    }
  });

  it('are cancelled, by name and by the signal of those who wait for them', async () => {
    const sheaf = connect();
    const { name, bytes } = heavyImage();
    const file = { data: bytes, name };
    const job = await sheaf.start('image-compress', { file, params: HEAVY });
    const refused = expect(job.done()).rejects.toThrow(JobCancelledError);
    await job.cancel();
    await refused;

    const stopping = new AbortController();
    let id = '';
    const run = sheaf.run('image-compress', {
      file,
      params: HEAVY,
      signal: stopping.signal,
      onProgress: ({ job_id }) => {
        id = job_id;
        stopping.abort(new Error('no longer wanted'));
      },
    });
    await expect(run).rejects.toThrow('no longer wanted');
    await until('it is cancelled', async () => (await sheaf.job(id).state()).status === 'cancelled');
  });

  it('that fail say why', async () => {
    const file = { path: fixture('protected.pdf') };
    const failed = await connect()
      .run('pdf-rotate', { file, mode: 'job' })
      .catch((error) => error);
    expect(failed).toBeInstanceOf(JobFailedError);
    expect(failed).toMatchObject({ code: 'password_required', job: { status: 'failed' } });
    await expect(connect().run('pdf-rotate', { file, mode: 'call' })).rejects.toMatchObject({
      name: 'UnprocessableError',
      code: 'password_required',
    });
  });
});

describe('workflows', () => {
  it('take steps with parameters of their own', async () => {
    const { output, result } = await connect().workflow({
      files: [pdf, { path: fixture('features.pdf') }],
      steps: [
        { job_type: 'pdf-split', parameters: { every: 2 } },
        { job_type: 'pdf-rotate', parameters: { angle: 90 } },
        { job_type: 'pdf-merge' },
      ],
    });
    expect(output.type).toBe('application/pdf');
    expect(result?.steps.map(({ job_type, files_out }) => [job_type, files_out])).toEqual([
      ['pdf-split', 5],
      ['pdf-rotate', 5],
      ['pdf-merge', 1],
    ]);
    await output.discard();
  });
});

describe('errors', () => {
  it('have a class, a code and the name of the request', async () => {
    const sheaf = connect();
    const wrong = await sheaf.run('pdf-rotate', { file: pdf, params: { angle: 45 as 90 } }).catch((error) => error);
    expect(wrong).toBeInstanceOf(UnprocessableError);
    expect(wrong.issues[0].loc).toEqual(['body', 'angle']);
    expect(wrong.requestId).toMatch(/^[0-9a-f-]{36}$/);
    await expect(sheaf.job(crypto.randomUUID()).state()).rejects.toThrow(NotFoundError);
    await expect(connect({ apiKey: 'shf_live_wrong' }).call('GET /api/usage')).rejects.toThrow(AuthenticationError);
    await expect(sheaf.run('pdf-info', { file: { data: 'no PDF', name: 'a.pdf' } })).rejects.toMatchObject({
      status: 415,
      code: 'unsupported_file_type',
    });
  });

  it('of connections are reported after the last try', async () => {
    const nowhere = new Sheaf({ baseUrl: 'http://127.0.0.1:9', maxRetries: 1 });
    await expect(nowhere.call('GET /api/usage')).rejects.toMatchObject({ name: 'ConnectionError' });
    const signal = AbortSignal.abort(new Error('stopped'));
    await expect(nowhere.call('GET /api/usage', {}, { signal })).rejects.toThrow('stopped');
  });
});

it('calls the other endpoints and the tools for text', async () => {
  const sheaf = connect();
  expect((await sheaf.call('GET /api/usage')).identity_kind).toBe('anonymous');
  expect((await sheaf.call('GET /api/operations')).operations.length).toBeGreaterThan(50);
  expect(await sheaf.text('slug', { text: 'One Two' })).toEqual({ result: 'one-two' });
  expect((await sheaf.text('uuid-generator', { count: 2 })).uuids).toHaveLength(2);
  expect(await sheaf.text('text-case-converter', { text: 'a b', case_type: 'camel' })).toMatchObject({ result: 'aB' });
  const preview = await sheaf.preview(pdf);
  const picture = sheaf.download(preview.pages[0]?.preview_url ?? '');
  expect([...(await picture.bytes()).subarray(1, 4)]).toEqual([...Buffer.from('PNG')]);
});

it('verifies what the service signs', async () => {
  const received: { body: string; headers: Record<string, string> }[] = [];
  const receiver = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    received.push({ body: Buffer.concat(chunks).toString(), headers: request.headers as never });
    response.end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  await using service = await startService({ env: { ...GENEROUS, OUTBOUND_ALLOW_CIDRS: '127.0.0.1' } });
  const account = await signedUpClient(service.url, 'hooks@example.com');
  const { body: key } = await account.post<{ key: string }>('/api/keys', {});
  const sheaf = new Sheaf({ baseUrl: service.url, apiKey: key.key });
  const { port } = receiver.address() as AddressInfo;
  await sheaf.call('POST /api/webhooks', {
    body: { url: `http://127.0.0.1:${port}/`, events: ['job.completed'] },
  });
  const { job } = await sheaf.run('pdf-rotate', { file: pdf, mode: 'job' });
  const message = await until('the webhook has come', () => received[0]);
  receiver.close();
  const { body: secret } = await account.get<{ secret: string }>('/api/webhooks/secret');
  const event = await verifyWebhook(message.body, message.headers, secret.secret);
  expect(event).toMatchObject({ type: 'job.completed', data: { job_id: job?.job_id } });
  for (const [body, by] of [
    [`${message.body} `, secret.secret],
    [message.body, 'whsec_c29tZWJvZHkgZWxzZQ=='],
  ] as const) {
    await expect(verifyWebhook(body, message.headers, by)).rejects.toThrow(WebhookVerificationError);
  }
  const late = { ...message.headers, 'webhook-timestamp': '1700000000' };
  await expect(verifyWebhook(message.body, late, secret.secret)).rejects.toThrow(/too old/);
  expect(new ApiError(500, null, new Headers()).code).toBe('status_500');
});
