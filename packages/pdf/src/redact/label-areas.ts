import type { EditedDocument } from '../edit/edited-document.ts';
import { pageAt } from '../file/page-tree.ts';
import { geometryOf, multiply } from '../geometry.ts';
import { createPainter, drawForm } from '../paint/painter.ts';
import { type Color, createStamper } from '../paint/stamp.ts';
import { createTypesetter } from '../text/typesetter.ts';
import type { SeenArea } from './redact-document.ts';

const NOMINAL_SIZE = 12;
const MIN_SIZE = 3;
const FILLED = 0.8;

/** Sets a label into each area in which it has room, in black or white, whichever can be read on the fill. */
export async function labelAreas(
  edited: EditedDocument,
  areas: ReadonlyMap<number, readonly SeenArea[]>,
  label: string,
  fill: Color,
): Promise<void> {
  const [red, green, blue] = fill;
  const shade = red * 0.299 + green * 0.587 + blue * 0.114 > 0.5 ? 0 : 1;
  const typesetter = await createTypesetter(edited);
  const stamp = createStamper(edited).text([typesetter.line(label)], NOMINAL_SIZE, [shade, shade, shade]);
  typesetter.finish();
  const painter = createPainter(edited);
  for (const [index, boxes] of areas) {
    const { fromUpright, height, unit } = geometryOf(edited, pageAt(edited, index));
    let content = '';
    for (const { left, top, right, bottom } of boxes) {
      const scale = FILLED * Math.min((right - left) / stamp.width, (bottom - top) / stamp.height);
      const size = Math.min(1, scale);
      if (size * NOMINAL_SIZE < MIN_SIZE) continue;
      const x = (left + right - stamp.width * size) / 2;
      const y = height * unit - (top + bottom + stamp.height * size) / 2;
      content += drawForm('L', multiply([size / unit, 0, 0, size / unit, x / unit, y / unit], fromUpright));
    }
    if (content) painter.paint(index, { over: { content, forms: { L: stamp.ref } } });
  }
}
