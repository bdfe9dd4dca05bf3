import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pagesPdf } from '#test/helpers/raw-pdf.ts';
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

  it('says what the renderer said when nothing can be read', async () => {
    const path = join(scratch, 'noise.pdf');
    await writeFile(path, '%PDF-1.7\nnothing here');
    await expect(openRepaired(path, { scratch, limits })).rejects.toMatchObject({
      code: 'unprocessable_file',
      message: 'The PDF is damaged beyond what can be rendered.',
    });
  });
});
