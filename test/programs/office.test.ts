import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { createZip } from '../../src/engines/archive/zip.ts';
import type { JsonObject } from '../../src/operations/kit/define.ts';
import { flatPng } from '../helpers/flat-png.ts';
import { makeZip } from '../helpers/make-zip.ts';
import { requirePrograms } from '../helpers/programs.ts';
import { startSuite } from '../helpers/suite.ts';
import { requireTool } from '../helpers/tools.ts';
import { until } from '../helpers/until.ts';

const OPERATION = { name: 'office-to-pdf', needs: ['libreoffice'] as const };
type Objects = Record<string, { stream?: { dict: Record<string, unknown> } }>;
const suite = startSuite();
let able = false;
beforeAll(async () => {
  able = (await requirePrograms(suite.client, OPERATION)) && requireTool('pdfinfo') && requireTool('qpdf');
});

const fixture = (name: string) => fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url));
const rtf = (pages: number) =>
  Buffer.from(
    `{\\rtf1\\ansi ${Array.from({ length: pages }, (_, page) => `Page number ${page + 1}`).join('\\page ')}}`,
  );

/** Converts a document to PDF, and returns its path. */
async function convert(file: string | { name: string; bytes: Buffer }, params: JsonObject = {}): Promise<string> {
  const { body } = await suite.client.job(OPERATION.name, file, params);
  expect(body).toMatchObject({ status: 'completed', error_message: null });
  const path = join(suite.folder, 'made.pdf');
  writeFileSync(path, (await suite.client.download(body.output_file_url as string)).bytes);
  return path;
}

const info = (path: string) => execFileSync('pdfinfo', [path], { encoding: 'utf8' });
const text = (path: string) => execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' });
const json = (path: string) =>
  JSON.parse(execFileSync('qpdf', ['--json', path], { encoding: 'utf8', maxBuffer: 2 ** 26 }));
const outline = (path: string): { title: string }[] => json(path).outlines;
const pageCount = (path: string) => Number(execFileSync('qpdf', ['--show-npages', path], { encoding: 'utf8' }));

describe('office-to-pdf', () => {
  it('prints a table in text with its zeros and long numbers', async () => {
    const csv = 'Code,Account,Price\n0003,1234567890123456789,3.50\n';
    const printed = text(await convert({ name: 'a.csv', bytes: Buffer.from(csv) }));
    expect(printed).toMatch(/0003 +1234567890123456789 +3\.50?/);
  });

  it('prints the name of the file above a table in text', async () => {
    const bytes = Buffer.from('a,b\n1,2\n');
    expect(text(await convert({ name: 'Größe & Preis (2026).csv', bytes }))).toMatch(/^\s*Größe Preis 2026\s/);
    expect(text(await convert({ name: '../0.csv', bytes }))).toMatch(/^\s*0\s/);
    expect(text(await convert({ name: '😀.csv', bytes }))).toMatch(/^\s*Sheet1\s/);
  });

  it('lays out what the documents say, whatever their kind', async () => {
    if (!able) return;
    expect(text(await convert('letter.docx'))).toMatch(/Käse & Brot[\s\S]*東京/);
    expect(text(await convert({ name: 'a.rtf', bytes: rtf(1) }))).toContain('Page number 1');
    const csv = 'Name;Preis\nKäse;"3,50"\n';
    for (const bytes of [Buffer.from(csv), Buffer.from(csv, 'latin1')]) {
      expect(text(await convert({ name: 'a.csv', bytes }))).toMatch(/Name +Preis\s+Käse +3[,.]50?/);
    }
    expect(text(await convert({ name: 'slides.odp', bytes: odp(['Erste', 'Zweite']) }))).toMatch(/Erste\s+Zweite/);
  });

  it('names fonts that others stand in for', async () => {
    if (!able) return;
    const path = join(suite.folder, 'fonts.docx');
    const run = (font: string) =>
      `<w:p><w:r><w:rPr><w:rFonts w:ascii="${font}" w:hAnsi="${font}"/></w:rPr><w:t>word</w:t></w:r></w:p>`;
    rmSync(path, { force: true });
    using zip = createZip(path, { exactNames: true });
    const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
    for (const [name, part] of Object.entries({
      '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`,
      '_rels/.rels':
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
      'word/document.xml': `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${run('No Such Font')}${run('Other Missing')}</w:body></w:document>`,
    }))
      zip.add(name, Buffer.from(part));
    zip.finish();
    const { body } = await suite.client.job(OPERATION.name, { name: 'fonts.docx', bytes: readFileSync(path) });
    expect(body).toMatchObject({
      status: 'completed',
      result: {
        notes: ['Some fonts are not installed on the server and were replaced: No Such Font, Other Missing.'],
        note_codes: [{ code: 'office_fonts_missing', count: 2, names: 'No Such Font, Other Missing' }],
      },
    });
  });

  it('names those of RTF and of Office 97–2003, too', async () => {
    if (!able) return;
    const list = '{\\fonttbl{\\f0 Liberation Serif;}{\\f1 No Such Font;}{\\f2 Unused;}}';
    const files = {
      'a.rtf': [Buffer.from(`{\\rtf1\\deff0${list}\\f0 some \\f1 words}`), 'No Such Font'],
      'a.doc': [readFileSync(fixture('fonts.doc')), 'Papyrus'],
      'a.xls': [readFileSync(fixture('fonts.xls')), 'Papyrus'],
    } as const;
    for (const [name, [bytes, missing]] of Object.entries(files)) {
      const { body } = await suite.client.job(OPERATION.name, { name, bytes });
      expect(body.result?.note_codes, name).toMatchObject([
        { code: 'office_fonts_missing', names: expect.stringContaining(missing) },
      ]);
    }
  });

  it('returns comments as annotations on request', async () => {
    if (!able) return;
    const comment = '<office:annotation office:name="c"><text:p>A remark</text:p></office:annotation>';
    const file = { name: 'a.odt', bytes: odf('text', `<text:p>Words${comment} of somebody</text:p>`) };
    for (const comments of [false, true]) {
      const path = await convert(file, { comments });
      expect(text(path)).toContain('of somebody');
      expect(JSON.stringify(json(path)).includes('"/Contents":"u:A remark"')).toBe(comments);
    }
  });

  it('includes hidden slides and the notes of speakers on request', async () => {
    if (!able) return;
    const file = { name: 'slides.odp', bytes: withNotes() };
    const said = async (params: JsonObject): Promise<string[]> => {
      const path = await convert(file, params);
      return text(path)
        .split('\f')
        .slice(0, -1)
        .map((page) => page.replaceAll(/\s+/g, ' ').trim());
    };
    expect(await said({})).toEqual(['Shown']);
    expect(await said({ hidden_slides: true })).toEqual(['Shown', 'Hidden']);
    const after = await said({ speaker_notes: 'after' });
    expect([after[0], after.length]).toEqual(['Shown', 2]);
    expect(after[1]).toContain('What to say');
    const only = await said({ speaker_notes: 'only' });
    expect([only.length, only[0]]).toEqual([1, expect.stringContaining('What to say')]);
  });

  it('returns the requested pages, and names one that is not there', async () => {
    if (!able) return;
    const path = await convert({ name: 'five.rtf', bytes: rtf(5) }, { pages: '4-,2' });
    expect(text(path).match(/\d/g)).toEqual(['2', '4', '5']);
    const { body } = await suite.client.job(OPERATION.name, { name: 'five.rtf', bytes: rtf(5) }, { pages: '7' });
    expect(body).toMatchObject({ status: 'failed', error_code: 'invalid_parameter' });
    expect(body.error_message).toBe('Page 7 does not exist. The document has 5 pages.');
  });

  it('writes structure, bookmarks and standards as requested', async () => {
    if (!able) return;
    const plain = await convert('letter.docx', { tagged: false, bookmarks: false });
    expect(info(plain)).toMatch(/Tagged: +no/);
    expect(outline(plain)).toEqual([]);
    const usual = await convert('letter.docx');
    expect(info(usual)).toMatch(/Tagged: +yes/);
    expect(outline(usual)).not.toEqual([]);
    const metadata = async (params: JsonObject) => readFileSync(await convert('letter.docx', params), 'latin1');
    expect(await metadata({ pdf_standard: 'pdfa-2b' })).toMatch(/pdfaid:part>2<[\s\S]*pdfaid:conformance>B</);
    expect(await metadata({ pdf_standard: 'pdfa-3b' })).toMatch(/pdfaid:part>3</);
    expect(await metadata({ pdf_ua: true, tagged: false })).toMatch(/pdfuaid:part>1</);
    expect(await metadata({})).not.toMatch(/pdfaid|pdfuaid/);
  });

  it('puts each sheet on one page where that is wanted', async () => {
    if (!able) return;
    const rows = Array.from({ length: 200 }, (_, row) => `${row},${row * row}`).join('\n');
    const file = { name: 'long.csv', bytes: Buffer.from(rows) };
    expect(pageCount(await convert(file))).toBeGreaterThan(2);
    expect(pageCount(await convert(file, { single_page_sheets: true }))).toBe(1);
  });

  it('reduces pictures to a resolution and quality', async () => {
    if (!able) return;
    const file = { name: 'picture.odt', bytes: odtWithPicture() };
    const width = async (params: JsonObject) => {
      const objects: Objects = json(await convert(file, params)).qpdf[1];
      const images = Object.values(objects).flatMap(({ stream }) => (stream ? [stream.dict] : []));
      return images.filter((dict) => dict['/Subtype'] === '/Image').map((dict) => [dict['/Width'], dict['/Filter']]);
    };
    expect(await width({ image_quality: 100, max_dpi: 1200 })).toEqual([[600, '/FlateDecode']]);
    const [[reduced, filter] = []] = await width({ max_dpi: 75, image_quality: 50 });
    expect(filter).toBe('/DCTDecode');
    // 2 inches wide.
    expect(Math.abs(Number(reduced) - 150)).toBeLessThan(10);
  });

  it('says what it cannot open, and goes on', async () => {
    if (!able) return;
    const failed = async (name: string, bytes: Buffer) =>
      (await suite.client.job(OPERATION.name, { name, bytes })).body;
    expect(await failed('a.docx', makeZip({ 'a.txt': 'x', 'b.txt': 'y' }))).toMatchObject({
      error_code: 'unsupported_file_type',
      error_message: expect.stringContaining('DOCX'),
    });
    expect(await failed('a.docx', makeZip({ 'word/document.xml': '<broken' }))).toMatchObject({
      error_code: 'unprocessable_file',
      error_reason: { code: 'office_unreadable' },
    });
    const compound = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(4000, 0xff)]);
    expect(await failed('a.doc', compound)).toMatchObject({ error_code: 'unprocessable_file' });
    expect(pageCount(await convert('letter.docx'))).toBe(1);
  });

  it('opens protected documents with their password', async () => {
    if (!able) return;
    expect(text(await convert('protected.docx', { password: 'Käse' }))).toContain('Käse & Brot');
    const { body } = await suite.client.job(OPERATION.name, 'protected.docx');
    expect(body).toMatchObject({ error_code: 'password_required', error_reason: { code: 'office_needs_password' } });
    const { body: wrong } = await suite.client.job(OPERATION.name, 'protected.docx', { password: 'x' });
    expect(wrong).toMatchObject({ error_code: 'password_required', error_reason: { code: 'office_wrong_password' } });
  });

  it('is a step like any other, for many files', async () => {
    if (!able) return;
    const file = (name: string, pages: number) => ({ name, bytes: rtf(pages) });
    const steps = JSON.stringify([{ job_type: 'office-to-pdf' }, { job_type: 'pdf-merge' }]);
    const files = [file('a.rtf', 1), file('b.rtf', 2), file('c.rtf', 3)];
    const { body } = await suite.client.form<{ output_file_url: string }>(
      '/api/workflow',
      { steps },
      { files },
      { prefer: 'wait=60' },
    );
    const path = join(suite.folder, 'merged.pdf');
    writeFileSync(path, (await suite.client.download(body.output_file_url)).bytes);
    expect(text(path).match(/\d/g)).toEqual(['1', '1', '2', '1', '2', '3']);
  });

  it('ends the work of a job that is cancelled', async () => {
    if (!able) return;
    const many = Array.from({ length: 400_000 }, (_, row) => `${row},"=SQRT(${row})*SIN(${row})",x,y,z`).join('\n');
    const file = { name: 'large.csv', bytes: Buffer.from(many) };
    const { body } = await suite.client.form<{ job_id: string }>('/api/office-to-pdf', {}, { file });
    const works = () => readdirSync(join(suite.service.dataDir, 'tmp')).filter((name) => /^program-libre/.test(name));
    const busy = () => works().filter((home) => readdirSync(join(suite.service.dataDir, 'tmp', home, 'in')).length > 0);
    await until('it works', () => busy().length > 0);
    const [home] = busy();
    await suite.client.delete(`/api/jobs/${body.job_id}`);
    await until('its process is gone', () => !works().includes(home as string));
  });
});

const OASIS = 'urn:oasis:names:tc:opendocument:xmlns';

function odf(kind: string, body: string, more: Record<string, string | Buffer> = {}): Buffer {
  const type = `application/vnd.oasis.opendocument.${kind}`;
  const entry = (path: string, media: string) =>
    `<manifest:file-entry manifest:full-path="${path}" manifest:media-type="${media}"/>`;
  const entries = [
    entry('/', type),
    entry('content.xml', 'text/xml'),
    ...Object.keys(more).map((path) => entry(path, '')),
  ];
  return makeZip({
    mimetype: type,
    'META-INF/manifest.xml': `<manifest:manifest xmlns:manifest="${OASIS}:manifest:1.0" manifest:version="1.2">${entries.join('')}</manifest:manifest>`,
    'content.xml': `<office:document-content xmlns:office="${OASIS}:office:1.0" xmlns:text="${OASIS}:text:1.0" xmlns:draw="${OASIS}:drawing:1.0" xmlns:svg="${OASIS}:svg-compatible:1.0" xmlns:xlink="http://www.w3.org/1999/xlink" office:version="1.2"><office:body><office:${kind}>${body}</office:${kind}></office:body></office:document-content>`,
    ...more,
  });
}

function odp(slides: string[]): Buffer {
  const pages = slides.map(
    (said, index) =>
      `<draw:page draw:name="p${index}"><draw:frame svg:width="10cm" svg:height="2cm" svg:x="1cm" svg:y="1cm"><draw:text-box><text:p>${said}</text:p></draw:text-box></draw:frame></draw:page>`,
  );
  return odf('presentation', pages.join(''));
}

/** A slide with notes, and a hidden one. */
function withNotes(): Buffer {
  const spaces = ['office', 'style', 'text', 'presentation'].map((name) => `xmlns:${name}="${OASIS}:${name}:1.0"`);
  const frame = (what: string, said: string) =>
    `<draw:frame ${what} svg:width="10cm" svg:height="2cm" svg:x="1cm" svg:y="1cm"><draw:text-box><text:p>${said}</text:p></draw:text-box></draw:frame>`;
  const notes = `<presentation:notes>${frame('presentation:class="notes"', 'What to say')}</presentation:notes>`;
  const pages = `<draw:page draw:name="a">${frame('', 'Shown')}${notes}</draw:page><draw:page draw:name="b" draw:style-name="h">${frame('', 'Hidden')}</draw:page>`;
  const hidden =
    '<style:style style:name="h" style:family="drawing-page"><style:drawing-page-properties presentation:visibility="hidden"/></style:style>';
  return odf('presentation', '', {
    'content.xml': `<office:document-content ${spaces.join(' ')} xmlns:draw="${OASIS}:drawing:1.0" xmlns:svg="${OASIS}:svg-compatible:1.0" office:version="1.2"><office:automatic-styles>${hidden}</office:automatic-styles><office:body><office:presentation>${pages}</office:presentation></office:body></office:document-content>`,
  });
}

/** A picture of 600 pixels, two inches wide. */
function odtWithPicture(): Buffer {
  const image = '<draw:image xlink:href="Pictures/p.png" xlink:type="simple"/>';
  return odf(
    'text',
    `<text:p><draw:frame text:anchor-type="as-char" svg:width="2in" svg:height="2in">${image}</draw:frame></text:p>`,
    { 'Pictures/p.png': flatPng(600, 600) },
  );
}
