import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { createVisitor } from '../accounts/visitor.ts';
import { createClient } from '../helpers/client.ts';
import { pagesPdf } from '../helpers/raw-pdf.ts';
import { readZip } from '../helpers/read-zip.ts';
import { startService } from '../helpers/service.ts';
import { startSuite } from '../helpers/suite.ts';

const suite = startSuite();
const WAIT = { prefer: 'wait=60' };

/** A job as tests look into it. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
type Answer = { status: number; body: any };

const run = (
  steps: object[],
  files: (string | { name: string; bytes: Buffer })[],
  more: object = {},
): Promise<Answer> => suite.client.form('/api/workflow', { steps: JSON.stringify(steps), ...more }, { files }, WAIT);

async function entriesOf(url: string) {
  const { bytes } = await suite.client.download(url);
  const path = join(suite.folder, `${Math.random()}.zip`);
  await writeFile(path, bytes);
  return readZip(path);
}

const pages = (count: number) => pagesPdf(Array.from({ length: count }, (_, page) => `${page + 10} 10 50 50 re f`));
let photos: { name: string; bytes: Buffer }[];
beforeAll(async () => {
  photos = await Promise.all(
    Array.from({ length: 14 }, async (_, index) => ({
      name: `photo ${index}.png`,
      bytes: await sharp({ create: { width: 60 + index, height: 40, channels: 3, background: '#a50' } })
        .png()
        .toBuffer(),
    })),
  );
});

describe('a workflow', () => {
  it('sends files through steps: each takes the output of the one before', async () => {
    const { body } = await run(
      [
        { job_type: 'pdf-split', parameters: { every: 2 } },
        { job_type: 'pdf-remove-pages', parameters: { pages: [1] } },
        { job_type: 'pdf-merge' },
        { job_type: 'pdf-to-images', parameters: { dpi: 36 } },
      ],
      [{ name: 'ten.pdf', bytes: pages(10) }],
    );
    expect(body.error_message).toBeNull();
    expect(body).toMatchObject({ status: 'completed', job_type: 'workflow' });
    const { steps } = body.result;
    expect(steps.map((step: Record<string, unknown>) => [step.job_type, step.files_in, step.files_out])).toEqual([
      ['pdf-split', 1, 5],
      ['pdf-remove-pages', 5, 5],
      ['pdf-merge', 5, 1],
      ['pdf-to-images', 1, 5],
    ]);
    const entries = await entriesOf(body.output_file_url);
    expect(entries).toHaveLength(5);
    for (const { bytes } of entries) expect((await sharp(bytes).metadata()).format).toBe('png');
  });

  it('of one step over many files is a batch, in order, also when several children do it', async () => {
    const { body } = await run([{ job_type: 'image-resize', parameters: { width: 20, format: 'jpeg' } }], photos);
    expect(body).toMatchObject({ status: 'completed', output_filename: 'files.zip', result: { files: 14 } });
    const entries = await entriesOf(body.output_file_url);
    expect(entries.map(({ name }) => name)).toEqual(
      photos.map(({ name }) => expect.stringContaining(name.slice(0, -4))),
    );
    for (const { bytes } of entries) expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 20 });
    expect(body.result.steps[0]).toMatchObject({ files_in: 14, files_out: 14 });
  });

  it('returns one file as it is', async () => {
    const { body } = await run(
      [{ job_type: 'pdf-merge' }, { job_type: 'pdf-compress' }],
      ['three-pages.pdf', 'features.pdf'],
    );
    expect(body).toMatchObject({ status: 'completed', output_filename: expect.stringMatching(/\.pdf$/) });
  });

  it('of one step over one file reports the step, too, and draws pages in parallel', async () => {
    const { body } = await run(
      [{ job_type: 'pdf-to-images', parameters: { dpi: 36 } }],
      [{ name: 'many.pdf', bytes: pages(20) }],
    );
    expect(body).toMatchObject({ status: 'completed', result: { files: 20 } });
    expect(body.result.steps).toEqual([
      { job_type: 'pdf-to-images', files_in: 1, files_out: 20, seconds: expect.any(Number), notes: [] },
    ]);
    expect(await entriesOf(body.output_file_url)).toHaveLength(20);
  });

  it('fails with the step and the file at the first fault, or goes on without that file', async () => {
    const files = [
      'photo.jpg',
      { name: 'broken.png', bytes: Buffer.from('\x89PNG\r\n\x1a\nnothing', 'latin1') },
      'photo.png',
    ];
    const steps = [{ job_type: 'image-resize', parameters: { width: 10 } }];
    const stopped = (await run(steps, files)).body;
    expect(stopped).toMatchObject({ status: 'failed', output_file_url: null });
    expect(stopped.error_message).toMatch(/^Step 1 \(image-resize\), broken\.png: /);

    const skipped = (await run(steps, files, { on_error: 'skip' })).body;
    expect(skipped).toMatchObject({ status: 'completed', result: { files: 2 } });
    expect(skipped.result.errors).toEqual([
      { file: 'broken.png', step: 1, code: 'unprocessable_file', message: expect.any(String) },
    ]);
    expect(await entriesOf(skipped.output_file_url)).toHaveLength(2);

    const nothing = (
      await run(steps, [files[1] as { name: string; bytes: Buffer }, files[1] as never], { on_error: 'skip' })
    ).body;
    expect(nothing).toMatchObject({ status: 'failed', error_code: 'unprocessable_file' });
  });

  it('reports its facts in a header when the output is asked for, as long as they are short', async () => {
    const factsOf = async (broken: number) => {
      const form = new FormData();
      form.append('steps', JSON.stringify([{ job_type: 'json-formatter' }]));
      form.append('on_error', 'skip');
      form.append('files', new Blob(['{}']), 'good.json');
      const name = `${'long '.repeat(40)}.json`;
      for (let left = broken; left > 0; left--) form.append('files', new Blob(['{"a":']), name);
      const headers = { accept: 'application/octet-stream' };
      const answer = await fetch(`${suite.service.url}/api/workflow`, { method: 'POST', body: form, headers });
      expect([answer.status, await answer.json()]).toEqual([200, {}]);
      return answer.headers.get('x-result');
    };
    expect(JSON.parse((await factsOf(2)) ?? '')).toMatchObject({ errors: [{ step: 1 }, { step: 1 }] });
    expect(await factsOf(12)).toBeNull();
  });

  it('leaves files out in many, too, in any of several children', async () => {
    const broken = { name: 'broken.png', bytes: Buffer.from('\x89PNG\r\n\x1a\nnothing', 'latin1') };
    const files = [broken, ...photos.slice(1, -1), broken];
    const steps = [{ job_type: 'image-resize', parameters: { width: 10 } }, { job_type: 'image-compress' }];
    const { body } = await run(steps, files, { on_error: 'skip' });
    expect(body.result).toMatchObject({ files: 12, errors: [{ file: 'broken.png' }, { file: 'broken.png' }] });
    expect((await run(steps, files)).body.error_message).toMatch(/^Step 1 \(image-resize\), broken\.png: /);
  });

  it('runs with a secret in one of its steps', async () => {
    const protect = { job_type: 'pdf-protect', parameters: { user_password: 'open sesame' } };
    const { body } = await run([{ job_type: 'pdf-rotate' }, protect], ['three-pages.pdf']);
    expect(body).toMatchObject({ status: 'completed', error_message: null });
    const unlock = { job_type: 'pdf-unlock', parameters: { password: 'open sesame' } };
    const files = [{ storage_url: body.output_storage_url }];
    const parameters = { steps: [unlock, { job_type: 'pdf-split' }] };
    const again: Answer = await suite.client.post('/api/process', { job_type: 'workflow', parameters, files }, WAIT);
    expect(again.body.result).toMatchObject({ files: 3 });
  });

  it('opens what a step left protected with the password of that step', async () => {
    const rotate = { job_type: 'pdf-rotate', parameters: { password: 'correct horse' } };
    const { body } = await run([rotate, { job_type: 'pdf-compress' }, { job_type: 'pdf-number' }], ['protected.pdf']);
    expect(body).toMatchObject({ status: 'completed', error_message: null });
    const files = [{ storage_url: body.output_storage_url }];
    const split = { job_type: 'pdf-split', files };
    const without: Answer = await suite.client.post('/api/process', split, WAIT);
    expect(without.body).toMatchObject({ status: 'failed', error_message: expect.stringMatching(/password/) });
    const parameters = { password: 'correct horse' };
    const opened: Answer = await suite.client.post('/api/process', { ...split, parameters }, WAIT);
    expect(opened.body).toMatchObject({ status: 'completed' });
  });

  it('is taken by upload and process, too', async () => {
    const parameters = JSON.stringify({ steps: [{ job_type: 'pdf-split' }, { job_type: 'pdf-merge' }] });
    const { body: uploaded } = await suite.client.form(
      '/api/upload',
      { job_type: 'workflow', parameters },
      { file: 'three-pages.pdf' },
      WAIT,
    );
    expect(uploaded).toMatchObject({ status: 'completed', output_filename: expect.stringMatching(/pdf$/) });
    const { body }: Answer = await suite.client.post(
      '/api/process',
      {
        job_type: 'workflow',
        parameters: JSON.parse(parameters),
        files: [{ storage_url: uploaded.output_storage_url }, { storage_url: uploaded.output_storage_url }],
      },
      WAIT,
    );
    expect(body.error_message).toBeNull();
    expect(body).toMatchObject({
      status: 'completed',
      result: { steps: [{ files_in: 2, files_out: 6 }, { files_out: 1 }] },
    });
  });
});

describe('a workflow that is wrong', () => {
  const faultOf = async (steps: unknown, files: string[] = ['photo.png']) => {
    const { status, body } = await run(steps as object[], files);
    return [status, body.detail?.[0]?.loc ?? body.code, body.detail?.[0]?.type];
  };
  it.each([
    ['a name', [{ job_type: 'image-shrink' }], ['body', 'steps', 0, 'job_type']],
    [
      'a parameter',
      [{ job_type: 'image-compress' }, { job_type: 'image-compress', parameters: { quality: 101 } }],
      ['body', 'steps', 1, 'parameters', 'quality'],
    ],
    [
      'a parameter too many',
      [{ job_type: 'image-compress', parameters: { nope: 1 } }],
      ['body', 'steps', 0, 'parameters', 'nope'],
    ],
    ['no step', [], ['body', 'steps']],
    ['too many steps', Array.from({ length: 21 }, () => ({ job_type: 'image-compress' })), ['body', 'steps']],
    ['no list', 'nonsense', ['body', 'steps']],
  ])('in %s is refused before it is queued', async (_what, steps, loc) => {
    expect((await faultOf(steps)).slice(0, 2)).toEqual([422, loc]);
  });

  it('in its types names both', async () => {
    const { status, body } = await run(
      [{ job_type: 'image-resize', parameters: { width: 5 } }, { job_type: 'pdf-merge' }],
      ['photo.png'],
    );
    expect(status).toBe(422);
    expect(body.detail[0]).toMatchObject({ loc: ['body', 'steps', 1, 'job_type'], type: 'step_type_mismatch' });
    expect(body.detail[0].msg).toMatch(/pdf-merge.*application\/pdf.*image-resize.*image\//);
  });

  it('in its files is 415, and without steps or with both kinds 422', async () => {
    expect((await run([{ job_type: 'pdf-split' }], ['photo.png'])).status).toBe(415);
    const { client } = suite;
    expect((await client.form('/api/workflow', {}, { files: ['photo.png'] })).status).toBe(422);
    const both = { steps: '[{"job_type":"image-compress"}]', workflow: 'mine' };
    expect((await client.form('/api/workflow', both, { files: ['photo.png'] })).status).toBe(422);
    expect(
      ((await client.form('/api/workflow', { workflow: 'mine' }, { files: ['photo.png'] })) as Answer).body.detail[0],
    ).toMatchObject({
      loc: ['body', 'workflow'],
    });
  });
});

describe('the budget', () => {
  it('counts each file of a workflow, and none when not all fit', async () => {
    await using service = await startService({ env: { USAGE_LIMITS: '{"anonymous":{"minute":5}}' } });
    const client = createClient(service.url);
    const send = (count: number) =>
      client.form(
        '/api/workflow',
        { steps: '[{"job_type":"image-compress"}]' },
        { files: Array.from({ length: count }, () => 'photo.png') },
      );
    const left = async () => ((await client.get('/api/usage')) as Answer).body.windows[0].remaining;
    expect((await send(3)).status).toBe(200);
    expect(await left()).toBe(2);
    expect((await send(3)).status).toBe(429);
    expect(await left()).toBe(1);
    expect((await send(1)).status).toBe(200);
  });
});

describe('a saved workflow', () => {
  const content = { name: 'halves', steps: [{ job_type: 'pdf-split', parameters: { every: 2 } }] };

  it('is kept for its owner, and run by its name', async () => {
    const ada = createVisitor(suite.service);
    expect((await ada.get('/api/workflows')).status).toBe(401);
    await ada.signup();
    const { status, body: saved } = await ada.post('/api/workflows', content);
    expect(status).toBe(201);
    expect(saved).toMatchObject({ ...content, id: expect.any(String), on_error: 'stop' });
    expect((await ada.get('/api/workflows')).body).toEqual([saved]);
    expect((await ada.post('/api/workflows', content)).body).toMatchObject({ code: 'already_exists' });
    const changed = { ...content, steps: [{ job_type: 'pdf-split', parameters: { every: 1 } }], on_error: 'skip' };
    expect((await ada.send('PUT', `/api/workflows/${saved.id}`, changed)).body).toMatchObject(changed);
    const { body } = await ada.form('/api/workflow', { workflow: 'halves' }, { files: ['three-pages.pdf'] }, WAIT);
    expect(body).toMatchObject({ status: 'completed', result: { files: 3 } });
    const bob = createVisitor(suite.service);
    await bob.signup();
    expect((await bob.get(`/api/workflows/${saved.id}`)).status).toBe(404);
    expect((await bob.form('/api/workflow', { workflow: 'halves' }, { files: ['three-pages.pdf'] })).status).toBe(422);
    expect((await ada.delete(`/api/workflows/${saved.id}`)).status).toBe(204);
  });

  it('is checked when it is saved', async () => {
    const ada = createVisitor(suite.service);
    await ada.signup();
    for (const steps of [[], [{ job_type: 'nope' }], [{ job_type: 'pdf-split' }, { job_type: 'image-compress' }]]) {
      expect((await ada.post('/api/workflows', { ...content, steps })).status).toBe(422);
    }
    expect((await ada.post('/api/workflows', { ...content, name: '  ' })).status).toBe(422);
    const secret = [{ job_type: 'pdf-split', parameters: { password: 'hunter2' } }];
    expect((await ada.post('/api/workflows', { ...content, steps: secret })).body.detail[0].loc).toEqual([
      ...['body', 'steps', 0, 'parameters', 'password'],
    ]);
  });
});
