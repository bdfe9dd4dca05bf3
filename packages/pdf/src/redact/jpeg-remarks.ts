import type { PdfDocument } from '../file/document.ts';
import { filtersOf } from '../file/stream-filters.ts';
import { MARKER, MARKER_START, START_OF_IMAGE } from '../pictures/jpeg/markers.ts';
import { stripJpeg } from '../pictures/jpeg/strip.ts';
import { Buffer } from '../platform/buffer.ts';
import { bytesOf, type PdfStream } from '../syntax/objects.ts';

/** Bytes after a picture that are searched. */
const MOST_BEHIND = 1024 * 1024;

/** The bytes of a picture that is a JPEG; null for other pictures. */
export function jpegOf(document: PdfDocument, image: PdfStream): Buffer | null {
  const [filter, ...others] = filtersOf(image.dict, document.resolve).map(({ name }) => name);
  if (others.length > 0 || (filter !== 'DCTDecode' && filter !== 'DCT')) return null;
  const bytes = Buffer.from(bytesOf(image.raw));
  return bytes.length > 4 && bytes.readUInt16BE(0) === START_OF_IMAGE ? bytes : null;
}

/** Data in a JPEG besides its picture: comments, notes of cameras and programs, and bytes after its end. */
export function remarksOf(jpeg: Buffer): Buffer {
  const remarks: Buffer[] = [];
  for (let at = 2; at + 4 <= jpeg.length; ) {
    const marker = jpeg.readUInt8(at + 1);
    if (jpeg[at] !== MARKER_START || marker === MARKER.sos) break;
    const end = at + 2 + jpeg.readUInt16BE(at + 2);
    if (marker === MARKER.comment || (marker >= MARKER.app0 && marker <= MARKER.app15))
      remarks.push(jpeg.subarray(at + 4, end));
    at = end;
  }
  const behind = jpeg.lastIndexOf(Buffer.from([MARKER_START, MARKER.eoi])) + 2;
  if (behind > 2) remarks.push(jpeg.subarray(behind, behind + MOST_BEHIND));
  return Buffer.concat(remarks);
}

/** The JPEG without its remarks; null if it cannot be decoded. */
export function withoutRemarks(jpeg: Buffer): Buffer | null {
  try {
    return stripJpeg(jpeg, 1);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
