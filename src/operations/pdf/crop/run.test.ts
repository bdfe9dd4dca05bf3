import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { pdfFacts } from '../../../../test/helpers/pdf-facts.ts';
import { hasPdfTools, pdfInfo, pdfText } from '../../../../test/helpers/pdf-tools.ts';
import { qpdfComplaints } from '../../../../test/helpers/qpdf-check.ts';
import { runOperation } from '../../../../test/helpers/run-operation.ts';
import resize from '../resize/operation.ts';
import operation from './operation.ts';

const FEATURES = join(import.meta.dirname, '../../../../test/fixtures/features.pdf');
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
/** Sizes as a reader sees them: a page that lies on its side is as wide as it is high. */
const seen = (path: string): number[][] => {
  const info = pdfInfo(path, '-f', '1', '-l', '6');
  return sizes(path).map(([width, height], index) =>
    Number(info[`Page ${String(index + 1).padStart(4)} rot`]) % 180 === 0 ? [width!, height!] : [height!, width!],
  );
};

describe.skipIf(!hasPdfTools)('pdf-crop', () => {
  test('margins come off the sides as they are seen, turned pages too', async () => {
    await using made = await runOperation(operation, [FEATURES], { margins: { top: 10, left: 5 } });
    expect(qpdfComplaints(made.outputPath)).toBe('');
    const before = seen(FEATURES);
    seen(made.outputPath).forEach(([width, height], index) => {
      expect(width).toBeCloseTo(before[index]![0]! - 5 * MM, 1);
      expect(height).toBeCloseTo(before[index]![1]! - 10 * MM, 1);
    });
    expect(pdfFacts(made.outputPath)).toEqual(pdfFacts(FEATURES));
  });

  test('a region is kept on the pages that are named', async () => {
    const region = { left: 0, top: 0, width: 30, height: 20 };
    await using made = await runOperation(operation, [FEATURES], { region, pages: '2' });
    expect(sizes(made.outputPath)[1]![0]).toBeCloseTo(30 * MM, 1);
    expect(sizes(made.outputPath)[0]).toEqual(sizes(FEATURES)[0]);
  });

  test.each([
    [{}, /margins or a region/],
    [{ margins: { left: 5000 } }, /Nothing would be left of page 1/],
  ])('%j is refused', async (params, message) => {
    await expect(runOperation(operation, [FEATURES], params)).rejects.toThrow(message);
  });
});

describe.skipIf(!hasPdfTools)('pdf-resize', () => {
  test('all pages get the size, wide ones wide, and keep their text, links and fields', async () => {
    await using made = await runOperation(resize, [FEATURES], { paper: 'a5' });
    expect(qpdfComplaints(made.outputPath)).toBe('');
    const before = seen(FEATURES);
    seen(made.outputPath).forEach(([width, height], index) => {
      const wide = before[index]![0]! > before[index]![1]!;
      expect(width).toBeCloseTo((wide ? 210 : 148) * MM, 1);
      expect(height).toBeCloseTo((wide ? 148 : 210) * MM, 1);
    });
    expect(pdfText(made.outputPath).split(/\s+/)).toEqual(pdfText(FEATURES).split(/\s+/));
    expect(pdfFacts(made.outputPath)).toEqual(pdfFacts(FEATURES));
  });
});
