import { loadSharp } from '../sharp.ts';
import { failPipeline, type ImageSource } from '../source.ts';
import { type Exif, readExif } from './exif.ts';
import { type ColorProfile, readProfile } from './icc.ts';
import { type Looks, seeLooks } from './looks.ts';

/** The properties and content of an image. */
export interface ImageReport {
  format: string;
  bytes: number;
  /** As it is shown; and as its pixels are stored. */
  width: number;
  height: number;
  stored_width: number;
  stored_height: number;
  /** 1 to 8, as EXIF has it: 1 is upright. */
  orientation: number;
  megapixels: number;
  aspect_ratio: string;
  /** sRGB, CMYK, gray … */
  color_space: string;
  channels: number;
  bits_per_channel: number;
  alpha: boolean;
  palette: boolean;
  progressive: boolean;
  chroma_subsampling: string | null;
  /** Dots per inch that it is meant to be printed at. */
  density: number | null;
  frames: number;
  animation: { duration_ms: number; delays_ms: number[]; loops: number | null } | null;
  profile: ColorProfile | null;
  metadata: { exif_bytes: number; xmp_bytes: number; iptc_bytes: number };
  exif: Exif | null;
  looks: Looks;
}

const SPACES: Record<string, string> = { 'b-w': 'gray', grey16: 'gray', rgb16: 'srgb' };
/** Bits of a channel by the names that libvips has for them. */
const DEPTHS: Record<string, number> = { uchar: 8, char: 8, ushort: 16, short: 16, float: 32 };
const MAX_DELAYS = 1000;

/** Inspects an image. @throws SheafError `unprocessable_file` */
export async function inspectImage(source: ImageSource): Promise<ImageReport> {
  const sharp = await loadSharp();
  try {
    const found = await sharp(source.file, { limitInputPixels: false, failOn: 'error' }).metadata();
    const { width, height, frames } = source;
    const delays = found.delay ?? [];
    return {
      format: source.kind,
      bytes: source.bytes,
      width,
      height,
      stored_width: found.width,
      stored_height: found.height,
      orientation: source.orientation,
      megapixels: Math.round((width * height) / 1e4) / 100,
      aspect_ratio: ratioOf(width, height),
      color_space: SPACES[found.space] ?? found.space,
      channels: found.channels,
      bits_per_channel: source.bilevel ? 1 : (DEPTHS[found.depth] ?? 8),
      alpha: source.alpha,
      palette: source.palette,
      progressive: found.isProgressive ?? false,
      chroma_subsampling: found.chromaSubsampling ?? null,
      density: found.density ?? null,
      frames,
      animation:
        frames > 1 && source.format !== 'tiff'
          ? {
              duration_ms: delays.reduce((sum, delay) => sum + delay, 0),
              delays_ms: delays.slice(0, MAX_DELAYS),
              loops: found.loop ?? null,
            }
          : null,
      profile: found.icc ? readProfile(found.icc) : null,
      metadata: {
        exif_bytes: found.exif?.length ?? 0,
        xmp_bytes: found.xmp?.length ?? 0,
        iptc_bytes: found.iptc?.length ?? 0,
      },
      exif: found.exif ? readExif(found.exif) : null,
      looks: await seeLooks(source),
    };
  } catch (cause) {
    return failPipeline(cause, source.format);
  }
}

/** `3:2`, or a number where the sides have no small ratio. */
function ratioOf(width: number, height: number): string {
  const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));
  const common = divisor(width, height);
  const [across, down] = [width / common, height / common];
  return Math.max(across, down) <= 64 ? `${across}:${down}` : `${Math.round((width / height) * 1000) / 1000}:1`;
}
