import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fixture } from '#test/helpers/fixture.ts';
import { hasPdfTools } from '#test/helpers/pdf-tools.ts';
import { qpdfComplaints } from '#test/helpers/qpdf-check.ts';
import { rawPdf } from '#test/helpers/raw-pdf.ts';
import { readZip } from '#test/helpers/read-zip.ts';
import { runOperation } from '#test/helpers/run-operation.ts';
import { planBySize } from '../parts-by-size.ts';
import operation from './operation.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-split-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A document with a page for each number, of about this many bytes each. */
function pagesOf(sizes: readonly number[]): string {
  const kids = sizes.map((_, index) => `${3 + index * 2} 0 R`);
  const bytes = rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${sizes.length} /MediaBox [0 0 200 200] >>`,
    ...sizes.flatMap((size, index) => [
      `<< /Type /Page /Parent 2 0 R /Contents ${4 + index * 2} 0 R /Resources << >> >>`,
      // Numbers that differ, so that they do not compress to nothing and no two pages are equal.
      {
        dict: '',
        data: Array.from({ length: size / 8 }, (_, at) => `%${((at * 7919 + index) * 2654435761) % 999983}\n`).join(''),
      },
    ]),
  ]);
  const path = join(folder, 'sizes.pdf');
  writeFileSync(path, bytes);
  return path;
}

const pageCount = (path: string) => Number(execFileSync('qpdf', ['--show-npages', path], { encoding: 'utf8' }));

describe.skipIf(!hasPdfTools)('pdf-split by size', () => {
  test('each file is as large as allowed or smaller, and would not be with another page', async () => {
    const sizes = Array.from({ length: 24 }, (_, index) => 1000 + ((index * 37) % 11) * 900);
    const max_bytes = 20_000;
    const path = pagesOf(sizes);
    await using run = await runOperation(operation, [path], { max_bytes });
    const files = readZip(run.outputPath);
    const counts = files.map(({ bytes }, index) => {
      const part = join(folder, `part-${index}.pdf`);
      writeFileSync(part, bytes);
      expect(qpdfComplaints(part)).toBe('');
      return pageCount(part);
    });
    expect(counts.reduce((sum, count) => sum + count)).toBe(24);
    expect(run.outcome.result).toMatchObject({ files: files.length, output_pages: 24, notes: [] });
    expect(Math.max(...files.map(({ bytes }) => bytes.length))).toBeLessThanOrEqual(max_bytes);
    let first = 1;
    for (const count of counts.slice(0, -1)) {
      await using larger = await runOperation(operation, [path], { pages: `${first}-${first + count}` });
      expect(larger.outputBytes).toBeGreaterThan(max_bytes);
      first += count;
    }
  });

  test('a page that is larger alone is a file, and named; a document that fits stays whole', async () => {
    const path = pagesOf([2000, 30_000, 2000, 2000]);
    await using run = await runOperation(operation, [path], { max_bytes: 12_000 });
    expect(readZip(run.outputPath).map(({ name }) => name)).toEqual(['sizes-1.pdf', 'sizes-2.pdf', 'sizes-3-4.pdf']);
    expect(run.outcome.result.notes).toEqual([expect.stringMatching(/^Page 2 is larger than 12000 bytes/)]);
    await using whole = await runOperation(operation, [fixture('features.pdf')], { max_bytes: 10_000_000 });
    expect(whole.outcome).toMatchObject({ type: 'application/pdf', result: { files: 1 } });
    await expect(runOperation(operation, [path], { max_bytes: 5000, every: 2 })).rejects.toThrow(/Set only one of/);
  });
});

test('parts are planned in few measurements', async () => {
  let measured = 0;
  const measure = async (pages: number[]) => {
    measured++;
    return pages.length * 10;
  };
  const { parts, tooLarge } = await planBySize(10_000, 1000, measure, () => {});
  expect([parts.length, new Set(parts.map((part) => part.length)), tooLarge]).toEqual([100, new Set([100]), []]);
  expect(measured).toBeLessThan(1000);
});

describe('pdf-split at bookmarks', () => {
  const namesAt = async (bookmarks: number) => {
    await using run = await runOperation(operation, [fixture('features.pdf')], { bookmarks });
    return run.outcome.result.files === 1 ? [] : readZip(run.outputPath).map(({ name }) => name);
  };

  test('a heading without a page begins where the first bookmark below it does', async () => {
    // "Part A1" leads nowhere; its first chapter begins on page 1.
    expect((await namesAt(1))[0]).toBe('Part A1.pdf');
    expect((await namesAt(2))[0]).toBe('Chapter A1.pdf');
  });
});
