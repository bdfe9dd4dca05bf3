import type { EditedDocument } from '../edit/edited-document.ts';
import { pageAt } from '../file/page-tree.ts';
import { geometryOf, multiply } from '../geometry.ts';
import { pictureStamp } from '../paint/picture-stamp.ts';
import { jpegPicture } from '../pictures/jpeg-picture.ts';
import { pngPicture } from '../pictures/png-picture.ts';
import { Buffer } from '../platform/buffer.ts';
import { numberText } from '../syntax/serialize.ts';

/** Replaces a page by a picture of itself (a JPEG or PNG) of the same size. */
export function makePicturePage(edited: EditedDocument, index: number, image: Buffer): void {
  const picture = jpegPicture(image) ?? pngPicture(image);
  if (!picture) throw new Error('a page was drawn as something else than a JPEG or PNG');
  const { width, height, fromUpright } = geometryOf(edited, pageAt(edited, index));
  const stamp = pictureStamp(edited, picture, width, height);
  const matrix = multiply([1, 0, 0, 1, 0, 0], fromUpright);
  const page = edited.editPage(index);
  for (const key of ['Annots', 'StructParents', 'Group', 'Metadata', 'PieceInfo', 'Thumb', 'AA', 'B']) page.delete(key);
  page.set('Resources', new Map([['XObject', new Map([['P', stamp.ref]])]]));
  const content = `q ${matrix.map(numberText).join(' ')} cm /P Do Q`;
  page.set('Contents', edited.addStream(new Map(), Buffer.from(content)));
}
