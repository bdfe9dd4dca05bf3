import { writeFile } from 'node:fs/promises';
import { parse } from 'node:path';
import { z } from 'zod';
import { defineOperation, type JsonObject } from './define.ts';
import { checkPages, pageSelection, resolvePages } from './pages.ts';
import { pdfPassword } from './pdf-password.ts';

const FORMATS = {
  png: { type: 'image/png', extension: 'png', maxSide: 0x7fffffff },
  jpeg: { type: 'image/jpeg', extension: 'jpg', maxSide: 65_500 },
  webp: { type: 'image/webp', extension: 'webp', maxSide: 16_383 },
} as const;

export default defineOperation({
  name: 'pdf-to-images',
  title: 'PDF to images',
  description:
    'Draws each page of a PDF as an image, with its annotations and form fields, on white. Gives a ZIP archive, or the image itself when there is only one.',
  family: 'pdf',
  accepts: ['application/pdf'],
  inputs: { min: 1, max: 1 },
  produces: ['application/zip', 'image/png', 'image/jpeg', 'image/webp'],
  params: z.strictObject({
    format: z
      .enum(['png', 'jpeg', 'webp'])
      .default('png')
      .describe('Image format: png keeps every pixel, jpeg and webp are smaller.'),
    dpi: z
      .int()
      .min(36)
      .max(600)
      .default(150)
      .describe('Resolution in pixels per inch: 150 for screens, 300 for print.'),
    quality: z.int().min(1).max(100).default(85).describe('Quality of jpeg and webp images; png is always lossless.'),
    pages: pageSelection.optional(),
    password: pdfPassword,
  }),
  limits: { seconds: 300 },
  examples: [
    { files: ['render-features.pdf'], params: { dpi: 72 } },
    { files: ['render-features.pdf'], params: { format: 'jpeg', dpi: 72, pages: '1-2' } },
    { files: ['render-features.pdf'], params: { format: 'webp', dpi: 72, pages: [1] } },
  ],
  check: ({ pages }, [input]) => checkPages('pages', pages, input?.pageCount ?? null),

  async run({ inputs: [input], params, output, scratch, limits, progress, signal }) {
    const [{ openRepaired }, { renderPages }, { createZip }] = await Promise.all([
      import('../engines/render/open-repaired.ts'),
      import('../engines/render/render-pages.ts'),
      import('../engines/archive/zip.ts'),
    ]);
    const { format, dpi, quality, password } = params;
    const { type, extension, maxSide } = FORMATS[format];
    const renderLimits = { ...limits, maxRenderSide: Math.min(maxSide, limits.maxImageSide) };
    using renderer = await openRepaired(input.path, { password, scratch, limits: renderLimits });
    const { pageCount } = renderer;
    const pages = params.pages === undefined ? allPages(pageCount) : resolvePages(params.pages, pageCount);
    const stem = parse(input.filename).name || 'document';
    const nameOf = (page: number) =>
      `${stem}-${String(page).padStart(Math.max(3, `${pageCount}`.length), '0')}.${extension}`;
    const images = renderPages(renderer, pages, { dpi }, { format, quality, dpi }, signal);
    const report = (): JsonObject => ({
      page_count: pageCount,
      images: pages.length,
      format,
      dpi,
      notes: renderer.notes(),
    });

    if (pages.length === 1) {
      for await (const { page, width, height, bytes } of images) {
        await writeFile(output.path, bytes);
        const filename = pageCount === 1 ? `${stem}.${extension}` : nameOf(page);
        return { type, filename, result: { ...report(), width, height } };
      }
    }
    using zip = createZip(output.path);
    for await (const { page, bytes } of images) {
      zip.add(nameOf(page), bytes, { store: true });
      progress((zip.count / pages.length) * 100);
    }
    zip.finish();
    return { type: 'application/zip', filename: `${stem}-images.zip`, result: report() };
  },
});

function allPages(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}
