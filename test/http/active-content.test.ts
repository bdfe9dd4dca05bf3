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

/** Would run in the page's origin wherever it were shown as HTML or SVG. */
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
const hasQpdf = spawnSync('qpdf', ['--version']).status === 0;

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
    if (!hasQpdf) return;
    const path = join(suite.folder, 'merged.pdf');
    await writeFile(path, merged);
    const { stdout } = spawnSync('qpdf', ['--json', path], { encoding: 'utf8', maxBuffer: 10_000_000 });
    expect(stdout).toContain('Title (y');
    expect(stdout).not.toMatch(/"\/(?:JS|JavaScript|OpenAction|AA)"/);
  });
});

/** Where an action can stand, and every way of writing one that some reader runs; `{x}` is a reference to object x. */
const JS = '/JS (app.alert\\("marked"\\))';
const LAUNCH = '/F (marked.exe)';
const ACTIONS: Record<string, { action: string; more?: Record<string, string> }> = {
  'a script': { action: `<< /S /JavaScript ${JS} >>` },
  'a kind that is an object of its own': { action: `<< /S {kind} ${JS} >>`, more: { kind: '/JavaScript' } },
  'a kind behind two references': {
    action: `<< /S {kind} ${LAUNCH} >>`,
    more: { kind: '{other}', other: '/Launch' },
  },
  'a kind that is a string': { action: `<< /S (JavaScript) ${JS} >>` },
  'a kind in hexadecimal': { action: `<< /S <4c61756e6368> ${LAUNCH} >>` },
  'a kind behind a comment': { action: `<< /S % no name\n{kind} /Win << ${LAUNCH} >> >>`, more: { kind: '/Launch' } },
  'names with escapes': { action: `<< /#53 /J#61vaScript /#4aS (app.alert\\("marked"\\)) >>` },
  'the type of a structure element': { action: `<< /Type /StructElem /S /JavaScript ${JS} >>` },
  'a parent as structure elements have': { action: `<< /S /Launch /P {page} /Win << ${LAUNCH} >> >>` },
  'a launch for Windows alone': { action: `<< /S /Launch /Win << ${LAUNCH} /P (marked) >> >>` },
  'a launch for Unix with an indirect kind': {
    action: '<< /S {kind} /P {page} /Unix (marked.exe) >>',
    more: { kind: '/Launch' },
  },
  'a script behind a link': { action: `<< /S /URI /URI (https://example.org) /Next << /S /JavaScript ${JS} >> >>` },
  'scripts in a chain': {
    action: `<< /S /JavaScript ${JS} /Next {second} >>`,
    more: {
      second: `<< /S /JavaScript ${JS} /Next [{third} {action}] >>`,
      third: `<< /S {kind} ${LAUNCH} >>`,
      kind: '/Launch',
    },
  },
  'a chain in a circle': { action: `<< /S /JavaScript ${JS} /Next {action} >>` },
  'a script of a rendition': { action: `<< /S /Rendition /OP 0 ${JS} >>` },
  'a script of a rendition with an indirect kind': { action: `<< /S {kind} ${JS} >>`, more: { kind: '/Rendition' } },
  'a command of rich media': { action: '<< /S /RichMediaExecute /CMD << /C (marked) >> >>' },
  'an address that is a script': { action: '<< /S /URI /URI (javascript:alert\\("marked"\\)) >>' },
  'an address in hexadecimal': {
    action: `<< /S /URI /URI <${Buffer.from('\njava\tscript:alert("marked")').toString('hex')}> >>`,
  },
  'an address that is an object of its own': {
    action: '<< /S {kind} /URI {address} >>',
    more: { kind: '/URI', address: '(JavaScript:alert\\("marked"\\))' },
  },
  'an address in UTF-16': {
    action: `<< /S /URI /URI <feff${Buffer.from('javascript:marked', 'utf16le').swap16().toString('hex')}> >>`,
  },
  'an address that is a program': { action: '<< /S /URI /URI (file:///c:/marked.exe) >>' },
};

/** A document of two pages with an action at every place. */
function withAction({ action, more = {} }: { action: string; more?: Record<string, string> }): Buffer {
  const pdf = createPdfMaker();
  pdf.add(
    'catalog',
    `<< /Type /Catalog /Pages {pages} /OpenAction {action} /AA << /WC {action} >> /Outlines {outlines} /AcroForm {form}
      /Names << /JavaScript << /Names [(a) {action}] >> >> >>`,
  );
  pdf.add('action', action);
  for (const [name, text] of Object.entries(more)) pdf.add(name, text);
  pdf.add('pages', '<< /Type /Pages /Kids [{page} {last}] /Count 2 /MediaBox [0 0 9 9] >>');
  pdf.add(
    'page',
    `<< /Type /Page /Parent {pages} /AA << /O {action} >> /Annots [{link} {direct} {field}] /Contents {content} >>`,
  );
  pdf.stream('content', '', '');
  pdf.add('last', '<< /Type /Page /Parent {pages} /Contents {content} >>');
  pdf.add('link', '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A {action} /AA << /E {action} /U {action} >> >>');
  pdf.add('direct', `<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A ${action} >>`);
  pdf.add('form', '<< /Fields [{field}] >>');
  pdf.add(
    'field',
    `<< /FT /Tx /T (a) /Type /Annot /Subtype /Widget /Rect [0 0 9 9] /P {page} /AA << /K {action} /C ${action} >> >>`,
  );
  pdf.add('outlines', '<< /First {item} /Last {item} /Count 1 >>');
  pdf.add('item', '<< /Title (here) /Parent {outlines} /A {action} >>');
  return pdf.build();
}

/** Everything that a document says: each object, with names and strings decoded and streams inflated. */
function decoded(path: string): string {
  const { stdout } = spawnSync(
    'qpdf',
    ['--warning-exit-0', '--json=2', '--json-key=qpdf', '--json-stream-data=inline', '--decode-level=all', path],
    { encoding: 'utf8', maxBuffer: 50_000_000 },
  );
  const streams = [...stdout.matchAll(/"data": "([^"]*)"/g)].map(([, data]) =>
    Buffer.from(data!, 'base64').toString('latin1'),
  );
  return [stdout, ...streams].join('\n');
}

describe.skipIf(!hasQpdf)('scripts and launched programs of an input', () => {
  const JOBS = [
    ['pdf-merge', ['input', 'three-pages.pdf'], {}],
    ['pdf-merge', ['three-pages.pdf', 'input'], {}],
    ['pdf-split', ['input'], { pages: '1' }],
    ['pdf-remove-pages', ['input'], { pages: '2' }],
  ] as const;

  it.each(Object.entries(ACTIONS))('are in nothing that is made of it: %s', async (_, variant) => {
    const bytes = withAction(variant);
    const before = join(suite.folder, 'before.pdf');
    await writeFile(before, bytes);
    expect(decoded(before)).toMatch(/marked/);
    for (const [jobType, names, parameters] of JOBS) {
      const files = names.map((name) => (name === 'input' ? { name: 'a.pdf', bytes } : name));
      const { body } =
        jobType === 'pdf-merge'
          ? await suite.client.form<Created>('/api/pdf-merge', {}, { files }, { prefer: 'wait=60' })
          : await suite.client.job(jobType, files[0] as { name: string; bytes: Buffer }, parameters);
      expect(body.status).toBe('completed');
      const path = join(suite.folder, 'after.pdf');
      await writeFile(path, await expectHarmless(body.output_file_url as string, 'application/pdf'));
      const found = decoded(path).match(/.*(?:marked|"\/S": "\/(?:JavaScript|Launch)"|"\/AA": \{\}).*/);
      expect([jobType, found?.[0]]).toEqual([jobType, undefined]);
      const { stdout } = spawnSync('pdfinfo', ['-js', path], { encoding: 'utf8' });
      expect(stdout ?? '').not.toMatch(/alert|marked/);
      expect((body.result as { notes: string[] }).notes.join(' ')).toMatch(/JavaScript and actions that launch/);
    }
  });

  it('and what opens other files and addresses without a click', async () => {
    const outward = [
      '/S /URI /URI (https://marked.example)',
      '/S /GoToR /F (//marked/share)',
      '/S /GoToE /F (//marked/share)',
    ];
    for (const action of [...outward, '/S /SubmitForm /F (https://marked.example)', '/S /ImportData /F (marked)']) {
      const pdf = createPdfMaker();
      pdf.add('catalog', '<< /Type /Catalog /Pages {pages} /OpenAction {first} >>');
      pdf.add('first', '<< /S /Named /N /FirstPage /Next [{action}] >>');
      pdf.add('action', `<< ${action} >>`);
      pdf.add('pages', '<< /Type /Pages /Kids [{page}] /Count 1 /MediaBox [0 0 9 9] >>');
      pdf.add('page', '<< /Type /Page /Parent {pages} /AA {triggers} /Annots [{button}] >>');
      pdf.add('triggers', '<< /O {action} /C << /S /Named /N /LastPage >> >>');
      pdf.add('button', '<< /Type /Annot /Subtype /Widget /Rect [0 0 9 9] /AA << /PV {action} /U {kept} >> >>');
      pdf.add('kept', '<< /S /URI /URI (https://clicked.example) >>');
      const files = [{ name: 'a.pdf', bytes: pdf.build() }, 'three-pages.pdf'];
      const { body } = await suite.client.form<Created>('/api/pdf-merge', {}, { files }, { prefer: 'wait=60' });
      const path = join(suite.folder, 'outward.pdf');
      await writeFile(path, await expectHarmless(body.output_file_url as string, 'application/pdf'));
      const words = decoded(path).match(/marked|clicked|LastPage/g);
      expect([action, new Set(words)]).toEqual([action, new Set(['clicked', 'LastPage'])]);
    }
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
    const { body } = await suite.client.get<{ operations: { name: string }[] }>('/api/operations');
    for (const { name: jobType } of body.operations) {
      const { status } = await suite.client.form('/api/upload', { job_type: jobType }, { file: { name, bytes } });
      expect([jobType, [415, 422].includes(status)]).toEqual([jobType, true]);
    }
    expect((await suite.client.form('/api/preview/pdf', {}, { file: { name, bytes } })).status).toBe(415);
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

it('TRACE gives no headers back', async () => {
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
