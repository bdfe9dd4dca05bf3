import type { ImageUsage } from '../content/usage.ts';
import { PdfError } from '../errors.ts';
import type { PdfDocument } from '../file/document.ts';
import { releaseBuffer } from '../file/release.ts';
import { OWN_FROM } from '../file/source.ts';
import { filtersOf } from '../file/stream-filters.ts';
import { decodeStream } from '../filters/decode.ts';
import type { StreamFilter } from '../filters/parms.ts';
import type { PictureCodec } from '../pictures/codec.ts';
import { Buffer } from '../platform/buffer.ts';
import {
  type ByteRange,
  dictOf,
  isName,
  nameOf,
  type PdfDict,
  type PdfObject,
  PdfRef,
  PdfString,
} from '../syntax/objects.ts';
import { serialize } from '../syntax/serialize.ts';
import { type EncodedImage, encodeImage } from './encode.ts';
import { describeImage, type ImageDescription } from './images.ts';
import type { ImageSettings } from './levels.ts';
import { storedRowBytes } from './samples.ts';
import { packedBytes, type Repacking, repackingOf, repackStream } from './streams.ts';

export interface ReducerOptions {
  /** Decodes and encodes images; without it they stay unchanged. */
  codec?: PictureCodec | undefined;
  /** Null: lossless only. */
  settings: ImageSettings | null;
  /** Turn images of red, green and blue into shades of gray; with settings only. */
  grayscale?: boolean | undefined;
  /** Where images are drawn; not needed without settings. */
  usage: ImageUsage | null;
  maxInflatedBytes: number;
  maxImagePixels: number;
}

/** A stream to reduce. */
export interface StreamJob {
  num: number;
  /** Its number in the output. */
  target: number;
  dict: PdfDict;
  raw: ByteRange;
  filters: StreamFilter[];
  /** Equal for streams that may be merged when their data is the same. */
  key: string;
  /** Memory that the work takes, in bytes. */
  weight: number;
  image: ImageDescription | null;
  softMask: boolean;
  repacking: Repacking | null;
}

/** New data of a stream with its entries; null removes an entry. */
export interface Reduced {
  data: Buffer;
  filter: string;
  keepParms: boolean;
  entries: Record<string, PdfObject>;
}

/** Limit of the metadata read to check its claims. */
const METADATA_BYTES = 256 * 1024;
/** Bytes that may be inflated only to be deflated better, beyond the size of the file itself. */
const AGAIN_BYTES = 8 * 1024 * 1024;

/** Decides for each stream whether it can get smaller, and does it. */
export function createReducer(document: PdfDocument, options: ReducerOptions) {
  const { codec, settings, usage, maxInflatedBytes, maxImagePixels, grayscale = false } = options;
  const images = { total: 0, recompressed: 0, grayed: 0 };
  const softMasks = new Set<number>();
  const seenImages = new Set<number>();
  let againBytes = AGAIN_BYTES + document.source.size;

  /** Returns the change of the stream `num`, or null to copy it. */
  function consider(num: number, dict: PdfDict, raw: ByteRange): Omit<StreamJob, 'target'> | null {
    if (dict.has('F') || isName(dict.get('Type'), 'XRef') || isArchiveMetadata(dict, raw)) return null;
    const isImage = document.entries(dict).is('Subtype', 'Image');
    if (isImage) noteImage(num, dict);
    const image = isImage && settings ? describeImage(document, dict) : null;
    const filters = filtersOf(dict, document.resolve);
    const repacking = repackingOf(filters, raw.length, raw.read(0, Math.min(2, raw.length)));
    if (!image && (!repacking || !affordable(repacking, raw.length))) return null;
    const samples = image ? sampleBytes(image) : raw.length * 5;
    const softMask = softMasks.has(num);
    const drawn = image ? usage?.drawn.get(num) : undefined;
    const bytes = serialize(withoutLength(dict));
    return {
      num,
      dict,
      raw,
      filters,
      // The same image drawn at two sizes is two images here; merging them would take the smaller one's pixels.
      key: `${Buffer.from(bytes).toString('latin1')} ${softMask} ${drawn?.width} ${drawn?.height}`,
      weight: Math.min(raw.length + samples, maxInflatedBytes),
      image,
      softMask,
      repacking,
    };
  }

  function noteImage(num: number, dict: PdfDict): void {
    if (!seenImages.has(num)) images.total++;
    seenImages.add(num);
    const mask = dict.get('SMask');
    if (!(mask instanceof PdfRef)) return;
    softMasks.add(mask.num);
    // A mask is drawn where its image is.
    const drawn = usage?.drawn.get(num);
    if (!drawn) return;
    const known = usage?.drawn.get(mask.num);
    usage?.drawn.set(mask.num, {
      width: Math.max(drawn.width, known?.width ?? 0),
      height: Math.max(drawn.height, known?.height ?? 0),
    });
  }

  /** Bounds the work by bytes, not by the clock, so that the same input always produces the same output. */
  function affordable(repacking: Repacking, length: number): boolean {
    if (repacking !== 'again') return true;
    againBytes -= length * 3;
    return againBytes > 0;
  }

  async function reduce(job: StreamJob): Promise<Reduced | null> {
    const { buffer, byteOffset, byteLength } = job.raw.read(0, job.raw.length);
    const raw = Buffer.from(buffer, byteOffset, byteLength);
    try {
      const smaller = job.image && settings ? await reduceImage(job, job.image, raw, settings) : null;
      if (smaller) {
        images.recompressed++;
        return smaller;
      }
      return job.repacking ? await repack(job, raw, job.repacking) : null;
    } catch (error) {
      // A stream past a limit stays unchanged, which does not harm the document.
      if (error instanceof PdfError) return null;
      throw error;
    } finally {
      if (!document.source.whole && raw.length >= OWN_FROM) releaseBuffer(raw);
    }
  }

  async function reduceImage(
    { num, dict, filters, softMask }: StreamJob,
    image: ImageDescription,
    raw: Buffer,
    settings: ImageSettings,
  ): Promise<Reduced | null> {
    if (!codec) return null;
    const needed = image.jpeg ? 0 : storedRowBytes(image) * image.height;
    if (needed > maxInflatedBytes || image.width * image.height > maxImagePixels) return null;
    const decoded = decodeStream(raw, filters, {
      maxBytes: maxInflatedBytes,
      sizeHint: image.jpeg ? undefined : needed + image.height,
    });
    if (decoded.damaged || decoded.remaining.length !== (image.jpeg ? 1 : 0)) return null;
    if (decoded.data.length < needed) return null;
    const encoded = await encodeImage({
      ...image,
      data: image.jpeg ? decoded.data : decoded.data.subarray(0, needed),
      storedBytes: await packedBytes(raw.length, filters, decoded.data),
      drawn: usage?.complete ? usage.drawn.get(num) : undefined,
      softMask,
      settings,
      maxPixels: maxImagePixels,
      codec,
      gray: grayscale && !hasOwnRange(dict, image),
    });
    if (!encoded) return null;
    if (encoded.gray) images.grayed++;
    return { data: encoded.data, filter: encoded.filter, keepParms: false, entries: entriesOf(encoded, image, dict) };
  }

  async function repack({ filters }: StreamJob, raw: Buffer, how: Repacking): Promise<Reduced | null> {
    const packed = await repackStream(raw, filters, how, maxInflatedBytes);
    return packed && { data: packed.data, filter: 'FlateDecode', keepParms: packed.keepParms, entries: {} };
  }

  return { consider, reduce, images };

  /** Whether the samples' `Decode` is not the default: reducing them would change their shades. */
  function hasOwnRange(dict: PdfDict, { palette, components }: ImageDescription): boolean {
    const decode = document.entries(dict).array('Decode')?.map(document.resolve);
    return (
      decode !== undefined &&
      !palette &&
      !(decode.length === components * 2 && decode.every((end, at) => end === at % 2))
    );
  }

  /** Changes to the dictionary of an image with new data; null removes an entry. */
  function entriesOf(encoded: EncodedImage, image: ImageDescription, dict: PdfDict): Record<string, PdfObject> {
    const { filter, width, height, bits, palette, inverted } = encoded;
    const entries: Record<string, PdfObject> = { Width: width, Height: height, BitsPerComponent: bits };
    if (encoded.gray) {
      entries.ColorSpace = nameOf('DeviceGray');
      entries.Decode = null;
    } else if (image.palette) {
      const { base } = image.palette;
      entries.Decode = null;
      entries.ColorSpace = palette
        ? [nameOf('Indexed'), base, palette.length / image.components - 1, new PdfString(palette)]
        : base;
    }
    if (inverted) {
      const decode = document.entries(dict).array('Decode')?.map(document.resolve) ?? [];
      entries.Decode = Array.from({ length: image.components * 2 }, (_, index) => decode[index ^ 1] ?? (index + 1) % 2);
    }
    if (filter === 'FlateDecode') {
      const colors = palette || encoded.gray ? 1 : image.components;
      entries.DecodeParms = dictOf({ Predictor: 15, Colors: colors, Columns: width, BitsPerComponent: bits });
    }
    return entries;
  }
}

/** Memory that the samples of an image take while it is scaled, in bytes. */
function sampleBytes({ width, height, components, bits, jpeg }: ImageDescription): number {
  const once = width * height * components;
  return once * (components === 4 && !jpeg ? 2 : 1) * (bits === 16 ? 2 : 1);
}

/** PDF/A wants its metadata readable without a PDF library (ISO 19005-1, 6.7.2). */
function isArchiveMetadata(dict: PdfDict, raw: ByteRange): boolean {
  if (!isName(dict.get('Type'), 'Metadata') || dict.has('Filter')) return false;
  return Buffer.from(raw.read(0, Math.min(raw.length, METADATA_BYTES))).includes('pdfaid');
}

function withoutLength(dict: PdfDict): PdfDict {
  const entries = new Map(dict);
  entries.delete('Length');
  return entries;
}
