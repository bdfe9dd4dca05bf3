import { z } from 'zod';
import { defineOperation } from '../../kit/define.ts';
import { SIZES } from '../../kit/results.ts';
import { SHEET, SHEET_FACTS, SHEET_NOTES, WORKBOOKS } from '../sheet-parameters.ts';

export default defineOperation({
  name: 'sheet-to-csv',
  title: 'Excel to CSV',
  description:
    'Writes each sheet of a workbook (XLSX, XLS, ODS) as a CSV file of its own, in UTF-8. Of formulas it writes the values that were stored with them, of dates ISO 8601; nothing is computed and nothing fetched.',
  keywords: ['xlsx', 'xls', 'ods', 'excel', 'spreadsheet', 'workbook', 'table', 'comma separated'],
  texts: {
    tagline: 'Each sheet of a workbook as CSV.',
    params: {
      sheet: { label: 'Sheet', help: 'Name or number in the workbook. Empty means all.' },
      delimiter: {
        label: 'Delimiter',
        help: 'Stands between the cells.',
        values: { comma: 'Comma', semicolon: 'Semicolon', tab: 'Tab', bar: 'Vertical bar' },
      },
      bom: { label: 'Mark for Excel', help: 'So that Excel reads accents correctly when the file is double-clicked.' },
      guard_formulas: {
        label: 'Guard formulas',
        help: 'What a spreadsheet would take for a formula begins with an apostrophe.',
      },
    },
    facts: { kind: 'Kind', sheets: 'Sheets', name: 'Name', rows: 'Rows', columns: 'Columns' },
  },
  family: 'data',
  intent: 'text',
  icon: 'braces',
  accepts: WORKBOOKS,
  inputs: { min: 1, max: 1 },
  produces: ['text/csv'],
  archive: 'sheets',
  params: z.strictObject({
    sheet: SHEET,
    delimiter: z.enum(['comma', 'semicolon', 'tab', 'bar']).default('comma').describe('What divides the cells.'),
    bom: z
      .boolean()
      .default(false)
      .describe('Begin with a byte order mark, by which Excel takes the file for UTF-8 when it is double-clicked.'),
    guard_formulas: z
      .boolean()
      .default(false)
      .describe('Begin cells that a spreadsheet would take for a formula with an apostrophe.'),
  }),
  result: { ...SIZES, ...SHEET_FACTS },
  limits: { seconds: 120 },
  notes: SHEET_NOTES,
  examples: [
    {
      files: ['table.xlsx'],
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
