import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Created, Sendable } from '../helpers/client.ts';
import { followEvents, followSocket } from '../helpers/follow.ts';
import { pagesPdf } from '../helpers/raw-pdf.ts';
import { readZip } from '../helpers/read-zip.ts';
import { startSuite } from '../helpers/suite.ts';
import { requireTool } from '../helpers/tools.ts';
import { until } from '../helpers/until.ts';

const suite = startSuite();

/** Output of each job type for a file, read back by an independent program. */
const FLOWS: {
  type: string;
  file: Sendable;
  parameters?: object;
  extension: string;
  judge(path: string, bytes: Buffer): Promise<void> | void;
}[] = [
  {
    type: 'pdf-split',
    file: 'three-pages.pdf',
    parameters: { pages: '1-2,3' },
    extension: 'zip',
    judge(path) {
      const files = readZip(path);
      expect(files.map(({ name }) => name.endsWith('.pdf'))).toEqual([true, true]);
      if (requireTool('unzip')) expect(run('unzip', '-t', path)).toContain('No errors detected');
    },
  },
  {
    type: 'pdf-remove-pages',
    file: 'three-pages.pdf',
    parameters: { pages: [2] },
    extension: 'pdf',
    judge: (path) => expectPages(path, 2),
  },
  {
    type: 'pdf-compress',
    file: 'three-pages.pdf',
    extension: 'pdf',
    judge: (path) => expectPages(path, 3),
  },
  {
    type: 'pdf-to-images',
    file: 'three-pages.pdf',
    parameters: { dpi: 36, pages: '1' },
    extension: 'png',
    async judge(path) {
      expect((await sharp(path).metadata()).format).toBe('png');
    },
  },
  {
    type: 'image-resize',
    file: 'photo.jpg',
    parameters: { width: 20, height: 10, fit: 'fill' },
    extension: 'jpg',
    async judge(path) {
      expect(await sharp(path).metadata()).toMatchObject({ format: 'jpeg', width: 20, height: 10 });
    },
  },
  {
    type: 'image-compress',
    file: 'photo.png',
    parameters: { format: 'webp', quality: 50 },
    extension: 'webp',
    async judge(path) {
      expect((await sharp(path).metadata()).format).toBe('webp');
    },
  },
  {
    type: 'json-validator',
    file: 'json-valid.json',
    extension: 'json',
    judge: (_path, bytes) => void expect(JSON.parse(String(bytes))).toMatchObject({ valid: true }),
  },
  {
    type: 'json-formatter',
    file: { name: 'data.json', bytes: '{"b":1.0,"a":[]}' },
    parameters: { sort_keys: true },
    extension: 'json',
    judge: (_path, bytes) => void expect(String(bytes).trim()).toBe('{\n  "a": [],\n  "b": 1.0\n}'),
  },
];

describe.each(FLOWS)('$type', ({ type, file, parameters, extension, judge }) => {
  it('goes from upload over polling, WebSocket and SSE to a download that others can read', async () => {
    const fields = { job_type: type, parameters: parameters && JSON.stringify(parameters) };
    const created = await suite.client.form('/api/upload', fields, { file });
    expect(created.status).toBe(200);
    expect(created.body).toMatchObject({
      job_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      status: 'queued',
      message: expect.any(String),
      ws_token: expect.any(String),
    });
    const { job_id: id, ws_token: token } = created.body;
    const [socket, events, polled] = await Promise.all([
      followSocket(`${suite.service.wsUrl}/ws/${id}?token=${token}`),
      followEvents(`${suite.service.url}/api/jobs/${id}/events`),
      until('the job has ended', async () => {
        const { body } = await suite.client.get<Created>(`/api/jobs/${id}`);
        return body.status === 'queued' || body.status === 'processing' ? null : body;
      }),
    ]);
    expect(polled).toMatchObject({
      job_id: id,
      job_type: type,
      status: 'completed',
      progress: 100,
      error_message: null,
    });
    expect(Date.parse(polled.completed_at ?? '')).toBeGreaterThanOrEqual(Date.parse(polled.created_at));
    expect(socket).toMatchObject({ status: 101, code: 1000 });
    expect(socket.updates.at(-1)).toEqual({ type: 'status', ...polled });
    expect(events.type).toContain('text/event-stream');
    expect(events.updates.at(-1)).toEqual({ type: 'status', ...polled });

    const { status, headers, bytes } = await suite.client.download(polled.output_file_url as string);
    expect(status).toBe(200);
    expect(bytes.length).toBe(polled.output_bytes);
    expect(headers.get('content-disposition')).toContain(`.${extension}`);
    const path = join(suite.folder, `${type}.${extension}`);
    await writeFile(path, bytes);
    await judge(path, bytes);
  });
});

it('merges files that were uploaded before, in their order', async () => {
  const [three, one] = await Promise.all(
    ['three-pages.pdf', { name: 'one.pdf', bytes: pagesPdf(['']) }].map(async (file) => {
      const { body } = await suite.client.form<{ storage_url: string }>('/api/preview/pdf', {}, { file });
      return body.storage_url;
    }),
  );
  const { body } = await suite.client.post<Created>(
    '/api/process',
    {
      job_type: 'pdf-merge',
      files: [{ storage_url: one }, { storage_url: three, pages: [3, 1] }, { storage_url: one }],
    },
    { prefer: 'wait=60' },
  );
  expect(body).toMatchObject({ status: 'completed', result: { page_count: 4 } });
  const path = join(suite.folder, 'merged.pdf');
  await writeFile(path, (await suite.client.download(body.output_file_url as string)).bytes);
  expectPages(path, 4);
});

it('reports progress that grows, and the end last', async () => {
  const file = {
    name: 'many.pdf',
    bytes: pagesPdf(
      Array.from({ length: 60 }, (_, n) => `${n} 0 99 99 re f`),
      A4,
    ),
  };
  const { body } = await suite.client.form('/api/pdf-to-images', { dpi: 150 }, { file });
  const [socket, events] = await Promise.all([
    followSocket(`${suite.service.wsUrl}/ws/${body.job_id}?token=${body.ws_token}`),
    followEvents(`${suite.service.url}/api/jobs/${body.job_id}/events`),
  ]);
  for (const { updates } of [socket, events]) {
    const running = updates.filter(({ status }) => status === 'processing').map(({ progress }) => progress);
    expect(running.length).toBeGreaterThan(2);
    expect(running).toEqual([...new Set(running)].sort((a, b) => a - b));
    expect(updates.at(-1)).toMatchObject({ status: 'completed', progress: 100 });
    expect(updates.filter(({ status }) => status === 'completed')).toHaveLength(1);
  }
});

const A4 = { width: 595, height: 842 };

function expectPages(path: string, pages: number): void {
  if (!requireTool('qpdf')) return;
  expect(run('qpdf', '--show-npages', path).trim()).toBe(String(pages));
  expect(run('qpdf', '--check', path)).toContain('No syntax or stream encoding errors found');
}

function run(program: string, ...args: string[]): string {
  return execFileSync(program, args, { encoding: 'utf8' });
}
