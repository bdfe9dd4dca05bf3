import { isFrame, isRestart, MARKER, MARKER_START } from '../pictures/jpeg/markers.ts';

/** Standalone marker for arithmetic coders (ITU-T T.81, table B.1). */
const TEM = 1;

/** The frame header of a JPEG (ITU-T T.81, B.2.2). */
export interface JpegFrame {
  width: number;
  height: number;
  components: number;
}

/** Reads the frame header of a JPEG without decoding it; null if there is none. */
export function jpegFrame(data: Uint8Array): JpegFrame | null {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  let pos = 0;
  while (pos + 1 < data.length && !(data[pos] === MARKER_START && data[pos + 1] === MARKER.soi)) pos++;
  pos += 2;
  while (pos + 9 < data.length) {
    if (data[pos] !== MARKER_START) {
      pos++;
      continue;
    }
    const marker = view.getUint8(pos + 1);
    if (marker === MARKER_START) {
      pos++;
      continue;
    }
    if (marker === 0 || marker === TEM || marker === MARKER.soi || isRestart(marker)) {
      pos += 2;
      continue;
    }
    if (marker === MARKER.eoi || marker === MARKER.sos) return null;
    if (isFrame(marker)) {
      const [height, width] = [view.getUint16(pos + 5), view.getUint16(pos + 7)];
      return { width, height, components: view.getUint8(pos + 9) };
    }
    pos += 2 + view.getUint16(pos + 2);
  }
  return null;
}
