import { type EditedDocument, editDocument } from '../../engines/pdf/edit/edited-document.ts';
import { isSigned, saveDocument } from '../../engines/pdf/edit/save.ts';
import { openPdf } from '../../engines/pdf/open.ts';
import type { JsonObject, OperationContext, RunReport } from '../kit/define.ts';
import { stemOf } from '../kit/names.ts';

type Context = Pick<
  OperationContext<{ password?: string }>,
  'inputs' | 'params' | 'outputs' | 'scratch' | 'limits' | 'progress'
>;

export const NOTE_APPENDED = 'The changes were added behind the signed document, so its signatures stay as they were.';
export const NOTE_DECRYPTED = 'The output is not protected by a password.';
export const NOTE_SIGNED = 'The digital signatures no longer match, since the file has changed.';
const NOTE_REPAIRED = 'The PDF is damaged; what could be read of it was put in order first.';

/** What a change to a document has to tell; all of it may be left out. */
export interface Changed {
  result?: JsonObject;
  notes?: readonly string[];
  /** True where nothing of the document as it was may stay in the file. */
  whole?: boolean;
}

/**
 * Opens the first input, has `change` edit it, and gives what comes of it as one PDF, named after the input with `ending`.
 * @throws SheafError as opening does
 */
export async function editPdf(
  { inputs: [input], params, outputs, scratch, limits, progress }: Context,
  ending: string,
  change: (edited: EditedDocument) => Changed | Promise<Changed>,
): Promise<RunReport> {
  using document = await openPdf(input.path, { password: params.password, scratch, limits });
  progress(20);
  const edited = editDocument(document);
  const { result = {}, notes = [], whole = false } = await change(edited);
  progress(60);
  using file = await outputs.open(`${stemOf(input.filename)}-${ending}.pdf`, 'application/pdf');
  const { appended } = await saveDocument(edited, file, { whole });
  await file.finish();
  return {
    result: { page_count: edited.pages().length, ...result, bytes_before: input.bytes },
    notes: [...notes, ...notesOn(edited, appended)],
  };
}

/** What people should know of a document that did not come as it was given, or was signed. */
function notesOn({ base }: EditedDocument, appended: boolean): string[] {
  const notes: string[] = [];
  if (base.decrypted) notes.push(NOTE_DECRYPTED);
  if (base.repaired) notes.push(NOTE_REPAIRED);
  if (appended) notes.push(NOTE_APPENDED);
  else if (isSigned(base)) notes.push(NOTE_SIGNED);
  return notes;
}
