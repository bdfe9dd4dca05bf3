/** What the frame header of a JPEG says (ITU-T T.81, B.2.2). */
export interface JpegFrame {
  width: number;
  height: number;
  components: number;
}

/** Reads the frame header of a JPEG without decoding it; null when there is none. */
export function jpegFrame(data: Uint8Array): JpegFrame | null {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  let pos = 0;
  while (pos + 1 < data.length && !(data[pos] === 0xff && data[pos + 1] === 0xd8)) pos++;
  pos += 2;
  while (pos + 9 < data.length) {
    if (data[pos] !== 0xff) {
      pos++;
      continue;
    }
    const marker = view.getUint8(pos + 1);
    if (marker === 0xff) {
      pos++;
      continue;
    }
    if (marker === 0 || marker === 1 || (marker >= 0xd0 && marker <= 0xd8)) {
      pos += 2;
      continue;
    }
    if (marker === 0xd9 || marker === 0xda) return null;
    if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc) {
      const [height, width] = [view.getUint16(pos + 5), view.getUint16(pos + 7)];
      return { width, height, components: view.getUint8(pos + 9) };
    }
    pos += 2 + view.getUint16(pos + 2);
  }
  return null;
}
