import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { flatPng } from '../helpers/flat-png.ts';
import { GENEROUS } from '../helpers/generous.ts';
import { namesBelow } from '../helpers/names-below.ts';
import { pagesPdf } from '../helpers/raw-pdf.ts';
import type { Service } from '../helpers/service.ts';
import { startService as startProcess } from '../helpers/service-process.ts';
import { startSuite } from '../helpers/suite.ts';
import { until } from '../helpers/until.ts';

const fixture = (name: string) => readFileSync(new URL(`../fixtures/${name}`, import.meta.url));

let service: Service;
const suite = startSuite('limited');
beforeAll(() => {
  ({ service } = suite);
});

interface Options {
  accept?: string;
  prefer?: string;
  signal?: AbortSignal;
  /** A service other than the shared one. */
  at?: string;
}

async function call(
  path: string,
  fields: Record<string, string>,
  files: [string, Uint8Array][],
  { accept, prefer = 'wait=60', signal, at = service.url }: Options = {},
) {
  const form = new FormData();
  const many = files.length > 1 || path.endsWith('workflow') || path.endsWith('merge');
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const [name, bytes] of files) form.append(many ? 'files' : 'file', new Blob([bytes as never]), name);
  const response = await fetch(at + path, {
    method: 'POST',
    body: form,
    headers: { prefer, ...(accept !== undefined && { accept }) },
    signal,
  });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

/** Files of requests and outputs anywhere in the data folder. */
function leftovers(): string[] {
  return namesBelow(service.dataDir).filter((name) => /(?:^|\/)(?:passing|output)-[^/]*$/.test(name));
}

async function objects(): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of service.storage.list()) names.push(name);
  return names;
}

describe('a direct endpoint whose caller asks for the output', () => {
  it('refuses a webhook address: there is no job', async () => {
    const fields = { width: '20', height: '20', webhook_url: 'https://example.org/' };
    const asked = await call('/api/image-resize', fields, [['a.png', fixture('photo.png')]], { accept: 'image/png' });
    expect(asked.status).toBe(422);
    expect(JSON.parse(asked.bytes.toString()).detail[0].loc).toEqual(['body', 'webhook_url']);
  });

  it('answers with the file itself, its name and its facts, and keeps nothing', async () => {
    const before = await objects();
    const { status, headers, bytes } = await call(
      '/api/image-resize',
      { width: '20', height: '20' },
      [['ä.png', fixture('photo.png')]],
      {
        accept: 'image/png',
      },
    );
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('image/png');
    expect(headers.get('content-length')).toBe(String(bytes.length));
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename=".*"; filename\*=UTF-8''%C3%A4/);
    expect(headers.get('x-ratelimit-remaining')).not.toBeNull();
    expect(JSON.parse(headers.get('x-result') ?? '')).toMatchObject({ bytes_after: bytes.length });
    expect((await sharp(bytes).metadata()).width).toBeLessThanOrEqual(20);
    expect(await objects()).toEqual(before);
    await until('nothing is left', () => leftovers().length === 0);
  });

  it('returns a ZIP of several files, and the output of a workflow', async () => {
    const before = await objects();
    const pdf = pagesPdf(['', '', '']);
    const split = await call('/api/pdf-split', {}, [['a.pdf', pdf]], { accept: 'application/zip' });
    expect([split.headers.get('content-type'), split.bytes.subarray(0, 2).toString()]).toEqual([
      'application/zip',
      'PK',
    ]);
    const steps = '[{"job_type":"pdf-merge"},{"job_type":"pdf-compress"}]';
    const merged = await call(
      '/api/workflow',
      { steps },
      [
        ['a.pdf', pdf],
        ['b.pdf', pdf],
      ],
      { accept: 'application/pdf' },
    );
    expect([merged.status, merged.bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
    expect(await objects()).toEqual(before);
  });

  it('refuses an Accept that the output cannot meet, before and after the work', async () => {
    const before = await call('/api/pdf-compress', {}, [['a.pdf', pagesPdf([''])]], { accept: 'image/png' });
    expect(before.status).toBe(406);
    expect(JSON.parse(before.bytes.toString())).toMatchObject({ code: 'not_acceptable' });
    expect(before.bytes.toString()).toContain('application/pdf');
    const fields = { width: '20', height: '20', format: 'webp' };
    const after = await call('/api/image-resize', fields, [['a.png', fixture('photo.png')]], { accept: 'image/png' });
    expect([after.status, after.bytes.toString()]).toEqual([406, expect.stringContaining('image/webp')]);
    await until('nothing is left', () => leftovers().length === 0);
  });

  it('returns an output that is JSON where its profile, or a representation, is asked for', async () => {
    const files: [string, Uint8Array][] = [['a.pdf', pagesPdf(['', ''])]];
    const job = await call('/api/pdf-info', {}, files, { accept: 'application/json' });
    expect(JSON.parse(job.bytes.toString())).toMatchObject({ job_id: expect.any(String) });
    const asked = await call('/api/pdf-info', {}, files, { accept: 'application/json; profile="output"' });
    const preferred = await call('/api/pdf-info', {}, files, { prefer: 'return=representation' });
    for (const { status, headers, bytes } of [asked, preferred]) {
      expect([status, headers.get('content-type')]).toEqual([200, 'application/json']);
      expect(JSON.parse(bytes.toString())).not.toHaveProperty('job_id');
    }
  });

  it.each(['/api/pdf-compress', '/api/pdf-merge', '/api/workflow'])(
    'takes its files as file and as files at %s',
    async (path) => {
      const pdf = new Blob([pagesPdf(['']) as never]);
      for (const name of ['file', 'files']) {
        const form = new FormData();
        for (const filename of path.endsWith('compress') ? ['a.pdf'] : ['a.pdf', 'b.pdf'])
          form.append(name, pdf, filename);
        if (path.endsWith('workflow')) form.append('steps', '[{"job_type":"pdf-merge"}]');
        const { status } = await fetch(service.url + path, {
          method: 'POST',
          body: form,
          headers: { accept: 'application/pdf' },
        });
        expect(status, name).toBe(200);
      }
    },
  );

  it('names the missing file before a field that it does not know, and says how many files it takes', async () => {
    const pdf = new Blob([pagesPdf(['']) as never]);
    const problems = async (path: string, parts: [string, Blob | string][]) => {
      const form = new FormData();
      for (const [name, value] of parts) form.append(name, value);
      const response = await fetch(service.url + path, { method: 'POST', body: form });
      return [
        response.status,
        ((await response.json()) as { detail: { loc: string[]; msg: string }[] }).detail,
      ] as const;
    };
    for (const path of ['/api/preview/pdf', '/api/pdf-compress']) {
      const [status, detail] = await problems(path, [['pdf', pdf]]);
      expect([status, detail.map(({ loc }) => loc)]).toEqual([
        422,
        [
          ['body', 'file'],
          ['body', 'pdf'],
        ],
      ]);
    }
    const [status, [tooMany]] = await problems('/api/pdf-compress', [
      ['file', pdf],
      ['file', pdf],
    ]);
    expect([status, tooMany?.msg]).toEqual([422, expect.stringContaining('one file is expected')]);
  });

  it('answers with the job, as before, for anything else', async () => {
    for (const accept of [undefined, '*/*', 'application/json', 'text/html,image/png']) {
      const { bytes } = await call('/api/image-compress', {}, [['a.png', fixture('photo.png')]], { accept });
      expect(JSON.parse(bytes.toString())).toMatchObject({ job_id: expect.any(String) });
    }
  });

  it('answers 422 with the code of a failed job when the work fails, and leaves nothing', async () => {
    const before = await objects();
    const broken = Buffer.from('\x89PNG\r\n\x1a\nnothing', 'latin1');
    const { status, bytes } = await call('/api/image-compress', {}, [['a.png', broken]], { accept: 'image/png' });
    expect([status, JSON.parse(bytes.toString()).code]).toEqual([422, 'unprocessable_file']);
    const wrong = await call('/api/image-compress', { quality: '101' }, [['a.png', fixture('photo.png')]], {
      accept: 'image/png',
    });
    expect([wrong.status, JSON.parse(wrong.bytes.toString()).detail[0].loc]).toEqual([422, ['body', 'quality']]);
    const other = await call('/api/pdf-split', {}, [['a.png', fixture('photo.png')]], { accept: 'application/zip' });
    expect(other.status).toBe(415);
    expect(await objects()).toEqual(before);
    await until('nothing is left', () => leftovers().length === 0);
  });

  it('answers 504 and names the way of jobs when the work takes too long', async () => {
    // A short time would be too short for the other tests on a busy machine.
    await using hasty = await startProcess({ env: { ...GENEROUS, ONE_CALL_SECONDS: '2' } });
    const heavy = pagesPdf(
      Array.from({ length: 40 }, (_, page) => `${'1 0 0 RG 10 10 m 200 200 l S '.repeat(4000)} ${page} w`),
    );
    const { status, bytes } = await call('/api/pdf-to-images', { dpi: '600' }, [['a.pdf', heavy]], {
      accept: 'application/zip',
      at: hasty.url,
    });
    expect([status, JSON.parse(bytes.toString()).code]).toEqual([504, 'took_too_long']);
  });

  it('stops the work of a caller who goes away', async () => {
    const caller = new AbortController();
    const busy = async () => {
      const texts = await Promise.all(service.nodes.map(async (url) => (await fetch(`${url}/metrics`)).text()));
      return texts.reduce((sum, text) => sum + Number(/^sheaf_sandbox_children_busy (\d+)/m.exec(text)?.[1]), 0);
    };
    const png = flatPng(6000, 6000);
    const going = call('/api/image-resize', { width: '5000', height: '5000', format: 'avif' }, [['a.png', png]], {
      accept: 'image/*',
      signal: caller.signal,
    });
    await until('it is busy', async () => (await busy()) > 0);
    caller.abort();
    await expect(going).rejects.toThrow();
    await until('the work is over', async () => (await busy()) === 0);
    await until('nothing is left', () => leftovers().length === 0);
  });
});
