import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Metadata, Sharp as SharpImage, SharpOptions } from 'sharp';
import { SheafError } from '../../errors.ts';
import { readForeign } from './foreign/read-foreign.ts';
import { type ForeignFormat, foreignFormatOfType, formatOfType, IMAGE_FORMATS, type ImageFormat } from './formats.ts';
import type { Size } from './geometry.ts';
import { type JpegHeader, readJpegHeader } from './jpeg-header.ts';
import { megapixels } from './megapixels.ts';
import { loadSharp, type Sharp } from './sharp.ts';
import { isMisread } from './tiff-header.ts';

const MAX_FRAMES = 5000;
/** A smaller file is read once, and decoded from memory: to identify a file, libvips opens it twenty times. */
export const HELD_BYTES = 512 * 1024;

export interface ImageLimits {
  /** Pixels of all frames together, checked before any is decoded. */
  maxImagePixels: number;
  /** Pixels of a side of the output. */
  maxImageSide: number;
  /** Pixels of the longer side as which a drawing (SVG) is made where its own is shorter. */
  vectorSide?: number;
}

export interface OpenOptions extends ImageLimits {
  /** Memory that holds a small file: it belongs to the image until that is released. */
  memory?: Buffer | undefined;
}

export interface ImageSource {
  /** Its path, or its bytes if it was decoded from a format that libvips does not read. */
  readonly file: string | Buffer;
  readonly bytes: number;
  readonly format: ImageFormat;
  /** The input format, which may be read-only. */
  readonly kind: ImageFormat | ForeignFormat;
  /** Size as shown, with EXIF orientation applied; of one frame, if there are several. */
  readonly width: number;
  readonly height: number;
  /** Frames of an animation or pages of a TIFF; 1 for a plain image. */
  readonly frames: number;
  /** Whether all frames can be processed together: pages of a TIFF may differ in size, and then cannot. */
  readonly uniform: boolean;
  readonly gray: boolean;
  readonly cmyk: boolean;
  readonly alpha: boolean;
  /** More than 8 bits a channel. */
  readonly deep: boolean;
  readonly bilevel: boolean;
  readonly palette: boolean;
  /** Whether it carries EXIF, XMP, IPTC or comments. */
  readonly hasMetadata: boolean;
  readonly orientation: number;
  /** Starts a pipeline over the pixels, upright; with all frames, or with one, the first by default. */
  open(options: { allFrames: boolean; frame?: number }): SharpImage;
  /** Whether `file`, written from this one, decodes to the end without an error: nothing needed was removed. */
  isWhole(file: Buffer): Promise<boolean>;
}

/**
 * Reads the header of the image at `path` and checks it against the limits; no pixel is decoded.
 * @throws SheafError `unsupported_file_type`, `unprocessable_file` or `limit_exceeded`
 */
export async function openImage(path: string, type: string, options: OpenOptions): Promise<ImageSource> {
  const foreign = foreignFormatOfType(type);
  if (!foreign) return openFile(path, formatOfType(type), options);
  const { maxImagePixels, vectorSide = 0 } = options;
  const check = (width: number, height: number) => checkSize(width, height, 1, maxImagePixels);
  const png = await readForeign(path, foreign, { check, vectorSide });
  const source = await openFile(png, 'png', options);
  return { ...source, kind: foreign, bytes: (await stat(path)).size };
}

/** The bytes of a small file, in `memory` if they fit; null for larger ones, and if there are none. */
function readSmall(path: string, memory?: Buffer): Buffer | null {
  const fd = openSync(path, 'r');
  try {
    const { size } = fstatSync(fd);
    if (size === 0 || size > HELD_BYTES) return null;
    const content = memory && memory.length >= size ? memory.subarray(0, size) : Buffer.allocUnsafeSlow(size);
    let bytes = 0;
    for (let more = -1; more !== 0 && bytes < size; bytes += more)
      more = readSync(fd, content, bytes, size - bytes, bytes);
    return content.subarray(0, bytes);
  } finally {
    closeSync(fd);
  }
}

async function openFile(
  file: string | Buffer,
  format: ImageFormat | undefined,
  limits: OpenOptions,
): Promise<ImageSource> {
  if (!format) throw new SheafError('unsupported_file_type', 'The file is not an image of a supported type.');
  const sharp = await loadSharp();
  const options: SharpOptions = {
    failOn: 'error',
    limitInputPixels: limits.maxImagePixels,
    sequentialRead: true,
  };
  const input = typeof file === 'string' ? (readSmall(file, limits.memory) ?? file) : file;
  const plain = format === 'jpeg' ? readJpegHeader(input) : null;
  if (plain) checkSize(plain.width, plain.height, 1, limits.maxImagePixels);
  const facts = plain ? factsOfJpeg(plain) : await readFacts(sharp, input, format, options);
  const { stored, frames, uniform, ...others } = facts;
  const turned = facts.orientation >= 5;
  return {
    ...others,
    file,
    format,
    kind: format,
    width: turned ? stored.height : stored.width,
    height: turned ? stored.width : stored.height,
    frames,
    uniform,
    async isWhole(written) {
      const image = sharp(written, { ...options, failOn: 'warning', animated: frames > 1 && uniform });
      // The small picture is discarded; it takes reading all data.
      return image
        .resize(16, 16, { fit: 'fill' })
        .raw()
        .toBuffer()
        .then(Boolean, () => false);
    },
    open: ({ allFrames, frame = 0 }) =>
      sharp(input, {
        ...options,
        animated: allFrames && frames > 1,
        autoOrient: true,
        ...(frame > 0 && { page: frame }),
      }),
  };
}

/** The content of a header; nothing is decoded. */
type Facts = Omit<ImageSource, 'file' | 'format' | 'kind' | 'width' | 'height' | 'open' | 'isWhole'> & { stored: Size };

function factsOfJpeg({ width, height, ...facts }: JpegHeader): Facts {
  const none = { cmyk: false, alpha: false, deep: false, bilevel: false, palette: false };
  return { stored: { width, height }, frames: 1, uniform: true, ...none, ...facts };
}

/** @throws SheafError `unsupported_file_type`, `unprocessable_file`, `limit_exceeded` */
async function readFacts(
  sharp: Sharp,
  file: string | Buffer,
  format: ImageFormat,
  options: SharpOptions,
): Promise<Facts> {
  // Callers check sizes, with our own messages.
  const header = (animated: boolean) => sharp(file, { ...options, limitInputPixels: false, animated }).metadata();
  const metadata = await header(false).catch((cause) => {
    throw unreadable(format, cause);
  });
  if (!isFormat(metadata, format)) {
    throw new SheafError(
      'unsupported_file_type',
      `The file is not the ${format.toUpperCase()} image that it claims to be.`,
    );
  }
  // Other pixels would come out, without a word from the decoder.
  const unread = metadata.space === 'labs' && metadata.hasAlpha;
  if (format === 'tiff' && (unread || isMisread(file))) throw notDecoded(format);
  const frames = IMAGE_FORMATS[format].frames ? (metadata.pages ?? 1) : 1;
  checkSize(metadata.width, metadata.height, frames, options.limitInputPixels as number);
  return {
    stored: { width: metadata.width, height: metadata.height },
    bytes: typeof file === 'string' ? (await stat(file)).size : file.length,
    frames,
    uniform: frames === 1 || (await header(true).then(Boolean, () => false)),
    cmyk: metadata.space === 'cmyk',
    gray: metadata.space === 'b-w' || metadata.space === 'grey16',
    alpha: metadata.hasAlpha,
    deep: metadata.depth !== 'uchar',
    bilevel: metadata.bitsPerSample === 1,
    palette: metadata.isPalette,
    hasMetadata: Boolean(metadata.exif ?? metadata.xmp ?? metadata.iptc ?? metadata.comments),
    orientation: metadata.orientation ?? 1,
  };
}

/** Frames of an image that was written: encoders of animations put equal ones together. @param file its path, or its bytes */
export async function framesOf(file: string | Buffer, expected: number): Promise<number> {
  if (expected === 1) return 1;
  const sharp = await loadSharp();
  return (await sharp(file).metadata()).pages ?? 1;
}

/** Turns what a pipeline throws into the words for a caller. @throws SheafError always */
export function failPipeline(cause: unknown, format: ImageFormat): never {
  if (cause instanceof SheafError) throw cause;
  // The sandbox limits memory: an allocation that fails says nothing about the image.
  if (cause instanceof Error && /allocat|out of memory/i.test(cause.message)) {
    throw new SheafError('out_of_memory', 'The job exceeded the memory limit.', { cause });
  }
  throw unreadable(format, cause);
}

/** Messages of libvips and the libraries behind it about sound files that they cannot decode. */
const NOT_DECODED =
  /not configured|is not implemented|not a whole number of bytes|unsupported tiff image type|can not handle image|samples out of range|Unsupported JPEG data precision|bad labq/;

function unreadable(format: ImageFormat, cause: unknown): SheafError {
  if (cause instanceof Error && NOT_DECODED.test(cause.message)) return notDecoded(format, cause);
  return new SheafError('unprocessable_file', `The ${format.toUpperCase()} image is damaged and cannot be read.`, {
    cause,
  });
}

function notDecoded(format: ImageFormat, cause?: unknown): SheafError {
  return new SheafError(
    'unsupported_file_type',
    `The ${format.toUpperCase()} image stores its pixels in a way that cannot be read: send it as PNG, or as TIFF with 8 or 16 bits a sample.`,
    { cause },
  );
}

function isFormat(metadata: Metadata, format: ImageFormat): boolean {
  if (format === 'avif') return metadata.format === 'heif' && metadata.compression === 'av1';
  return metadata.format === format;
}

/** @throws SheafError `limit_exceeded` for more pixels or frames than are accepted */
export function checkSize(width: number, height: number, frames: number, maxPixels: number): void {
  if (frames > MAX_FRAMES) {
    throw new SheafError('limit_exceeded', `The image has ${frames} frames. The limit is ${MAX_FRAMES}.`);
  }
  const pixels = width * height * frames;
  if (pixels <= maxPixels) return;
  const shape = `${width} × ${height}${frames > 1 ? ` pixels in ${frames} frames` : ' pixels'}`;
  throw new SheafError(
    'limit_exceeded',
    `The image has ${shape}, ${megapixels(pixels)} megapixels; at most ${megapixels(maxPixels)} megapixels are accepted.`,
  );
}
