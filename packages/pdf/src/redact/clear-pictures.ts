import type { EditedDocument } from '../edit/edited-document.ts';
import type { PictureCodec } from '../pictures/codec.ts';
import { Buffer } from '../platform/buffer.ts';
import { dictOf, nameOf, PdfStream, rangeOf } from '../syntax/objects.ts';
import type { PixelBox } from './areas.ts';
import { createImageWiper } from './images.ts';

/** Pixels of a picture that go; null for all of them. */
export interface PictureClearing {
  num: number;
  boxes: readonly PixelBox[] | null;
}

const WHITE = 255;

/** Clears pixels of pictures wherever these are drawn; a picture that cannot be decoded becomes white. */
export async function clearPictures(
  edited: EditedDocument,
  clearings: readonly PictureClearing[],
  options: { maxImagePixels: number; codec?: PictureCodec | undefined },
): Promise<void> {
  const wiper = createImageWiper(edited, options.maxImagePixels, options.codec);
  const copies: [number, number][] = [];
  for (const { num, boxes } of clearings) {
    const image = edited.get(num);
    if (!(image instanceof PdfStream)) continue;
    const cleared = boxes && wiper.cleared(image, boxes);
    if (cleared) copies.push([num, cleared.num]);
    else edited.set(num, blank());
  }
  await wiper.finish();
  for (const [num, copy] of copies) {
    edited.set(num, edited.get(copy));
    edited.set(copy, null);
  }
}

/** A picture of one white pixel. */
function blank(): PdfStream {
  const dict = dictOf({
    Type: nameOf('XObject'),
    Subtype: nameOf('Image'),
    Width: 1,
    Height: 1,
    BitsPerComponent: 8,
    ColorSpace: nameOf('DeviceGray'),
  });
  return new PdfStream(dict, rangeOf(Buffer.of(WHITE)));
}
