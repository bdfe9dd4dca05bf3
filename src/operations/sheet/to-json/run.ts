import { columnNames } from '../../../engines/data/tables.ts';
import type { CellValue, ReadSheet } from '../../../engines/sheets/cells.ts';
import { createUniqueNames } from '../../../engines/sheets/unique-names.ts';
import type { Run } from '../../kit/define.ts';
import { stemOf } from '../../kit/names.ts';
import { readWorkbook } from '../read-workbook.ts';
import type operation from './operation.ts';

const LINES_AT_ONCE = 500;

export const run: Run<typeof operation> = async (context) => {
  const { params, outputs, progress, signal } = context;
  const { sheets, result, notes } = readWorkbook(context, params.sheet);
  progress(50);
  using file = await outputs.open(`${stemOf(context.inputs[0].filename)}.json`, 'application/json');
  const write = (text: string) => file.write(Buffer.from(text));
  let records = 0;
  const [single] = sheets.length === 1 ? sheets : [];
  if (!single) write('{');
  // Names of sheets differ in every program that writes them; a file that has one twice loses none.
  const uniqueName = createUniqueNames((name, number) => `${name} (${number})`);
  for (const [index, sheet] of sheets.entries()) {
    if (!single) write(`${index > 0 ? ',' : ''}\n${JSON.stringify(uniqueName(sheet.name))}: `);
    write('[');
    let lines = 0;
    for (const line of linesOf(sheet, params.header)) {
      write(`${lines > 0 ? ',' : ''}\n${line}`);
      if (++lines % LINES_AT_ONCE === 0) await new Promise(setImmediate);
      signal.throwIfAborted();
    }
    write(lines > 0 ? '\n]' : ']');
    records += lines;
    progress(50 + ((index + 1) / sheets.length) * 50);
  }
  write(single ? '\n' : '\n}\n');
  await file.finish();
  return { result: { ...result, records }, notes };
};

/** Rows as JSON, one at a time: a sheet may be wide and long, and its rows short. Empty ones are skipped. */
function* linesOf({ rows }: ReadSheet, header: boolean): Generator<string> {
  const filled = rows.filter((row) => row.some((cell) => cell !== null));
  if (!header) {
    for (const row of filled) yield JSON.stringify(row);
    return;
  }
  const [head = [], ...body] = filled;
  const width = filled.reduce((most, row) => Math.max(most, row.length), 0);
  const names = columnNames<CellValue>(head, width, (cell) => (cell === null ? '' : String(cell)));
  const keys = names.map((name) => JSON.stringify(name));
  for (const row of body) {
    yield `{${keys.map((key, column) => `${key}:${JSON.stringify(row[column] ?? null)}`).join(',')}}`;
  }
}
