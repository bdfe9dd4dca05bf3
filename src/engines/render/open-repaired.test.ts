import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pagesPdf, rawPdf } from '#test/helpers/raw-pdf.ts';
import { openRepaired } from './open-repaired.ts';
import { openRenderer } from './renderer.ts';

const limits = { maxPdfPages: 5000, maxRenderPixels: 50_000_000, maxInflatedBytes: 1 << 28 };

let scratch: string;
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'sheaf-repaired-'));
});
afterAll(() => rm(scratch, { recursive: true }));

describe('openRepaired', () => {
  it('draws a file that ends before its trailer, which the renderer alone gives up on', async () => {
    const whole = pagesPdf(['1 0 0 rg 0 0 200 200 re f', '']);
    const path = join(scratch, 'cut.pdf');
    await writeFile(path, whole.subarray(0, whole.indexOf('xref\n')));
    await expect(openRenderer(path, { limits })).rejects.toMatchObject({ code: 'unprocessable_file' });
    using renderer = await openRepaired(path, { scratch, limits });
    expect(renderer.pageCount).toBe(2);
    const { data, channels } = renderer.renderPage(0, { dpi: 72 });
    expect([...data.subarray(100 * 200 * channels, 100 * 200 * channels + 3)]).toEqual([255, 0, 0]);
    expect(renderer.notes()).toEqual([{ code: 'repaired' }]);
  });

  it.each([
    ['more pages than it leads to', 3, '[5 0 R 6 0 R]', 1],
    ['fewer pages than it leads to', 1, '[5 0 R 7 0 R]', 2],
  ])('has the pages of a tree that says it has %s', async (_, count, kids, pages) => {
    const path = join(scratch, `count-${count}.pdf`);
    const page = (content: number): string =>
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents ${content} 0 R >>`;
    const lying = rawPdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      `<< /Type /Pages /Count ${count} /Kids ${kids} >>`,
      { dict: '', data: '1 0 0 rg 0 0 200 200 re f' },
      { dict: '', data: '0 1 0 rg 0 0 200 200 re f' },
      page(3),
      // A node that is its own child.
      '<< /Type /Pages /Parent 2 0 R /Count 2 /Kids [6 0 R] >>',
      page(4),
    ]);
    await writeFile(path, lying);
    using renderer = await openRepaired(path, { scratch, limits });
    expect(renderer.pageCount).toBe(pages);
    const middles = Array.from({ length: pages }, (_, index) => {
      const { data, channels } = renderer.renderPage(index, { dpi: 72 });
      return [...data.subarray(100 * 200 * channels, 100 * 200 * channels + 3)];
    });
    expect(middles).toEqual(
      [
        [255, 0, 0],
        [0, 255, 0],
      ].slice(0, pages),
    );
    expect(renderer.notes()).toEqual([{ code: 'repaired' }]);
  });

  it('says what the renderer said when nothing can be read', async () => {
    const path = join(scratch, 'noise.pdf');
    await writeFile(path, '%PDF-1.7\nnothing here');
    await expect(openRepaired(path, { scratch, limits })).rejects.toMatchObject({
      code: 'unprocessable_file',
      message: 'The PDF is too damaged to render.',
    });
  });
});
