import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createPdfMaker } from '../../../../test/helpers/made-pdf.ts';
import { pagesPdf, rawPdf } from '../../../../test/helpers/raw-pdf.ts';
import { type PdfDocument, readDocument } from '../file/document.ts';
import { memorySource } from '../file/source.ts';
import { readDocumentInfo } from '../read/document-info.ts';
import { PdfStream } from '../syntax/objects.ts';
import { assemble } from './assemble.ts';

const LIMITS = { maxPages: 100_000, maxInflatedBytes: 1 << 24 };
const folder = mkdtempSync(join(tmpdir(), 'sheaf-selection-'));
afterAll(() => rmSync(folder, { recursive: true }));
const hasQpdf = spawnSync('qpdf', ['--version']).status === 0;

/** Makes a document of pages (indexes) of others and has qpdf check it. */
async function build(...inputs: { bytes: Buffer; pages?: number[] }[]) {
  const chunks: Buffer[] = [];
  const sink = { write: (bytes: Uint8Array) => void chunks.push(Buffer.from(bytes)) };
  const selections = inputs.map(({ bytes, pages }) => {
    const info = readDocumentInfo(readDocument(memorySource(bytes), LIMITS));
    return { info, pages: pages ?? null, title: null };
  });
  await assemble(sink, selections);
  const bytes = Buffer.concat(chunks);
  if (hasQpdf) {
    const path = join(folder, 'made.pdf');
    writeFileSync(path, bytes);
    const { status, stdout, stderr } = spawnSync('qpdf', ['--check', path], { encoding: 'utf8' });
    expect([status, stdout + stderr]).toEqual([0, expect.stringContaining('No syntax')]);
  }
  return { document: readDocument(memorySource(bytes), LIMITS), bytes };
}

/** Every object of a document, streams decoded, as text. */
function textOf(document: PdfDocument): string {
  const parts: string[] = [];
  for (const num of document.numbers()) {
    const object = document.get(num);
    if (object instanceof PdfStream && !object.dict.has('N'))
      parts.push(Buffer.from(document.decode(object)).toString('latin1'));
    const located = document.locate(num)!;
    parts.push(Buffer.from(located.span.buf.subarray(located.span.start, located.span.end)).toString('latin1'));
  }
  return parts.join('\n');
}

describe('a page that comes many times', () => {
  const content = Array.from({ length: 400 }, (_, index) => `${(index * 7919) % 997} ${index} m`).join('\n');

  test('is stored once, with a small dictionary for each copy', async () => {
    const bytes = pagesPdf([content, '0 0 m']);
    const once = await build({ bytes, pages: [0] });
    const often = await build({ bytes, pages: Array<number>(1000).fill(0) });
    expect(often.document.pages()).toHaveLength(1000);
    expect(often.bytes.length - once.bytes.length).toBeLessThan(1000 * 40);
    expect(new Set(often.document.pages().map(({ ref }) => ref!.num)).size).toBe(1000);
    const contents = often.document.pages().map(({ dict }) => dict.get('Contents'));
    expect(new Set(contents.map((ref) => JSON.stringify(ref))).size).toBe(1);
  });

  test('has its own annotations each time, and shares the rest', async () => {
    const link = '/Annots [<< /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (https://example.org) >> >>]';
    const bytes = pagesPdf([content], { page: link });
    const once = await build({ bytes, pages: [0] });
    const often = await build({ bytes, pages: Array<number>(200).fill(0) });
    expect(often.document.pages()).toHaveLength(200);
    expect(often.document.pages().every(({ dict }) => often.document.entries(dict).array('Annots')?.length === 1)).toBe(
      true,
    );
    expect(often.bytes.length - once.bytes.length).toBeLessThan(200 * 120);
  });

  test('is stored once where one file is merged again and again', async () => {
    const pdf = createPdfMaker();
    pdf.add('catalog', '<< /Type /Catalog /Pages {pages} >>');
    pdf.add('pages', '<< /Type /Pages /Kids [{page}] /Count 1 /MediaBox [0 0 9 9] >>');
    pdf.add('page', '<< /Type /Page /Parent {pages} /Contents {content} /Resources {resources} >>');
    pdf.stream('content', '', content);
    const names = Array.from({ length: 300 }, (_, index) => `/F${index} {font}`).join(' ');
    pdf.add('resources', `<< /Font << ${names} >> /ExtGState << /G << /CA 0.5 >> >> >>`);
    pdf.add('font', '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>');
    const bytes = pdf.build();
    const once = await build({ bytes });
    const often = await build(...Array.from({ length: 100 }, () => ({ bytes })));
    expect(often.document.pages()).toHaveLength(100);
    expect(often.bytes.length - once.bytes.length).toBeLessThan(100 * 60);
    const resources = often.document.pages().map(({ dict }) => JSON.stringify(dict.get('Resources')));
    expect(new Set(resources).size).toBe(1);
  });
});

describe('a page that is removed', () => {
  test('is not copied along through a stray reference', async () => {
    const bytes = rawPdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 /MediaBox [0 0 9 9] >>',
      '<< /Type /Page /Parent 2 0 R /PieceInfo << /Maker << /Private 4 0 R /Also 6 0 R >> >> >>',
      '<< /Type /Page /Parent 2 0 R /Contents 5 0 R /Note (removed words) >>',
      { dict: '', data: 'BT (removed text) Tj ET' },
      '[4 0 R (kept along) 2 0 R 1 0 R]',
    ]);
    const { document } = await build({ bytes, pages: [0] });
    const text = textOf(document);
    expect(text).toContain('kept along');
    expect(text).not.toMatch(/removed/);
    expect(text.match(/\/Type ?\/Page\b/g)).toHaveLength(1);
    expect(text.match(/\/Type ?\/Catalog/g)).toHaveLength(1);
  });

  test('takes its kids out of the fields that stay', async () => {
    const pdf = createPdfMaker();
    pdf.add('catalog', '<< /Type /Catalog /Pages {pages} /AcroForm << /Fields [{field}] >> >>');
    pdf.add('pages', '<< /Type /Pages /Kids [{page0} {page1} {page2}] /Count 3 /MediaBox [0 0 9 9] >>');
    pdf.add('field', '<< /FT /Tx /T (a) /V (value) /Kids [{kid0} {kid1} {kid2}] >>');
    for (const index of [0, 1, 2]) {
      pdf.add(`page${index}`, `<< /Type /Page /Parent {pages} /Annots [{kid${index}}] >>`);
      pdf.add(`kid${index}`, `<< /Subtype /Widget /Parent {field} /P {page${index}} /Rect [${index} 0 9 9] >>`);
    }
    const { document } = await build({ bytes: pdf.build(), pages: [2, 0] });
    const form = document.entries(document.catalog).dict('AcroForm')!;
    const field = document.dict(document.entries(form).array('Fields')![0])!;
    const kids = document
      .entries(field)
      .array('Kids')!
      .map((kid) => document.dict(kid));
    expect(kids.map((kid) => kid && document.entries(kid).array('Rect')![0])).toEqual([0, 2]);
    expect(field.get('V')).toBeDefined();
    expect(textOf(document).match(/Widget/g)).toHaveLength(2);
  });
});

test('boxes that pages inherit become their own, the crop box too', async () => {
  const bytes = rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 100 100] /CropBox [1 2 30 40] >>',
    '<< /Type /Pages /Parent 2 0 R /Kids [4 0 R 5 0 R] /Count 2 >>',
    '<< /Type /Page /Parent 3 0 R >>',
    '<< /Type /Page /Parent 3 0 R /CropBox [5 6 7 8] >>',
  ]);
  const { document } = await build({ bytes });
  const boxes = document.pages().map(({ dict }) => dict.get('CropBox'));
  expect(boxes).toEqual([
    [1, 2, 30, 40],
    [5, 6, 7, 8],
  ]);
});

test('a closed outline stays closed, and an open one open', async () => {
  const pdf = createPdfMaker();
  pdf.add('catalog', '<< /Type /Catalog /Pages {pages} /Outlines {root} >>');
  pdf.add('pages', '<< /Type /Pages /Kids [{page}] /Count 1 /MediaBox [0 0 9 9] >>');
  pdf.add('page', '<< /Type /Page /Parent {pages} >>');
  pdf.add('root', '<< /First {closed} /Last {open} /Count 3 >>');
  const entry = (name: string, rest: string) => pdf.add(name, `<< /Title (${name}) /Dest [{page} /Fit] ${rest} >>`);
  entry('closed', '/Parent {root} /Next {open} /First {hidden} /Last {hidden} /Count -1');
  entry('hidden', '/Parent {closed}');
  entry('open', '/Parent {root} /Prev {closed} /First {shown} /Last {shown} /Count 1');
  entry('shown', '/Parent {open}');
  const { document } = await build({ bytes: pdf.build() });
  const root = document.entries(document.catalog).dict('Outlines')!;
  const first = document.entries(root).dict('First')!;
  const last = document.entries(root).dict('Last')!;
  expect([root, first, last].map((dict) => dict.get('Count'))).toEqual([3, -1, 1]);
});
