import type { Buffer } from '../platform/buffer.ts';
import { TAG, TIFF, TYPE, UNIT } from './tiff-tags.ts';

/** The EXIF entries that a page needs (Exif 2.32, 4.6.4). */
export interface ExifFacts {
  /** 1 to 8. */
  orientation: number;
  /** Dots per inch; null for none. */
  dpi: number | null;
}

const SIZE = 12;
const MAX_FIELDS = 500;

/** Reads the first directory of a TIFF structure; broken entries count as missing. */
export function readExif(data: Buffer): ExifFacts {
  const facts: ExifFacts = { orientation: 1, dpi: null };
  try {
    const little = data.toString('latin1', 0, 2) === 'II';
    const u16 = (at: number) => (little ? data.readUInt16LE(at) : data.readUInt16BE(at));
    const u32 = (at: number) => (little ? data.readUInt32LE(at) : data.readUInt32BE(at));
    if (u16(2) !== TIFF) return facts;
    const directory = u32(4);
    let unit: number = UNIT.inch;
    let resolution = 0;
    for (let index = 0; index < Math.min(u16(directory), MAX_FIELDS); index++) {
      const at = directory + 2 + index * SIZE;
      const [tag, type] = [u16(at), u16(at + 2)];
      if (tag === TAG.Orientation && type === TYPE.SHORT) facts.orientation = orientationOf(u16(at + 8));
      else if (tag === TAG.XResolution && type === TYPE.RATIONAL) resolution = u32(u32(at + 8)) / u32(u32(at + 8) + 4);
      else if (tag === TAG.ResolutionUnit && type === TYPE.SHORT) unit = u16(at + 8);
    }
    const dpi = unit === UNIT.centimetre ? resolution * 2.54 : resolution;
    if (Number.isFinite(dpi) && dpi > 0) facts.dpi = dpi;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return facts;
}

function orientationOf(value: number): number {
  return value >= 1 && value <= 8 ? value : 1;
}
