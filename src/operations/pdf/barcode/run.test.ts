import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { FIXTURES } from '#test/helpers/fixture.ts';
import { pdfSource, pdfText } from '#test/helpers/pdf-tools.ts';
import { qpdfComplaints } from '#test/helpers/qpdf-check.ts';
import { runOperation } from '#test/helpers/run-operation.ts';
import { requireTool } from '#test/helpers/tools.ts';
import { openBarcodeReader } from '../../../engines/barcodes/read-barcodes.ts';
import operation from './operation.ts';

const THREE = join(FIXTURES, 'three-pages.pdf');
const folder = mkdtempSync(join(tmpdir(), 'sheaf-pdf-barcode-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const hasTools = (['pdftoppm', 'pdfimages', 'qpdf'] as const).map((name) => requireTool(name)).every(Boolean);

/** The barcodes of a page, as another program draws it. */
async function barcodesOn(path: string, page: number) {
  const stem = join(folder, `page-${page}`);
  execFileSync('pdftoppm', ['-r', '200', '-f', String(page), '-l', String(page), '-singlefile', '-png', path, stem]);
  const picture = sharp(`${stem}.png`).toColourspace('b-w').raw();
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  const reader = await openBarcodeReader();
  return reader.read({ width: info.width, height: info.height, data }, null, false);
}

describe.skipIf(!hasTools)('pdf-barcode', () => {
  test.each([
    ['qr-code', 'https://example.org/?a=1&b=ü'],
    ['qr-code', 'x'],
    ['data-matrix', 'x'],
    ['data-matrix', 'Rechnung 2026-0815, Blatt 3'],
    ['aztec', 'BOARDING PASS 17A'],
  ])('a %s is read from the page as %j, and is square', async (type, text) => {
    await using run = await runOperation(operation, [THREE], { type, text, width: 30, pages: '2' });
    expect(qpdfComplaints(run.outputPath)).toBe('');
    const [only, ...others] = await barcodesOn(run.outputPath, 2);
    expect([only?.type, only?.text, others]).toEqual([type, text, []]);
    expect(await barcodesOn(run.outputPath, 1)).toEqual([]);
    const [, , , width, height] = /BBox *\[ *(\S+) (\S+) (\S+) (\S+) *\]/.exec(pdfSource(run.outputPath)) ?? [];
    expect(width).toBe(height);
    expect(pdfText(run.outputPath, 2)).toContain('Page 2');
    expect(run.outcome.result).toMatchObject({ pages_coded: 1, notes: [] });
  });

  test('it is drawn as shapes, in the file once where it is the same', async () => {
    await using run = await runOperation(operation, [THREE], { text: 'same' });
    expect(execFileSync('pdfimages', ['-list', run.outputPath], { encoding: 'utf8' }).trim().split('\n')).toHaveLength(
      2,
    );
    await using each = await runOperation(operation, [THREE], { text: '{page} of {pages}', width: 20 });
    for (const page of [1, 2, 3]) {
      expect((await barcodesOn(each.outputPath, page)).map(({ text }) => text)).toEqual([`${page} of 3`]);
    }
    const forms = (path: string) => pdfSource(path).match(/\/Subtype *\/Form/g)!.length;
    expect(forms(each.outputPath) - forms(run.outputPath)).toBe(2);
  });

  test('a code that phones may not read is noted', async () => {
    const params = { text: 'https://example.org/'.repeat(20), width: 8 };
    await using run = await runOperation(operation, [THREE], params);
    expect(run.outcome.result.notes).toEqual([expect.stringMatching(/smallest squares are 0\.\d+ mm wide/)]);
  });

  test('a text that is too long for the type is refused', async () => {
    await expect(runOperation(operation, [THREE], { text: '漢'.repeat(1500) })).rejects.toThrow(/too long/);
  });
});
