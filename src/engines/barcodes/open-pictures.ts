import { failPipeline, type ImageLimits, type ImageSource, openImage } from '../image/source.ts';
import type { RenderNote } from '../render/notes.ts';
import { openRepaired } from '../render/open-repaired.ts';
import type { Raster } from '../render/pixels.ts';
import type { RendererOptions } from '../render/renderer.ts';
import type { GrayPixels } from './read-barcodes.ts';

/** One page or picture, ready for reading. */
export interface LookedAt {
  /** In the unit of the pictures. */
  width: number;
  height: number;
  pixels: GrayPixels;
  /** From pixels to the unit. */
  scale: number;
}

/** The pages of a PDF or TIFF, or one image. */
export interface Pictures {
  readonly pageCount: number;
  /** Frames of an animation that are skipped. */
  readonly framesLeftOut: number;
  readonly unit: 'px' | 'mm';
  /** @param page counted from 1 @throws SheafError `unprocessable_file` */
  open(page: number): Promise<LookedAt>;
  notes(): RenderNote[];
  [Symbol.dispose](): void;
}

export interface PicturesOptions extends Omit<RendererOptions, 'limits'> {
  scratch: string;
  limits: RendererOptions['limits'] & ImageLimits & { maxInflatedBytes: number };
}

/** The thinnest bars that are printed have three pixels then. */
const DPI = 300;
const MM_PER_INCH = 25.4;
/** Limit of pixels: larger pages are drawn at a lower resolution, and larger images are scaled down. */
const MAX_PIXELS = 16_000_000;

/** Opens an image, or a PDF whose pages are drawn. @throws SheafError as `openImage` and `openRenderer` */
export async function openPictures(path: string, type: string, options: PicturesOptions): Promise<Pictures> {
  if (type === 'application/pdf') return await openPages(path, options);
  const source = await openImage(path, type, options.limits);
  const pageCount = source.format === 'tiff' ? source.frames : 1;
  return {
    pageCount,
    framesLeftOut: source.frames - pageCount,
    unit: 'px',
    open: (page) => grayOf(source, page - 1),
    notes: () => [],
    [Symbol.dispose]() {},
  };
}

async function grayOf(source: ImageSource, frame: number): Promise<LookedAt> {
  const shrink = Math.min(1, Math.sqrt(MAX_PIXELS / (source.width * source.height)));
  const image = source.open({ allFrames: false, frame }).flatten({ background: '#ffffff' });
  if (shrink < 1) image.resize({ width: Math.floor(source.width * shrink) });
  const { data, info } = await image
    .toColourspace('b-w')
    .extractChannel(0)
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
    .catch((cause: unknown) => failPipeline(cause, source.format));
  const { width, height } = info;
  const scale = shrink < 1 ? source.width / width : 1;
  return { width: width * scale, height: height * scale, scale, pixels: { width, height, data } };
}

async function openPages(path: string, options: PicturesOptions): Promise<Pictures> {
  const renderer = await openRepaired(path, options);
  return {
    pageCount: renderer.pageCount,
    framesLeftOut: 0,
    unit: 'mm',
    async open(page) {
      const size = renderer.pageSize(page - 1);
      const most = Math.min(MAX_PIXELS, options.limits.maxRenderPixels);
      const finest = 72 * Math.sqrt(most / (size.width * size.height)) * 0.999;
      const raster = renderer.renderPage(page - 1, { dpi: Math.min(DPI, finest) });
      try {
        const scale = ((size.width / 72) * MM_PER_INCH) / raster.width;
        const [width, height] = [raster.width * scale, raster.height * scale];
        return { width, height, scale, pixels: toGray(raster) };
      } finally {
        raster.release();
      }
    },
    notes: () => renderer.notes(),
    [Symbol.dispose]: () => renderer.close(),
  };
}

/** Luma as ITU-R BT.601 weighs it. It copies the pixels, since the page's are reused. */
function toGray({ width, height, channels, data }: Raster): GrayPixels {
  const gray = new Uint8Array(width * height);
  if (channels === 1) gray.set(data.subarray(0, gray.length));
  else {
    for (let pixel = 0, at = 0; pixel < gray.length; pixel++, at += 3) {
      gray[pixel] = ((data[at] ?? 0) * 77 + (data[at + 1] ?? 0) * 150 + (data[at + 2] ?? 0) * 29) >> 8;
    }
  }
  return { width, height, data: gray };
}
