import { join } from 'node:path';
import { appendChanges, canAppend } from '@sheaf/pdf/edit/append-changes';
import { type EditedDocument, editDocument } from '@sheaf/pdf/edit/edited-document';
import { rewriteDocument } from '@sheaf/pdf/edit/rewrite-document';
import { saveDocument } from '@sheaf/pdf/edit/save';
import type { PdfDocument } from '@sheaf/pdf/file/document';
import { openPdf } from '@sheaf/pdf/open';
import { removeSignatures, signedFields } from '@sheaf/pdf/sign/remove-signatures';
import { PdfRef } from '@sheaf/pdf/syntax/objects';
import { PROBLEM_WEIGHTS, type ProblemCode } from '@sheaf/pdf/verify/problems';
import type { SignatureReport } from '@sheaf/pdf/verify/report';
import { createFileWriter } from '../../engines/files/writer.ts';
import type { SheafError } from '../../errors.ts';
import type { OperationContext } from '../kit/define.ts';
import { failure, type Note } from '../kit/notes.ts';
import type { OnSigned } from '../kit/written-pdf.ts';
import { CHANGES_CONTENT, type Needs, protectionOf } from './protection.ts';

interface Rewriting extends Pick<OperationContext<unknown>, 'inputs' | 'scratch' | 'limits'> {
  params: { password?: string; on_signed: OnSigned };
}

type Context = Pick<
  OperationContext<{ on_signed: OnSigned; keep_protection: boolean }>,
  'params' | 'outputs' | 'scratch' | 'limits'
>;

/** Signatures that are listed by name. */
const MAX_NAMED = 20;
const MAX_NAME = 80;
/** Milliseconds of processor time for drawing pages before and after a change. */
const DRAWING_MS = 20_000;

/** Problems that a change has caused, as a sentence says them. */
const REASONS: Partial<Record<ProblemCode, string>> = {
  content_changed: 'breaks_content',
  page_differs: 'breaks_content',
  annotations_changed: 'breaks_comments',
  form_replaced: 'breaks_values',
  not_allowed: 'breaks_certification',
  locked_field: 'breaks_locked_fields',
};

/**
 * Writes an edited document, whose former file is at `path`, as an output of this name. `on_signed` decides about its
 * signatures; the note reports what verifying the output finds.
 * @param whole nothing of the former document may stay in the file
 * @param needs permissions of which one suffices to keep the protection
 * @throws SheafError `signed_document`
 */
export async function saveEdited(
  { params, outputs, scratch, limits }: Context,
  edited: EditedDocument,
  {
    path,
    name,
    whole = false,
    needs = CHANGES_CONTENT,
  }: { path: string; name: string; whole?: boolean; needs?: Needs },
): Promise<Note[]> {
  const names = signedFields(edited.base).map((field) => field.name);
  const { on_signed } = params;
  const notes: Note[] = [];
  if (names.length > 0 && on_signed === 'remove') {
    removeSignatures(edited);
    notes.push(...lostSignatures(names));
  }
  if (names.length === 0 || on_signed === 'remove' || whole || !canAppend(edited)) {
    const breaks = names.length > 0 && on_signed !== 'remove';
    if (breaks && on_signed === 'keep_valid') throw refusal(names, 'breaks_whole');
    const protection = await protectionOf(edited.base, params, needs);
    using file = await outputs.open(name, 'application/pdf');
    await saveDocument(edited, file, { whole: true, encryption: protection.encryption });
    await file.finish();
    return [...(breaks ? [{ code: 'signatures_broken' }] : notes), ...protection.notes];
  }
  const newPath = outputs.newPath();
  {
    using file = createFileWriter(newPath);
    appendChanges(edited, file);
    file.close();
  }
  const broken = await brokenBy(edited.base, path, newPath, { scratch, limits });
  if (broken && on_signed === 'keep_valid') throw refusal(broken.names, broken.why);
  outputs.add(name, 'application/pdf', newPath);
  return [{ code: broken ? 'signatures_broken' : 'signatures_kept' }];
}

/**
 * The document to take pages from, without its signatures if they must go.
 * @param pages indexes of the pages to take; all by default
 * @throws SheafError `signed_document`: no signature stays valid
 */
export function withoutSignatures(
  document: PdfDocument,
  on_signed: OnSigned,
  pages?: readonly number[],
): { document: PdfDocument; notes: readonly Note[] } {
  const notes = signatureNotes(document, on_signed, pages);
  if (notes.length === 0 || on_signed !== 'remove') return { document, notes };
  const edited = editDocument(document);
  removeSignatures(edited);
  return { document: edited, notes };
}

/**
 * Decides about the signatures of a document whose pages go into another one.
 * @param pages indexes of the pages to take; all by default; a signature only on other pages is dropped with them
 * @throws SheafError `signed_document`: no signature stays valid
 */
export function signatureNotes(document: PdfDocument, on_signed: OnSigned, pages?: readonly number[]): Note[] {
  const fields = signedFields(document);
  const names = fields.map((field) => field.name);
  if (names.length === 0) return [];
  if (on_signed === 'keep_valid') throw refusal(names, 'breaks_whole');
  if (on_signed === 'remove') return lostSignatures(names);
  const gone = pages ? fieldsOfOtherPages(document, fields, new Set(pages)) : [];
  return [...lostSignatures(gone), ...(gone.length < names.length ? [{ code: 'signatures_broken' }] : [])];
}

/** The names of fields on pages, but on none of the kept ones. */
function fieldsOfOtherPages(
  document: PdfDocument,
  fields: ReturnType<typeof signedFields>,
  kept: ReadonlySet<number>,
): string[] {
  const placed = new Set<number>();
  const stays = new Set<number>();
  for (const [index, { dict }] of document.pages().entries()) {
    for (const item of document.entries(dict).array('Annots') ?? []) {
      if (!(item instanceof PdfRef)) continue;
      placed.add(item.num);
      if (kept.has(index)) stays.add(item.num);
    }
  }
  return fields
    .filter(({ widgets }) => widgets.some((num) => placed.has(num)) && !widgets.some((num) => stays.has(num)))
    .map(({ name }) => name);
}

/**
 * The file to start from when rewriting the first input: that input, or a copy without signatures if they must go.
 * @throws SheafError as opening does, and `signed_document`
 */
export async function beforeRewriting<C extends Rewriting>(
  context: C,
): Promise<{ context: C; notes: readonly Note[] }> {
  const { inputs, params, scratch, limits } = context;
  const [input, ...others] = inputs;
  using document = await openPdf(input.path, { password: params.password, scratch, limits });
  const source = withoutSignatures(document, params.on_signed);
  if (source.document === document) return { context, notes: source.notes };
  const path = join(scratch, 'unsigned.pdf');
  using file = createFileWriter(path);
  await rewriteDocument(source.document, file);
  file.close();
  return { context: { ...context, inputs: [{ ...input, path }, ...others] }, notes: source.notes };
}

function refusal(names: readonly string[], why: string): SheafError {
  const shown = names.slice(0, MAX_NAMED).map(cut);
  if (names.length > MAX_NAMED) shown.push('…');
  return failure('signed_document', { code: 'signed_document', names: shown.join(', '), why });
}

function lostSignatures(names: readonly string[]): Note[] {
  const notes: Note[] = names.slice(0, MAX_NAMED).map((name) => ({ code: 'signature_removed', name: cut(name) }));
  const more = names.length - MAX_NAMED;
  return more > 0 ? [...notes, { code: 'more_signatures_removed', count: more }] : notes;
}

const cut = (name: string): string => (name.length > MAX_NAME ? `${name.slice(0, MAX_NAME)}…` : name);

/** Signatures that a change makes worse, and why; null if there is none. */
async function brokenBy(
  base: PdfDocument,
  before: string,
  after: string,
  options: Pick<Context, 'scratch' | 'limits'>,
): Promise<{ names: string[]; why: string } | null> {
  // Most operations sign and verify nothing, and it is much to load.
  const { judgeSignatures } = await import('./judge-signatures.ts');
  const judging = { ...options, drawing: DRAWING_MS };
  using changed = await openPdf(after, options);
  const reports = await judgeSignatures(changed, after, judging);
  if (reports.every(({ problems }) => problems.every(({ code }) => PROBLEM_WEIGHTS[code] === 'info'))) return null;
  const known = new Map<string, SignatureReport>();
  for (const report of await judgeSignatures(base, before, judging)) known.set(report.field, report);
  const names: string[] = [];
  let why: string | undefined;
  for (const { field, problems } of reports) {
    const was = known.get(field);
    // One that proved nothing cannot be broken.
    if (was?.verdict === 'invalid') continue;
    const caused = problems.filter(
      ({ code }) => PROBLEM_WEIGHTS[code] !== 'info' && !was?.problems.some((each) => each.code === code),
    );
    const [first] = caused;
    if (!first) continue;
    names.push(field);
    // That a certification forbids a change says more than what the change is.
    const forbidden = caused.find(({ code }) => code === 'not_allowed' || code === 'locked_field');
    why ??= REASONS[(forbidden ?? first).code] ?? 'breaks_unproven';
  }
  if (reports.length < known.size) return { names: [...known.keys()], why: 'breaks_unproven' };
  return names.length > 0 ? { names, why: why ?? 'breaks_unproven' } : null;
}
