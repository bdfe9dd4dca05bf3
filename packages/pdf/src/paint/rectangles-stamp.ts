import type { EditedDocument } from '../edit/edited-document.ts';
import { Buffer } from '../platform/buffer.ts';
import { dictOf, nameOf } from '../syntax/objects.ts';
import { numberText } from '../syntax/serialize.ts';
import { type Color, colorText, type Stamp } from './stamp.ts';

/** A rectangle from the upper left corner. */
interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Adds rectangles in one color on a ground of another, as a stamp of a point for each of their units. */
export function rectanglesStamp(
  edited: EditedDocument,
  { width, height }: { width: number; height: number },
  rectangles: readonly Rectangle[],
  { ground, color }: { ground: Color; color: Color },
): Stamp {
  const place = (...numbers: number[]) => numbers.map(numberText).join(' ');
  const path = rectangles.map((each) => `${place(each.x, height - each.y - each.height, each.width, each.height)} re`);
  // One path: between several, viewers with smooth edges show a line.
  const content = `${colorText(ground)}\n${place(0, 0, width, height)} re f\n${colorText(color)}\n${path.join('\n')}\nf\n`;
  const form = dictOf({ Type: nameOf('XObject'), Subtype: nameOf('Form'), BBox: [0, 0, width, height] });
  return { ref: edited.addStream(form, Buffer.from(content, 'latin1')), width, height };
}
