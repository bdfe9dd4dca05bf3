import { drawValues } from '@sheaf/pdf/forms/draw-values';
import { flattenAnnotations } from '@sheaf/pdf/paint/flatten';
import { SheafError } from '../../../errors.ts';
import type { Run } from '../../kit/define.ts';
import type { Note } from '../../kit/notes.ts';
import { editPdf } from '../edit-pdf.ts';
import type operation from './operation.ts';
import { NOTHING } from './operation.ts';

export const run: Run<typeof operation> = (context) => {
  const { fields, annotations } = context.params;
  if (!fields && !annotations) throw new SheafError('invalid_parameter', NOTHING);
  return editPdf(context, 'flat', async (edited) => {
    const notes: Note[] = fields && !(await drawValues(edited)) ? [{ code: 'values_not_drawn' }] : [];
    const { drawn, removed, kept } = flattenAnnotations(edited, { fields, annotations });
    if (kept > 0) notes.push({ code: 'without_appearance', count: kept });
    return { result: { flattened: drawn, removed, kept }, notes, whole: true };
  });
};
