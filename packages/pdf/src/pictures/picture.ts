import type { Buffer } from '../platform/buffer.ts';
import { dictOf, nameOf, type PdfDict, type PdfObject, PdfString } from '../syntax/objects.ts';

/** A picture in the terms of a PDF; `dict` lacks what the writer numbers: `ColorSpace` by a profile, `SMask`. */
export interface Picture {
  /** Stored pixels, before the orientation is undone. */
  width: number;
  height: number;
  dict: PdfDict;
  data: Uint8Array;
  /** Color profile (ICC) of the data, with the number of its components. */
  profile: { data: Buffer; components: number } | null;
  alpha: { dict: PdfDict; data: Uint8Array } | null;
  /** EXIF orientation, 1 to 8, that drawing it must undo. */
  orientation: number;
  /** True when the file's own data was taken. */
  embedded: boolean;
  /** Dots per inch that the file states; null for none, or for the default that writers leave there. */
  dpi: number | null;
}

const SPACES = {
  1: { name: 'DeviceGray', icc: 'GRAY' },
  3: { name: 'DeviceRGB', icc: 'RGB ' },
  4: { name: 'DeviceCMYK', icc: 'CMYK' },
} as const;
/** How many components the samples of a device color space may have. */
export type ComponentCount = keyof typeof SPACES;
const UNSET_DPI = 72;
const MAX_DPI = 4800;

/** Visible pixels, once the orientation is undone. */
export function uprightSize({ width, height, orientation }: Picture): { width: number; height: number } {
  return orientation >= 5 ? { width: height, height: width } : { width, height };
}

/** The color space of samples with this many components. */
export function deviceSpace(components: ComponentCount): PdfObject {
  return nameOf(SPACES[components].name);
}

/** The profile, if it is for that many components. */
export function fittingProfile(icc: Buffer | null, components: ComponentCount): Picture['profile'] {
  const fits = icc && icc.length > 128 && icc.toString('latin1', 16, 20) === SPACES[components].icc;
  return fits ? { data: icc, components } : null;
}

/** A chosen resolution; 72 means the default. */
export function statedDpi(dpi: number | null | undefined): number | null {
  return dpi && dpi > UNSET_DPI && dpi <= MAX_DPI ? dpi : null;
}

/** The dictionary of an image XObject (ISO 32000-2, 8.9.5), without its data's filter. */
export function imageDict(width: number, height: number, bits: number, space: PdfObject): PdfDict {
  return dictOf({
    Type: nameOf('XObject'),
    Subtype: nameOf('Image'),
    Width: width,
    Height: height,
    ColorSpace: space,
    BitsPerComponent: bits,
  });
}

/** That of samples that a PNG packs: rows with a filter each, deflated. */
export function flateDict(
  width: number,
  height: number,
  { channels, bits, palette = null }: { channels: ComponentCount; bits: number; palette?: Buffer | null },
): PdfDict {
  const indexed = palette && [nameOf('Indexed'), nameOf('DeviceRGB'), palette.length / 3 - 1, new PdfString(palette)];
  const dict = imageDict(width, height, bits, indexed ?? deviceSpace(channels));
  dict.set('Filter', nameOf('FlateDecode'));
  dict.set('DecodeParms', dictOf({ Predictor: 15, Colors: channels, BitsPerComponent: bits, Columns: width }));
  return dict;
}

/** That of bits that are encoded by ITU-T T.6. */
export function faxDict(width: number, height: number, blackIs1: boolean): PdfDict {
  const dict = imageDict(width, height, 1, deviceSpace(1));
  dict.set('Filter', nameOf('CCITTFaxDecode'));
  dict.set('DecodeParms', dictOf({ K: -1, Columns: width, Rows: height, BlackIs1: blackIs1 }));
  return dict;
}
