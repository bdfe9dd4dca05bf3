import { z } from 'zod';
import { defineOperation } from '../../kit/define.ts';
import type { NoteWords } from '../../kit/notes.ts';
import { checkPages, pageSelection } from '../../kit/page-selection.ts';
import { pdfPassword } from '../../kit/password.ts';
import { count, READ_PDF } from '../../kit/results.ts';
import { COMMON_TEXTS } from '../../kit/texts.ts';

export const NOTES = {
  no_tables: 'No table was found. Where pages are pictures, recognize their text first.',
  tables_cut: 'There are more tables than are given; the rest of them was left out.',
} as const satisfies NoteWords;

export default defineOperation({
  name: 'pdf-to-tables',
  title: 'PDF tables to CSV or Excel',
  description:
    'Takes the tables out of a PDF: those with lines around their cells, and those whose columns stand apart by space alone. A table that goes on over pages is one. As CSV files, as an Excel workbook with a sheet for each table, or as JSON with the places of tables in millimetres from the upper left corner of the page. Pages that are pictures have no text: recognize it first.',
  keywords: ['extract', 'table', 'spreadsheet', 'excel', 'xlsx', 'csv', 'cells', 'rows', 'columns', 'data', 'convert'],
  texts: {
    tagline: 'Tables as CSV, Excel or JSON.',
    params: {
      format: {
        label: 'Format',
        help: 'CSV gives a file for each table, Excel a sheet.',
        values: { csv: 'CSV', xlsx: 'Excel', json: 'JSON' },
      },
      pages: COMMON_TEXTS.pages,
      password: COMMON_TEXTS.password,
    },
    facts: { tables: 'Tables', rows: 'Rows' },
  },
  family: 'pdf',
  intent: 'convert',
  rank: 26,
  icon: 'file',
  accepts: ['application/pdf'],
  inputs: { min: 1, max: 1 },
  produces: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/json'],
  archive: 'tables',
  params: z.strictObject({
    format: z
      .enum(['csv', 'xlsx', 'json'])
      .default('csv')
      .describe(
        'csv: a file for each table (RFC 4180, UTF-8). xlsx: one workbook. json: all tables in one file, which may have none.',
      ),
    pages: pageSelection.optional().describe('Pages to look at; all when left out.'),
    password: pdfPassword,
  }),
  result: {
    ...READ_PDF,
    page_count: count('Pages of the document.'),
    tables: count('Tables that were found.'),
    rows: count('Rows of all of them together.'),
  },
  limits: { seconds: 300 },
  notes: NOTES,
  examples: [
    {
      files: ['features.pdf'],
      params: { format: 'json', pages: '1-2' },
      expect: [{ by: 'values', has: 'tables = []' }],
    },
    {
      files: ['prices.pdf'],
      params: {},
      expect: [
        { by: 'values', has: 'A1 = Article' },
        { by: 'values', has: 'B3 = 4' },
        { by: 'values', has: 'C4 = 1.10' },
      ],
    },
  ],
  check: ({ pages }, [input]) => checkPages('pages', pages, input?.pageCount ?? null),
});
