import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fixture } from '#test/helpers/fixture.ts';
import { meanDifference, pdftoppm } from '#test/helpers/pdftoppm.ts';
import { pagesPdf, rawPdf } from '#test/helpers/raw-pdf.ts';
import { readZip } from '#test/helpers/read-zip.ts';
import { runOperation } from '#test/helpers/run-operation.ts';
import { requireTool } from '#test/helpers/tools.ts';
import pdfToImages from './operation.ts';

const FEATURES = fixture('render-features.pdf');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheaf-images-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function save(name: string, bytes: Uint8Array): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return path;
}

async function decode(image: string | Buffer) {
  const { data, info } = await sharp(image)
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

describe('pdf-to-images', () => {
  it('returns a ZIP of one stored PNG a page, named after the document', async () => {
    await using run = await runOperation(pdfToImages, [FEATURES], { dpi: 72 });
    const files = readZip(run.outputPath);
    expect(files.map((file) => file.name)).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8].map((page) => `render-features-00${page}.png`),
    );
    expect(files.every((file) => file.stored)).toBe(true);
    expect(run.outcome).toMatchObject({
      type: 'application/zip',
      filename: 'render-features-images.zip',
      result: { page_count: 8, images: 8, format: 'png', dpi: 72 },
    });
    expect(run.progress.at(-1)).toBe(100);
    expect(run.progress.length).toBe(8);
  });

  it.runIf(requireTool('pdftoppm')).each([
    ['png', 3],
    ['jpeg', 5],
    ['webp', 5],
    ['tiff', 3],
    ['avif', 5],
  ])('draws what poppler draws, as %s', async (format, tolerance) => {
    await using run = await runOperation(pdfToImages, [FEATURES], { format, dpi: 144 });
    const files = readZip(run.outputPath);
    for (const [index, file] of files.entries()) {
      expect(meanDifference(await decode(file.bytes), pdftoppm(FEATURES, index + 1, 144))).toBeLessThan(tolerance);
    }
  });

  it('returns the image itself when one page results', async () => {
    await using run = await runOperation(pdfToImages, [FEATURES], { format: 'jpeg', dpi: 144, pages: [2] });
    expect(run.outcome).toMatchObject({
      type: 'image/jpeg',
      filename: 'render-features-002.jpg',
      result: { images: 1 },
    });
    expect(await sharp(run.outputPath).metadata()).toMatchObject({
      format: 'jpeg',
      width: 200,
      height: 400,
      density: 144,
    });
  });

  it('writes the resolution into PNG files too, and gray pages as gray', async () => {
    const path = await save('one.pdf', pagesPdf(['BT /F1 40 Tf 20 100 Td (Gray) Tj ET']));
    await using run = await runOperation(pdfToImages, [path], { dpi: 100 });
    expect(run.outcome.filename).toBe('one.png');
    expect(await sharp(run.outputPath).metadata()).toMatchObject({ format: 'png', channels: 1, density: 100 });
  });

  it.runIf(requireTool('mutool') && requireTool('file'))('writes a TIFF a page, with its resolution', async () => {
    await using run = await runOperation(pdfToImages, [FEATURES], { format: 'tiff', dpi: 144, pages: '1-2' });
    const files = readZip(run.outputPath);
    expect(files.map(({ name }) => name)).toEqual(['render-features-001.tiff', 'render-features-002.tiff']);
    const path = await save('second.tiff', files[1]!.bytes);
    expect(execFileSync('file', ['--brief', path]).toString()).toMatch(
      /TIFF.*height=400.*compression=deflate.*width=200/,
    );
    // At 72 dpi a picture of 144 dpi is half as large.
    const drawn = execFileSync('mutool', ['draw', '-q', '-r', '72', '-F', 'ppm', '-o', '-', path]);
    expect(drawn.toString('latin1', 0, 20)).toMatch(/^P[56]\n100 200\n/);
  });

  it.runIf(requireTool('avifdec'))('writes AVIF of pages that are too large to be encoded side by side', async () => {
    const path = await save('large.pdf', pagesPdf(['', '1 0 0 rg 0 0 595 842 re f'], { width: 595, height: 842 }));
    await using run = await runOperation(pdfToImages, [path], { format: 'avif', dpi: 300 });
    const files = readZip(run.outputPath);
    expect(files.map(({ name }) => name)).toEqual(['large-001.avif', 'large-002.avif']);
    const info = execFileSync('avifdec', ['--info', await save('large.avif', files[1]!.bytes)]).toString();
    expect(info).toMatch(/Resolution\s*: 2479x3508/);
    const colors = await Promise.all(files.map(async ({ bytes }) => [...(await sharp(bytes).stats()).channels]));
    expect(colors.map(([, green]) => Math.round(green!.mean / 255))).toEqual([1, 0]);
  });

  it('keeps the order and the repeats of a selection', async () => {
    await using run = await runOperation(pdfToImages, [FEATURES], { dpi: 36, pages: '3,1,3' });
    const sizes = await Promise.all(
      readZip(run.outputPath).map(async (file) => (await sharp(file.bytes).metadata()).width),
    );
    expect(sizes).toEqual([50, 100, 50]);
  });

  it('keeps photographic pages small', async () => {
    const side = 256;
    const pixels = Buffer.alloc(side * side * 3);
    for (let at = 0; at < pixels.length; at++)
      pixels[at] = 128 + 100 * Math.sin(at / 1024) + ((at * 2654435761) >>> 29);
    const path = await save(
      'photo.pdf',
      rawPdf([
        '<< /Type /Catalog /Pages 2 0 R >>',
        '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${side} ${side}] /Contents 4 0 R /Resources << /XObject << /I 5 0 R >> >> >>`,
        { dict: '', data: `q ${side} 0 0 ${side} 0 0 cm /I Do Q` },
        {
          dict: `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /BitsPerComponent 8 /ColorSpace /DeviceRGB`,
          data: pixels,
        },
      ]),
    );
    await using run = await runOperation(pdfToImages, [path], { dpi: 72 });
    expect(run.outputBytes).toBeLessThan(side * side * 3 * 0.75);
  });

  it.runIf(requireTool('qpdf'))('opens a protected PDF with its password only', async () => {
    const path = join(folder, 'protected.pdf');
    execFileSync('qpdf', ['--encrypt', 'open sesame', 'owner', '256', '--', FEATURES, path]);
    await using run = await runOperation(pdfToImages, [path], { dpi: 36, password: 'open sesame' });
    expect(run.outcome.result.images).toBe(8);
    await expect(runOperation(pdfToImages, [path])).rejects.toMatchObject({
      code: 'password_required',
      message: 'The PDF is password-protected. Send its password as the parameter "password".',
    });
    await expect(runOperation(pdfToImages, [path], { password: 'wrong' })).rejects.toMatchObject({
      code: 'password_required',
      message: 'Wrong password.',
    });
  });

  it('needs no more memory for many pages than for a few', async () => {
    const path = await save(
      'many.pdf',
      pagesPdf(Array(60).fill('1 0 0 rg 50 50 400 400 re f'), { width: 595, height: 842 }),
    );
    const peak = (pages: string) => {
      const script = `
        const { runOperation } = await import('#test/helpers/run-operation.ts');
        const { default: operation } = await import(${JSON.stringify(new URL('./operation.ts', import.meta.url).href)});
        await using run = await runOperation(operation, [${JSON.stringify(path)}], { format: 'jpeg', pages: '${pages}' });
        console.log(process.resourceUsage().maxRSS / 1024);`;
      return Number(execFileSync(process.execPath, ['--input-type=module', '-e', script]).toString());
    };
    // Sixty pages are 520 MB of pixels.
    expect(peak('1-60') - peak('1-6')).toBeLessThan(150);
  });

  it('names fonts that are not embedded, and says whether another one was found', async () => {
    const path = await save(
      'japanese.pdf',
      rawPdf([
        '<< /Type /Catalog /Pages 2 0 R >>',
        '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
        { dict: '', data: 'BT /F1 40 Tf 20 100 Td <65E5672C> Tj ET' },
        '<< /Type /Font /Subtype /Type0 /BaseFont /Ryumin-Light /Encoding /UniJIS-UCS2-H /DescendantFonts [6 0 R] >>',
        '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Ryumin-Light /DW 1000 /FontDescriptor 7 0 R ' +
          '/CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 2 >> >>',
        '<< /Type /FontDescriptor /FontName /Ryumin-Light /Flags 6 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 800 /Descent -200 /StemV 80 >>',
      ]),
    );
    await using run = await runOperation(pdfToImages, [path], { dpi: 72 });
    const [note] = run.outcome.result.notes as string[];
    expect(note).toMatch(/^The font "Ryumin-Light" is not embedded/);
  });

  it('refuses a page past the end, and a size that is too much', async () => {
    await expect(runOperation(pdfToImages, [FEATURES], { pages: '7-9' })).rejects.toMatchObject({
      code: 'invalid_parameter',
      message: 'Page 9 does not exist. The document has 8 pages.',
    });
    const huge = await save('huge.pdf', pagesPdf([''], { width: 200_000, height: 200_000 }));
    await expect(runOperation(pdfToImages, [huge])).rejects.toMatchObject({ code: 'limit_exceeded' });
    const long = await save('long.pdf', pagesPdf([''], { width: 14_000, height: 10 }));
    await expect(runOperation(pdfToImages, [long], { format: 'webp', dpi: 150 })).rejects.toMatchObject({
      message: expect.stringMatching(/ask for 84 dpi or less/),
    });
    const sheet = await save('sheet.pdf', pagesPdf([''], { width: 595, height: 842 }));
    await expect(runOperation(pdfToImages, [sheet], { format: 'avif', dpi: 600 })).rejects.toMatchObject({
      message: expect.stringMatching(/more than the allowed 16 megapixels: ask for 406 dpi or less/),
    });
  });

  it('checks pages at submission when the page count is known', () => {
    const params = pdfToImages.params.parse({ pages: '9' });
    expect(pdfToImages.check?.(params, [{ pageCount: 8 }])).toMatchObject([{ loc: ['pages'] }]);
    expect(pdfToImages.check?.(params, [{ pageCount: null }])).toEqual([]);
  });

  it('describes its parameters for forms and documents', () => {
    const schema = z.toJSONSchema(pdfToImages.params, { io: 'input' });
    expect(
      Object.values(schema.properties ?? {}).every((field) => (field as { description?: string }).description),
    ).toBe(true);
    expect(schema.additionalProperties).toBe(false);
  });
});
