import { type EditedDocument, editDocument } from '../edit/edited-document.ts';
import { PdfError } from '../errors.ts';
import { fillFields } from './fill.ts';

/** Draws what fields hold where the form leaves that to readers (ISO 32000-2, table 224); false if it cannot be drawn. */
export async function drawValues(edited: EditedDocument): Promise<boolean> {
  const form = edited.entries(edited.catalog).dict('AcroForm');
  if (!edited.entries(form).isTrue('NeedAppearances') || !edited.entries(form).array('Fields')?.length) return true;
  try {
    // Tried on the side first: what fails half way must leave nothing behind.
    await fillFields(editDocument(edited.base, edited), new Map());
  } catch (error) {
    if (error instanceof PdfError) return false;
    throw error;
  }
  await fillFields(edited, new Map());
  return true;
}
