import { EXIF_TAG, TYPE } from '../tiff-tags.ts';
import { EXIF_TAGS } from './exif-tags.ts';

export type ExifValue = string | number | (number | null)[] | null;

/** The content of an image's EXIF block. */
export interface Exif {
  /** Fields by their names. */
  fields: Record<string, ExifValue>;
  /** Degrees, north and east positive; metres above the sea. Null if it does not say. */
  place: { latitude: number; longitude: number; altitude: number | null } | null;
  /** Fields to leave out, such as those that only their maker knows. */
  others: number;
  hasThumbnail: boolean;
}

const SIZES: Record<number, number> = {
  [TYPE.BYTE]: 1,
  [TYPE.ASCII]: 1,
  [TYPE.SHORT]: 2,
  [TYPE.LONG]: 4,
  [TYPE.RATIONAL]: 8,
  [TYPE.UNDEFINED]: 1,
  [TYPE.SLONG]: 4,
  [TYPE.SRATIONAL]: 8,
};
const MAX_FIELDS = 1000;
const MAX_TEXT = 2000;
const MAX_VALUES = 16;

/** Reads an EXIF block (Exif 2.32, 4.6), with its `Exif` marker or without; fields that are broken are left out. */
export function readExif(block: Buffer): Exif {
  const data = block.toString('latin1', 0, 6) === 'Exif\0\0' ? block.subarray(6) : block;
  const exif: Exif = { fields: Object.create(null), place: null, others: 0, hasThumbnail: false };
  const order = data.toString('latin1', 0, 2);
  if (data.length < 8 || (order !== 'II' && order !== 'MM')) return exif;
  const little = order === 'II';
  const read = createDirectoryReader(data, little);
  const pointers = new Map<number, number>();
  const next = read(little ? data.readUInt32LE(4) : data.readUInt32BE(4), (tag, value) => {
    if ((tag === EXIF_TAG.ExifIFD || tag === EXIF_TAG.GPSInfoIFD) && typeof value === 'number')
      pointers.set(tag, value);
    else tell(exif, 'image', tag, value);
  });
  exif.hasThumbnail = next > 0;
  const photo = pointers.get(EXIF_TAG.ExifIFD);
  if (photo !== undefined) read(photo, (tag, value) => tell(exif, 'photo', tag, value));
  const gps = pointers.get(EXIF_TAG.GPSInfoIFD);
  if (gps !== undefined) read(gps, (tag, value) => tell(exif, 'gps', tag, value));
  exif.place = placeOf(exif.fields);
  return exif;
}

function tell(exif: Exif, directory: keyof typeof EXIF_TAGS, tag: number, value: ExifValue): void {
  const name = EXIF_TAGS[directory][tag];
  if (name && value !== null && value !== '') exif.fields[name] = value;
  else exif.others++;
}

/** Returns a function that reads a directory and returns the offset of the next one; 0 for none. */
function createDirectoryReader(data: Buffer, little: boolean) {
  const u16 = (at: number) => (little ? data.readUInt16LE(at) : data.readUInt16BE(at));
  const u32 = (at: number) => (little ? data.readUInt32LE(at) : data.readUInt32BE(at));
  const i32 = (at: number) => (little ? data.readInt32LE(at) : data.readInt32BE(at));

  function number(type: number, at: number): number | null {
    if (type === TYPE.SHORT) return u16(at);
    if (type === TYPE.LONG) return u32(at);
    if (type === TYPE.SLONG) return i32(at);
    if (type !== TYPE.RATIONAL && type !== TYPE.SRATIONAL) return data.readUInt8(at);
    const [above, below] = type === TYPE.RATIONAL ? [u32(at), u32(at + 4)] : [i32(at), i32(at + 4)];
    return below === 0 ? null : Math.round((above / below) * 1e7) / 1e7;
  }

  function fieldValue(tag: number, type: number, count: number, at: number): ExifValue {
    const size = SIZES[type];
    if (size === undefined) return null;
    const place = size * count <= 4 ? at : u32(at);
    if (place + size * count > data.length) return null;
    const text = () => {
      const whole = data.toString('utf8', place, place + Math.min(count, MAX_TEXT));
      return (whole.split('\0', 1)[0] as string).trim();
    };
    if (type === TYPE.ASCII || (type === TYPE.UNDEFINED && tag === EXIF_TAG.ExifVersion)) return text();
    if (type === TYPE.UNDEFINED || count === 0 || count > MAX_VALUES) return null;
    if (count === 1) return number(type, place);
    return Array.from({ length: count }, (_, index) => number(type, place + index * size));
  }

  return (directory: number, take: (tag: number, value: ExifValue) => void): number => {
    try {
      const count = u16(directory);
      for (let index = 0; index < Math.min(count, MAX_FIELDS); index++) {
        const at = directory + 2 + index * 12;
        take(u16(at), fieldValue(u16(at), u16(at + 2), u32(at + 4), at + 8));
      }
      return u32(directory + 2 + count * 12);
    } catch (error) {
      // A truncated block is read up to its end.
      if (error instanceof RangeError) return 0;
      throw error;
    }
  };
}

function placeOf(fields: Exif['fields']): Exif['place'] {
  const latitude = degrees(fields.GPSLatitude, fields.GPSLatitudeRef === 'S', 90);
  const longitude = degrees(fields.GPSLongitude, fields.GPSLongitudeRef === 'W', 180);
  if (latitude === null || longitude === null) return null;
  const { GPSAltitude: altitude, GPSAltitudeRef: below } = fields;
  return { latitude, longitude, altitude: typeof altitude === 'number' ? (below === 1 ? -altitude : altitude) : null };
}

/** Degrees, minutes and seconds as one number. */
function degrees(value: ExifValue | undefined, negative: boolean, most: number): number | null {
  if (!Array.isArray(value) || value.length !== 3) return null;
  const [whole, minutes, seconds] = value;
  if (typeof whole !== 'number') return null;
  const sum = whole + (minutes ?? 0) / 60 + (seconds ?? 0) / 3600;
  return sum <= most ? Math.round((negative ? -sum : sum) * 1e6) / 1e6 : null;
}
