import { drawValues } from '@sheaf/pdf/forms/draw-values';
import { flattenAnnotations } from '@sheaf/pdf/paint/flatten';
import type { Run } from '../../kit/define.ts';
import { failure, type Note } from '../../kit/notes.ts';
import { editPdf } from '../edit-pdf.ts';
import type operation from './operation.ts';
import { NOTES } from './operation.ts';

export const run: Run<typeof operation> = (context) => {
  const { fields, annotations } = context.params;
  if (!fields && !annotations) throw failure('invalid_parameter', { code: 'flatten_required' }, NOTES);
  return editPdf(context, 'flat', async (edited) => {
    const notes: Note[] = fields && !(await drawValues(edited)) ? [{ code: 'values_not_drawn' }] : [];
    const { drawn, removed, kept } = flattenAnnotations(edited, { fields, annotations });
    if (kept > 0) notes.push({ code: 'without_appearance', count: kept });
    return { result: { flattened: drawn, removed, kept }, notes, whole: true };
  });
};
