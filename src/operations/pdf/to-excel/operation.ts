import { z } from 'zod';
import { defineOperation } from '../../kit/define.ts';
import { checkChosenPages, pageSelection } from '../../kit/page-selection.ts';
import { pdfPassword } from '../../kit/password.ts';
import { count, READ_PDF } from '../../kit/results.ts';
import { COMMON_TEXTS } from '../../kit/texts.ts';
import { TABLE_NOTES } from '../table-notes.ts';

export default defineOperation({
  name: 'pdf-to-excel',
  title: 'PDF to Excel',
  description:
    'Makes an Excel workbook of the tables in a PDF, with or without borders. Numbers, percentages, amounts of money and dates become values that can be calculated with, by the decimal sign of the document; codes with leading zeros stay text. Merged cells stay merged, heads are bold and stay in view. No cell becomes a formula. Scanned pages have no text: run OCR first.',
  keywords: [
    'xlsx',
    'xls',
    'excel',
    'spreadsheet',
    'table',
    'convert',
    'extract',
    'calc',
    'numbers',
    'google sheets',
    'libreoffice',
  ],
  texts: {
    tagline: 'The tables as a workbook, with real numbers.',
    params: {
      sheets: {
        label: 'Sheets',
        help: 'A table that continues across pages is one, except with a sheet per page.',
        values: { 'per-table': 'One per table', 'per-page': 'One per page', one: 'All on one sheet' },
      },
      tables: {
        label: 'Tables',
        help: 'Columns of text can look like tables without borders.',
        values: { auto: 'With or without borders', ruled: 'Only with borders' },
      },
      pages: COMMON_TEXTS.pages,
      password: COMMON_TEXTS.password,
    },
    facts: { tables: 'Tables', rows: 'Rows', sheets: 'Sheets' },
  },
  family: 'pdf',
  intent: 'from-pdf',
  rank: 17,
  icon: 'table',
  accepts: ['application/pdf'],
  inputs: { min: 1, max: 1 },
  produces: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  params: z.strictObject({
    sheets: z
      .enum(['per-table', 'per-page', 'one'])
      .default('per-table')
      .describe(
        'per-table: a sheet for each table, named by its title or page; a table that continues across pages is one. per-page: a sheet for each page that has tables. one: all tables below each other.',
      ),
    tables: z
      .enum(['auto', 'ruled'])
      .default('auto')
      .describe(
        'auto: tables with borders, and those with only space between columns. ruled: only those with borders.',
      ),
    pages: pageSelection.optional().describe('Page range to search for tables. Default: all pages.'),
    password: pdfPassword,
  }),
  result: {
    ...READ_PDF,
    page_count: count('Pages of the document.'),
    tables: count('Tables that were found.'),
    rows: count('Rows of all of them together.'),
    sheets: count('Sheets of the workbook.'),
  },
  limits: { seconds: 300 },
  notes: TABLE_NOTES,
  examples: [
    {
      files: ['prices.pdf'],
      params: {},
      expect: [
        { by: 'values', has: 'Page 1!A1 = Article' },
        { by: 'values', has: 'Page 1!B3 = 4' },
        { by: 'values', has: 'Page 1!C4 = 1.1' },
      ],
    },
    {
      files: ['prices.pdf'],
      about: 'a PDF with a table on page 1',
      params: { sheets: 'one', tables: 'ruled', pages: '1' },
      expect: [
        { by: 'values', has: 'Tables!A2 = Bread' },
        { by: 'values', has: 'Tables!C3 = 18.2' },
      ],
    },
  ],
  check: checkChosenPages,
});
