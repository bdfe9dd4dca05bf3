import { openTextReader } from '../../../engines/page-text/read-pages.ts';
import { addTables, type PageTables, type Table } from '../../../engines/page-text/tables.ts';
import { areaOf } from '../../../engines/page-text/write-json.ts';
import { writeCsv } from '../../../engines/sheets/write-csv.ts';
import { writeXlsx } from '../../../engines/sheets/write-xlsx.ts';
import type { Run } from '../../kit/define.ts';
import { stemOf } from '../../kit/names.ts';
import { failure, type Note } from '../../kit/notes.ts';
import { resolvePages } from '../../kit/page-selection.ts';
import type operation from './operation.ts';
import { NOTES } from './operation.ts';

const MAX_TABLES = 5000;
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const run: Run<typeof operation> = async ({ inputs: [input], params, outputs, scratch, limits, progress }) => {
  const { format, password } = params;
  using reader = await openTextReader(input.path, { password, scratch, limits });
  const count = reader.pageCount;
  const selected = params.pages === undefined ? null : resolvePages(params.pages, count).map((page) => page - 1);
  const pages = [...new Set(selected ?? Array.from({ length: count }, (_, index) => index))].sort((l, r) => l - r);
  const tables: Table[] = [];
  let before: { page: number; found: PageTables } | null = null;
  for (const [done, page] of pages.entries()) {
    const found = reader.tables(page);
    addTables(tables, page, found, before);
    before = { page, found };
    progress(((done + 1) / pages.length) * 90);
    if (tables.length > MAX_TABLES) break;
  }
  const notes: Note[] = [...reader.notes()];
  if (tables.length > MAX_TABLES) {
    tables.length = MAX_TABLES;
    notes.push({ code: 'tables_cut' });
  }
  const stem = stemOf(input.filename);
  if (format === 'json') {
    if (tables.length === 0) notes.push({ code: 'no_tables' });
    outputs.add(`${stem}-tables.json`, 'application/json', Buffer.from(`${JSON.stringify(tell(tables), null, 1)}\n`));
  } else if (tables.length === 0) throw failure('unprocessable_file', { code: 'no_tables' }, NOTES);
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
      page_count: count,
      input_pages: count,
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

/** The number of the page on which a table begins. */
const firstPage = ([first]: readonly { page: number }[]): number => (first?.page ?? 0) + 1;
