import { crc32, deflateSync, inflateSync } from '#platform/zlib';
import { undoPredictor } from '../filters/predictor.ts';
import { Buffer } from '../platform/buffer.ts';
import { readExif } from './exif.ts';
import { encodeG4 } from './g4.ts';
import { type ComponentCount, faxDict, fittingProfile, flateDict, type Picture, statedDpi } from './picture.ts';

const SIGNATURE = 8;
const INCH = 0.0254;
const MAX_PROFILE = 16 * 1024 * 1024;
/** Channels of a pixel: its colors, or one for their number in the palette, and after them transparency. */
interface Kind {
  colors: ComponentCount;
  alpha: boolean;
  indexed: boolean;
  /** Bits that a sample may have. */
  depths: readonly number[];
}

/** By color type (PNG, third edition, 11.2.1). */
const KINDS: Readonly<Record<number, Kind>> = {
  0: { colors: 1, alpha: false, indexed: false, depths: [1, 2, 4, 8, 16] },
  2: { colors: 3, alpha: false, indexed: false, depths: [8, 16] },
  3: { colors: 1, alpha: false, indexed: true, depths: [1, 2, 4, 8] },
  4: { colors: 1, alpha: true, indexed: false, depths: [8, 16] },
  6: { colors: 3, alpha: true, indexed: false, depths: [8, 16] },
};

interface Header {
  width: number;
  height: number;
  bits: number;
  kind: Kind;
}

interface Png extends Header {
  data: Buffer;
  palette: Buffer | null;
  icc: Buffer | null;
  orientation: number;
  dpi: number | null;
}

/**
 * The picture of a PNG with its own data, and its transparency apart. Null if it is interlaced, has transparent colors,
 * or is damaged.
 */
export function pngPicture(file: Buffer): Picture | null {
  const png = readPng(file);
  if (!png) return null;
  const { width, height, bits, palette, orientation, dpi } = png;
  const { colors, alpha } = png.kind;
  const facts = { width, height, orientation, dpi, embedded: true };
  const profile = palette ? null : fittingProfile(png.icc, colors);
  if (alpha) {
    const parts = split(png);
    if (!parts) return null;
    const dict = flateDict(width, height, { channels: colors, bits });
    const mask = { dict: flateDict(width, height, { channels: 1, bits }), data: parts.alpha };
    return { ...facts, dict, data: parts.color, profile, alpha: mask };
  }
  const fax = bits === 1 ? faxOf(png) : null;
  if (fax) return { ...facts, dict: faxDict(width, height, false), data: fax, profile: null, alpha: null };
  return {
    ...facts,
    dict: flateDict(width, height, { channels: colors, bits, palette }),
    data: png.data,
    profile,
    alpha: null,
  };
}

function readPng(file: Buffer): Png | null {
  const parts: Buffer[] = [];
  let header: Header | null = null;
  const facts: Omit<Png, keyof Header | 'data'> = { palette: null, icc: null, orientation: 1, dpi: null };
  for (let at = SIGNATURE; at + 12 <= file.length; ) {
    const length = file.readUInt32BE(at);
    const end = at + 12 + length;
    if (end > file.length) return null;
    const type = file.toString('latin1', at + 4, at + 8);
    const body = file.subarray(at + 8, at + 8 + length);
    if (file.readUInt32BE(end - 4) !== crc32(file.subarray(at + 4, end - 4))) return null;
    if (type === 'IHDR' && length === 13) {
      header = headerOf(body);
      if (!header) return null;
    } else if (type === 'PLTE') facts.palette = Buffer.from(body);
    else if (type === 'tRNS') return null;
    else if (type === 'IDAT') parts.push(body);
    else if (type === 'iCCP') facts.icc = profileOf(body);
    else if (type === 'eXIf') facts.orientation = readExif(body).orientation;
    else if (type === 'pHYs' && length === 9 && body[8] === 1) facts.dpi = statedDpi(body.readUInt32BE(0) * INCH);
    else if (type === 'IEND') {
      const [first, ...others] = parts;
      if (!header || header.width === 0 || header.height === 0 || !first) return null;
      // Only indexed samples have a palette that defines their colors.
      if (!header.kind.indexed) facts.palette = null;
      else if (!facts.palette || facts.palette.length === 0 || facts.palette.length > 768) return null;
      return { ...header, ...facts, data: others.length === 0 ? first : Buffer.concat(parts) };
    }
    at = end;
  }
  return null;
}

/** The content of IHDR; null for an interlaced picture, or an invalid type. */
function headerOf(body: Buffer): Header | null {
  const [width, height, bits] = [body.readUInt32BE(0), body.readUInt32BE(4), body.readUInt8(8)];
  const kind = KINDS[body.readUInt8(9)];
  return body[12] === 0 && kind?.depths.includes(bits) ? { width, height, bits, kind } : null;
}

function profileOf(body: Buffer): Buffer | null {
  const name = body.indexOf(0);
  try {
    return name < 0 ? null : inflateSync(body.subarray(name + 2), { maxOutputLength: MAX_PROFILE });
  } catch {
    return null;
  }
}

/** Bytes that inflating allocates at a time. */
const MIN_PIECE = 1024;
const MAX_PIECE = 16 * 1024 * 1024;
/** Deflate shrinks nothing more than this. */
const MAX_DEFLATE_RATIO = 1032;

/** Rows with their filter bytes, still packed; null if some are missing. */
function inflated({ data, height }: Png, row: number): Buffer | null {
  const expected = (row + 1) * height;
  // In one piece, which saves joining pieces; but a header may promise more than the data can hold.
  const chunkSize = Math.max(MIN_PIECE, Math.min(expected + 1, data.length * MAX_DEFLATE_RATIO, MAX_PIECE));
  try {
    const rows = inflateSync(data, { maxOutputLength: expected + 1024, chunkSize });
    return rows.length >= expected ? rows : null;
  } catch {
    return null;
  }
}

/**
 * Colors and transparency apart. A row's filter works on each byte of a pixel separately (PNG, 9.2), so both keep the
 * filtered bytes that they have.
 */
function split(png: Png): { color: Buffer; alpha: Buffer } | null {
  const { width, height, kind } = png;
  const opacity = png.bits / 8;
  const inks = kind.colors * opacity;
  const rows = inflated(png, width * (inks + opacity));
  if (!rows) return null;
  const color = Buffer.allocUnsafe((width * inks + 1) * height);
  const alpha = Buffer.allocUnsafe((width * opacity + 1) * height);
  let [from, toColor, toAlpha] = [0, 0, 0];
  for (let y = 0; y < height; y++) {
    const filter = rows[from++] ?? 0;
    color[toColor++] = filter;
    alpha[toAlpha++] = filter;
    for (let x = 0; x < width; x++) {
      for (let byte = 0; byte < inks; byte++) color[toColor++] = rows[from++] ?? 0;
      for (let byte = 0; byte < opacity; byte++) alpha[toAlpha++] = rows[from++] ?? 0;
    }
  }
  return { color: deflateSync(color), alpha: deflateSync(alpha) };
}

/** Black and white in fax encoding, if that is smaller. */
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
