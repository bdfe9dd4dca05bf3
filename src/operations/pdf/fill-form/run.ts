import { editDocument } from '@sheaf/pdf/edit/edited-document';
import type { PdfDocument } from '@sheaf/pdf/file/document';
import { readFields } from '@sheaf/pdf/forms/fields';
import { fillFields } from '@sheaf/pdf/forms/fill';
import { openPdf } from '@sheaf/pdf/open';
import { flattenAnnotations } from '@sheaf/pdf/paint/flatten';
import { createFaceChooser } from '../../../engines/fonts/choose-face.ts';
import { knownError, SheafError } from '../../../errors.ts';
import type { JsonObject, Run, RunReport } from '../../kit/define.ts';
import { stemOf } from '../../kit/names.ts';
import { failure, type Note } from '../../kit/notes.ts';
import { CHANGES_CONTENT, FILLS_FIELDS } from '../protection.ts';
import { saveEdited } from '../signed.ts';
import type operation from './operation.ts';
import { NOTES } from './operation.ts';
import { type Rows, readRows, type Value } from './rows.ts';

const MAX_NAMES = 10;
const MAX_STEM = 120;

export const run: Run<typeof operation> = async (context): Promise<RunReport> => {
  const { inputs, params, outputs, scratch, limits, progress, signal } = context;
  const pdf = inputs.find(({ type }) => type === 'application/pdf');
  const table = inputs.find(({ type }) => type !== 'application/pdf');
  if (!pdf || inputs.length - (table ? 1 : 0) !== 1) {
    throw new SheafError('invalid_parameter', 'Add one PDF and at most one file with rows.');
  }
  if (table && params.rows)
    throw new SheafError('invalid_parameter', 'Provide rows as a parameter or as a file, not both.');
  if (!table && !params.rows && !params.values)
    throw failure('invalid_parameter', { code: 'form_values_required' }, NOTES);
  const data: Rows = table
    ? await readRows(table.path, table.bytes)
    : { rows: (params.rows ?? [{}]).map((row) => new Map(Object.entries(row))), columns: false };
  const common = Object.entries(params.values ?? {});
  using document = await openPdf(pdf.path, { password: params.password, scratch, limits });
  const known = new Set(readFields(editDocument(document, { fonts: createFaceChooser })).map(({ name }) => name));
  const left = leftOut(data, known, params.name_by);
  const several = table !== undefined || params.rows !== undefined;
  if (several) outputs.expect(data.rows.length);
  const notes: Note[] = left.length > 0 ? [{ code: 'columns_left_out', names: namesText(left) }] : [];
  const needs = params.flatten ? CHANGES_CONTENT : FILLS_FIELDS;
  let filled = 0;
  for (const [index, row] of data.rows.entries()) {
    signal.throwIfAborted();
    const entries = [...row].filter(([name]) => known.has(name) || !(left.includes(name) || name === params.name_by));
    const name = several
      ? nameOf(row, params.name_by, stemOf(pdf.filename), index, data.rows.length)
      : `${stemOf(pdf.filename)}-filled`;
    const filledForm = await fillOne(document, new Map([...common, ...entries]), params.flatten).catch(
      (error: unknown) => {
        throw several ? inRow(error, index) : error;
      },
    );
    const saved = { path: pdf.path, name: `${name}.pdf`, whole: params.flatten, needs };
    const onSignatures = await saveEdited(context, filledForm.edited, saved);
    filled = filledForm.fields;
    notes.push(...filledForm.notes, ...onSignatures);
    progress(((index + 1) / data.rows.length) * 95);
  }
  if (document.repaired) notes.push({ code: 'repaired' });
  const facts: JsonObject = several ? { documents: data.rows.length } : { fields_filled: filled };
  return { result: { ...facts, bytes_before: pdf.bytes }, notes: distinct(notes) };
};

async function fillOne(document: PdfDocument, values: ReadonlyMap<string, Value>, flatten: boolean) {
  document.startPass();
  const edited = editDocument(document, { fonts: createFaceChooser });
  const { fields, cut, xfa, calculated } = await fillFields(edited, values);
  const notes: Note[] = [];
  if (cut.length > 0) notes.push({ code: 'value_cut', names: namesText(cut) });
  if (xfa) notes.push({ code: 'xfa_removed' });
  if (calculated) notes.push({ code: 'calculations_not_run' });
  if (flatten) flattenAnnotations(edited, { fields: true, annotations: false });
  return { edited, fields, notes };
}

/** Names the row of a value that does not fit. */
function inRow(error: unknown, index: number): unknown {
  const known = knownError(error);
  if (known?.code !== 'invalid_parameter') return error;
  return new SheafError('invalid_parameter', `Row ${index + 1}: ${known.message}`, { cause: error });
}

/** Columns of a table that are not fields. */
function leftOut({ rows, columns }: Rows, known: ReadonlySet<string>, nameBy: string | undefined): string[] {
  if (!columns) return [];
  const names = new Set(rows.flatMap((row) => [...row.keys()]));
  const found = [...names].filter((name) => known.has(name));
  if (found.length === 0) {
    throw new SheafError(
      'invalid_parameter',
      `No column has the name of a field of the form, such as “${[...known][0]?.slice(0, 60)}”.`,
    );
  }
  return [...names].filter((name) => !known.has(name) && name !== nameBy);
}

function nameOf(
  row: ReadonlyMap<string, Value>,
  by: string | undefined,
  stem: string,
  index: number,
  count: number,
): string {
  const value = by === undefined ? undefined : row.get(by);
  if (by !== undefined && value === undefined) {
    throw new SheafError(
      'invalid_parameter',
      `Row ${index + 1} has no value for “${by.slice(0, 200)}”, which names the file.`,
    );
  }
  const text = String(value ?? '')
    .trim()
    .slice(0, MAX_STEM);
  return text || `${stem}-${String(index + 1).padStart(String(count).length, '0')}`;
}

function namesText(names: readonly string[]): string {
  const shown = names.slice(0, MAX_NAMES).map((name) => name.slice(0, 60));
  return shown.join(', ') + (names.length > MAX_NAMES ? ' …' : '');
}

/** Notes that differ, each once: many rows say the same. */
function distinct(notes: readonly Note[]): Note[] {
  return [...new Map(notes.map((note) => [JSON.stringify(note), note])).values()].slice(0, 50);
}
