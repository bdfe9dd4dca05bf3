import type { PdfDocument } from '../document.ts';
import { filterName } from '../filters/decode.ts';
import { isDict, isName, type PdfDict, PdfName, type PdfObject, PdfStream } from '../objects.ts';
import { filtersOf } from '../stream-filters.ts';

/** An image that can be given other pixels: samples of one (gray-like) or three components, or a JPEG of these. */
export interface ImageDescription {
  width: number;
  height: number;
  components: 1 | 3;
  /** Bits of a sample as it is stored: 8 or 16. A JPEG has 8. */
  bits: 8 | 16;
  jpeg: boolean;
}

const MAX_SIDE = 65_500;

/**
 * Describes an image XObject that may be re-encoded, or returns null for one that has to stay as it is: stencils,
 * images of fewer than 8 bits (JBIG2 and CCITT among them), JPEG 2000, palettes, CMYK, Lab and other spaces whose samples
 * JPEG would distort, and images with colour-key masks or mattes, which depend on exact samples.
 */
export function describeImage(document: PdfDocument, dict: PdfDict): ImageDescription | null {
  const { resolve } = document;
  if (resolve(dict.get('ImageMask')) === true || Array.isArray(resolve(dict.get('Mask')))) return null;
  const width = resolve(dict.get('Width'));
  const height = resolve(dict.get('Height'));
  if (!isSide(width) || !isSide(height)) return null;
  const softMask = document.dict(dict.get('SMask'));
  if (softMask?.has('Matte') || dict.has('Matte') || dict.has('SMaskInData')) return null;
  if (dict.has('F') || dict.has('FFilter')) return null;
  const components = componentsOf(document, resolve(dict.get('ColorSpace')));
  if (components === null) return null;

  const filters = filtersOf(dict, resolve);
  const last = filterName(filters.at(-1)?.name ?? '');
  const jpeg = last === 'DCTDecode';
  if (['JPXDecode', 'CCITTFaxDecode', 'JBIG2Decode', 'Crypt'].includes(last)) return null;
  if (jpeg && hasColorTransform(document, dict)) return null;
  const bits = resolve(dict.get('BitsPerComponent'));
  if (!jpeg && bits !== 8 && bits !== 16) return null;
  return { width, height, components, bits: bits === 16 && !jpeg ? 16 : 8, jpeg };
}

function isSide(value: PdfObject): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= MAX_SIDE;
}

/** A JPEG whose colours the PDF reads other than the JPEG itself says cannot be decoded on its own. */
function hasColorTransform(document: PdfDocument, dict: PdfDict): boolean {
  const parms = document.resolve(dict.get('DecodeParms') ?? dict.get('DP'));
  const list = Array.isArray(parms) ? parms : [parms];
  return list.some((item) => document.dict(item)?.has('ColorTransform') ?? false);
}

/** Components of colour spaces (ISO 32000-1, 8.6) whose samples may be averaged and pass through JPEG; else null. */
function componentsOf(document: PdfDocument, space: PdfObject): 1 | 3 | null {
  if (space instanceof PdfName) return named(space.name);
  if (!Array.isArray(space)) return null;
  const family = document.resolve(space[0]);
  if (!(family instanceof PdfName)) return null;
  switch (family.name) {
    case 'Separation':
      return 1;
    case 'DeviceN': {
      const names = document.array(space[1]);
      return names?.length === 1 ? 1 : null;
    }
    case 'ICCBased':
      return iccComponents(document, space[1]);
    default:
      return named(family.name);
  }
}

function named(name: string): 1 | 3 | null {
  if (name === 'DeviceGray' || name === 'CalGray' || name === 'G') return 1;
  return name === 'DeviceRGB' || name === 'CalRGB' || name === 'RGB' ? 3 : null;
}

function iccComponents(document: PdfDocument, object: PdfObject | undefined): 1 | 3 | null {
  const profile = document.resolve(object);
  if (!(profile instanceof PdfStream)) return null;
  const count = document.resolve(profile.dict.get('N'));
  if (count === 1) return 1;
  if (count !== 3) return null;
  const alternate = document.resolve(profile.dict.get('Alternate'));
  if (Array.isArray(alternate) && isName(document.resolve(alternate[0]), 'Lab')) return null;
  if (isDict(alternate)) return null;
  // Bytes 16..19 of a profile name its data colour space (ICC.1, 7.2.6); a Lab profile has three components too.
  const head = Buffer.from(document.decode(profile).subarray(16, 20)).toString('latin1');
  return head === 'RGB ' ? 3 : null;
}
