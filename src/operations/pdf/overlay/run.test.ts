import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { FIXTURES } from '#test/helpers/fixture.ts';
import { hasPdfTools, pdfPictures, pdfSource, pdfText } from '#test/helpers/pdf-tools.ts';
import { qpdfComplaints } from '#test/helpers/qpdf-check.ts';
import { rawPdf } from '#test/helpers/raw-pdf.ts';
import { runOperation } from '#test/helpers/run-operation.ts';
import operation from './operation.ts';

const FEATURES = join(FIXTURES, 'features.pdf');
const THREE = join(FIXTURES, 'three-pages.pdf');
const folder = mkdtempSync(join(tmpdir(), 'sheaf-overlay-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A page of 100 by 100 points with this content, as a file. */
function page(name: string, content: string, more = ''): string {
  const path = join(folder, `${name}.pdf`);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] /Contents 4 0 R ${more} >>`,
    { dict: '', data: Buffer.from(content) },
  ];
  writeFileSync(path, rawPdf(objects));
  return path;
}
/** The color at a place of the only page, from its upper left corner. */
function color(path: string, x: number, y: number): number[] {
  const [picture] = pdfPictures(path, folder, ['-r', '72']);
  const start = picture!.length - 100 * 100 * 3;
  const at = start + (y * 100 + x) * 3;
  return [...picture!.subarray(at, at + 3)];
}

describe.skipIf(!hasPdfTools)('pdf-overlay', () => {
  test('the second document’s pages come again and again, or once', async () => {
    await using again = await runOperation(operation, [FEATURES, THREE], {});
    expect(qpdfComplaints(again.outputPath)).toBe('');
    await using once = await runOperation(operation, [FEATURES, THREE], { repeat: false });
    const words = pdfText(THREE, 1).trim().split(/\s+/)[0]!;
    expect(pdfText(again.outputPath, 4)).toContain(words);
    expect(once.outcome.result).toMatchObject({ pages_overlaid: 3 });
    expect(pdfText(once.outputPath, 4)).toBe(pdfText(FEATURES, 4));
  });

  test('a page that leaves its state in disorder does not touch what is laid over it', async () => {
    const wild = page('wild', 'Q Q q 1 0 0 rg 0 0 10 10 re f 0.1 0 0 0.1 50 50 cm q 5 0 0 5 0 0 cm');
    const square = page('square', '0 0 1 rg 20 20 60 60 re f');
    await using over = await runOperation(operation, [wild, square], {});
    expect(color(over.outputPath, 50, 50)).toEqual([0, 0, 255]);
    expect(color(over.outputPath, 5, 95)).toEqual([255, 0, 0]);
  });

  test('under is under, and a turned page gets it upright', async () => {
    const red = page('red', '1 0 0 rg 40 40 20 20 re f', '/Rotate 90');
    const half = page('half', '0 0 1 rg 0 50 100 50 re f');
    await using under = await runOperation(operation, [red, half], { under: true });
    expect(color(under.outputPath, 50, 50)).toEqual([255, 0, 0]);
    expect(color(under.outputPath, 10, 10)).toEqual([0, 0, 255]);
    expect(color(under.outputPath, 10, 90)).toEqual([255, 255, 255]);
  });

  test('what is drawn on every page stands in the file once', async () => {
    const stamp = page('stamp', `0 0 1 rg 20 20 60 60 re f % ${'long '.repeat(200)}`);
    await using run = await runOperation(operation, [FEATURES, stamp], {});
    expect(pdfSource(run.outputPath).match(/long long/g)?.length).toBeLessThan(200);
  });
});
