import { writeXlsx } from '../../../engines/sheets/write-xlsx.ts';
import type { Run } from '../../kit/define.ts';
import { stemOf } from '../../kit/names.ts';
import { failure } from '../../kit/notes.ts';
import { readTables } from '../read-tables.ts';
import { TABLE_NOTES } from '../table-notes.ts';
import type operation from './operation.ts';
import { sheetsOf } from './sheets.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const run: Run<typeof operation> = async (context) => {
  const {
    inputs: [input],
    params,
    outputs,
  } = context;
  const choice = { joined: params.sheets !== 'per-page', plain: params.tables === 'auto' };
  const { tables, pageCount, notes } = await readTables(context, choice);
  if (tables.length === 0) throw failure('unprocessable_file', { code: 'no_tables' }, TABLE_NOTES);
  const sheets = sheetsOf(tables, params.sheets);
  const path = outputs.newPath();
  writeXlsx(path, sheets);
  outputs.add(`${stemOf(input.filename)}.xlsx`, XLSX, path);
  return {
    result: {
      page_count: pageCount,
      input_pages: pageCount,
      tables: tables.length,
      rows: tables.reduce((sum, { rows }) => sum + rows.length, 0),
      sheets: sheets.length,
    },
    notes,
  };
};
