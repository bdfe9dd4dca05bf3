import { type EditedDocument, editDocument } from '@sheaf/pdf/edit/edited-document';
import type { PdfDocument } from '@sheaf/pdf/file/document';
import { openPdf } from '@sheaf/pdf/open';
import { createFaceChooser } from '../../engines/fonts/choose-face.ts';
import type { JsonObject, OperationContext, RunReport } from '../kit/define.ts';
import { stemOf } from '../kit/names.ts';
import type { Note } from '../kit/notes.ts';
import { type PageSelection, resolvePages } from '../kit/page-selection.ts';
import type { Passwords } from '../kit/password.ts';
import type { OnSigned } from '../kit/written-pdf.ts';
import { openInput } from './open-input.ts';
import type { Needs } from './protection.ts';
import { saveEdited } from './signed.ts';

type Context = Pick<
  OperationContext<{
    password?: string;
    passwords?: Passwords | undefined;
    on_signed: OnSigned;
    keep_protection: boolean;
  }>,
  'inputs' | 'params' | 'outputs' | 'scratch' | 'limits' | 'progress'
>;

/** The report of a change to a document; everything is optional. */
export interface Changed {
  result?: JsonObject;
  notes?: readonly Note[];
  /** True if nothing of the former document may stay in the file. */
  whole?: boolean;
  /** Permissions of which one suffices for keeping the protection; to change the content where left out. */
  needs?: Needs;
}

/**
 * Opens the first input, has `change` edit it, and returns the result as one PDF, named after the input with `ending`.
 * @throws SheafError as opening does, and `signed_document`
 */
export async function editPdf(
  context: Context,
  ending: string,
  change: (edited: EditedDocument) => Changed | Promise<Changed>,
): Promise<RunReport> {
  const { inputs, params, scratch, limits, progress } = context;
  const [input] = inputs;
  const { password, passwords } = params;
  using document = await openInput(inputs, 0, { password, passwords, scratch, limits });
  progress(20);
  const edited = editDocument(document, { fonts: createFaceChooser });
  const before = edited.pages().length;
  const { result = {}, notes = [], whole, needs } = await change(edited);
  progress(60);
  const name = `${stemOf(input.filename)}-${ending}.pdf`;
  const onSignatures = await saveEdited(context, edited, { path: input.path, name, whole, needs });
  const after = edited.pages().length;
  return {
    result: { page_count: after, input_pages: before, output_pages: after, ...result, bytes_before: input.bytes },
    notes: [...notes, ...notesOn(edited), ...onSignatures],
  };
}

/**
 * Opens the first input and returns the report of `tell` as one JSON file; the job's result has as much of it as fits.
 */
export async function tellOfPdf(
  { inputs: [input], params, outputs, scratch, limits }: Omit<Context, 'params'> & { params: { password?: string } },
  ending: string,
  tell: (document: PdfDocument) => JsonObject,
): Promise<RunReport> {
  using document = await openPdf(input.path, { password: params.password, scratch, limits });
  const facts = tell(document);
  const text = `${JSON.stringify(facts, null, 2)}\n`;
  outputs.add(`${stemOf(input.filename)}-${ending}.json`, 'application/json', Buffer.from(text));
  return { result: { input_pages: document.pages().length, ...facts } };
}

/** Notes about a document that was repaired or decrypted. */
export function notesOn({ base }: EditedDocument): Note[] {
  const notes: Note[] = [];
  if (base.repaired) notes.push({ code: 'repaired' });
  return notes;
}

/** Indexes of the pages that a selection names, each once, in order; all if there is none. */
export function selectedPages(edited: EditedDocument, selection: PageSelection | undefined): number[] {
  const count = edited.pages().length;
  if (selection === undefined) return Array.from({ length: count }, (_, index) => index);
  return [...new Set(resolvePages(selection, count))].map((page) => page - 1).sort((left, right) => left - right);
}
