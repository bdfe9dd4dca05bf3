import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fixture } from '#test/helpers/fixture.ts';
import { hasPdfTools, pdfInfo, pdfText } from '#test/helpers/pdf-tools.ts';
import { pdftoppm } from '#test/helpers/pdftoppm.ts';
import { qpdfComplaints } from '#test/helpers/qpdf-check.ts';
import { rawPdf } from '#test/helpers/raw-pdf.ts';
import { runOperation } from '#test/helpers/run-operation.ts';
import operation from './operation.ts';

describe.skipIf(!hasPdfTools)('pdf-poster', () => {
  test('the sheets show the page enlarged, each its part', async () => {
    const params = { cols: 2, rows: 2, overlap: 0, margin: 0, marks: false, pages: '2' };
    await using run = await runOperation(operation, [fixture('three-pages.pdf')], params);
    expect(qpdfComplaints(run.outputPath)).toBe('');
    expect(run.outcome.result).toMatchObject({ page_count: 4, pages_before: 3, posters: 1 });
    const info = pdfInfo(run.outputPath);
    expect(info['Page size']).toMatch(/A4/);
    // 200 by 200 points become two sheets wide.
    const whole = pdftoppm(fixture('three-pages.pdf'), 2, Math.round((72 * 2 * 595.28) / 200));
    const dark = ({ data }: { data: Buffer }) => data.filter((value) => value < 128).length;
    const parts = [1, 2, 3, 4].map((page) => dark(pdftoppm(run.outputPath, page, 72)));
    const all = parts.reduce((sum, part) => sum + part);
    expect(all / dark(whole)).toBeGreaterThan(0.8);
    expect(all / dark(whole)).toBeLessThan(1.25);
    expect(pdfText(run.outputPath, 1).length + pdfText(run.outputPath, 2).length).toBeGreaterThan(5);
  });

  test('neighbours overlap, marks say by how much, and sheets without anything are left out', async () => {
    const strip = rawPdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 20] /Contents 4 0 R /Resources << >> >>',
      { dict: '', data: '0 0 1 rg 0 0 600 20 re f' },
    ]);
    const folder = mkdtempSync(join(tmpdir(), 'sheaf-poster-'));
    const path = join(folder, 'strip.pdf');
    writeFileSync(path, strip);
    await using run = await runOperation(operation, [path], { cols: 2, rows: 3, overlap: 20, margin: 10 });
    rmSync(folder, { recursive: true });
    // Of three rows, the middle one has the content.
    expect(run.outcome.result).toMatchObject({ page_count: 2 });
    const { width, height, data } = pdftoppm(run.outputPath, 1, 72);
    const at = (x: number, y: number) => [...data.subarray((y * width + x) * 3, (y * width + x) * 3 + 3)];
    expect(at(width >> 1, height >> 1)).toEqual([0, 0, 255]);
    expect(at(10, height >> 1)).toEqual([255, 255, 255]);
    // A mark is twenty millimeters from the right edge of the visible part.
    const mark = Math.round(width - (30 * 72) / 25.4);
    expect([-1, 0, 1].some((off) => at(mark + off, height - 33)[0]! < 160)).toBe(true);
  });

  test('sheets on which nothing is drawn are named, of turned pages and those with a crop box too', async () => {
    const page = (extra: string) =>
      rawPdf([
        '<< /Type /Catalog /Pages 2 0 R >>',
        '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] ${extra} /Contents 4 0 R /Resources << >> >>`,
        { dict: '', data: '0 0 1 rg 40 700 20 20 re f' },
      ]);
    const folder = mkdtempSync(join(tmpdir(), 'sheaf-poster-'));
    const path = join(folder, 'corner.pdf');
    const emptyOf = async (extra: string) => {
      writeFileSync(path, page(extra));
      await using run = await runOperation(operation, [path], {
        cols: 2,
        rows: 2,
        overlap: 0,
        margin: 0,
        marks: false,
      });
      const bare = [1, 2, 3, 4].filter((sheet) => pdftoppm(run.outputPath, sheet, 36).data.every((part) => part > 250));
      const [note = ''] = run.outcome.result.notes as string[];
      expect(note).toContain(`Sheets ${bare.join(', ')} are empty`);
      return bare;
    };
    expect(await emptyOf('')).toEqual([2, 3, 4]);
    expect(await emptyOf('/Rotate 90')).toEqual([1, 3, 4]);
    expect(await emptyOf('/CropBox [20 650 420 842]')).toHaveLength(3);
    await using full = await runOperation(operation, [fixture('render-features.pdf')], {
      cols: 1,
      rows: 1,
      pages: '1',
    });
    expect(full.outcome.result.notes).toEqual([]);
    rmSync(folder, { recursive: true });
  });

  test('too many sheets are refused', async () => {
    const limits = { maxPdfPages: 50 };
    await expect(
      runOperation(operation, [fixture('three-pages.pdf')], { cols: 10, rows: 10 }, { limits }),
    ).rejects.toMatchObject({ code: 'limit_exceeded' });
  });
});
