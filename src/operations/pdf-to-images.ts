import { writeFile } from 'node:fs/promises';
import { parse } from 'node:path';
import { z } from 'zod';
import { defineOperation, type HelpContext } from './define.ts';
import { checkPages, pageSelection, resolvePages } from './pages.ts';
import { pdfPassword } from './pdf-password.ts';

const FORMATS = {
  png: { type: 'image/png', extension: 'png', maxSide: 0x7fffffff },
  jpeg: { type: 'image/jpeg', extension: 'jpg', maxSide: 65_500 },
  webp: { type: 'image/webp', extension: 'webp', maxSide: 16_383 },
} as const;

const parameters = z.strictObject({
  format: z
    .enum(['png', 'jpeg', 'webp'])
    .default('png')
    .describe('Image format: png keeps every pixel, jpeg and webp are smaller.'),
  dpi: z.int().min(36).max(600).default(150).describe('Resolution in pixels per inch: 150 for screens, 300 for print.'),
  quality: z.int().min(1).max(100).default(85).describe('Quality of jpeg and webp images; png is always lossless.'),
  pages: pageSelection.optional(),
  password: pdfPassword,
});

type DrawingContext = Pick<
  HelpContext<z.output<typeof parameters>>,
  'inputs' | 'params' | 'scratch' | 'limits' | 'signal'
>;

export default defineOperation({
  name: 'pdf-to-images',
  title: 'PDF to images',
  description:
    'Draws each page of a PDF as an image, with its annotations and form fields, on white. Gives a ZIP archive, or the image itself when there is only one.',
  family: 'pdf',
  accepts: ['application/pdf'],
  inputs: { min: 1, max: 1 },
  produces: ['application/zip', 'image/png', 'image/jpeg', 'image/webp'],
  params: parameters,
  limits: { seconds: 300 },
  examples: [
    { files: ['render-features.pdf'], params: { dpi: 72 } },
    { files: ['render-features.pdf'], params: { format: 'jpeg', dpi: 72, pages: '1-2' } },
    { files: ['render-features.pdf'], params: { format: 'webp', dpi: 72, pages: [1] } },
  ],
  check: ({ pages }, [input]) => checkPages('pages', pages, input?.pageCount ?? null),

  async run(context) {
    const { params, output, progress, share } = context;
    const { createZip } = await import('../engines/archive/zip.ts');
    const { type, extension } = FORMATS[params.format];
    using drawing = await openDrawing(context);
    const { pageCount, pages, draw, notes } = drawing;
    const stem = parse(context.inputs[0].filename).name || 'document';
    const nameOf = (page: number) =>
      `${stem}-${String(page).padStart(Math.max(3, `${pageCount}`.length), '0')}.${extension}`;
    const { format, dpi } = params;
    const report = { page_count: pageCount, images: pages.length, format, dpi };

    if (pages.length === 1) {
      for await (const { page, width, height, bytes } of draw([0])) {
        await writeFile(output.path, bytes);
        const filename = pageCount === 1 ? `${stem}.${extension}` : nameOf(page);
        return { type, filename, result: { ...report, notes: notes(), width, height } };
      }
    }
    const sharing = share(pages.length);
    using zip = createZip(output.path);
    const add = (page: number, image: string | Buffer) => {
      zip.add(nameOf(page), image, { store: true });
      progress((Math.min(zip.count + sharing.helped, pages.length) / pages.length) * 100);
    };
    for await (const { page, bytes } of draw(sharing.mine)) add(page, bytes);
    for (let part = zip.count; part < pages.length; part++) {
      const path = sharing.made(part);
      if (path) add(pages[part]!, path);
      else for await (const { page, bytes } of draw([part])) add(page, bytes);
    }
    zip.finish();
    const result = { ...report, notes: [...new Set([...notes(), ...sharing.notes])] };
    return { type: 'application/zip', filename: `${stem}-images.zip`, result };
  },

  async help(context) {
    const { parts, pathOf, made } = context;
    using drawing = await openDrawing(context);
    for await (const { part, bytes } of drawing.draw(parts)) {
      await writeFile(pathOf(part), bytes);
      made(part);
    }
    return drawing.notes();
  },
});

/** Opens the document for drawing those of its pages that are asked for: page `pages[part]` is a part of the work. */
async function openDrawing({ inputs: [input], params, scratch, limits, signal }: DrawingContext) {
  const [{ openRepaired }, { renderPages }] = await Promise.all([
    import('../engines/render/open-repaired.ts'),
    import('../engines/render/render-pages.ts'),
  ]);
  const { format, dpi, quality, password } = params;
  const maxRenderSide = Math.min(FORMATS[format].maxSide, limits.maxImageSide);
  using opened = new DisposableStack();
  const renderer = opened.use(
    await openRepaired(input.path, { password, scratch, limits: { ...limits, maxRenderSide } }),
  );
  const { pageCount, notes } = renderer;
  const pages = params.pages === undefined ? allPages(pageCount) : resolvePages(params.pages, pageCount);

  async function* draw(parts: Iterable<number> | AsyncIterable<number>) {
    const drawn: number[] = [];
    async function* numbers() {
      for await (const part of parts) {
        drawn.push(part);
        yield pages[part]!;
      }
    }
    for await (const image of renderPages(renderer, numbers(), { dpi }, { format, quality, dpi }, signal)) {
      yield { part: drawn.shift()!, ...image };
    }
  }
  const kept = opened.move();
  return { pageCount, pages, draw, notes, [Symbol.dispose]: () => kept.dispose() };
}

function allPages(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}
