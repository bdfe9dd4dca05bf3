import { crc32 } from 'node:zlib';
import { releaseBuffer } from '@sheaf/pdf/file/release';

const METRES_PER_INCH = 0.0254;
const PNG_HEADER_BYTES = 33;

/** Adds a `pHYs` chunk (PNG 3, 11.3.4.3) after the header of a PNG, so that it prints at its real size; the input is unusable afterwards. */
export function addPngDensity(png: Buffer, dpi: number): Buffer {
  const chunk = Buffer.alloc(21);
  chunk.writeUInt32BE(9, 0);
  chunk.write('pHYs', 4, 'latin1');
  const perMetre = Math.round(dpi / METRES_PER_INCH);
  chunk.writeUInt32BE(perMetre, 8);
  chunk.writeUInt32BE(perMetre, 12);
  chunk.writeUInt8(1, 16);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 17)), 17);
  return joined([png.subarray(0, PNG_HEADER_BYTES), chunk, png.subarray(PNG_HEADER_BYTES)], png);
}

/** Adds a JFIF header (JFIF 1.02) with the resolution to a JPEG that lacks one; the input is unusable afterwards. */
export function addJpegDensity(jpeg: Buffer, dpi: number): Buffer {
  const header = Buffer.from('ffd8ffe000104a46494600010201000000000000', 'hex');
  header.writeUInt16BE(dpi, 14);
  header.writeUInt16BE(dpi, 16);
  return joined([header, jpeg.subarray(2)], jpeg);
}

function joined(parts: Buffer[], old: Buffer): Buffer {
  const bytes = Buffer.concat(parts);
  releaseBuffer(old);
  return bytes;
}
