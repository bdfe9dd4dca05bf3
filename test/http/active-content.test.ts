import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Created } from '../helpers/client.ts';
import { createPdfMaker } from '../helpers/made-pdf.ts';
import { openRaw } from '../helpers/raw-http.ts';
import { pagesPdf } from '../helpers/raw-pdf.ts';
import { readZip } from '../helpers/read-zip.ts';
import { startSuite } from '../helpers/suite.ts';
import { requireTool } from '../helpers/tools.ts';

/** Would run in the page's origin if shown as HTML or SVG anywhere. */
const SCRIPT = '<script>alert(1)</script>';
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${SCRIPT}</svg>`;
const HTML = `<!doctype html><html><body>${SCRIPT}</body></html>`;
const NAMES = [
  `${SCRIPT}.html`,
  '<svg onload=alert(1)>.svg',
  '"><img src=x onerror=alert(1)>.htm',
  'x"; filename="page.html',
  'x\r\nContent-Type: text/html\r\n\r\n<b>.xhtml',
  'javascript:alert(1)//.js',
];

const suite = startSuite();

/** Downloads a file and checks that no browser would show it as a page, run it or save it as one. */
async function expectHarmless(path: string, type: string): Promise<Buffer> {
  const { status, headers, bytes } = await suite.client.download(path);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe(type);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-security-policy')).toBe('sandbox');
  const disposition = headers.get('content-disposition') ?? '';
  expect(disposition).toMatch(/^attachment; filename="[^"\r\n]+"; filename\*=UTF-8''[\w.%~-]+$/);
  expect(decodeURIComponent(disposition.split("UTF-8''")[1] ?? '')).not.toMatch(/\.(?:x?html?|svg|js)$/i);
  return bytes;
}

describe('what a caller puts into a file name', () => {
  it.each(NAMES)('reaches no header as more than a name: %j', async (name) => {
    const { body: job } = await suite.client.job('json-formatter', { name, bytes: JSON.stringify(HTML) });
    expect(job.status).toBe('completed');
    await expectHarmless(job.output_file_url as string, 'application/json');
    const query = new URLSearchParams({ filename: name });
    const path = new URL(job.output_file_url as string, suite.service.url).pathname;
    await expectHarmless(`${path}?${query}`, 'application/json');
  });

  it('reaches no file as more than a name: a bookmark is a text', async () => {
    const name = 'x) /A << /S /JavaScript /JS (app.alert\\(1\\)) >> /Title (y.pdf';
    const files = [name, `${SCRIPT}.pdf`].map((each) => ({ name: each, bytes: pagesPdf(['']) }));
    const { body: job } = await suite.client.form<Created>('/api/pdf-merge', {}, { files }, { prefer: 'wait=60' });
    const merged = await expectHarmless(job.output_file_url as string, 'application/pdf');
    if (!requireTool('qpdf')) return;
    const path = join(suite.folder, 'merged.pdf');
    await writeFile(path, merged);
    const { stdout } = spawnSync('qpdf', ['--json', path], { encoding: 'utf8', maxBuffer: 10_000_000 });
    expect(stdout).toContain('Title (y');
    expect(stdout).not.toMatch(/"\/(?:JS|JavaScript|OpenAction|AA)"/);
  });
});

it('titles of bookmarks become names of files with nothing in them but a name', async () => {
  const pdf = createPdfMaker();
  const titles = [SCRIPT, '../../../evil.html', 'C:\\\\windows\\\\evil.bat', 'page.svg', 'con'];
  pdf.add('catalog', '<< /Type /Catalog /Pages {pages} /Outlines {outlines} >>');
  const kids = titles.map((_, index) => `{page${index}}`).join(' ');
  pdf.add('pages', `<< /Type /Pages /Kids [${kids}] /Count ${titles.length} >>`);
  pdf.add('outlines', `<< /First {item0} /Last {item${titles.length - 1}} /Count ${titles.length} >>`);
  titles.forEach((title, index) => {
    const next = index + 1 < titles.length ? `/Next {item${index + 1}}` : '';
    const text = title.replace(/[()]/g, '\\$&');
    pdf.add(`page${index}`, '<< /Type /Page /Parent {pages} /MediaBox [0 0 9 9] >>');
    pdf.add(`item${index}`, `<< /Title (${text}) /Parent {outlines} ${next} /Dest [{page${index}} /Fit] >>`);
  });
  const { body: job } = await suite.client.job('pdf-split', { name: 'a.pdf', bytes: pdf.build() }, { bookmarks: 1 });
  const path = join(suite.folder, 'split.zip');
  await writeFile(path, await expectHarmless(job.output_file_url as string, 'application/zip'));
  const names = readZip(path).map((entry) => entry.name);
  expect(names).toHaveLength(titles.length);
  for (const name of names) expect(name).toMatch(/^[^<>:"|?*/\\]+\.pdf$/);
});

it('what stands in the metadata of a picture is in nothing that comes out', async () => {
  const plain = await readFile(new URL('../fixtures/photo.png', import.meta.url));
  const bytes = await sharp(plain)
    .withExif({ IFD0: { ImageDescription: HTML, Artist: SVG, Copyright: SCRIPT } })
    .jpeg()
    .toBuffer();
  expect(bytes.includes(SCRIPT)).toBe(true);
  for (const [job, params, type] of [
    ['image-compress', {}, 'image/jpeg'],
    ['image-compress', { quality: 100 }, 'image/jpeg'],
    ['image-resize', { width: 20 }, 'image/jpeg'],
    ['image-resize', { width: 20, format: 'png' }, 'image/png'],
  ] as const) {
    const { body } = await suite.client.job(job, { name: `${SCRIPT}.svg`, bytes }, params);
    const output = await expectHarmless(body.output_file_url as string, type);
    expect(output.includes('script')).toBe(false);
  }
});

describe('HTML and SVG', () => {
  it.each([
    ['page.html', HTML],
    ['picture.svg', SVG],
    ['picture.png', SVG],
    ['data.json', HTML],
    ['file.pdf', `<?xml version="1.0"?>${SVG}`],
    ['data.json', `\ufeff\n${HTML}`],
  ])('are taken as a file under no name: %s', async (name, bytes) => {
    const { body } = await suite.client.get<{ operations: { name: string; accepts: string[] }[] }>('/api/operations');
    for (const { name: jobType, accepts } of body.operations) {
      // One that prints web pages takes them, and returns a PDF.
      if (accepts.includes('text/html') && jobType !== 'pdf-attach' && !bytes.includes('<svg')) continue;
      // One that draws them returns a picture.
      if (accepts.includes('image/svg+xml') && jobType !== 'pdf-attach' && bytes.includes('<svg')) continue;
      const { status } = await suite.client.form('/api/upload', { job_type: jobType }, { file: { name, bytes } });
      expect([jobType, [415, 422].includes(status)]).toEqual([jobType, true]);
    }
    expect((await suite.client.form('/api/preview/pdf', {}, { file: { name, bytes } })).status).toBe(415);
  });

  it.each([
    ['image-convert', { format: 'png' }, 'image/png'],
    ['image-resize', { width: 20 }, 'image/png'],
    ['images-to-pdf', {}, 'application/pdf'],
  ])('that is drawn leaves nothing of its script: %s', async (type, params, produced) => {
    const bytes = SVG.replace('<svg', '<svg width="40" height="40"');
    const { body } = await suite.client.job(type, { name: `${SCRIPT}.svg`, bytes }, params);
    const output = await expectHarmless(body.output_file_url as string, produced);
    expect(output.includes('alert')).toBe(false);
  });

  it('come back from helpers and in errors as JSON alone, and errors do not repeat them', async () => {
    const answers = await Promise.all([
      suite.client.post('/api/json-formatter', { text: JSON.stringify(HTML) }),
      suite.client.post('/api/json-formatter', { text: HTML }),
      suite.client.post('/api/text-case-converter?case_type=upper', { text: HTML }),
      suite.client.post('/api/base64', { operation: 'decode', text: Buffer.from(HTML).toString('base64') }),
      suite.client.post('/api/process', { job_type: SCRIPT, storage_url: SVG }),
      suite.client.get(`/api/jobs/${encodeURIComponent(SCRIPT)}`),
      suite.client.get(`/${encodeURIComponent(HTML)}`, { accept: 'application/json' }),
      suite.client.get(`/api/download/${encodeURIComponent(SVG)}`),
      suite.client.get(`/api/jobs?status=${encodeURIComponent(SCRIPT)}`),
      suite.client.form('/api/upload', { job_type: SCRIPT }, { file: { name: 'a.json', bytes: '{}' } }),
    ]);
    for (const { status, headers, body } of answers) {
      expect(headers.get('content-type')).toMatch(/^application\/json/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      if (status >= 400) expect(JSON.stringify(body)).not.toContain('alert(1)');
    }
    expect(answers.map(({ status }) => status)).toEqual([200, 422, 200, 200, 422, 404, 404, 404, 422, 422]);
  });
});

it('TRACE returns no headers', async () => {
  const request = 'TRACE / HTTP/1.1\r\nHost: x\r\nCookie: session=a-secret\r\nConnection: close\r\n\r\n';
  const { status, text } = await openRaw(suite.service.port, request).answer;
  expect(status).toBeGreaterThanOrEqual(400);
  expect(text).not.toContain('a-secret');
});

it('pictures of a preview are shown in the page, as PNG in a sandbox and nothing else', async () => {
  const { body } = await suite.client.form<{ pages: { preview_url: string }[]; original_filename: string }>(
    '/api/preview/pdf',
    {},
    { file: { name: `${SCRIPT}.html`, bytes: pagesPdf([`BT (${SCRIPT.replace(/[()]/g, '\\$&')}) Tj ET`]) } },
  );
  const { headers, bytes } = await suite.client.download(`${body.pages[0]?.preview_url}?filename=page.html`);
  expect(headers.get('content-type')).toBe('image/png');
  expect(headers.get('content-security-policy')).toBe('sandbox');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-disposition')).toMatch(/^inline; filename="page\.html\.png"/);
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
});
