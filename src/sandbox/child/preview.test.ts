import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixture } from '#test/helpers/fixture.ts';
import { pagesPdf } from '#test/helpers/raw-pdf.ts';
import { TEST_LIMITS } from '#test/helpers/run-operation.ts';
import { renderPreview } from './preview.ts';

const FEATURES = fixture('render-features.pdf');

let scratch: string;
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'sheaf-preview-'));
});
afterAll(() => rm(scratch, { recursive: true }));

describe('renderPreview', () => {
  it('writes a PNG for each of the first pages and says if there are more', async () => {
    const progress: number[] = [];
    const preview = await renderPreview({
      input: { path: FEATURES },
      scratch,
      maxPages: 3,
      side: 120,
      drawMs: 60_000,
      limits: TEST_LIMITS,
      progress: (percent) => progress.push(percent),
    });
    expect(preview).toMatchObject({ pageCount: 8, truncated: true });
    expect(preview.pages.map(({ page, width, height }) => [page, width, height])).toEqual([
      [1, 120, 120],
      [2, 60, 120],
      [3, 120, 120],
    ]);
    expect(preview.pages.map(({ path }) => basename(path))).toEqual(['1.png', '2.png', '3.png']);
    expect(await readdir(scratch)).toHaveLength(3);
    for (const { path, width, height } of preview.pages) {
      expect(await sharp(path).metadata()).toMatchObject({ format: 'png', width, height });
    }
    expect(progress.at(-1)).toBe(100);
  });

  const preview = (path: string, { maxPages = 2, drawMs = 60_000 } = {}) =>
    renderPreview({ input: { path }, scratch, maxPages, side: 50, drawMs, limits: TEST_LIMITS, progress: () => {} });

  it('draws all pages when there are no more than allowed', async () => {
    const path = join(scratch, 'two.pdf');
    await writeFile(path, pagesPdf(['', '']));
    expect(await preview(path)).toMatchObject({ pageCount: 2, truncated: false });
  });

  it('ends with the pages that it has when its time is over, and with one at least', async () => {
    const path = join(scratch, 'slow.pdf');
    await writeFile(path, pagesPdf(['', '', '']));
    expect(await preview(path, { maxPages: 3, drawMs: 0 })).toMatchObject({
      pageCount: 3,
      truncated: true,
      pages: [{ page: 1 }],
    });
  });

  it('shows a page that cannot be drawn crossed out, among the others', async () => {
    const path = join(scratch, 'lost.pdf');
    // The second of three pages looks like a node without pages to the renderer.
    const pages = pagesPdf(['', '', '']).toString('latin1');
    await writeFile(
      path,
      pages.replace('6 0 obj\n<< /Type /Page /Parent 2 0 R', '6 0 obj\n<< /Type /Page /Kids [null] '),
      'latin1',
    );
    const drawn = await preview(path, { maxPages: 3 });
    expect(drawn.pages.map(({ page, width, height }) => [page, width, height])).toEqual([
      [1, 50, 50],
      [2, 35, 50],
      [3, 50, 50],
    ]);
    const { channels } = await sharp(drawn.pages[1]!.path).stats();
    expect(channels[0]!.min).toBeLessThan(200);
  });

  it('refuses what is no PDF inside', async () => {
    const path = join(scratch, 'broken.pdf');
    await writeFile(path, '%PDF-1.7 and nothing else');
    await expect(preview(path)).rejects.toMatchObject({ code: 'unprocessable_file' });
  });
});
