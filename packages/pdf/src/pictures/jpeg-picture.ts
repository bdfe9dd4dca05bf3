import { Buffer } from '../platform/buffer.ts';
import { nameOf } from '../syntax/objects.ts';
import { type ExifFacts, readExif } from './exif.ts';
import { MARKER, MARKER_START } from './jpeg/markers.ts';
import { stripJpeg } from './jpeg/strip.ts';
import { jpegFacts } from './jpeg-facts.ts';
import { deviceSpace, fittingProfile, imageDict, type Picture, statedDpi } from './picture.ts';

const INVERTED = [1, 0, 1, 0, 1, 0, 1, 0];
const DOTS_PER_CM = 2;

/** The picture of a JPEG with its own data, without other segments; null if a PDF cannot hold it, or it is cut off. */
export function jpegPicture(file: Buffer): Picture | null {
  const facts = jpegFacts(file);
  const { width = 0, height = 0 } = facts ?? {};
  const data = facts && width > 0 && height > 0 ? stripped(file) : null;
  if (!facts || !data) return null;
  const { components, adobe } = facts;
  const { icc, exif, density } = readSegments(file);
  const dict = imageDict(width, height, 8, deviceSpace(components));
  dict.set('Filter', nameOf('DCTDecode'));
  if (components === 4 && adobe) dict.set('Decode', INVERTED);
  const profile = fittingProfile(icc, components);
  return {
    width,
    height,
    dict,
    data,
    profile,
    alpha: null,
    orientation: exif.orientation,
    embedded: true,
    dpi: statedDpi(exif.dpi ?? density),
  };
}

/** The JPEG with only the picture's segments; null if its parts lead outside of it. */
function stripped(file: Buffer): Buffer | null {
  try {
    return stripJpeg(file, 1);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Segments before the first scan: color profile, EXIF and density. */
function readSegments(file: Buffer): { icc: Buffer | null; exif: ExifFacts; density: number | null } {
  const profile: Buffer[] = [];
  let exif: ExifFacts = { orientation: 1, dpi: null };
  let density: number | null = null;
  for (let at = 2; at + 4 <= file.length && file[at] === MARKER_START && file[at + 1] !== MARKER.sos; ) {
    if (file[at + 1] === MARKER_START) {
      at++;
      continue;
    }
    const end = at + 2 + file.readUInt16BE(at + 2);
    const body = file.subarray(at + 4, end);
    const starts = (text: string) => body.toString('latin1', 0, text.length) === text;
    const marker = file.readUInt8(at + 1);
    if (marker === MARKER.app1 && starts('Exif\0\0')) exif = readExif(body.subarray(6));
    else if (marker === MARKER.app0 && starts('JFIF\0') && body.length >= 12) density = densityOf(body);
    else if (marker === MARKER.app2 && starts('ICC_PROFILE\0') && body.length > 14)
      profile[body.readUInt8(12)] = body.subarray(14);
    at = end;
  }
  const parts = Object.values(profile);
  return { icc: parts.length > 0 ? Buffer.concat(parts) : null, exif, density };
}

/** Dots per inch (JFIF 1.02, APP0). */
function densityOf(body: Buffer): number | null {
  const [unit, across] = [body.readUInt8(7), body.readUInt16BE(8)];
  return unit === 0 ? null : unit === DOTS_PER_CM ? across * 2.54 : across;
}
