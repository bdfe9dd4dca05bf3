import { readFile } from 'node:fs/promises';
import type { EditedDocument } from '@sheaf/pdf/edit/edited-document';
import { createFields } from '@sheaf/pdf/forms/create';
import { SheafError } from '../../../errors.ts';
import type { OperationInput, Run } from '../../kit/define.ts';
import { failure, type Note } from '../../kit/notes.ts';
import { editPdf } from '../edit-pdf.ts';
import { likelyFields } from '../form-detect/likely.ts';
import { type AskedField, fieldList } from './fields.ts';
import type operation from './operation.ts';
import { NOTES } from './operation.ts';
import { toCore } from './to-core.ts';

type Context = Parameters<Run<typeof operation>>[0];

const MAX_BYTES = 16 * 1024 * 1024;
const MAX_NAMES = 10;

export const run: Run<typeof operation> = async (context) => {
  const { inputs, params } = context;
  const [pdf, ...others] = inputs.filter(({ type }) => type === 'application/pdf');
  const list = inputs.find(({ type }) => type !== 'application/pdf');
  if (!pdf || others.length > 0) {
    throw new SheafError('invalid_parameter', 'Add one PDF and at most one JSON file with fields.');
  }
  if (list && params.fields) {
    throw new SheafError('invalid_parameter', 'Provide fields as a parameter or as a file, not both.');
  }
  const job: Context = { ...context, inputs: [pdf] };
  return await editPdf(job, 'form', async (edited) => {
    const { fields, notes } = list
      ? { fields: await readList(list), notes: [] }
      : params.fields
        ? { fields: params.fields, notes: [] }
        : await foundFields(job, edited);
    const { cut, xfa } = await createFields(
      edited,
      fields.map((field) => toCore(edited, field)),
    );
    const types = new Map<string, number>();
    for (const { type } of fields) types.set(type, (types.get(type) ?? 0) + 1);
    return {
      result: { created: fields.length, types: Object.fromEntries(types) },
      notes: [
        ...notes,
        ...(cut.length > 0 ? [{ code: 'default_cut', names: namesText(cut) }] : []),
        ...(xfa ? [{ code: 'xfa_removed' }] : []),
      ],
    };
  });
};

/** Fields that the pages seem to ask for. @throws SheafError `invalid_parameter` if there are none */
async function foundFields(job: Context, edited: EditedDocument): Promise<{ fields: AskedField[]; notes: Note[] }> {
  const { fields, notes } = await likelyFields(job, edited.base);
  if (fields.length === 0) throw failure('invalid_parameter', { code: 'no_likely_fields' }, NOTES);
  return { fields: fieldList.parse(fields), notes: [...notes, { code: 'fields_guessed', count: fields.length }] };
}

/** Reads fields as pdf-form-detect lists them. @throws SheafError `invalid_parameter`, `limit_exceeded` */
async function readList(file: OperationInput): Promise<AskedField[]> {
  if (file.bytes > MAX_BYTES) throw new SheafError('limit_exceeded', 'A file with fields can be up to 16 MiB.');
  let json: unknown;
  try {
    json = JSON.parse(await readFile(file.path, 'utf8'));
  } catch (cause) {
    throw new SheafError('invalid_parameter', 'The file with fields must be a list in JSON.', { cause });
  }
  const parsed = fieldList.safeParse(Array.isArray(json) ? json : (json as { fields?: unknown } | null)?.fields);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const [index, ...path] = issue?.path ?? [];
  const where =
    index === undefined ? '' : `, field ${Number(index) + 1}${path.length > 0 ? ` (${path.join('.')})` : ''}`;
  throw new SheafError('invalid_parameter', `The file with fields${where}: ${issue?.message}`.slice(0, 500));
}

function namesText(names: readonly string[]): string {
  const shown = names.slice(0, MAX_NAMES).map((name) => name.slice(0, 60));
  return shown.join(', ') + (names.length > MAX_NAMES ? ' …' : '');
}
