import type { Sharp as Image } from 'sharp';
import { loadSharp, type Sharp } from '../../image/sharp.ts';
import type { ImageDescription } from './images.ts';
import { jpegFrame } from './jpeg.ts';
import type { ImageSettings } from './levels.ts';
import { DOWNSAMPLE_FROM } from './levels.ts';
import { pngContent } from './png.ts';
import { unpackSamples } from './samples.ts';
import { cmykTiff } from './tiff.ts';
import type { DrawnSize } from './usage.ts';

export interface EncodeRequest extends ImageDescription {
  /** The JPEG, or the samples as they are stored. */
  data: Buffer;
  /** Bytes that the image takes in the file, or would take there when it was packed without loss. */
  storedBytes: number;
  /** How large it is drawn; undefined where that is not known, then its resolution is kept. */
  drawn: DrawnSize | undefined;
  /** Soft masks stay lossless: their edges are shapes. */
  softMask: boolean;
  settings: ImageSettings;
  maxPixels: number;
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
  /** True when the samples run the other way than those of the image did. */
  inverted: boolean;
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
 * small images, and for qualities that are asked for where size is all that counts.
 */
const QUICK_FROM_PIXELS = 500_000;
const SMALLEST_BELOW = 50;
/** Images of fewer pixels have nothing to give. */
const MIN_PIXELS = 64;

/**
 * Scales an image down to the wished resolution and encodes it as JPEG or, where that is about as small, without loss.
 * Components and their meaning stay as they are: no profile is applied. Returns null when too little is gained or the
 * image cannot be decoded safely.
 */
export async function encodeImage(request: EncodeRequest): Promise<EncodedImage | null> {
  const { width, height, components, jpeg, palette, data, storedBytes, softMask } = request;
  if (width * height < MIN_PIXELS || width * height > request.maxPixels) return null;
  if (jpeg) {
    const frame = jpegFrame(data);
    if (frame?.width !== width || frame.height !== height || frame.components !== components) return null;
  }
  const target = targetSize(request);
  const scaled = target.width < width || target.height < height;
  const drawing = !jpeg && (softMask || storedBytes / (width * height) < DRAWING_BYTES);
  // A drawing of few colors shows what JPEG does to it, and inks have no other way here.
  const sharpEdged = softMask || (drawing && (palette !== null || components === 4));
  if (sharpEdged && (!scaled || components === 4)) return null;
  const sharp = await loadSharp();
  const limit = storedBytes * (1 - (scaled ? MIN_GAIN_SCALED : MIN_GAIN_SAME_SIZE));
  try {
    const samples = jpeg ? data : unpackSamples(data, request);
    const open = () => prepared(sharp, samples, request, scaled ? target : null);
    const candidate = sharpEdged ? null : await asJpeg(open(), request, target);
    if (drawing && scaled && components !== 4) {
      const lossless = await asFlate(open(), request, target);
      // A little more is paid for edges without ringing.
      if (lossless && lossless.data.length <= (candidate?.data.length ?? Infinity) * 1.1) return under(lossless, limit);
    }
    return candidate && under(candidate, limit);
  } catch {
    // Damaged image data is the viewer's to make sense of.
    return null;
  }
}

function under(image: EncodedImage, limit: number): EncodedImage | null {
  return image.data.length <= limit ? image : null;
}

/** The size in pixels at the wished resolution; a side where scaling down is not worth it keeps its own. */
function targetSize({ width, height, drawn, settings }: EncodeRequest): { width: number; height: number } {
  if (!drawn) return { width, height };
  const side = (pixels: number, points: number) => {
    const wished = (points / 72) * settings.dpi;
    return points > 0 && pixels > wished * DOWNSAMPLE_FROM ? Math.max(1, Math.round(wished)) : pixels;
  };
  return { width: side(width, drawn.width), height: side(height, drawn.height) };
}

function prepared(
  sharp: Sharp,
  samples: Buffer,
  { width, height, components, jpeg, maxPixels }: EncodeRequest,
  target: { width: number; height: number } | null,
): Image {
  const decoded = { ignoreIcc: true, limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true } as const;
  const image = jpeg
    ? sharp(samples, decoded)
    : components === 4
      ? sharp(cmykTiff(samples, width, height), decoded)
      : sharp(samples, { raw: { width, height, channels: components } });
  // Inks stay inks: nothing is converted where this is said for both ends.
  if (components === 4) image.pipelineColourspace('cmyk').toColourspace('cmyk');
  else if (components === 1) image.toColourspace('b-w');
  if (!target) return image;
  const ratio = Math.min(width / target.width, height / target.height);
  const kernel = ratio >= PLAIN_FROM ? 'linear' : 'mitchell';
  return image.resize(target.width, target.height, { fit: 'fill', kernel });
}

/**
 * On scans and photographs quantisation table 3 gives the most likeness for its size. Trellis quantisation, which mozjpeg
 * adds, takes twice the time and comes out behind.
 */
async function asJpeg(
  image: Image,
  { components, jpeg, settings: { quality } }: EncodeRequest,
  size: { width: number; height: number },
): Promise<EncodedImage> {
  const smallest = quality < SMALLEST_BELOW || size.width * size.height < QUICK_FROM_PIXELS;
  const data = await image.jpeg({ quality, quantisationTable: 3, optimiseCoding: smallest }).toBuffer();
  const frame = jpegFrame(data);
  if (frame?.components !== components || frame.width !== size.width || frame.height !== size.height) {
    throw new Error('unexpected frame');
  }
  // JPEGs of inks are read and written as their negatives, as Adobe's programs do.
  return { filter: 'DCTDecode', data, ...size, bits: 8, palette: null, inverted: components === 4 && !jpeg };
}

async function asFlate(
  image: Image,
  { components, palette: before }: EncodeRequest,
  size: { width: number; height: number },
): Promise<EncodedImage | null> {
  const kind = before && components === 3 ? { palette: true, dither: 0 } : { palette: false, adaptiveFiltering: true };
  const content = pngContent(await image.png({ compressionLevel: 9, ...kind }).toBuffer());
  if (!content || (!content.palette && (content.channels !== components || content.bits !== 8))) return null;
  const { data, bits, palette } = content;
  return { filter: 'FlateDecode', data, ...size, bits, palette, inverted: false };
}
