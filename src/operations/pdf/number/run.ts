import { drawRunningText } from '../../../engines/pdf/paint/running-text.ts';
import { createTypesetter } from '../../../engines/pdf/text/typesetter.ts';
import type { Run } from '../../kit/define.ts';
import { POINTS_PER_MM } from '../../kit/paper.ts';
import { editPdf, selectedPages } from '../edit-pdf.ts';
import { fillPattern } from '../page-pattern.ts';
import { pageValues } from '../page-values.ts';
import { colorParts } from '../stamp-parameters.ts';
import type operation from './operation.ts';

export const run: Run<typeof operation> = (context) => {
  const { pattern, start, skip_first, anchor, mirror, margin, size, font, color, pages } = context.params;
  return editPdf(context, 'numbered', async (edited) => {
    const numbered = selectedPages(edited, pages).slice(skip_first);
    const valuesFor = pageValues(edited, numbered, start, context.inputs[0].filename);
    const typesetter = await createTypesetter(edited);
    const drawn = drawRunningText(edited, typesetter, numbered, {
      textFor: (index) => ({ [anchor]: fillPattern(pattern, valuesFor(index)) }),
      size,
      margin: margin * POINTS_PER_MM,
      style: font,
      color: colorParts(color),
      mirror,
    });
    typesetter.finish();
    return { result: { pages_numbered: drawn } };
  });
};
