import { type EditedDocument, editDocument } from '../../../engines/pdf/edit/edited-document.ts';
import { fillFields } from '../../../engines/pdf/forms/fill.ts';
import { flattenAnnotations } from '../../../engines/pdf/paint/flatten.ts';
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

/** Draws what fields hold where the form leaves that to readers (ISO 32000-2, table 224); false where it cannot be drawn. */
async function drawValues(edited: EditedDocument): Promise<boolean> {
  const form = edited.dict(edited.catalog.get('AcroForm'));
  if (edited.resolve(form?.get('NeedAppearances')) !== true || !edited.array(form?.get('Fields'))?.length) return true;
  try {
    // Tried on the side first: what fails half way must leave nothing behind.
    await fillFields(editDocument(edited.base), new Map());
  } catch (error) {
    if (error instanceof SheafError) return false;
    throw error;
  }
  await fillFields(edited, new Map());
  return true;
}
