import { Buffer } from '#platform/buffer';
import { crc32, deflateSync, inflateSync } from '#platform/zlib';
import { undoPredictor } from '../filters/predictor.ts';
import { readExif } from './exif.ts';
import { encodeG4 } from './g4.ts';
import { faxDict, fittingProfile, flateDict, type Picture, statedDpi } from './picture.ts';

const SIGNATURE = 8;
const INCH = 0.0254;
const MAX_PROFILE = 16 * 1024 * 1024;
/** By color type (PNG, third edition, 11.2.1): channels, whether the last of them is transparency, bits of a sample. */
const KINDS: Record<number, { channels: number; alpha: boolean; depths: readonly number[] }> = {
  0: { channels: 1, alpha: false, depths: [1, 2, 4, 8, 16] },
  2: { channels: 3, alpha: false, depths: [8, 16] },
  3: { channels: 1, alpha: false, depths: [1, 2, 4, 8] },
  4: { channels: 2, alpha: true, depths: [8, 16] },
  6: { channels: 4, alpha: true, depths: [8, 16] },
};

interface Png {
  width: number;
  height: number;
  bits: number;
  kind: number;
  data: Buffer;
  palette: Buffer | null;
  icc: Buffer | null;
  orientation: number;
  dpi: number | null;
}

/**
 * The picture of a PNG by its own data; its transparency is put beside it. Null for one that is interlaced, has
 * transparent colors, or is damaged.
 */
export function pngPicture(file: Buffer): Picture | null {
  const png = readPng(file);
  if (!png) return null;
  const { width, height, bits, kind, palette, orientation, dpi } = png;
  const { channels, alpha } = KINDS[kind]!;
  const facts = { width, height, orientation, dpi, embedded: true };
  const colors = alpha ? channels - 1 : channels;
  const profile = palette ? null : fittingProfile(png.icc, colors);
  if (alpha) {
    const parts = split(png, channels);
    if (!parts) return null;
    const dict = flateDict(width, height, { channels: colors, bits });
    const mask = { dict: flateDict(width, height, { channels: 1, bits }), data: parts.alpha };
    return { ...facts, dict, data: parts.color, profile, alpha: mask };
  }
  const fax = bits === 1 ? faxOf(png) : null;
  if (fax) return { ...facts, dict: faxDict(width, height, false), data: fax, profile: null, alpha: null };
  return {
    ...facts,
    dict: flateDict(width, height, { channels, bits, palette }),
    data: png.data,
    profile,
    alpha: null,
  };
}

function readPng(file: Buffer): Png | null {
  const parts: Buffer[] = [];
  const png: Png = {
    width: 0,
    height: 0,
    bits: 0,
    kind: 0,
    data: file,
    palette: null,
    icc: null,
    orientation: 1,
    dpi: null,
  };
  for (let at = SIGNATURE; at + 12 <= file.length; ) {
    const length = file.readUInt32BE(at);
    const end = at + 12 + length;
    if (end > file.length) return null;
    const type = file.toString('latin1', at + 4, at + 8);
    const body = file.subarray(at + 8, at + 8 + length);
    if (file.readUInt32BE(end - 4) !== crc32(file.subarray(at + 4, end - 4))) return null;
    if (type === 'IHDR' && length === 13) {
      Object.assign(png, { width: body.readUInt32BE(0), height: body.readUInt32BE(4), bits: body[8], kind: body[9] });
      if (body[12] !== 0 || !KINDS[png.kind]?.depths.includes(png.bits)) return null;
    } else if (type === 'PLTE') png.palette = Buffer.from(body);
    else if (type === 'tRNS') return null;
    else if (type === 'IDAT') parts.push(body);
    else if (type === 'iCCP') png.icc = profileOf(body);
    else if (type === 'eXIf') png.orientation = readExif(body).orientation;
    else if (type === 'pHYs' && length === 9 && body[8] === 1) png.dpi = statedDpi(body.readUInt32BE(0) * INCH);
    else if (type === 'IEND') {
      const whole = png.width > 0 && png.height > 0 && parts.length > 0;
      // Only numbers of colors have a palette that says what they are.
      if (png.kind !== 3) png.palette = null;
      else if (!png.palette || png.palette.length === 0 || png.palette.length > 768) return null;
      return whole ? { ...png, data: parts.length === 1 ? parts[0]! : Buffer.concat(parts) } : null;
    }
    at = end;
  }
  return null;
}

function profileOf(body: Buffer): Buffer | null {
  const name = body.indexOf(0);
  try {
    return name < 0 ? null : inflateSync(body.subarray(name + 2), { maxOutputLength: MAX_PROFILE });
  } catch {
    return null;
  }
}

/** Rows with the filter of each before them, as they are packed; null when there are fewer than there ought to be. */
function inflated({ data, height }: Png, row: number): Buffer | null {
  try {
    const rows = inflateSync(data, { maxOutputLength: (row + 1) * height + 1024 });
    return rows.length >= (row + 1) * height ? rows : null;
  } catch {
    return null;
  }
}

/**
 * Colors and transparency apart. A row's filter works on each byte of a pixel by itself (PNG, 9.2), so both keep the
 * filtered bytes that they have.
 */
function split(png: Png, channels: number): { color: Buffer; alpha: Buffer } | null {
  const { width, height } = png;
  const sample = png.bits / 8;
  const [pixel, opacity] = [channels * sample, sample];
  const row = width * pixel;
  const rows = inflated(png, row);
  if (!rows) return null;
  const inks = pixel - opacity;
  const color = Buffer.allocUnsafe((width * inks + 1) * height);
  const alpha = Buffer.allocUnsafe((width * opacity + 1) * height);
  let [from, toColor, toAlpha] = [0, 0, 0];
  for (let y = 0; y < height; y++) {
    const filter = rows[from++]!;
    color[toColor++] = filter;
    alpha[toAlpha++] = filter;
    for (let x = 0; x < width; x++) {
      for (let byte = 0; byte < inks; byte++) color[toColor++] = rows[from++]!;
      for (let byte = 0; byte < opacity; byte++) alpha[toAlpha++] = rows[from++]!;
    }
  }
  return { color: deflateSync(color), alpha: deflateSync(alpha) };
}

/** Black and white as a fax machine sends it, where that is smaller. */
function faxOf(png: Png): Buffer | null {
  const black = blackOf(png);
  const { width, height } = png;
  const rows = black === null ? null : inflated(png, Math.ceil(width / 8));
  if (!rows || black === null) return null;
  const parms = { predictor: 15, colors: 1, bitsPerComponent: 1, columns: width };
  return encodeG4({ width, height, rows: undoPredictor(rows, parms), black }, png.data.length);
}

/** The bit that is black, where the other is white. */
function blackOf({ palette }: Png): 0 | 1 | null {
  if (!palette) return 0;
  const text = palette.toString('hex');
  return text === '000000ffffff' ? 0 : text === 'ffffff000000' ? 1 : null;
}
