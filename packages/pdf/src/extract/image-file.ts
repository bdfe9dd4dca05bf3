import { deflateSync, inflateSync } from '#platform/zlib';
import { readPalette } from '../compress/palette.ts';
import type { PdfDocument } from '../file/document.ts';
import { filtersOf } from '../file/stream-filters.ts';
import { decodeStream, filterName } from '../filters/decode.ts';
import { COMPRESSION, PHOTOMETRIC } from '../pictures/tiff-tags.ts';
import { tiffFile } from '../pictures/write-tiff.ts';
import { Buffer } from '../platform/buffer.ts';
import { bytesOf, isName, type PdfDict, PdfName, type PdfObject, PdfStream } from '../syntax/objects.ts';
import { pngFile } from './raster-file.ts';

/** First byte of a JPEG 2000 codestream: that of a marker. */
const CODESTREAM_START = 0xff;

/** A file with an image of a document. */
export interface ImageFile {
  type: 'image/jpeg' | 'image/jp2' | 'image/tiff' | 'image/png';
  extension: string;
  bytes: Uint8Array;
  /** True when its transparency is in it. */
  transparent: boolean;
}

export interface ExtractLimits {
  maxImagePixels: number;
  maxInflatedBytes: number;
}

/** How the samples of an image are meant. */
interface Colors {
  channels: 1 | 3 | 4;
  palette: Buffer | null;
  profile: Buffer | null;
}

/**
 * Makes a file of an image XObject: JPEG, JPEG 2000 and fax data unchanged, samples as PNG or, with four inks, as TIFF.
 * Null for images that must be drawn: JBIG2, and colors without a file format.
 * @throws PdfError `limit_exceeded`
 */
export function imageFile(document: PdfDocument, stream: PdfStream, limits: ExtractLimits): ImageFile | null {
  const { dict } = stream;
  const filters = filtersOf(dict, document.resolve);
  const { data, remaining } = decodeStream(bytesOf(stream.raw), filters, { maxBytes: limits.maxInflatedBytes });
  const [filter] = remaining;
  const kind = filter && remaining.length === 1 ? filterName(filter.name) : null;
  if (kind === 'DCTDecode') return { type: 'image/jpeg', extension: 'jpg', bytes: data, transparent: false };
  if (kind === 'JPXDecode') {
    // A codestream begins with a marker, a JP2 file with the length of a box.
    const bare = data[0] === CODESTREAM_START;
    return { type: 'image/jp2', extension: bare ? 'j2k' : 'jp2', bytes: data, transparent: dict.has('SMaskInData') };
  }
  const size = sizeOfImage(document, dict);
  if (!size || size.width * size.height > limits.maxImagePixels) return null;
  if (kind === 'CCITTFaxDecode') return faxFile(document, dict, size, data);
  if (remaining.length > 0) return null;
  return samplesFile(document, stream, size, data);
}

/** Width and height of an image; null for other objects. */
export function sizeOfImage(document: PdfDocument, dict: PdfDict): { width: number; height: number } | null {
  const [width, height] = [document.entries(dict).number('Width'), document.entries(dict).number('Height')];
  return isSide(width) && isSide(height) ? { width, height } : null;
}

interface Size {
  width: number;
  height: number;
}

function faxFile(document: PdfDocument, dict: PdfDict, { width, height }: Size, data: Uint8Array): ImageFile | null {
  const listed = document.entries(dict).get('DecodeParms', 'DP');
  const parms = document.dict(Array.isArray(listed) ? listed.at(-1) : listed) ?? new Map();
  const entry = (key: string): PdfObject => document.entries(parms).get(key);
  const [k, columns] = [entry('K') ?? 0, entry('Columns') ?? 1728];
  if (typeof k !== 'number' || columns !== width || entry('EncodedByteAlign') === true) return null;
  const decode = decodeOf(document, dict, 1);
  if (decode === 'other') return null;
  const blackIs1 = entry('BlackIs1') === true;
  const bytes = tiffFile(
    {
      width,
      height,
      bits: 1,
      channels: 1,
      compression: k < 0 ? COMPRESSION.t6 : COMPRESSION.t4,
      photometric: blackIs1 === (decode === 'inverted') ? PHOTOMETRIC.whiteIsZero : PHOTOMETRIC.blackIsZero,
      ...(k >= 0 && { t4Options: k > 0 ? 1 : 0 }),
    },
    data,
  );
  return { type: 'image/tiff', extension: 'tiff', bytes, transparent: false };
}

function samplesFile(
  document: PdfDocument,
  stream: PdfStream,
  { width, height }: Size,
  data: Buffer,
): ImageFile | null {
  const { dict } = stream;
  const stencil = document.entries(dict).isTrue('ImageMask');
  const bits = stencil ? 1 : document.entries(dict).number('BitsPerComponent');
  const colors = stencil ? { channels: 1 as const, palette: null, profile: null } : colorsOf(document, dict);
  if (!colors || bits === null || ![1, 2, 4, 8, 16].includes(bits)) return null;
  const { channels, palette, profile } = colors;
  if ((palette && bits === 16) || (channels === 3 && bits < 8) || (channels === 4 && bits !== 8)) return null;
  const decode = decodeOf(document, dict, channels, palette ? 2 ** bits - 1 : 1);
  if (decode === 'other' || (palette && decode === 'inverted')) return null;
  const rowBytes = Math.ceil((width * channels * bits) / 8);
  const rows = sized(data, rowBytes * height);
  if (decode === 'inverted') for (let at = 0; at < rows.length; at++) rows[at] = (rows[at] ?? 0) ^ 255;
  if (channels === 4) {
    const inks = { compression: COMPRESSION.deflate, photometric: PHOTOMETRIC.separated };
    const bytes = tiffFile({ width, height, bits, channels, ...inks }, deflateSync(rows));
    return { type: 'image/tiff', extension: 'tiff', bytes, transparent: false };
  }
  const png = { type: 'image/png', extension: 'png' } as const;
  const opacity = bits === 8 && !palette ? opacityOf(document, dict, { width, height }) : null;
  if (opacity) {
    const bytes = pngFile({
      width,
      height,
      bits,
      channels: channels === 1 ? 2 : 4,
      profile,
      data: { rows: joined(rows, channels, opacity) },
    });
    return { ...png, bytes, transparent: true };
  }
  const packed = decode === 'plain' ? packedRows(document, stream, { rowBytes, height, bits, channels, width }) : null;
  const raster = { width, height, bits, channels, palette, profile, data: packed ? { packed } : { rows } };
  return { ...png, bytes: pngFile(raster), transparent: false };
}

/** The stream's own data, if a PNG of the same size has the same. */
function packedRows(
  document: PdfDocument,
  { dict, raw }: PdfStream,
  { rowBytes, height, bits, channels, width }: Size & { rowBytes: number; bits: number; channels: number },
): Uint8Array | null {
  const [filter, ...others] = filtersOf(dict, document.resolve);
  const parms = filter?.parms;
  if (!parms || others.length > 0 || filterName(filter.name) !== 'FlateDecode' || (parms.predictor ?? 1) < 10)
    return null;
  if ((parms.colors ?? 1) !== channels || (parms.bitsPerComponent ?? 8) !== bits || parms.columns !== width)
    return null;
  const data = bytesOf(raw);
  try {
    const size = (rowBytes + 1) * height;
    return inflateSync(data, { maxOutputLength: size }).length === size ? Uint8Array.from(data) : null;
  } catch {
    return null;
  }
}

/** Exactly this many bytes; missing ones are black, as readers show them. */
function sized(data: Buffer, size: number): Buffer {
  if (data.length === size) return data;
  return data.length > size ? data.subarray(0, size) : Buffer.concat([data], size);
}

/** The samples of a soft mask that fits the image pixel by pixel; null for any other. */
function opacityOf(document: PdfDocument, dict: PdfDict, { width, height }: Size): Buffer | null {
  const mask = document.entries(dict).stream('SMask');
  if (!mask || mask.dict.has('Matte')) return null;
  const size = sizeOfImage(document, mask.dict);
  if (size?.width !== width || size.height !== height || document.entries(mask.dict).get('BitsPerComponent') !== 8)
    return null;
  if (colorsOf(document, mask.dict)?.channels !== 1 || decodeOf(document, mask.dict, 1) !== 'plain') return null;
  const { data, remaining } = decodeStream(bytesOf(mask.raw), filtersOf(mask.dict, document.resolve), {});
  return remaining.length === 0 ? sized(data, width * height) : null;
}

function joined(rows: Buffer, channels: number, opacity: Buffer): Buffer {
  const out = Buffer.allocUnsafe(rows.length + opacity.length);
  for (let pixel = 0, from = 0, to = 0; pixel < opacity.length; pixel++) {
    for (let channel = 0; channel < channels; channel++) out[to++] = rows[from++] ?? 0;
    out[to++] = opacity[pixel] ?? 0;
  }
  return out;
}

/** Whether `Decode` keeps samples or inverts them (ISO 32000-2, 8.9.5.2). */
function decodeOf(document: PdfDocument, dict: PdfDict, channels: number, highest = 1): 'plain' | 'inverted' | 'other' {
  const values = document.entries(dict).array('Decode')?.map(document.resolve);
  if (!values) return 'plain';
  const pairs = highest === 1 ? channels : 1;
  const is = (low: number, high: number): boolean =>
    Array.from({ length: pairs }, (_, pair) => values[pair * 2] === low && values[pair * 2 + 1] === high).every(
      Boolean,
    );
  return is(0, highest) ? 'plain' : is(1, 0) ? 'inverted' : 'other';
}

function colorsOf(document: PdfDocument, dict: PdfDict): Colors | null {
  const space = document.entries(dict).get('ColorSpace', 'CS');
  const plain = plainColors(document, space);
  if (plain || !Array.isArray(space)) return plain;
  const family = document.resolve(space[0]);
  if (!isName(family, 'Indexed') && !isName(family, 'I')) return null;
  const base = plainColors(document, document.resolve(space[1]));
  const palette = base && base.channels !== 4 ? readPalette(document, space, base.channels) : null;
  if (!base || !palette) return null;
  const colors =
    base.channels === 3 ? palette.colors : Buffer.from([...palette.colors].flatMap((gray) => [gray, gray, gray]));
  return { channels: 1, palette: colors, profile: base.channels === 3 ? base.profile : null };
}

const NAMED: ReadonlyMap<string, 1 | 3 | 4> = new Map([
  ['DeviceGray', 1],
  ['CalGray', 1],
  ['G', 1],
  ['DeviceRGB', 3],
  ['CalRGB', 3],
  ['RGB', 3],
  ['DeviceCMYK', 4],
  ['CMYK', 4],
]);
const PROFILES: Record<number, string> = { 1: 'GRAY', 3: 'RGB ', 4: 'CMYK' };

function plainColors(document: PdfDocument, space: PdfObject): Colors | null {
  const family = Array.isArray(space) ? document.resolve(space[0]) : space;
  if (!(family instanceof PdfName)) return null;
  if (family.name !== 'ICCBased') {
    const channels = NAMED.get(family.name);
    return channels ? { channels, palette: null, profile: null } : null;
  }
  const stream = Array.isArray(space) ? document.resolve(space[1]) : null;
  const count = stream instanceof PdfStream ? document.entries(stream.dict).get('N') : null;
  if (!(stream instanceof PdfStream) || (count !== 1 && count !== 3 && count !== 4)) return null;
  const profile = Buffer.from(document.decode(stream));
  return profile.toString('latin1', 16, 20) === PROFILES[count] ? { channels: count, palette: null, profile } : null;
}

function isSide(value: number | null): value is number {
  return value !== null && Number.isInteger(value) && value > 0 && value <= 65_500;
}
