import type { Buffer } from '../platform/buffer.ts';
import { isFrame, MARKER, MARKER_START } from './jpeg/markers.ts';

/** Facts from the headers of a JPEG that a PDF needs. */
export interface JpegFacts {
  width: number;
  height: number;
  components: 1 | 3 | 4;
  /** Written by Adobe's conventions, by which CMYK is inverted. */
  adobe: boolean;
}

const BASELINE_TO_PROGRESSIVE: readonly number[] = [MARKER.sof0, MARKER.sof1, MARKER.sof2];
const RGB_IDS = 'RGB';

/** Reads them; null for a JPEG that readers of PDFs need not understand (ISO 32000-2, 7.4.8). */
export function jpegFacts(file: Buffer): JpegFacts | null {
  let adobe = false;
  for (let pos = 2; pos + 4 <= file.length; ) {
    const marker = file.readUInt8(pos + 1);
    if (file[pos] !== MARKER_START) return null;
    if (marker === MARKER_START) {
      pos++;
      continue;
    }
    const length = file.readUInt16BE(pos + 2);
    const body = file.subarray(pos + 4, pos + 2 + length);
    if (marker === MARKER.app14 && body.toString('latin1', 0, 5) === 'Adobe') adobe = true;
    else if (marker === MARKER.sos || marker === MARKER.eoi) return null;
    else if (isFrame(marker)) {
      const components = body[5];
      if (!BASELINE_TO_PROGRESSIVE.includes(marker) || body[0] !== 8) return null;
      if (components !== 1 && components !== 3 && components !== 4) return null;
      const ids = [6, 9, 12].map((at) => String.fromCharCode(body[at] ?? 0)).join('');
      adobe ||= hasAdobeBehind(file, pos + 2 + length);
      // Without Adobe's marker, readers take three components for YCbCr, even under other names.
      if (components === 3 && !adobe && ids === RGB_IDS) return null;
      return { width: body.readUInt16BE(3), height: body.readUInt16BE(1), components, adobe };
    }
    pos += 2 + length;
  }
  return null;
}

/** The marker may be between the frame and the scan. */
function hasAdobeBehind(file: Buffer, start: number): boolean {
  for (let pos = start; pos + 9 <= file.length && file[pos] === MARKER_START && file[pos + 1] !== MARKER.sos; ) {
    if (file[pos + 1] === MARKER.app14 && file.toString('latin1', pos + 4, pos + 9) === 'Adobe') return true;
    pos += 2 + file.readUInt16BE(pos + 2);
  }
  return false;
}
