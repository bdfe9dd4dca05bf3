import type { EditedDocument } from '../edit/edited-document.ts';
import { IDENTITY } from '../geometry.ts';
import { UPRIGHT } from '../pictures/album.ts';
import type { Picture } from '../pictures/picture.ts';
import { Buffer } from '../platform/buffer.ts';
import { dictOf, nameOf, type PdfDict, type PdfRef, PdfStream, rangeOf } from '../syntax/objects.ts';
import { numberText } from '../syntax/serialize.ts';
import type { Stamp } from './stamp.ts';

/** Adds a picture to a document and returns it as a stamp, upright, a point for each of `width` by `height` pixels. */
export function pictureStamp(edited: EditedDocument, picture: Picture, width: number, height: number): Stamp {
  const entries = new Map(picture.dict);
  const { profile, alpha } = picture;
  if (profile) {
    const icc = edited.addStream(dictOf({ N: profile.components, Alternate: entries.get('ColorSpace') }), profile.data);
    entries.set('ColorSpace', [nameOf('ICCBased'), icc]);
  }
  if (alpha) entries.set('SMask', addData(edited, alpha.dict, alpha.data));
  const image = addData(edited, entries, picture.data);
  const [a, b, c, d, e, f] = UPRIGHT[picture.orientation] ?? IDENTITY;
  const matrix = [a * width, b * height, c * width, d * height, e * width, f * height];
  const form = dictOf({
    Type: nameOf('XObject'),
    Subtype: nameOf('Form'),
    BBox: [0, 0, width, height],
    Resources: dictOf({ XObject: dictOf({ I: image }) }),
  });
  const ref = edited.addStream(form, Buffer.from(`q ${matrix.map(numberText).join(' ')} cm /I Do Q`));
  return { ref, width, height };
}

/** Adds a stream whose data is encoded already. */
function addData(edited: EditedDocument, dict: PdfDict, data: Uint8Array): PdfRef {
  return edited.add(new PdfStream(new Map(dict), rangeOf(data)));
}
