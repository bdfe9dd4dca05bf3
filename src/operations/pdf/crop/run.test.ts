import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fixture } from '#test/helpers/fixture.ts';
import { pdfFacts } from '#test/helpers/pdf-facts.ts';
import { hasPdfTools, pdfInfo, pdfText } from '#test/helpers/pdf-tools.ts';
import { qpdfComplaints } from '#test/helpers/qpdf-check.ts';
import { rawPdf } from '#test/helpers/raw-pdf.ts';
import { runOperation } from '#test/helpers/run-operation.ts';
import resize from '../resize/operation.ts';
import operation from './operation.ts';

const FEATURES = fixture('features.pdf');
const MM = 72 / 25.4;
const sizes = (path: string): number[][] => {
  const count = pdfInfo(path).Pages!;
  const info = pdfInfo(path, '-f', '1', '-l', count);
  return Array.from({ length: Number(count) }, (_, index) =>
    info[`Page ${String(index + 1).padStart(4)} size`]!.match(/[\d.]+/g)!
      .slice(0, 2)
      .map(Number),
  );
};
/** Sizes as a reader sees them: a turned page swaps width and height. */
const seen = (path: string): number[][] => {
  const info = pdfInfo(path, '-f', '1', '-l', '6');
  return sizes(path).map(([width, height], index) =>
    Number(info[`Page ${String(index + 1).padStart(4)} rot`]) % 180 === 0 ? [width!, height!] : [height!, width!],
  );
};

describe.skipIf(!hasPdfTools)('pdf-crop', () => {
  test('margins come off the sides as they are seen, turned pages too', async () => {
    await using run = await runOperation(operation, [FEATURES], { margins: { top: 10, left: 5 } });
    expect(qpdfComplaints(run.outputPath)).toBe('');
    const before = seen(FEATURES);
    seen(run.outputPath).forEach(([width, height], index) => {
      expect(width).toBeCloseTo(before[index]![0]! - 5 * MM, 1);
      expect(height).toBeCloseTo(before[index]![1]! - 10 * MM, 1);
    });
    expect(pdfFacts(run.outputPath)).toEqual(pdfFacts(FEATURES));
  });

  test('a region is kept on the pages that are named', async () => {
    const region = { left: 0, top: 0, width: 30, height: 20 };
    await using run = await runOperation(operation, [FEATURES], { region, pages: '2' });
    expect(sizes(run.outputPath)[1]![0]).toBeCloseTo(30 * MM, 1);
    expect(sizes(run.outputPath)[0]).toEqual(sizes(FEATURES)[0]);
  });

  test('each page is cropped to what is drawn on it; blank ones stay and are named', async () => {
    const page = (entries: string, content: number) =>
      `<< /Type /Page /Parent 2 0 R ${entries} /Contents ${content} 0 R /Resources << >> >>`;
    const bytes = rawPdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R 4 0 R 5 0 R 6 0 R] /Count 4 /MediaBox [0 0 400 600] >>',
      page('', 7),
      page('/Rotate 90 /CropBox [50 20 380 580]', 7),
      page('/UserUnit 2', 7),
      page('', 8),
      // White is invisible anywhere.
      { dict: '', data: '0.8 0.9 1 rg 100 200 150 90 re f 1 g 0 0 30 30 re f' },
      { dict: '', data: '1 g 0 0 30 30 re f' },
    ]);
    const folder = mkdtempSync(join(tmpdir(), 'sheaf-crop-'));
    const path = join(folder, 'content.pdf');
    writeFileSync(path, bytes);
    await using run = await runOperation(operation, [path], { to_content: true, content_margin: 10 });
    rmSync(folder, { recursive: true });
    expect(qpdfComplaints(run.outputPath)).toBe('');
    expect(run.outcome.result).toMatchObject({ pages_cropped: 3 });
    expect(run.outcome.result.notes).toEqual([expect.stringMatching(/^Page 4 is blank/)]);
    const info = pdfInfo(run.outputPath, '-box', '-f', '1', '-l', '4');
    const boxes = [1, 2, 3, 4].map((number) => info[`Page    ${number} CropBox`]!.trim().split(/\s+/).map(Number));
    // Ten millimeters are 28.3 points, and a pixel of 50 dpi 1.4.
    const expected = (margin: number) => [100 - margin, 200 - margin, 250 + margin, 290 + margin];
    boxes.slice(0, 3).forEach((box, index) => {
      const wanted = expected((10 * MM) / (index === 2 ? 2 : 1));
      const off = box.map((side, at) => Math.abs(side - wanted[at]!));
      expect(Math.max(...off), `page ${index + 1}`).toBeLessThan(2);
    });
    expect(boxes[3]).toEqual([0, 0, 400, 600]);
  });

  test.each([
    [{}, /one of margins, region and to_content/],
    [{ to_content: true, region: { left: 0, top: 0, width: 30, height: 20 } }, /one of margins/],
    [{ margins: { left: 5000 } }, /Nothing would be left of page 1; it is 105\.8 × 70\.6 mm\./],
  ])('%j is refused', async (params, message) => {
    await expect(runOperation(operation, [FEATURES], params)).rejects.toThrow(message);
  });
});

describe.skipIf(!hasPdfTools)('pdf-resize', () => {
  test('all pages get the size, wide ones wide, and keep their text, links and fields', async () => {
    await using run = await runOperation(resize, [FEATURES], { paper: 'a5' });
    expect(qpdfComplaints(run.outputPath)).toBe('');
    const before = seen(FEATURES);
    seen(run.outputPath).forEach(([width, height], index) => {
      const wide = before[index]![0]! > before[index]![1]!;
      expect(width).toBeCloseTo((wide ? 210 : 148) * MM, 1);
      expect(height).toBeCloseTo((wide ? 148 : 210) * MM, 1);
    });
    expect(pdfText(run.outputPath).split(/\s+/)).toEqual(pdfText(FEATURES).split(/\s+/));
    expect(pdfFacts(run.outputPath)).toEqual(pdfFacts(FEATURES));
  });
});
