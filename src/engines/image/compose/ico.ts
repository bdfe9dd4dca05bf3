/** A square picture of an icon. */
export interface IconImage {
  side: number;
  /** As PNG. */
  png: Buffer;
}

const [HEADER, ENTRY] = [6, 16];
const ICON = 1;

/** Writes an icon file of several sizes, at most 256 pixels a side, as all systems since Windows Vista read it. */
export function writeIco(images: readonly IconImage[]): Buffer {
  const head = Buffer.alloc(HEADER + ENTRY * images.length);
  head.writeUInt16LE(ICON, 2);
  head.writeUInt16LE(images.length, 4);
  let offset = head.length;
  images.forEach(({ side, png }, index) => {
    const at = HEADER + ENTRY * index;
    head[at] = side % 256;
    head[at + 1] = side % 256;
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(png.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += png.length;
  });
  return Buffer.concat([head, ...images.map(({ png }) => png)]);
}
