import type { EditedDocument } from '../edit/edited-document.ts';
import { boxAround } from '../geometry.ts';
import type { MarkedBox } from '../paint/mark-places.ts';
import type { Color } from '../paint/stamp.ts';
import { Buffer } from '../platform/buffer.ts';
import { dictOf, nameOf, type PdfDict, type PdfObject, type PdfRef } from '../syntax/objects.ts';
import { numberText } from '../syntax/serialize.ts';

/** The look of an item: operators in points to the right and up from the upper left corner of the page as seen. */
export interface Look {
  /** A box around all drawings. */
  box: MarkedBox;
  content: string;
  resources: PdfDict;
  /** Content below shines through, as through the ink of a marker. */
  multiply?: boolean;
}

/** Writes a look as a form with this `opacity`. Readers ignore CA if there is an appearance. */
export function formOfLook(
  edited: EditedDocument,
  { box, content, resources, multiply = false }: Look,
  opacity: number,
  matrix: readonly number[] | null,
): PdfRef {
  const form = (resourcesOf: PdfDict): PdfDict =>
    dictOf({
      Type: nameOf('XObject'),
      Subtype: nameOf('Form'),
      BBox: rounded([box.left, -box.bottom, box.right, -box.top]),
      Resources: resourcesOf,
    });
  const withMatrix = (dict: PdfDict): PdfDict => (matrix ? dict.set('Matrix', [...matrix]) : dict);
  if (opacity >= 1 && !multiply) {
    return edited.addStream(withMatrix(form(resources)), Buffer.from(content, 'latin1'));
  }
  // Crossing lines are one shape when transparent.
  const inner = form(resources).set('Group', dictOf({ S: nameOf('Transparency') }));
  const drawn = edited.addStream(inner, Buffer.from(content, 'latin1'));
  const state = dictOf({ ca: opacity, CA: opacity, BM: multiply ? nameOf('Multiply') : undefined });
  const outer = dictOf({ XObject: dictOf({ S: drawn }), ExtGState: dictOf({ G: state }) });
  return edited.addStream(withMatrix(form(outer)), Buffer.from('/G gs /S Do'));
}

/** The box around points, with room on each side. */
export function around(points: readonly (readonly [number, number, ...unknown[]])[], room: number): MarkedBox {
  const [left, top, right, bottom] = boxAround(points);
  return { left: left - room, top: top - room, right: right + room, bottom: bottom + room };
}

/** A number for a content stream, to a thousandth of a point. */
export const number = (value: number): string => numberText(Math.round(value * 1000) / 1000);

/** A place in a content stream. */
export const at = (x: number, y: number): string => `${number(x)} ${number(-y)}`;

export const strokeColor = (color: Color): string => `${color.map(number).join(' ')} RG\n`;
export const fillColor = (color: Color): string => `${color.map(number).join(' ')} rg\n`;

export function rounded(values: readonly number[]): PdfObject[] {
  return values.map((value) => Math.round(value * 1000) / 1000);
}
