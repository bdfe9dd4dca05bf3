import { copyFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isProgramFormat, PROGRAM_FORMATS } from '../../../engines/image/formats.ts';
import { openRepaired } from '../../../engines/render/open-repaired.ts';
import { renderPages } from '../../../engines/render/render-pages.ts';
import { encodeByProgram } from '../../image/program-encoders.ts';
import type { Assist, Run } from '../../kit/define.ts';
import { extensionOf } from '../../kit/media-types.ts';
import { stemOf } from '../../kit/names.ts';
import { resolvePages } from '../../kit/page-selection.ts';
import type operation from './operation.ts';

const FORMATS = {
  png: { type: 'image/png', maxSide: 0x7fffffff, maxPixels: Infinity },
  jpeg: { type: 'image/jpeg', maxSide: 65_500, maxPixels: Infinity },
  webp: { type: 'image/webp', maxSide: 16_383, maxPixels: Infinity },
  tiff: { type: 'image/tiff', maxSide: 0x7fffffff, maxPixels: Infinity },
  // Its encoder takes about 33 bytes a pixel: half of what a child may take.
  avif: { type: 'image/avif', maxSide: 16_384, maxPixels: 16_000_000 },
  ...PROGRAM_FORMATS,
} as const;

export const run: Run<typeof operation> = async (context) => {
  const { inputs, params, outputs, progress } = context;
  const { format, dpi } = params;
  const { type } = FORMATS[format];
  using drawing = await openDrawing(context);
  const { pageCount, pages, draw, notes } = drawing;
  const stem = stemOf(inputs[0].filename);
  const digits = Math.max(3, `${pageCount}`.length);
  const whole = pageCount === 1 && pages.length === 1;
  const nameOf = (page: number) =>
    `${stem}${whole ? '' : `-${String(page).padStart(digits, '0')}`}.${extensionOf(type)}`;
  let imageCount = 0;
  let size = {};
  const give = (page: number, image: string | Buffer) => {
    outputs.add(nameOf(page), type, image);
    imageCount++;
    progress((Math.min(imageCount + parts.assisted, pages.length) / pages.length) * 100);
  };
  const drawHere = async (numbers: Iterable<number> | AsyncIterable<number>) => {
    for await (const { page, image, width, height } of draw(numbers)) {
      size = { width, height };
      give(page, image);
    }
  };

  outputs.expect(pages.length);
  const parts = context.parallel(pages.length);
  await drawHere(parts.mine);
  while (imageCount < pages.length) {
    const path = parts.fileOf(imageCount);
    // biome-ignore lint/style/noNonNullAssertion: parts are indexes of `pages`.
    if (path) give(pages[imageCount]!, path);
    else await drawHere([imageCount]);
  }
  return {
    result: {
      page_count: pageCount,
      input_pages: pageCount,
      images: pages.length,
      format,
      dpi,
      ...(pages.length === 1 && size),
    },
    notes: [...notes(), ...parts.notes],
  };
};

export const assist: Assist<typeof operation> = async (context) => {
  const { parts, pathOf, finish } = context;
  using drawing = await openDrawing(context);
  for await (const { part, image } of drawing.draw(parts)) {
    await (typeof image === 'string' ? copyFile(image, pathOf(part)) : writeFile(pathOf(part), image));
    finish(part);
  }
  return drawing.notes();
};

/** Opens the document to draw the requested pages: page `pages[part]` is a part of the work. */
async function openDrawing({
  inputs: [input],
  params,
  scratch,
  limits,
  signal,
  program,
}: Omit<Parameters<typeof assist>[0], 'parts' | 'pathOf' | 'finish'>) {
  const { format, dpi, quality, password } = params;
  const maxRenderSide = Math.min(FORMATS[format].maxSide, limits.maxImageSide);
  const maxRenderPixels = Math.min(FORMATS[format].maxPixels, limits.maxRenderPixels);
  using opened = new DisposableStack();
  const renderer = opened.use(
    await openRepaired(input.path, { password, scratch, limits: { ...limits, maxRenderSide, maxRenderPixels } }),
  );
  const { pageCount, notes } = renderer;
  const pages = params.pages === undefined ? allPages(pageCount) : resolvePages(params.pages, pageCount);

  async function* draw(parts: Iterable<number> | AsyncIterable<number>) {
    const drawn: number[] = [];
    async function* numbers() {
      for await (const part of parts) {
        drawn.push(part);
        // biome-ignore lint/style/noNonNullAssertion: parts are indexes of `pages`.
        yield pages[part]!;
      }
    }
    const encoding = { format: isProgramFormat(format) ? 'png' : format, quality, dpi } as const;
    for await (const { bytes, ...drawnPage } of renderPages(renderer, numbers(), { dpi }, encoding, { signal })) {
      // biome-ignore lint/style/noNonNullAssertion: each picture is of a part pushed before.
      yield { part: drawn.shift()!, image: await encoded(bytes), ...drawnPage };
    }
  }
  /** A picture in its format: the bytes, or where a program wrote it. */
  async function encoded(bytes: Buffer): Promise<Buffer | string> {
    if (!isProgramFormat(format)) return bytes;
    const png = join(scratch, 'page.png');
    await writeFile(png, bytes);
    const path = await encodeByProgram(program, format, { png, quality, from: 'png' });
    await rm(png);
    return path;
  }
  const kept = opened.move();
  return { pageCount, pages, draw, notes, [Symbol.dispose]: () => kept.dispose() };
}

function allPages(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}
