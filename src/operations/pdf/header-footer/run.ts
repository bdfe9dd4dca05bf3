import { drawRunningText } from '../../../engines/pdf/paint/running-text.ts';
import { createTypesetter } from '../../../engines/pdf/text/typesetter.ts';
import { SheafError } from '../../../errors.ts';
import type { Run } from '../../kit/define.ts';
import { POINTS_PER_MM } from '../../kit/paper.ts';
import { editPdf, selectedPages } from '../edit-pdf.ts';
import { fillPattern } from '../page-pattern.ts';
import { pageValues } from '../page-values.ts';
import { colorParts } from '../stamp-parameters.ts';
import type operation from './operation.ts';
import { NOTHING, SLOTS } from './operation.ts';

const ANCHORS = {
  header_left: 'top-left',
  header_center: 'top',
  header_right: 'top-right',
  footer_left: 'bottom-left',
  footer_center: 'bottom',
  footer_right: 'bottom-right',
} as const satisfies Record<(typeof SLOTS)[number], string>;

export const run: Run<typeof operation> = (context) => {
  const { params, inputs } = context;
  const { start, skip_first, mirror, margin, size, font, color, pages } = params;
  const patterns = SLOTS.flatMap((slot) => {
    const pattern = params[slot];
    return pattern?.trim() ? [{ anchor: ANCHORS[slot], pattern }] : [];
  });
  if (patterns.length === 0) throw new SheafError('invalid_parameter', NOTHING);
  return editPdf(context, 'with-header', async (edited) => {
    const written = selectedPages(edited, pages).slice(skip_first);
    const valuesFor = pageValues(edited, written, start, inputs[0].filename);
    const typesetter = await createTypesetter(edited);
    const drawn = drawRunningText(edited, typesetter, written, {
      textFor: (index) =>
        Object.fromEntries(patterns.map(({ anchor, pattern }) => [anchor, fillPattern(pattern, valuesFor(index))])),
      size,
      margin: margin * POINTS_PER_MM,
      style: font,
      color: colorParts(color),
      mirror,
    });
    typesetter.finish();
    return { result: { pages_written_on: drawn } };
  });
};
