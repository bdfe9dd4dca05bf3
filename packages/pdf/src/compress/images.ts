import type { PdfDocument } from '../file/document.ts';
import { filtersOf } from '../file/stream-filters.ts';
import { filterName } from '../filters/decode.ts';
import { Buffer } from '../platform/buffer.ts';
import { isDict, isName, type PdfDict, PdfName, type PdfObject, PdfStream } from '../syntax/objects.ts';
import { type Palette, readPalette } from './palette.ts';

/** An image whose pixels can be replaced: samples of one (gray-like), three, or four components (inks), or a JPEG. */
export interface ImageDescription {
  width: number;
  height: number;
  /** Number of color components; with a palette, of the colors in it. */
  components: Components;
  /** Bits of a stored sample. A JPEG has 8. */
  bits: 2 | 4 | 8 | 16;
  jpeg: boolean;
  /** The colors that samples are numbers of; null when they are colors themselves. */
  palette: Palette | null;
}

export type Components = 1 | 3 | 4;

const MAX_SIDE = 65_500;
/** Of the bits that a sample may have (ISO 32000-1, table 89). With one, an image is a drawing in black and white. */
const BITS: readonly unknown[] = [2, 4, 8, 16];

/**
 * Describes an image XObject that may be re-encoded, or returns null for one that must stay unchanged: stencils, images
 * of one bit (JBIG2 and CCITT among them), JPEG 2000, Lab and other spaces whose samples JPEG would distort, and images
 * with color-key masks or mattes, which depend on exact samples.
 */
export function describeImage(document: PdfDocument, dict: PdfDict): ImageDescription | null {
  const entries = document.entries(dict);
  if (entries.isTrue('ImageMask') || entries.array('Mask')) return null;
  const [width, height] = [entries.number('Width'), entries.number('Height')];
  if (!isSide(width) || !isSide(height)) return null;
  const softMask = document.entries(dict).dict('SMask');
  if (softMask?.has('Matte') || dict.has('Matte') || dict.has('SMaskInData')) return null;
  if (dict.has('F') || dict.has('FFilter')) return null;
  const color = colorOf(document, entries.get('ColorSpace'));
  if (color === null) return null;

  const filters = filtersOf(dict, document.resolve);
  const last = filterName(filters.at(-1)?.name ?? '');
  const jpeg = last === 'DCTDecode';
  if (['JPXDecode', 'CCITTFaxDecode', 'JBIG2Decode', 'Crypt'].includes(last)) return null;
  if (jpeg && (color.palette || hasColorTransform(document, dict))) return null;
  const bits = jpeg ? 8 : entries.number('BitsPerComponent');
  if (!isBits(bits)) return null;
  if (color.palette && (bits === 16 || !isPlainIndex(document, dict, bits))) return null;
  return { width, height, ...color, bits, jpeg };
}

function isBits(value: PdfObject): value is ImageDescription['bits'] {
  return BITS.includes(value);
}

/** Whether samples are color numbers without conversion: `Decode` is missing or states the default. */
function isPlainIndex(document: PdfDocument, dict: PdfDict, bits: number): boolean {
  if (!dict.has('Decode')) return true;
  const decode = document.entries(dict).array('Decode')?.map(document.resolve);
  return decode?.length === 2 && decode[0] === 0 && decode[1] === 2 ** bits - 1;
}

function isSide(value: number | null): value is number {
  return value !== null && Number.isInteger(value) && value > 0 && value <= MAX_SIDE;
}

/** A JPEG whose colors the PDF reads other than the JPEG itself says cannot be decoded on its own. */
function hasColorTransform(document: PdfDocument, dict: PdfDict): boolean {
  const parms = document.entries(dict).get('DecodeParms', 'DP');
  const list = Array.isArray(parms) ? parms : [parms];
  return list.some((item) => document.dict(item)?.has('ColorTransform') ?? false);
}

/** Components, and the palette if there is one, of a space whose colors may be averaged; else null. */
function colorOf(document: PdfDocument, space: PdfObject): Pick<ImageDescription, 'components' | 'palette'> | null {
  const family = Array.isArray(space) ? document.resolve(space[0]) : null;
  if (!Array.isArray(space) || !(isName(family, 'Indexed') || isName(family, 'I'))) {
    const components = componentsOf(document, space);
    return components && { components, palette: null };
  }
  const components = componentsOf(document, document.resolve(space[1]));
  const palette = components && readPalette(document, space, components);
  return palette && { components, palette };
}

/** Components of color spaces (ISO 32000-1, 8.6) whose samples may be averaged and pass through JPEG; else null. */
function componentsOf(document: PdfDocument, space: PdfObject): Components | null {
  if (space instanceof PdfName) return named(space.name);
  if (!Array.isArray(space)) return null;
  const family = document.resolve(space[0]);
  if (!(family instanceof PdfName)) return null;
  switch (family.name) {
    case 'Separation':
      return 1;
    case 'DeviceN': {
      const count = document.array(space[1])?.length;
      return count === 1 || count === 4 ? count : null;
    }
    case 'ICCBased':
      return iccComponents(document, space[1]);
    default:
      return named(family.name);
  }
}

function named(name: string): Components | null {
  if (name === 'DeviceGray' || name === 'CalGray' || name === 'G') return 1;
  if (name === 'DeviceCMYK' || name === 'CMYK') return 4;
  return name === 'DeviceRGB' || name === 'CalRGB' || name === 'RGB' ? 3 : null;
}

/** The data color spaces of profiles (ICC.1, 7.2.6) by their components; a Lab profile has three, too. */
const PROFILES = { 3: 'RGB ', 4: 'CMYK' } as const;

function iccComponents(document: PdfDocument, object: PdfObject | undefined): Components | null {
  const profile = document.resolve(object);
  if (!(profile instanceof PdfStream)) return null;
  const count = document.entries(profile.dict).get('N');
  if (count !== 1 && count !== 3 && count !== 4) return null;
  if (count === 1) return 1;
  const alternate = document.entries(profile.dict).get('Alternate');
  if (Array.isArray(alternate) && isName(document.resolve(alternate[0]), 'Lab')) return null;
  if (isDict(alternate)) return null;
  // Unless stated otherwise, the range of the samples is that of `Decode`, and inks are inverted.
  if (count === 4 && profile.dict.has('Range')) return null;
  const head = Buffer.from(document.decode(profile).subarray(16, 20)).toString('latin1');
  return head === PROFILES[count] ? count : null;
}
