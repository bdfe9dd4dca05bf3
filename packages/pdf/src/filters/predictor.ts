import { Buffer } from '../platform/buffer.ts';
import type { FilterParms } from './parms.ts';

const MAX_ROW_BYTES = 1 << 26;

interface Layout {
  colors: number;
  bits: number;
  rowBytes: number;
  pixelBytes: number;
  columns: number;
}

function layoutOf(parms: FilterParms): Layout | null {
  const colors = parms.colors ?? 1;
  const bits = parms.bitsPerComponent ?? 8;
  const columns = parms.columns ?? 1;
  const sound = colors >= 1 && colors <= 64 && [1, 2, 4, 8, 16].includes(bits) && columns >= 1;
  const rowBytes = Math.ceil((columns * colors * bits) / 8);
  if (!sound || rowBytes > MAX_ROW_BYTES) return null;
  return { colors, bits, columns, rowBytes, pixelBytes: Math.max(1, (colors * bits) >> 3) };
}

/**
 * Undoes the predictor of a Flate or LZW stream (ISO 32000-1, 7.4.4.4): 2 is TIFF's, 10 and above PNG's, whose row tags
 * decide. A truncated last row is kept. May work in place on `data`.
 */
export function undoPredictor(data: Buffer, parms: FilterParms): Buffer {
  const predictor = parms.predictor ?? 1;
  if (predictor <= 1) return data;
  const layout = layoutOf(parms);
  if (layout === null) return data;
  return predictor === 2 ? undoTiff(data, layout) : undoPng(data, layout);
}

function undoPng(data: Buffer, { rowBytes, pixelBytes }: Layout): Buffer {
  const rows = Math.ceil(data.length / (rowBytes + 1));
  let above: Buffer = Buffer.alloc(rowBytes);
  let size = 0;
  // Rows shrink by their tag, so the output never overtakes the input and both can share one buffer.
  for (let row = 0; row < rows; row++) {
    const start = row * (rowBytes + 1);
    const source = data.subarray(start + 1, Math.min(start + 1 + rowBytes, data.length));
    const tag = data[start] ?? 0;
    const target = data.subarray(size, size + source.length);
    unfilter(tag, source, target, above, pixelBytes);
    size += source.length;
    above = target;
  }
  return data.subarray(0, size);
}

function unfilter(tag: number, source: Buffer, target: Buffer, above: Buffer, pixelBytes: number): void {
  const length = source.length;
  switch (tag) {
    case 1:
      for (let i = 0; i < length; i++) {
        const left = i < pixelBytes ? 0 : (target[i - pixelBytes] ?? 0);
        target[i] = (source[i] ?? 0) + left;
      }
      return;
    case 2:
      for (let i = 0; i < length; i++) target[i] = (source[i] ?? 0) + (above[i] ?? 0);
      return;
    case 3:
      for (let i = 0; i < length; i++) {
        const left = i < pixelBytes ? 0 : (target[i - pixelBytes] ?? 0);
        target[i] = (source[i] ?? 0) + ((left + (above[i] ?? 0)) >> 1);
      }
      return;
    case 4:
      for (let i = 0; i < length; i++) {
        const left = i < pixelBytes ? 0 : (target[i - pixelBytes] ?? 0);
        const corner = i < pixelBytes ? 0 : (above[i - pixelBytes] ?? 0);
        target[i] = (source[i] ?? 0) + paeth(left, above[i] ?? 0, corner);
      }
      return;
    default:
      target.set(source);
  }
}

function paeth(left: number, up: number, corner: number): number {
  const toLeft = Math.abs(up - corner);
  const toUp = Math.abs(left - corner);
  const toCorner = Math.abs(left + up - 2 * corner);
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

function undoTiff(data: Buffer, layout: Layout): Buffer {
  const { rowBytes, bits, colors } = layout;
  for (let start = 0; start < data.length; start += rowBytes) {
    const row = data.subarray(start, start + rowBytes);
    if (bits === 8) {
      for (let i = colors; i < row.length; i++) row[i] = (row[i] ?? 0) + (row[i - colors] ?? 0);
    } else if (bits === 16) {
      for (let i = colors * 2; i + 1 < row.length; i += 2) {
        row.writeUInt16BE((row.readUInt16BE(i) + row.readUInt16BE(i - colors * 2)) & 0xffff, i);
      }
    } else {
      undoTiffBits(row, layout);
    }
  }
  return data;
}

/** Samples of 1, 2 or 4 bits: each is the sum of itself and the sample of the same color to its left. */
function undoTiffBits(row: Buffer, { bits, colors, columns }: Layout): void {
  const mask = (1 << bits) - 1;
  const samples = Math.min(columns * colors, Math.floor((row.length * 8) / bits));
  const left = new Uint8Array(colors);
  for (let i = 0; i < samples; i++) {
    const shift = 8 - bits - ((i * bits) & 7);
    const at = (i * bits) >> 3;
    const color = i % colors;
    const byte = row[at] ?? 0;
    const value = ((byte >> shift) + (left[color] ?? 0)) & mask;
    left[color] = value;
    row[at] = (byte & ~(mask << shift)) | (value << shift);
  }
}
