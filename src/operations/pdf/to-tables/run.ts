import { areaOf } from '../../../engines/page-text/area.ts';
import type { Table } from '../../../engines/page-text/tables.ts';
import { writeCsv } from '../../../engines/sheets/write-csv.ts';
import { writeXlsx } from '../../../engines/sheets/write-xlsx.ts';
import type { Run } from '../../kit/define.ts';
import { stemOf } from '../../kit/names.ts';
import { failure } from '../../kit/notes.ts';
import { firstPage, readTables } from '../read-tables.ts';
import { TABLE_NOTES } from '../table-notes.ts';
import type operation from './operation.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const run: Run<typeof operation> = async (context) => {
  const {
    inputs: [input],
    params: { format },
    outputs,
  } = context;
  const { tables, pageCount, notes } = await readTables(context, { joined: true, plain: true });
  const stem = stemOf(input.filename);
  if (format === 'json') {
    if (tables.length === 0) notes.push({ code: 'no_tables' });
    outputs.add(`${stem}-tables.json`, 'application/json', Buffer.from(`${JSON.stringify(tell(tables), null, 1)}\n`));
  } else if (tables.length === 0) throw failure('unprocessable_file', { code: 'no_tables' }, TABLE_NOTES);
  else if (format === 'xlsx') {
    const path = outputs.newPath();
    const sheets = tables.map(({ rows, parts }) => ({ name: `Page ${firstPage(parts)}`, rows }));
    writeXlsx(path, sheets);
    outputs.add(`${stem}.xlsx`, XLSX, path);
  } else {
    outputs.expect(tables.length);
    for (const { rows, parts } of tables) {
      outputs.add(`${stem}-page-${firstPage(parts)}.csv`, 'text/csv', Buffer.from(writeCsv(rows)));
    }
  }
  return {
    result: {
      page_count: pageCount,
      input_pages: pageCount,
      tables: tables.length,
      rows: tables.reduce((sum, { rows }) => sum + rows.length, 0),
    },
    notes,
  };
};

function tell(tables: readonly Table[]) {
  return {
    unit: 'mm',
    tables: tables.map(({ rows, ruled, parts }) => ({
      ruled,
      places: parts.map(({ page, box }) => ({ page: page + 1, ...areaOf(box) })),
      rows,
    })),
  };
}
