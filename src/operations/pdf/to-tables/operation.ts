import { z } from 'zod';
import { defineOperation } from '../../kit/define.ts';
import { checkChosenPages, pageSelection } from '../../kit/page-selection.ts';
import { pdfPassword } from '../../kit/password.ts';
import { count, READ_PDF } from '../../kit/results.ts';
import { COMMON_TEXTS } from '../../kit/texts.ts';
import { TABLE_NOTES } from '../table-notes.ts';

export default defineOperation({
  name: 'pdf-to-tables',
  title: 'PDF tables to CSV or Excel',
  description:
    'Extracts tables from a PDF, with or without borders. A table that continues across pages becomes one. Returns CSV files, an Excel workbook with one sheet per table, or JSON with positions in millimeters from the top-left corner of the page. Scanned pages have no text: run OCR first.',
  keywords: ['extract', 'table', 'spreadsheet', 'excel', 'xlsx', 'csv', 'cells', 'rows', 'columns', 'data', 'convert'],
  texts: {
    tagline: 'Tables as CSV, Excel or JSON.',
    params: {
      format: {
        label: 'Format',
        help: 'CSV: one file per table. Excel: one sheet per table.',
        values: { csv: 'CSV', xlsx: 'Excel', json: 'JSON' },
      },
      pages: COMMON_TEXTS.pages,
      password: COMMON_TEXTS.password,
    },
    facts: { tables: 'Tables', rows: 'Rows' },
  },
  family: 'pdf',
  intent: 'from-pdf',
  rank: 37,
  icon: 'sheetTable',
  accepts: ['application/pdf'],
  inputs: { min: 1, max: 1 },
  produces: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/json'],
  archive: 'tables',
  params: z.strictObject({
    format: z
      .enum(['csv', 'xlsx', 'json'])
      .default('csv')
      .describe(
        'csv: one file per table (RFC 4180, UTF-8). xlsx: one workbook. json: all tables in one file, even if there are none.',
      ),
    pages: pageSelection.optional().describe('Page range to search for tables. Default: all pages.'),
    password: pdfPassword,
  }),
  result: {
    ...READ_PDF,
    page_count: count('Pages of the document.'),
    tables: count('Tables that were found.'),
    rows: count('Rows of all of them together.'),
  },
  limits: { seconds: 300 },
  notes: TABLE_NOTES,
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
  check: checkChosenPages,
});
