const SIGNATURE = 8;

/**
 * Takes the zlib data out of a PNG: in a PDF it is a FlateDecode stream with predictor 15 (ISO 32000-1, 7.4.4.4).
 * Returns null unless the PNG has 8 bits a sample, no interlacing, and gray or RGB samples as `components` says.
 */
export function pngData(png: Buffer, components: 1 | 3): Buffer | null {
  const parts: Buffer[] = [];
  for (let pos = SIGNATURE; pos + 12 <= png.length; ) {
    const length = png.readUInt32BE(pos);
    const type = png.toString('latin1', pos + 4, pos + 8);
    const body = png.subarray(pos + 8, pos + 8 + length);
    if (type === 'IHDR' && (body[8] !== 8 || body[9] !== (components === 1 ? 0 : 2) || body[12] !== 0)) return null;
    if (type === 'IDAT') parts.push(body);
    pos += length + 12;
  }
  return Buffer.concat(parts);
}
