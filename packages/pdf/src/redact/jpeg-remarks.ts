import type { PdfDocument } from '../file/document.ts';
import { filtersOf } from '../file/stream-filters.ts';
import { stripJpeg } from '../pictures/jpeg/strip.ts';
import { Buffer } from '../platform/buffer.ts';
import { bytesOf, type PdfStream } from '../syntax/objects.ts';

const [SOI, EOI, SOS, COMMENT, FIRST_APP, LAST_APP] = [0xffd8, 0xffd9, 0xffda, 0xfffe, 0xffe0, 0xffef];
/** Bytes of what stands behind a picture that are looked at. */
const MOST_BEHIND = 1024 * 1024;

/** The JPEG that a picture is, as it stands in the file; null for pictures of another kind. */
export function jpegOf(document: PdfDocument, image: PdfStream): Buffer | null {
  const [filter, ...others] = filtersOf(image.dict, document.resolve).map(({ name }) => name);
  if (others.length > 0 || (filter !== 'DCTDecode' && filter !== 'DCT')) return null;
  const bytes = Buffer.from(bytesOf(image.raw));
  return bytes.length > 4 && bytes.readUInt16BE(0) === SOI ? bytes : null;
}

/** What a JPEG says besides its picture: comments, what cameras and programs note, and what stands behind its end. */
export function remarksOf(jpeg: Buffer): Buffer {
  const remarks: Buffer[] = [];
  for (let at = 2; at + 4 <= jpeg.length; ) {
    const marker = jpeg.readUInt16BE(at);
    if (marker === SOS || marker < 0xff00) break;
    const end = at + 2 + jpeg.readUInt16BE(at + 2);
    if (marker === COMMENT || (marker >= FIRST_APP && marker <= LAST_APP)) remarks.push(jpeg.subarray(at + 4, end));
    at = end;
  }
  const behind = jpeg.lastIndexOf(Buffer.from([EOI >> 8, EOI & 0xff])) + 2;
  if (behind > 2) remarks.push(jpeg.subarray(behind, behind + MOST_BEHIND));
  return Buffer.concat(remarks);
}

/** The JPEG without its remarks; null for one that cannot be taken apart. */
export function withoutRemarks(jpeg: Buffer): Buffer | null {
  try {
    return stripJpeg(jpeg, 1);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
