import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/operations/kit/define.ts';
import { fixture } from '../helpers/fixture.ts';
import { flatPng } from '../helpers/flat-png.ts';
import { makeZip } from '../helpers/make-zip.ts';
import { requirePrograms } from '../helpers/programs.ts';
import { startSuite } from '../helpers/suite.ts';
import { requireTool } from '../helpers/tools.ts';

const OPERATION = { name: 'office-convert', needs: ['libreoffice'] as const };
const suite = startSuite();
let able = false;
beforeAll(async () => {
  able = (await requirePrograms(suite.client, OPERATION)) && requireTool('unzip') && requireTool('pdftotext');
});

interface File {
  name: string;
  bytes: Buffer;
}

const stored = (name: string): File => ({ name, bytes: readFileSync(fixture(name)) });

async function convert(file: File, params: JsonObject): Promise<File> {
  const { body } = await suite.client.job(OPERATION.name, file, params);
  expect(body).toMatchObject({ status: 'completed', error_message: null });
  const url = new URL(body.output_file_url as string, 'http://localhost');
  const { bytes } = await suite.client.download(body.output_file_url as string);
  return { name: url.searchParams.get('filename') as string, bytes };
}

/** The words of a document, as printed. */
async function printed(file: File): Promise<string> {
  const { body } = await suite.client.job('office-to-pdf', file);
  const path = join(suite.folder, 'printed.pdf');
  writeFileSync(path, (await suite.client.download(body.output_file_url as string)).bytes);
  return execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' });
}

function entry({ bytes }: File, name: string): string {
  const path = join(suite.folder, 'document.zip');
  writeFileSync(path, bytes);
  return execFileSync('unzip', ['-p', path, name], { encoding: 'utf8' });
}

const failed = async (file: File, params: JsonObject = {}) =>
  (await suite.client.job(OPERATION.name, file, params)).body;

describe('office-convert', () => {
  it('takes a document through all its formats and back', async () => {
    if (!able) return;
    const odt = await convert(stored('letter.docx'), { format: 'opendocument' });
    expect([odt.name, entry(odt, 'mimetype')]).toEqual(['letter.odt', 'application/vnd.oasis.opendocument.text']);
    const doc = await convert(odt, { format: 'legacy' });
    expect([doc.name, doc.bytes.toString('hex', 0, 8)]).toEqual(['letter.doc', 'd0cf11e0a1b11ae1']);
    const rtf = await convert(doc, { format: 'rtf' });
    expect([rtf.name, rtf.bytes.toString('latin1', 0, 5)]).toEqual(['letter.rtf', '{\\rtf']);
    const docx = await convert(rtf, { format: 'modern' });
    expect(docx.name).toBe('letter.docx');
    expect(entry(docx, 'word/document.xml')).toMatch(/Käse &amp; Brot[\s\S]*東京/);
    // Marks of lists that the fixture leaves undefined differ.
    const words = (text: string) => text.match(/\p{L}{2,}/gu);
    expect(words(await printed(docx))).toEqual(words(await printed(stored('letter.docx'))));
  });

  it('keeps texts, numbers and dates of a workbook', async () => {
    if (!able) return;
    const ods = await convert(stored('table.xlsx'), { format: 'opendocument' });
    const xls = await convert(ods, { format: 'legacy' });
    const xlsx = await convert(xls, { format: 'modern' });
    expect([ods.name, xls.name, xlsx.name]).toEqual(['table.ods', 'table.xls', 'table.xlsx']);
    const cells = async (file: File) => {
      const { body } = await suite.client.job('sheet-to-csv', file);
      return (await suite.client.download(body.output_file_url as string)).bytes.toString('utf8');
    };
    expect(await cells(xlsx)).toBe(await cells(stored('table.xlsx')));
  });

  it('keeps the slides of a presentation', async () => {
    if (!able) return;
    const odp: File = { name: 'slides.odp', bytes: presentation(['Erste', 'Zweite']) };
    const pptx = await convert(odp, {});
    expect(pptx.name).toBe('slides.pptx');
    expect(entry(pptx, 'ppt/slides/slide2.xml')).toContain('Zweite');
    expect(await printed(await convert(pptx, { format: 'legacy' }))).toMatch(/Erste\s+Zweite/);
  });

  it('chooses a format where none is named', async () => {
    if (!able) return;
    expect((await convert(stored('letter.docx'), {})).name).toBe('letter.odt');
    expect((await convert(stored('table.xls'), {})).name).toBe('table.xlsx');
    expect((await convert({ name: 'a.rtf', bytes: Buffer.from('{\\rtf1 Words}') }, {})).name).toBe('a.docx');
  });

  it('refuses a format that the document has, or cannot have', async () => {
    if (!able) return;
    expect(await failed(stored('letter.docx'), { format: 'modern' })).toMatchObject({
      error_code: 'unprocessable_file',
      error_reason: { code: 'office_same_format', format: 'DOCX' },
    });
    expect(await failed(stored('table.xlsx'), { format: 'rtf' })).toMatchObject({
      error_reason: { code: 'office_no_rtf' },
    });
  });

  it('opens protected documents with their password, and leaves none', async () => {
    if (!able) return;
    const odt = await convert(stored('protected.docx'), { password: 'Käse' });
    expect(entry(odt, 'content.xml')).toContain('Brot');
    expect(await failed(stored('protected.docx'))).toMatchObject({ error_code: 'password_required' });
  });

  it('says what it cannot open', async () => {
    if (!able) return;
    expect(await failed({ name: 'a.docx', bytes: makeZip({ 'a.txt': 'x' }) })).toMatchObject({
      error_code: 'unsupported_file_type',
    });
    expect(await failed({ name: 'a.docx', bytes: makeZip({ 'word/document.xml': '<broken' }) })).toMatchObject({
      error_reason: { code: 'office_unreadable' },
    });
    const cut = stored('fonts.doc').bytes.subarray(0, 2000);
    expect(await failed({ name: 'a.doc', bytes: cut })).toMatchObject({ error_code: 'unprocessable_file' });
  });

  it('reads e-books with their headings, tables and images, and without what runs', async () => {
    if (!able) return;
    const docx = await convert({ name: 'book.epub', bytes: book() }, {});
    expect(docx.name).toBe('book.docx');
    const xml = entry(docx, 'word/document.xml');
    expect(xml).toMatch(/Heading1.*?Erstes Kapitel.*?Käse &amp; .*?Brot.*?Zweites Kapitel.*?<w:tbl>.*?Preis/s);
    expect(xml).not.toMatch(/hidden|alert/);
    const names = execFileSync('unzip', ['-Z1', join(suite.folder, 'document.zip')], { encoding: 'utf8' });
    expect(names).toMatch(/word\/media\/image1\.png/);
    expect((await convert({ name: 'book.epub', bytes: book() }, { format: 'opendocument' })).name).toBe('book.odt');
    const locked = '<encryption xmlns:e="x"><e:CipherReference URI="text/one.xhtml"/></encryption>';
    for (const [more, code] of [
      [{ 'META-INF/encryption.xml': locked }, 'epub_protected'],
      [{ 'META-INF/container.xml': '<broken' }, 'epub_damaged'],
      [{ 'book/package.opf': '<package/>' }, 'epub_damaged'],
    ] as const)
      expect(await failed({ name: 'a.epub', bytes: book(more) })).toMatchObject({ error_reason: { code } });
  });

  it('is a step like any other', async () => {
    if (!able) return;
    const steps = JSON.stringify([{ job_type: 'office-convert' }, { job_type: 'office-to-text' }]);
    const files = [{ name: 'a.rtf', bytes: Buffer.from('{\\rtf1 Words of a text}') }];
    const { body } = await suite.client.form<{ output_file_url: string }>(
      '/api/workflow',
      { steps },
      { files },
      { prefer: 'wait=60' },
    );
    const { bytes } = await suite.client.download(body.output_file_url);
    expect(bytes.toString('utf8')).toContain('Words of a text');
  });
});

/** An e-book of two chapters, in a folder whose names are written as addresses. */
function book(more: Record<string, string> = {}): Buffer {
  const chapter = (body: string) =>
    `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>hidden</title></head><body>${body}</body></html>`;
  return makeZip({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml':
      '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="book/package.opf"/></rootfiles></container>',
    'book/package.opf':
      '<package xmlns="http://www.idpf.org/2007/opf" xmlns:dc="http://purl.org/dc/elements/1.1/"><metadata><dc:title>Buch</dc:title></metadata><manifest><item id="b" href="text/zwei%20b.xhtml" media-type="application/xhtml+xml"/><item id="a" href="../text/one.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="a"/><itemref idref="b"/></spine></package>',
    'text/one.xhtml': chapter(
      '<h1>Erstes Kapitel</h1><script>alert("hidden")</script><p>Käse &amp; <b>Brot</b></p><p><img src="../book/p.png" alt=""/></p><img src="http://localhost:9/x.png"/>',
    ),
    'book/text/zwei b.xhtml': chapter('<h1>Zweites Kapitel</h1><table><tr><td>Preis</td><td>3,50</td></tr></table>'),
    'book/p.png': flatPng(20, 20),
    ...more,
  });
}

function presentation(slides: string[]): Buffer {
  const oasis = 'urn:oasis:names:tc:opendocument:xmlns';
  const spaces = ['office', 'text'].map((name) => `xmlns:${name}="${oasis}:${name}:1.0"`).join(' ');
  const pages = slides.map(
    (words) =>
      `<draw:page><draw:frame svg:width="10cm" svg:height="2cm" svg:x="1cm" svg:y="1cm"><draw:text-box><text:p>${words}</text:p></draw:text-box></draw:frame></draw:page>`,
  );
  const type = 'application/vnd.oasis.opendocument.presentation';
  return makeZip({
    mimetype: type,
    'META-INF/manifest.xml': `<manifest:manifest xmlns:manifest="${oasis}:manifest:1.0" manifest:version="1.2"><manifest:file-entry manifest:full-path="/" manifest:media-type="${type}"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>`,
    'content.xml': `<office:document-content ${spaces} xmlns:draw="${oasis}:drawing:1.0" xmlns:svg="${oasis}:svg-compatible:1.0" office:version="1.2"><office:body><office:presentation>${pages.join('')}</office:presentation></office:body></office:document-content>`,
  });
}
