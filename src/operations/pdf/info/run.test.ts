import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { appendChanges } from '@sheaf/pdf/edit/append-changes';
import { editDocument } from '@sheaf/pdf/edit/edited-document';
import { openDocument } from '@sheaf/pdf/file/document';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixture } from '#test/helpers/fixture.ts';
import { flateImage, imagePdf, pictureSamples } from '#test/helpers/image-pdf.ts';
import { rawPdf } from '#test/helpers/raw-pdf.ts';
import { runOperation } from '#test/helpers/run-operation.ts';
import { requireTool } from '#test/helpers/tools.ts';
import { createFileWriter } from '../../../engines/files/writer.ts';
import metadata from '../metadata/operation.ts';
import operation from './operation.ts';

const FEATURES = fixture('features.pdf');
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheaf-info-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function inspect(file: string | Buffer, params: { password?: string } = {}) {
  const path = typeof file === 'string' ? file : join(folder, 'made.pdf');
  if (typeof file !== 'string') await writeFile(path, file);
  await using run = await runOperation(operation, [path], params);
  const text = readFileSync(run.outputPath, 'utf8');
  return { ...run.outcome, bytes: text.length, report: JSON.parse(text) };
}

const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" pdfaid:part="2" pdfaid:conformance="B"/>
<rdf:Description xmlns:ua="http://www.aiim.org/pdfua/ns/id/"><ua:part>1</ua:part></rdf:Description></rdf:RDF></x:xmpmeta>`;

/** Signed, tagged, with claims; a subset font in a form that draws itself, a script, a program and an address that is code. */
const RICH = rawPdf([
  '<< /Type /Catalog /Pages 2 0 R /Metadata 5 0 R /OpenAction 10 0 R /AcroForm << /Fields [12 0 R 14 0 R] /SigFlags 3 >> /MarkInfo << /Marked true >> /StructTreeRoot << /Type /StructTreeRoot >> /Lang (de) >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595.276 841.89] /TrimBox [10 10 500 800] /Rotate 90 /Contents 4 0 R /Resources 9 0 R /AA << /O 11 0 R >> >>',
  { dict: '', data: '/Fm Do' },
  { dict: '/Type /Metadata /Subtype /XML', data: XMP },
  { dict: '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources 9 0 R', data: '/Fm Do' },
  '<< /Type /Font /Subtype /Type0 /BaseFont /ABCDEF+Serif /Encoding /Identity-H /DescendantFonts [<< /Type /Font /Subtype /CIDFontType2 /BaseFont /ABCDEF+Serif /FontDescriptor << /FontFile2 8 0 R >> >>] >>',
  { dict: '', data: 'font' },
  '<< /XObject << /Fm 6 0 R >> /Font << /A 7 0 R /B << /Type /Font /Subtype /TrueType /BaseFont /Arial >> >> >>',
  '<< /S /JavaScript /JS (app.alert\\(1\\)) >>',
  '<< /S /Launch /F (calc.exe) /Next << /S /URI /URI (javascript:1) >> >>',
  '<< /FT /Sig /T (Signed) /V 13 0 R >>',
  "<< /Type /Sig /SubFilter /ETSI.CAdES.detached /Name (Ada) /Reason (Agreed) /M (D:20261121093000+01'00') /ByteRange [0 10 20 30] >>",
  '<< /FT /Sig /T (Empty) >>',
]);

describe('pdf-info', () => {
  it('reports what a document is, holds, claims and would run', async () => {
    const { type, filename, result, report } = await inspect(RICH);
    expect({ type, filename }).toEqual({ type: 'application/json', filename: 'made-info.json' });
    expect(result).toMatchObject({
      page_count: 1,
      pdfa: 'PDF/A-2b',
      pdfua: 'PDF/UA-1',
      tagged: true,
      encrypted: false,
      signatures: 1,
      fonts: 2,
      fonts_not_embedded: 1,
      runs_code: true,
    });
    expect(report).toMatchObject({ repaired: false, complete: true, encryption: null, tags: { language: 'de' } });
    expect(report.runs).toMatchObject({
      scripts: 1,
      programs: 1,
      code_addresses: 1,
      triggers: 1,
      open_action: 'JavaScript',
    });
    expect(report.signatures).toMatchObject({ count: 1, unsigned_fields: 1 });
    expect(report.signatures.list[0]).toMatchObject({
      name: 'Ada',
      date: '2026-11-21T09:30:00+01:00',
      covers_file: false,
    });
    expect(report.fonts.list).toMatchObject([
      { name: 'Serif', type: 'Type0 (CIDFontType2)', embedded: true, subset: true },
      { name: 'Arial', type: 'TrueType', embedded: false, subset: false },
    ]);
    expect(report.pages).toEqual([
      {
        first: 1,
        last: 1,
        width_mm: 297,
        height_mm: 210,
        rotation: 90,
        boxes: { media: [0, 0, 595.28, 841.89], trim: [10, 10, 500, 800] },
      },
    ]);
  });

  it('says the same of pages, bookmarks and attachments as other readers', async () => {
    const { result, report } = await inspect(FEATURES);
    expect(result).toMatchObject({ attachments: 1, outline_entries: 15, signatures: 0 });
    expect(report.attachments.list[0]).toMatchObject({ name: 'notes.txt', stored_bytes: 14 });
    expect(report.outline.list[1]).toEqual({ title: 'Chapter A1', level: 2, page: 1 });
    expect(report.pages.map(({ first, last }: { first: number; last: number }) => [first, last])).toEqual([
      [1, 3],
      [4, 6],
    ]);
  });

  it('reports the resolution of pictures as pdfimages does, and none where it would mislead', async () => {
    const side = (pixels: number) => flateImage(pixels, pictureSamples(pixels, 3), '/ColorSpace /DeviceRGB');
    const { report } = await inspect(imagePdf([side(200), side(500), side(20)]));
    const list: { dpi: number | null; width: number; first_page: number }[] = report.images.list;
    expect(list.map(({ dpi, width, first_page }) => [first_page, width, dpi])).toEqual([
      [1, 200, 144],
      [2, 500, 360],
      [3, 20, null],
    ]);
    if (!requireTool('pdftoppm')) return;
    const rows = execFileSync('pdfimages', ['-list', join(folder, 'made.pdf')])
      .toString()
      .trim()
      .split('\n')
      .slice(2);
    expect(rows.map((row) => Number(row.trim().split(/\s+/)[12]))).toEqual([144, 360, 14]);
  });

  it('opens protected PDFs with their password and reports what they allow', async () => {
    if (!requireTool('qpdf')) return;
    const path = join(folder, 'protected.pdf');
    const how = ['--encrypt', 'open', 'owner', '256', '--print=none', '--extract=n', '--', FEATURES, path];
    execFileSync('qpdf', how);
    await expect(inspect(path)).rejects.toMatchObject({ code: 'password_required' });
    const { result, report } = await inspect(path, { password: 'open' });
    expect(result).toMatchObject({ encrypted: true, page_count: 6 });
    expect(report.encryption).toMatchObject({ method: 'AES-256', key_bits: 256, revision: 6 });
    expect(report.encryption.permissions).toMatchObject({ print: false, copy: false, annotate: true });
    expect(report.outline.list[0].title).toBe('Part A1');
  });

  it('stays small on a document that claims a lot', async () => {
    const many = 20_000;
    const name = 'A'.repeat(2000);
    const fonts = Array.from({ length: many }, (_, index) => `/F${index} << /Subtype /Type1 /BaseFont /${index}X >>`);
    const resources = `<< /Font << ${fonts.join(' ')} /Long << /Subtype /Type1 /BaseFont /${name} >> >> >>`;
    const kids = '3 0 R '.repeat(1000);
    const { result, bytes } = await inspect(
      rawPdf([
        '<< /Type /Catalog /Pages 2 0 R >>',
        `<< /Type /Pages /Kids [${kids}] /Count 1000 >>`,
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 10 10] /Resources 4 0 R >>',
        resources,
      ]),
    );
    expect(result).toMatchObject({ page_count: 1000, fonts: many + 1 });
    expect(bytes).toBeLessThan(200_000);
  });

  it('cuts work short where resources never end, and says so', async () => {
    const page =
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 10 10] /Resources << /Font << /F1 4 0 R /F2 4 0 R >> >> /Annots 5 0 R >>';
    const { report } = await inspect(
      rawPdf([
        '<< /Type /Catalog /Pages 2 0 R >>',
        '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
        page,
        '<< /Type /Font /Subtype /Type3 /Resources << /Font << /F 4 0 R >> >> >>',
        `[${'<< /AP << /N 4 0 R >> >> '.repeat(150_000)}]`,
      ]),
    );
    expect(report).toMatchObject({ complete: false, fonts: { count: 1 } });
  });

  it('reports revisions with their sizes, and whether a file is linearized', async () => {
    const plain = readFileSync(FEATURES);
    const first = await inspect(FEATURES);
    expect(first.result).toMatchObject({ revisions: 1, linearized: false });
    expect(first.report.revisions.list).toEqual([{ bytes: plain.toString('latin1').trimEnd().length }]);
    await using titled = await runOperation(metadata, [FEATURES], { title: 'One' });
    const changed = join(folder, 'changed.pdf');
    if (requireTool('qpdf')) {
      const linear = join(folder, 'linear.pdf');
      execFileSync('qpdf', ['--linearize', titled.outputPath, linear]);
      expect((await inspect(linear)).result).toMatchObject({ revisions: 1, linearized: true });
      using document = openDocument(linear);
      const edited = editDocument(document);
      edited.editPage(0).set('Rotate', 90);
      using file = createFileWriter(changed);
      appendChanges(edited, file);
      file.close();
      const after = await inspect(changed);
      expect(after.report.revisions.count).toBe(2);
      expect(after.report.linearized).toBe(false);
    }
  });
});
