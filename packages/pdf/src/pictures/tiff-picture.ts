import type { Buffer } from '../platform/buffer.ts';
import type { Bilevel } from './g4.ts';
import { joinStrips } from './g4-strips.ts';
import { faxDict, type Picture, statedDpi } from './picture.ts';
import { COMPRESSION, PHOTOMETRIC, TAG, TIFF, TYPE, UNIT } from './tiff-tags.ts';

const MAX_PAGES = 5000;
const MAX_FIELDS = 500;
const MAX_STRIPS = 65_536;

type Fields = Map<number, number[]>;

/** A page as its directory describes it. */
export interface TiffPage {
  width: number;
  height: number;
  /** Its picture, if a PDF can hold it; null for a page that must be decoded. */
  picture(): Picture | null;
}

/**
 * The pages of a TIFF: those in black and white by ITU-T T.6 with their own data, the strips of each joined. Null for a
 * damaged directory.
 */
export function tiffPages(file: Buffer): TiffPage[] | null {
  const order = file.toString('latin1', 0, 2);
  if (order !== 'II' && order !== 'MM') return null;
  const read = createReader(file, order === 'II');
  try {
    if (read.short(2) !== TIFF) return null;
    const pages: TiffPage[] = [];
    const seen = new Set<number>();
    for (let at = read.long(4); at !== 0; ) {
      if (seen.has(at) || pages.length === MAX_PAGES) return null;
      seen.add(at);
      const count = read.short(at);
      if (count > MAX_FIELDS) return null;
      const fields = fieldsAt(read, at, count);
      const directory = { at, count, read };
      const [width = 0, height = 0] = [fields.get(TAG.ImageWidth)?.[0], fields.get(TAG.ImageLength)?.[0]];
      pages.push({ width, height, picture: () => pictureOf(file, fields, directory) });
      at = read.long(at + 2 + count * 12);
    }
    return pages;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** The bits of the first page of a TIFF as our picture library writes it without compression: strips one after the other. */
export function plainRows(file: Buffer): Bilevel | null {
  const read = createReader(file, file.toString('latin1', 0, 2) === 'II');
  const fields = fieldsAt(read, read.long(4), read.short(read.long(4)));
  const [width = 0] = fields.get(TAG.ImageWidth) ?? [];
  const [height = 0] = fields.get(TAG.ImageLength) ?? [];
  const [place = 0, strips = 1] = fields.get(TAG.StripOffsets) ?? [];
  const start = strips > 1 ? read.long(place) : place;
  const size = Math.ceil(width / 8) * height;
  if (fields.get(TAG.BitsPerSample)?.[0] !== 1 || start + size > file.length) return null;
  return {
    width,
    height,
    rows: file.subarray(start, start + size),
    black: fields.get(TAG.PhotometricInterpretation)?.[0] === PHOTOMETRIC.whiteIsZero ? 1 : 0,
  };
}

interface Reader {
  short(at: number): number;
  long(at: number): number;
}

function createReader(file: Buffer, little: boolean): Reader {
  return little
    ? { short: (at) => file.readUInt16LE(at), long: (at) => file.readUInt32LE(at) }
    : { short: (at) => file.readUInt16BE(at), long: (at) => file.readUInt32BE(at) };
}

/** Fields that are whole numbers; of the rest the place of their values. */
function fieldsAt({ short, long }: Reader, directory: number, count: number): Fields {
  const fields: Fields = new Map();
  for (let index = 0; index < count; index++) {
    const at = directory + 2 + index * 12;
    const [tag, type, values] = [short(at), short(at + 2), long(at + 4)];
    if (type === TYPE.SHORT && values <= 2)
      fields.set(tag, values === 1 ? [short(at + 8)] : [short(at + 8), short(at + 10)]);
    else fields.set(tag, values === 1 || type !== TYPE.LONG ? [long(at + 8)] : [long(at + 8), values]);
  }
  return fields;
}

interface Directory {
  at: number;
  count: number;
  read: Reader;
}

function groupFourPicture(file: Buffer, fields: Fields, directory: Directory): Picture | null {
  const value = (tag: number, otherwise: number): number => fields.get(tag)?.[0] ?? otherwise;
  const { long } = directory.read;
  const [width, height] = [value(TAG.ImageWidth, 0), value(TAG.ImageLength, 0)];
  const bilevel = value(TAG.BitsPerSample, 1) === 1 && value(TAG.SamplesPerPixel, 1) === 1;
  const isGroupFour = value(TAG.Compression, COMPRESSION.none) === COMPRESSION.t6 && value(TAG.T6Options, 0) === 0;
  const photometric = value(TAG.PhotometricInterpretation, -1);
  const inverted = photometric === PHOTOMETRIC.blackIsZero;
  if (!bilevel || !isGroupFour || !(inverted || photometric === PHOTOMETRIC.whiteIsZero)) return null;
  if (width < 1 || height < 1) return null;
  const strips = stripsOf(file, directory);
  const rowsPerStrip = Math.min(height, value(TAG.RowsPerStrip, height));
  if (!strips || rowsPerStrip < 1 || strips.length !== Math.ceil(height / rowsPerStrip)) return null;
  // In fill order 2 the first pixel is in the lowest bit (TIFF 6.0, section 8).
  const stored = value(TAG.FillOrder, 1) === 2 ? strips.map(reversed) : strips;
  const [alone] = stored.length === 1 ? stored : [];
  const data = alone ?? joinStrips({ width, height, rowsPerStrip, strips: stored, inverted });
  if (!data) return null;
  const unit = value(TAG.ResolutionUnit, UNIT.inch);
  const resolution = fields.has(TAG.XResolution)
    ? long(value(TAG.XResolution, 0)) / long(value(TAG.XResolution, 0) + 4)
    : 0;
  return {
    width,
    height,
    dict: faxDict(width, height, alone !== undefined && inverted),
    data,
    profile: null,
    alpha: null,
    orientation: Math.min(8, Math.max(1, value(TAG.Orientation, 1))),
    embedded: alone !== undefined,
    dpi: unit === UNIT.none ? null : statedDpi(unit === UNIT.centimetre ? resolution * 2.54 : resolution),
  };
}

function pictureOf(file: Buffer, fields: Fields, directory: Directory): Picture | null {
  try {
    return groupFourPicture(file, fields, directory);
  } catch (error) {
    // The directory points beyond the end of the file.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** The strips of a page; null if some are not in the file. */
function stripsOf(file: Buffer, directory: Directory): Uint8Array[] | null {
  const [starts, sizes] = [numbersOf(directory, TAG.StripOffsets), numbersOf(directory, TAG.StripByteCounts)];
  if (starts.length === 0 || starts.length !== sizes.length) return null;
  const strips = starts.map((start, index) => file.subarray(start, start + (sizes[index] ?? 0)));
  return strips.every(({ length }, index) => length > 0 && length === sizes[index]) ? strips : null;
}

/** All integers of a field; none if it has too many. */
function numbersOf({ at, count, read: { short, long } }: Directory, tag: number): number[] {
  for (let entry = at + 2; entry < at + 2 + count * 12; entry += 12) {
    if (short(entry) !== tag) continue;
    const [type, values] = [short(entry + 2), long(entry + 4)];
    if ((type !== TYPE.SHORT && type !== TYPE.LONG) || values > MAX_STRIPS) return [];
    const size = type === TYPE.SHORT ? 2 : 4;
    const from = values * size <= 4 ? entry + 8 : long(entry + 8);
    return Array.from({ length: values }, (_, index) => (type === TYPE.SHORT ? short : long)(from + index * size));
  }
  return [];
}

function reversed(bytes: Uint8Array): Uint8Array {
  return bytes.map((byte) => {
    const halves = ((byte & 0x0f) << 4) | (byte >> 4);
    const pairs = ((halves & 0x33) << 2) | ((halves & 0xcc) >> 2);
    return ((pairs & 0x55) << 1) | ((pairs & 0xaa) >> 1);
  });
}
