import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rawPdf } from '#test/helpers/raw-pdf.ts';
import { runOperation } from '#test/helpers/run-operation.ts';
import operation from './operation.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheaf-shown-text-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function textOf(pdf: Buffer): Promise<string> {
  const path = join(folder, 'page.pdf');
  await writeFile(path, pdf);
  await using run = await runOperation(operation, [path], {});
  return readFileSync(run.outputPath, 'utf8');
}

const FONT = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>';

describe('pdf-to-text, of what a page shows', () => {
  it('reads annotations after the page, whose fonts may stand in the node above it', async () => {
    // Codes that say nothing without their font: "A" is 1, "B" is 2.
    const map = '1 begincodespacerange <00> <ff> endcodespacerange 2 beginbfchar <01> <0041> <02> <0042> endbfchar';
    const pdf = rawPdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 /Resources << /Font << /F 5 0 R >> >> >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Annots [7 0 R] >>',
      { dict: '', data: 'BT /F 12 Tf 50 700 Td <0102010201> Tj ET' },
      `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /FirstChar 1 /LastChar 2 /Widths [600 600] /ToUnicode 6 0 R
        /Encoding << /Differences [1 /A /B] >> >>`,
      { dict: '', data: map },
      '<< /Type /Annot /Subtype /Stamp /F 4 /Rect [50 500 250 520] /AP << /N 8 0 R >> >>',
      {
        dict: `/Type /XObject /Subtype /Form /BBox [0 0 200 20] /Resources << /Font << /G ${FONT} >> >>`,
        data: 'BT /G 12 Tf 2 5 Td (Stamped here) Tj ET',
      },
    ]);
    expect(await textOf(pdf)).toBe('ABABA Stamped here\n');
  });

  it('takes maps to Unicode whose lists count their entries wrong', async () => {
    const pdf = (entries: number) =>
      rawPdf([
        '<< /Type /Catalog /Pages 2 0 R >>',
        '<< /Type /Pages /Kids [3 0 R 3 0 R] /Count 2 >>',
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>',
        { dict: '', data: 'BT /F 12 Tf 50 700 Td <0102010201> Tj ET' },
        '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /FirstChar 1 /LastChar 2 /Widths [600 600] /ToUnicode 6 0 R >>',
        {
          dict: '',
          data: `1 begincodespacerange <00> <ff> endcodespacerange ${entries} beginbfchar <01> <0041> <02> <d83dde00> endbfchar`,
        },
      ]);
    expect(await textOf(pdf(2))).toBe('A😀A😀A\n\fA😀A😀A\n');
    expect(await textOf(pdf(7))).toBe('A😀A😀A\n\fA😀A😀A\n');
  });

  it('reads a Type 3 font by the names of its glyphs', async () => {
    const glyph = { dict: '', data: '600 0 0 0 500 700 d1 0 0 500 700 re f' };
    const pdf = rawPdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>',
      { dict: '', data: 'BT /F 12 Tf 50 700 Td <0102030104> Tj ET' },
      `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 600 700] /FontMatrix [0.001 0 0 0.001 0 0] /FirstChar 1 /LastChar 4
        /Widths [600 600 600 600] /Encoding << /Differences [1 /T /eacute /uni03A9 /nothing] >>
        /CharProcs << /T 6 0 R /eacute 6 0 R /uni03A9 6 0 R /nothing 6 0 R >> >>`,
      glyph,
    ]);
    expect(await textOf(pdf)).toMatch(/^TéΩT/);
  });

  it.each([
    ['brackets that never close', `9 beginbfchar ${'['.repeat(1_000_000)} endbfchar`],
    ['lists that never end', '9 beginbfchar '.repeat(100_000)],
    ['a number that never ends', '1'.repeat(1_000_000)],
    ['ranges over all codes', `3000 beginbfrange ${'<0000> <ffff> <0041> '.repeat(3000)} endbfrange`.repeat(20)],
  ])('is not kept busy by a map to Unicode with %s', async (_, map) => {
    const pdf = rawPdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>',
      { dict: '', data: 'BT /F 12 Tf 50 700 Td <0102010201> Tj (Seen) Tj ET' },
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /FirstChar 1 /LastChar 2 /Widths [600 600] /ToUnicode 6 0 R >>',
      { dict: '', data: map },
    ]);
    // Codes that no map makes letters are left out; letters without widths lie upon each other.
    expect(await textOf(pdf)).toMatch(/^Se+n\n$/);
  });

  it('leaves out what is drawn far too small to be seen', async () => {
    const pdf = rawPdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /Font << /F ${FONT} >> >> >>`,
      {
        dict: '',
        data: 'BT /F 12 Tf 50 700 Td (Seen) Tj 0 -20 Td /F 0.00001 Tf (source of a formula) Tj /F 1 Tf (small) Tj ET',
      },
    ]);
    expect(await textOf(pdf)).toMatch(/^Seen\s+small\s*$/);
  });

  it('leaves out what stands beyond the edges of the page', async () => {
    const pdf = rawPdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /CropBox [100 100 500 700] /Contents 4 0 R
        /Resources << /Font << /F ${FONT} >> >> >>`,
      { dict: '', data: 'BT /F 12 Tf 120 650 Td (Seen) Tj 0 100 Td (Above) Tj 0 -700 Td (Below) Tj ET' },
    ]);
    expect(await textOf(pdf)).toBe('Seen\n');
  });

  it('keeps the bullets of lists as the page has them', async () => {
    const lines = ['\\225 First of all', '\\225 Second to none'].map(
      (line, at) => `1 0 0 1 60 ${700 - at * 14} Tm (${line}) Tj`,
    );
    const pdf = rawPdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /Font << /F ${FONT} >> >> >>`,
      { dict: '', data: `BT /F 10 Tf ${lines.join(' ')} ET` },
    ]);
    expect(await textOf(pdf)).toBe('• First of all\n• Second to none\n');
  });
});
