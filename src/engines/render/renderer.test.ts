import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixture } from '#test/helpers/fixture.ts';
import { meanDifference, pdftoppm, type RgbImage } from '#test/helpers/pdftoppm.ts';
import { pagesPdf, type RawObject, rawPdf } from '#test/helpers/raw-pdf.ts';
import { requireTool } from '#test/helpers/tools.ts';
import { openPdfium } from './pdfium-document.ts';
import type { Raster } from './pixels.ts';
import { createRenderer, openRenderer } from './renderer.ts';
import { shadesOf } from './shades.ts';

const FEATURES = fixture('render-features.pdf');
const limits = { maxPdfPages: 5000, maxRenderPixels: 50_000_000 };
const RED = [255, 0, 0];
const BLUE = [0, 0, 255];
const WHITE = [255, 255, 255];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheaf-render-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function save(name: string, bytes: Uint8Array | string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return path;
}

function toRgb({ width, height, channels, data }: Raster): RgbImage {
  const rgb = Buffer.alloc(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel++) {
    for (let c = 0; c < 3; c++) rgb[pixel * 3 + c] = data[pixel * channels + (channels === 1 ? 0 : c)]!;
  }
  return { width, height, data: rgb };
}

function at(raster: Raster, x: number, y: number): number[] {
  const rgb = toRgb(raster);
  return [...rgb.data.subarray((y * rgb.width + x) * 3, (y * rgb.width + x) * 3 + 3)];
}

describe('openRenderer', () => {
  it('draws fills in their colors, in red-green-blue order', async () => {
    using renderer = await openRenderer(FEATURES, { limits });
    const raster = renderer.renderPage(0, { dpi: 72 });
    expect([raster.width, raster.height, raster.channels]).toEqual([200, 200, 3]);
    expect(at(raster, 50, 150)).toEqual(RED);
    expect(at(raster, 110, 150)).toEqual(BLUE);
    expect(at(raster, 5, 5)).toEqual(WHITE);
  });

  it('turns a rotated page the way a viewer does', async () => {
    using renderer = await openRenderer(FEATURES, { limits });
    expect(renderer.pageSize(1)).toEqual({ width: 100, height: 200 });
    expect(at(renderer.renderPage(1, { dpi: 72 }), 90, 10)).toEqual(RED);
  });

  it('shows the crop box only', async () => {
    using renderer = await openRenderer(FEATURES, { limits });
    expect(renderer.pageSize(2)).toEqual({ width: 100, height: 100 });
    expect(at(renderer.renderPage(2, { dpi: 72 }), 10, 90)).toEqual([255, 255, 0]);
  });

  it('draws annotations, but not hidden ones', async () => {
    using renderer = await openRenderer(FEATURES, { limits });
    const raster = renderer.renderPage(3, { dpi: 72 });
    expect(at(raster, 50, 150)).toEqual(BLUE);
    expect(at(raster, 150, 150)).toEqual(WHITE);
  });

  it('draws form fields in their current state', async () => {
    using renderer = await openRenderer(FEATURES, { limits });
    expect(at(renderer.renderPage(4, { dpi: 72 }), 35, 145)).toEqual([0, 153, 0]);
  });

  it.runIf(requireTool('pdftoppm')).each([1, 2, 3, 4, 5, 6, 7, 8])('draws page %i like poppler does', async (page) => {
    using renderer = await openRenderer(FEATURES, { limits });
    const ours = toRgb(renderer.renderPage(page - 1, { dpi: 144 }));
    const theirs = pdftoppm(FEATURES, page, 144);
    expect([ours.width, ours.height]).toEqual([theirs.width, theirs.height]);
    expect(meanDifference(ours, theirs)).toBeLessThan(3);
  });

  it('returns one channel for a page without color', async () => {
    using renderer = await openRenderer(await save('gray.pdf', pagesPdf(['0.5 g 0 0 100 100 re f'])), { limits });
    const raster = renderer.renderPage(0, { dpi: 36 });
    expect([raster.channels, raster.data.length]).toEqual([1, 100 * 100]);
    expect(raster.data[99 * 100]).toBeGreaterThan(126);
    expect(raster.data[99 * 100]).toBeLessThan(129);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('draws page %i in gray as it does in color', async (page) => {
    using renderer = await openRenderer(FEATURES, { limits });
    const color = shadesOf(renderer.renderPage(page - 1, { dpi: 72 }));
    const gray = renderer.renderShades(page - 1, { dpi: 72 });
    expect([gray.width, gray.height]).toEqual([color.width, color.height]);
    const apart = gray.data.reduce((sum, shade, index) => sum + Math.abs(shade - color.data[index]!), 0);
    // Letters are smoothed in another way.
    expect(apart / gray.data.length).toBeLessThan(2);
    expect(new Set(gray.data).size).toBeGreaterThan(1);
  });

  it('draws form fields of a copy that it goes on with', async () => {
    const document = await openPdfium(FEATURES, { limits });
    using renderer = createRenderer(document, { limits });
    const before = Buffer.from(renderer.renderShades(4, { dpi: 72 }).data);
    document.reopen(FEATURES);
    expect(Buffer.from(renderer.renderShades(4, { dpi: 72 }).data).equals(before)).toBe(true);
    expect(before[145 * 200 + 35]).toBeLessThan(120);
  });

  it('leaves nothing on the global object, which would keep its memory', async () => {
    const before = Object.getOwnPropertyNames(globalThis);
    using renderer = await openRenderer(FEATURES, { limits });
    expect(renderer.pageCount).toBe(8);
    expect(Object.getOwnPropertyNames(globalThis)).toEqual(before);
  });

  it('fits a thumbnail into its side, whatever the page measures', async () => {
    const path = await save(
      'huge.pdf',
      pagesPdf(['1 0 0 rg 0 0 99999 99999 re f'], { width: 200_000, height: 100_000 }),
    );
    using renderer = await openRenderer(path, { limits });
    const raster = renderer.renderPage(0, { maxSide: 300 });
    expect([raster.width, raster.height]).toEqual([300, 150]);
    expect(at(raster, 10, 140)).toEqual(RED);
  });

  it('refuses a page of too many pixels and says what would do', async () => {
    using renderer = await openRenderer(FEATURES, { limits: { ...limits, maxRenderPixels: 1_000_000 } });
    expect(() => renderer.renderPage(0, { dpi: 600 })).toThrow(
      'Page 1 would be 1667 × 1667 pixels at 600 dpi, more than the allowed 1 megapixels: ask for 360 dpi or less.',
    );
    expect(renderer.renderPage(0, { dpi: 360 }).width).toBe(1000);
  });

  it('refuses a document of too many pages', async () => {
    await expect(openRenderer(FEATURES, { limits: { ...limits, maxPdfPages: 7 } })).rejects.toMatchObject({
      code: 'limit_exceeded',
      message: 'The PDF has 8 pages. The limit is 7.',
    });
  });

  it.each([
    ['empty', ''],
    ['marker only', '%PDF-1.7\n'],
    ['noise', Buffer.from(Array.from({ length: 5000 }, (_, index) => (index * 7919) % 251))],
  ])('says that a file is damaged: %s', async (name, bytes) => {
    const path = await save(`${name}.pdf`, bytes);
    await expect(openRenderer(path, { limits })).rejects.toMatchObject({ code: 'unprocessable_file' });
  });

  it('does not follow a page tree that leads back to itself', async () => {
    const path = await save(
      'cycle.pdf',
      rawPdf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 1000000 >>']),
    );
    const outcome = await openRenderer(path, { limits }).catch((error) => error);
    expect(outcome).toMatchObject({ name: 'SheafError' });
  });

  it('does not open a form that no page shows: its fields may be a tree of 2^25 leaves', async () => {
    const depth = 25;
    const fields = Array.from({ length: depth }, (_, index) => `<< /Kids [${5 + index} 0 R ${5 + index} 0 R] >>`);
    const path = await save(
      'fields.pdf',
      rawPdf([
        '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [4 0 R] /NeedAppearances true >> >>',
        '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>',
        ...fields,
        '<< /Type /Annot /Subtype /Widget /FT /Tx /T (leaf) /Rect [0 0 1 1] >>',
      ]),
    );
    using renderer = await openRenderer(path, { limits });
    expect(renderer.renderPage(0, { dpi: 72 }).width).toBe(200);
  });

  it('takes a page without a size for a letter', async () => {
    const path = await save('flat.pdf', pagesPdf([''], { width: 0, height: 0 }));
    using renderer = await openRenderer(path, { limits });
    expect(renderer.pageSize(0)).toEqual({ width: 612, height: 792 });
    expect(renderer.renderPage(0, { maxSide: 99 }).height).toBe(99);
  });

  it.each([
    [
      'a content stream that inflates a thousandfold',
      [{ dict: '/Filter /FlateDecode', data: deflateSync(Buffer.alloc(20_000_000, 'q ')) }],
    ],
    ['forms that double at every level', doublingForms(24)],
  ])('gives up on %s when its memory is used up, and works on after it', async (_name, objects) => {
    const path = await save(
      'bomb.pdf',
      rawPdf([
        '<< /Type /Catalog /Pages 2 0 R >>',
        '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R /Resources << /XObject << /F 5 0 R >> >> >>',
        ...objects,
      ]),
    );
    using renderer = await openRenderer(path, { limits, maxMemoryBytes: 64 * 1024 * 1024 });
    const refusal = expect.objectContaining({ name: 'SheafError', code: 'unprocessable_file' });
    expect(() => renderer.renderPage(0, { dpi: 72 })).toThrow(refusal);
    // The instance is poisoned: it must say so again instead of running on in an undefined state.
    expect(() => renderer.pageSize(0)).toThrow(refusal);
    using next = await openRenderer(FEATURES, { limits });
    expect(next.renderPage(0, { dpi: 72 }).width).toBe(200);
  });
});

/** Forms from object 5 on, each drawing the next twice, behind a content stream that draws the first. */
function doublingForms(levels: number): RawObject[] {
  const content: RawObject = { dict: '', data: '/F Do' };
  const forms = Array.from({ length: levels }, (_, level): RawObject => {
    const dict = `/Type /XObject /Subtype /Form /BBox [0 0 200 200] /Resources << /XObject << /F ${6 + level} 0 R >> >>`;
    return { dict, data: level === levels - 1 ? '0 0 9 9 re f' : '/F Do /F Do' };
  });
  return [content, ...forms];
}
