import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/operations/kit/define.ts';
import { makeZip } from '../helpers/make-zip.ts';
import { requirePrograms } from '../helpers/programs.ts';
import { startSuite } from '../helpers/suite.ts';
import { requireTool } from '../helpers/tools.ts';

const OPERATION = { name: 'html-to-pdf', needs: ['chromium'] as const };
const suite = startSuite();
let able = false;
beforeAll(async () => {
  able = (await requirePrograms(suite.client, OPERATION)) && requireTool('pdfinfo') && requireTool('pdftotext');
});

type Sent = string | { name: string; bytes: Buffer };
const page = (html: string): Sent => ({ name: 'a.html', bytes: Buffer.from(`<!doctype html><html>${html}</html>`) });

async function attempt(file: Sent, params: JsonObject = {}, operation = OPERATION.name) {
  return (await suite.client.job(operation, file, params)).body;
}
async function print(file: Sent, params: JsonObject = {}, operation = OPERATION.name) {
  const body = await attempt(file, params, operation);
  expect(body).toMatchObject({ status: 'completed', error_message: null });
  const path = join(suite.folder, 'printed.pdf');
  writeFileSync(path, (await suite.client.download(body.output_file_url as string)).bytes);
  const info = execFileSync('pdfinfo', [path], { encoding: 'utf8' });
  const text = execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' });
  const size = /Page size: +([\d.]+) x ([\d.]+)/.exec(info)?.slice(1).map(Number);
  const tagged = /Tagged: +yes/.test(info);
  return {
    path,
    text,
    size,
    tagged,
    pages: Number(/Pages: +(\d+)/.exec(info)?.[1]),
    result: body.result as JsonObject,
  };
}
const THREE = '<h1>One</h1><h1 style="break-before:page">Two</h1><h1 style="break-before:page">Three</h1>';

describe('html-to-pdf', () => {
  it('prints what a page says, tagged, with as many pages as it reports', async () => {
    if (!able) return;
    const { text, pages, tagged, size, result } = await print('page.html');
    expect(text).toMatch(/Käse & Brot[\s\S]*3,50[\s\S]*\f *Second page/);
    expect({ pages, tagged }).toEqual({ pages: 2, tagged: true });
    expect(size?.map((points) => Math.floor(points))).toEqual([595, 841]);
    expect(result).toMatchObject({ page_count: 2, output_pages: 2, notes: [] });
    const plain = await print('page.html', { tagged: false, outline: false, paper: 'letter', landscape: true });
    expect(plain.tagged).toBe(false);
    expect(plain.size?.map(Math.round)).toEqual([792, 612]);
  });

  it('prints parts of pages, and letters of any encoding that a page names or leaves out', async () => {
    if (!able) return;
    const part = { name: 'part.html', bytes: Buffer.from('<p>Käse ohne Kopf</p>') };
    expect((await print(part)).text).toContain('Käse ohne Kopf');
    const latin = Buffer.from('<html><meta charset="iso-8859-1"><p>K\xe4se</p></html>', 'latin1');
    expect((await print({ name: 'l.html', bytes: latin })).text).toContain('Käse');
  });

  it('returns the requested pages, and names one that is not there', async () => {
    if (!able) return;
    const { text, pages } = await print(page(THREE), { pages: '3,1' });
    expect(pages).toBe(2);
    expect(text).toMatch(/One[\s\S]*Three/);
    expect(text).not.toContain('Two');
    expect(await attempt(page(THREE), { pages: '5' })).toMatchObject({
      status: 'failed',
      error_code: 'invalid_parameter',
    });
  });

  it('puts lines above and below, with what stands for something filled in, and nothing of theirs as HTML', async () => {
    if (!able) return;
    const lines = { header: '<b>{title}</b>', footer: 'Page {page} of {pages}' };
    const { text } = await print(page(`<title>My title</title>${THREE}`), lines);
    expect(text).toContain('<b>My title</b>');
    expect(text).toMatch(/Page 1 of 3[\s\S]*Page 3 of 3/);
  });

  it('uses the styles for paper or screens, and the page size of the styles, as requested', async () => {
    if (!able) return;
    const styles =
      '<style>@page { size: 100mm 50mm } @media screen { .p { display: none } } @media print { .s { display: none } }</style>';
    const file = page(`${styles}<p class="p">paper<p class="s">screen`);
    expect((await print(file)).text.trim()).toBe('paper');
    const { text, size } = await print(file, { media: 'screen', css_page_size: true, margin_mm: 5 });
    expect(text.trim()).toBe('screen');
    expect(size?.map(Math.round)).toEqual([283, 142]);
  });

  it('runs scripts only where it is asked to', async () => {
    if (!able) return;
    const file = page('<p id="p">still<script>setTimeout(() => { p.textContent = "moved" }, 200)</script>');
    expect((await print(file)).text).toContain('still');
    expect((await print(file, { javascript: true, wait_ms: 800 })).text).toContain('moved');
  });

  it('prints pages that want to leave for elsewhere as they are', async () => {
    if (!able) return;
    for (const way of [
      '<meta http-equiv="refresh" content="0;url=http://example.org/">',
      '<script>addEventListener("load", () => { location.href = "http://example.org/" })</script>',
      '<iframe src="http://example.org/"></iframe>',
    ]) {
      const { text, result } = await print(page(`${way}<p>Still here`), { javascript: true, wait_ms: 300 });
      expect(text.trim()).toBe('Still here');
      expect(result.note_codes).toEqual([{ code: 'page_refused', count: 1 }]);
    }
  });

  it('finds the files of a ZIP, says which are not there, and refuses archives that are none', async () => {
    if (!able) return;
    const photo = readFileSync(new URL('../fixtures/photo.jpg', import.meta.url));
    const html =
      '<!doctype html><link rel="stylesheet" href="css/a%20b.css?v=1"><p class="x">y</p><img src="../img/p.jpg"><img src="gone.png">';
    const files = {
      'site/page/index.html': html,
      'site/page/css/a b.css': '@import "c.css";',
      'site/page/css/c.css': '.x::after { content: " styled" }',
      'site/img/p.jpg': photo,
      '__MACOSX/site/._index.html': 'x',
      '../../evil.html': '<p>evil</p>',
    };
    const { text, path, result } = await print({ name: 'site.zip', bytes: makeZip(files) });
    expect(text).toContain('y styled');
    expect(execFileSync('pdfimages', ['-list', path], { encoding: 'utf8' })).toMatch(/image +\d+ +\d+/);
    expect(result.note_codes).toEqual([{ code: 'page_refused', count: 1 }]);
    const none = await attempt({ name: 'a.zip', bytes: makeZip({ 'a.txt': 'x' }) });
    expect(none).toMatchObject({ status: 'failed', error_reason: { code: 'page_none' } });
    const bomb = makeZip({ 'index.html': '<p>x', 'a.css': Buffer.alloc(300 * 2 ** 20) });
    expect(await attempt({ name: 'b.zip', bytes: bomb })).toMatchObject({ error_code: 'limit_exceeded' });
  });

  it('ends with pages that never do, and bombs, and does the next', async () => {
    if (!able) return;
    const endless = attempt(page('<script>for (;;) {}</script>'), { javascript: true });
    const bombs = [
      '<script>const a = []; for (;;) a.push(new Array(1e6).fill(a.length))</script>',
      '<script>const a = []; for (;;) { const b = new Uint8Array(2 ** 26); b.fill(1); a.push(b) }</script>',
    ];
    for (const bomb of bombs) {
      const { status, error_code } = await attempt(page(bomb), { javascript: true });
      expect(status).toBe('failed');
      expect(['out_of_memory', 'operation_crashed']).toContain(error_code);
      expect((await print('page.html')).pages).toBe(2);
    }
    expect(await endless).toMatchObject({ status: 'failed', error_reason: { code: 'page_endless' } });
    expect((await print('page.html')).pages).toBe(2);
  });
});

it('markdown-to-pdf sets tables, formulas and code, with what HTML it holds cleaned', async () => {
  if (!able) return;
  const { text, tagged, result } = await print('notes.md', { toc: true, footer: '{page}/{pages}' }, 'markdown-to-pdf');
  expect(text).toMatch(/Käse & Brot[\s\S]*buy flour[\s\S]*Brot \| hell +3,50[\s\S]*const price = 3\.5;/);
  expect(text).toMatch(/Hidden\s+text/);
  expect(text).toContain('1/1');
  expect(tagged).toBe(true);
  expect(result).toMatchObject({ title: 'Käse & Brot', formulas: 2, page_count: 1, notes: [] });
});
