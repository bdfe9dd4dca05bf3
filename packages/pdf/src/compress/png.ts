import { Buffer } from '../platform/buffer.ts';

const SIGNATURE = 8;
const GRAY = 0;
const RGB = 2;
const INDEXED = 3;

/** The content of a PNG in PDF terms: a FlateDecode stream with predictor 15 (ISO 32000-1, 7.4.4.4). */
export interface PngContent {
  data: Buffer;
  /** Samples for each pixel. */
  channels: 1 | 3;
  /** Bits of a sample. */
  bits: number;
  /** Colors of three bytes each that the samples are numbers of; null when they are colors themselves. */
  palette: Buffer | null;
}

/** Takes the zlib data out of a PNG; null unless it has gray samples, RGB samples of 8 bits, or a palette. */
export function pngContent(png: Buffer): PngContent | null {
  const parts: Buffer[] = [];
  let bits = 0;
  let channels: 1 | 3 = 1;
  let palette: Buffer | null = null;
  for (let pos = SIGNATURE; pos + 12 <= png.length; ) {
    const length = png.readUInt32BE(pos);
    const type = png.toString('latin1', pos + 4, pos + 8);
    const body = png.subarray(pos + 8, pos + 8 + length);
    if (type === 'IHDR') {
      const [depth = 0, kind = 0, , , interlacing] = body.subarray(8);
      bits = depth;
      channels = kind === RGB ? 3 : 1;
      if (interlacing !== 0 || bits > 8 || ![GRAY, RGB, INDEXED].includes(kind)) return null;
    } else if (type === 'PLTE') palette = Buffer.from(body);
    else if (type === 'tRNS') return null;
    else if (type === 'IDAT') parts.push(body);
    pos += length + 12;
  }
  return { data: Buffer.concat(parts), channels, bits, palette };
}
