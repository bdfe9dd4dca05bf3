import { z } from 'zod';
import { defineOperation } from '../../kit/define.ts';
import { SIZES } from '../../kit/results.ts';
import { SHEET, SHEET_FACTS, SHEET_NOTES, WORKBOOKS } from '../sheet-parameters.ts';

export default defineOperation({
  name: 'sheet-to-csv',
  title: 'Excel to CSV',
  description:
    'Converts each sheet of a workbook (XLSX, XLS, ODS) to a UTF-8 CSV file. Formulas use their stored values, and dates are ISO 8601. Nothing is recalculated or fetched.',
  keywords: ['xlsx', 'xls', 'ods', 'excel', 'spreadsheet', 'workbook', 'table', 'comma separated'],
  texts: {
    tagline: 'One CSV file per sheet.',
    params: {
      sheet: { label: 'Sheet', help: 'Sheet name or number. Leave empty for all.' },
      delimiter: {
        label: 'Delimiter',
        help: 'Character between cells.',
        values: { comma: 'Comma', semicolon: 'Semicolon', tab: 'Tab', bar: 'Vertical bar' },
      },
      bom: { label: 'Add BOM for Excel', help: 'So Excel shows accented characters correctly.' },
      guard_formulas: {
        label: 'Escape formulas',
        help: 'Adds an apostrophe to cells a spreadsheet would run as a formula.',
      },
    },
    facts: { kind: 'Type', sheets: 'Sheets', name: 'Name', rows: 'Rows', columns: 'Columns' },
  },
  family: 'data',
  intent: 'convert',
  icon: 'columns',
  accepts: WORKBOOKS,
  inputs: { min: 1, max: 1 },
  produces: ['text/csv'],
  archive: 'sheets',
  params: z.strictObject({
    sheet: SHEET,
    delimiter: z.enum(['comma', 'semicolon', 'tab', 'bar']).default('comma').describe('Cell delimiter.'),
    bom: z.boolean().default(false).describe('Add a byte order mark so Excel opens the file as UTF-8.'),
    guard_formulas: z
      .boolean()
      .default(false)
      .describe('Prefix cells that a spreadsheet would treat as a formula with an apostrophe.'),
  }),
  result: { ...SIZES, ...SHEET_FACTS },
  limits: { seconds: 120 },
  notes: SHEET_NOTES,
  examples: [
    {
      files: ['table.xlsx'],
      about: 'an Excel file with a sheet named Prices',
      params: { sheet: 'Prices', delimiter: 'semicolon', bom: true },
      gives: 'text/csv',
      expect: [
        { by: 'values', has: 'B2 = 12.5' },
        { by: 'values', has: 'C2 = 2024-01-01' },
        { by: 'values', has: 'A2 = Käse; "alt"' },
        { by: 'text', has: /^\ufeffName;Price/ },
      ],
    },
    {
      files: ['table.ods'],
      params: {},
      expect: [
        { by: 'names', has: 'table-Prices.csv table-Größen.csv' },
        { file: 'table-Größen.csv', by: 'values', has: 'B1 = 東京 🎉' },
      ],
    },
  ],
});
