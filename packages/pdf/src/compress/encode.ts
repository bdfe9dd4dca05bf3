import type { DrawnSize } from '../content/usage.ts';
import type { CodecOptions, CodecSource, CodecTarget, PictureCodec } from '../pictures/codec.ts';
import { COMPRESSION, PHOTOMETRIC } from '../pictures/tiff-tags.ts';
import { tiffFile } from '../pictures/write-tiff.ts';
import type { Buffer } from '../platform/buffer.ts';
import type { ImageDescription } from './images.ts';
import { jpegFrame } from './jpeg.ts';
import type { ImageSettings } from './levels.ts';
import { DOWNSAMPLE_FROM } from './levels.ts';
import { pngContent } from './png.ts';
import { unpackSamples } from './samples.ts';

export interface EncodeRequest extends ImageDescription {
  /** The JPEG, or the samples as stored. */
  data: Buffer;
  /** Bytes that the image takes in the file, or would take there when it was packed without loss. */
  storedBytes: number;
  /** How large it is drawn; undefined if that is not known, then its resolution is kept. */
  drawn: DrawnSize | undefined;
  /** Soft masks stay lossless: their edges are shapes. */
  softMask: boolean;
  settings: ImageSettings;
  maxPixels: number;
  codec: PictureCodec;
  /** Convert RGB to gray, even if that saves nothing. */
  gray: boolean;
}

export interface EncodedImage {
  filter: 'DCTDecode' | 'FlateDecode';
  data: Buffer;
  width: number;
  height: number;
  /** Bits of a sample. */
  bits: number;
  /** Colors that the samples are numbers of, a byte for each component; null when they are colors themselves. */
  palette: Buffer | null;
  /** True if the samples are inverted relative to the original image. */
  inverted: boolean;
  /** True when colors became shades: the samples are of DeviceGray. */
  gray: boolean;
}

/** Gains below these shares are not worth another generation of loss. */
const MIN_GAIN_SCALED = 0.05;
const MIN_GAIN_SAME_SIZE = 0.1;
/** Samples that compress to less than this many bytes a pixel are likely drawings, for which Flate may do better. */
const DRAWING_BYTES = 0.35;
/** From this ratio on the plain kernel comes within a fifth of a decibel, and takes an eighth less time. */
const PLAIN_FROM = 1.9;
/**
 * Huffman tables made for the image save 4 %, and cost a sixth of all the time that a large image takes: they are for
 * small images, and for low qualities, where only size counts.
 */
const QUICK_FROM_PIXELS = 500_000;
const SMALLEST_BELOW = 50;
/** Images with fewer pixels have nothing to gain. */
const MIN_PIXELS = 64;

/**
 * Scales an image down to the requested resolution and encodes it as JPEG or, if that is about as small, without loss.
 * Components and their meaning stay, unless colors become shades: no profile is applied. Returns null if too little is
 * gained or the image cannot be decoded safely.
 */
export async function encodeImage(request: EncodeRequest): Promise<EncodedImage | null> {
  const { width, height, components, jpeg, palette, data, storedBytes, softMask } = request;
  const gray = request.gray && components === 3;
  if ((width * height < MIN_PIXELS && !gray) || width * height > request.maxPixels) return null;
  if (jpeg) {
    const frame = jpegFrame(data);
    if (frame?.width !== width || frame.height !== height || frame.components !== components) return null;
  }
  const target = targetSize(request);
  const scaled = target.width < width || target.height < height;
  const drawing = !jpeg && (softMask || storedBytes / (width * height) < DRAWING_BYTES);
  // A drawing of few colors shows what JPEG does to it, and inks have no other way here.
  const sharpEdged = softMask || (drawing && (palette !== null || components === 4));
  if (sharpEdged && ((!scaled && !gray) || components === 4)) return null;
  const limit = gray ? Infinity : storedBytes * (1 - (scaled ? MIN_GAIN_SCALED : MIN_GAIN_SAME_SIZE));
  try {
    const samples = jpeg ? data : unpackSamples(data, request);
    const wanted = gray ? { ...request, components: 1 as const } : request;
    const encode: Encode = (as) =>
      request.codec.encode(sourceOf(samples, request), optionsOf(wanted, scaled ? target : null), as);
    const candidate = sharpEdged ? null : await asJpeg(encode, wanted, target);
    if (drawing && (scaled || gray) && components !== 4) {
      const lossless = await asFlate(encode, wanted, target);
      // A little more is paid for edges without ringing.
      if (lossless && lossless.data.length <= (candidate?.data.length ?? Infinity) * 1.1)
        return under({ ...lossless, gray }, limit);
    }
    return candidate && under({ ...candidate, gray }, limit);
  } catch {
    // Damaged image data is the viewer's to make sense of.
    return null;
  }
}

interface Size {
  width: number;
  height: number;
}

function under(image: EncodedImage, limit: number): EncodedImage | null {
  return image.data.length <= limit ? image : null;
}

/** The size in pixels at the wished resolution; a side where scaling down is not worth it keeps its own. */
function targetSize({ width, height, drawn, settings }: EncodeRequest): Size {
  if (!drawn) return { width, height };
  const side = (pixels: number, points: number) => {
    const wished = (points / 72) * settings.dpi;
    return points > 0 && pixels > wished * DOWNSAMPLE_FROM ? Math.max(1, Math.round(wished)) : pixels;
  };
  return { width: side(width, drawn.width), height: side(height, drawn.height) };
}

/** Encodes the image at the size that is wished. */
type Encode = (target: CodecTarget) => Promise<Buffer>;

/** An image before it is known whether it was in colors. */
type Packed = Omit<EncodedImage, 'gray'>;

function sourceOf(samples: Buffer, { width, height, components, jpeg }: EncodeRequest): CodecSource {
  if (jpeg) return { file: samples };
  if (components !== 4) return { samples, width, height, components };
  // Decoders take four plain channels for RGB and opacity; a TIFF (6.0, section 16) declares them as inks.
  const inks = { bits: 8, channels: 4, compression: COMPRESSION.none, photometric: PHOTOMETRIC.separated };
  return { file: tiffFile({ width, height, ...inks }, samples) };
}

function optionsOf({ width, height, components, maxPixels }: EncodeRequest, target: Size | null): CodecOptions {
  if (!target) return { components, maxPixels };
  const ratio = Math.min(width / target.width, height / target.height);
  return { components, maxPixels, size: { ...target, kernel: ratio >= PLAIN_FROM ? 'linear' : 'mitchell' } };
}

async function asJpeg(
  encode: Encode,
  { components, jpeg, settings: { quality } }: EncodeRequest,
  size: Size,
): Promise<Packed> {
  const smallest = quality < SMALLEST_BELOW || size.width * size.height < QUICK_FROM_PIXELS;
  const data = await encode({ format: 'jpeg', quality, optimised: smallest });
  const frame = jpegFrame(data);
  if (frame?.components !== components || frame.width !== size.width || frame.height !== size.height) {
    throw new Error('unexpected frame');
  }
  // JPEGs of inks are read and written as their negatives, as Adobe's programs do.
  return { filter: 'DCTDecode', data, ...size, bits: 8, palette: null, inverted: components === 4 && !jpeg };
}

async function asFlate(
  encode: Encode,
  { components, palette: before }: EncodeRequest,
  size: Size,
): Promise<Packed | null> {
  const content = pngContent(await encode({ format: 'png', palette: before !== null && components === 3 }));
  if (!content || (!content.palette && (content.channels !== components || content.bits !== 8))) return null;
  const { data, bits, palette } = content;
  return { filter: 'FlateDecode', data, ...size, bits, palette, inverted: false };
}
