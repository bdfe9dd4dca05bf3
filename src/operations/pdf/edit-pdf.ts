import { type EditedDocument, editDocument } from '../../engines/pdf/edit/edited-document.ts';
import { isSigned, saveDocument } from '../../engines/pdf/edit/save.ts';
import type { PdfDocument } from '../../engines/pdf/file/document.ts';
import { openPdf } from '../../engines/pdf/open.ts';
import type { JsonObject, OperationContext, RunReport } from '../kit/define.ts';
import { stemOf } from '../kit/names.ts';
import type { Note } from '../kit/notes.ts';
import { type PageSelection, resolvePages } from '../kit/page-selection.ts';

type Context = Pick<
  OperationContext<{ password?: string }>,
  'inputs' | 'params' | 'outputs' | 'scratch' | 'limits' | 'progress'
>;

/** Characters of facts that a job's result may hold; longer ones are in the file alone. */
const MAX_TOLD = 64 * 1024;

/** What a change to a document has to tell; all of it may be left out. */
export interface Changed {
  result?: JsonObject;
  notes?: readonly Note[];
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
  const before = edited.pages().length;
  const { result = {}, notes = [], whole = false } = await change(edited);
  progress(60);
  using file = await outputs.open(`${stemOf(input.filename)}-${ending}.pdf`, 'application/pdf');
  const { appended } = await saveDocument(edited, file, { whole });
  await file.finish();
  const after = edited.pages().length;
  return {
    result: { page_count: after, input_pages: before, output_pages: after, ...result, bytes_before: input.bytes },
    notes: [...notes, ...notesOn(edited, appended)],
  };
}

/** Opens the first input and gives what `tell` says of it as one JSON file, which stands in the job's result, too. */
export async function tellOfPdf(
  { inputs: [input], params, outputs, scratch, limits }: Context,
  ending: string,
  tell: (document: PdfDocument) => JsonObject,
): Promise<RunReport> {
  using document = await openPdf(input.path, { password: params.password, scratch, limits });
  const facts = tell(document);
  const text = `${JSON.stringify(facts, null, 2)}\n`;
  outputs.add(`${stemOf(input.filename)}-${ending}.json`, 'application/json', Buffer.from(text));
  return { result: { input_pages: document.pages().length, ...(text.length <= MAX_TOLD && facts) } };
}

/** What people should know of a document that did not come as it was given, or was signed. */
export function notesOn({ base }: EditedDocument, appended: boolean): Note[] {
  const notes: Note[] = [];
  if (base.decrypted) notes.push({ code: 'not_protected' });
  if (base.repaired) notes.push({ code: 'repaired' });
  if (appended) notes.push({ code: 'signatures_kept' });
  else if (isSigned(base)) notes.push({ code: 'signatures_broken' });
  return notes;
}

/** Indexes of the pages that a selection names, each once, in order; all where there is none. */
export function selectedPages(edited: EditedDocument, selection: PageSelection | undefined): number[] {
  const count = edited.pages().length;
  if (selection === undefined) return Array.from({ length: count }, (_, index) => index);
  return [...new Set(resolvePages(selection, count))].map((page) => page - 1).sort((left, right) => left - right);
}
