import { z } from 'zod';
import { defineOperation } from '../../kit/define.ts';
import { count, SIZES } from '../../kit/results.ts';
import { SHEET, SHEET_FACTS, SHEET_NOTES, WORKBOOKS } from '../sheet-parameters.ts';

export default defineOperation({
  name: 'sheet-to-json',
  title: 'Excel to JSON',
  description:
    'Converts a workbook (XLSX, XLS, ODS) to JSON: an array of objects keyed by the header row, or of arrays. Several sheets become an object with one array per sheet. Numbers and booleans keep their types. Formulas use their stored values, and dates are ISO 8601.',
  keywords: ['xlsx', 'xls', 'ods', 'excel', 'spreadsheet', 'workbook', 'table', 'records'],
  texts: {
    tagline: 'Rows as objects or arrays.',
    params: {
      sheet: { label: 'Sheet', help: 'Sheet name or number. Leave empty for all.' },
      header: { label: 'First row is a header', help: 'Otherwise each row becomes a list.' },
    },
    facts: { kind: 'Type', sheets: 'Sheets', name: 'Name', rows: 'Rows', columns: 'Columns', records: 'Records' },
  },
  family: 'data',
  intent: 'convert',
  icon: 'tableBraces',
  accepts: WORKBOOKS,
  inputs: { min: 1, max: 1 },
  produces: ['application/json'],
  params: z.strictObject({
    sheet: SHEET,
    header: z
      .boolean()
      .default(true)
      .describe('The first non-empty row contains column names. If false, rows become lists.'),
  }),
  result: { ...SIZES, ...SHEET_FACTS, records: count('Items of all lists together.') },
  limits: { seconds: 120 },
  notes: SHEET_NOTES,
  examples: [
    {
      files: ['table.xlsx'],
      params: {},
      expect: [
        { by: 'values', has: 'Prices.0.Price = 12.5' },
        { by: 'values', has: 'Prices.1.Name = =1+1' },
        { by: 'values', has: 'Größen.0.Größe = 1000000' },
      ],
    },
    {
      files: ['table.xls'],
      params: { sheet: 1, header: false },
      expect: [
        { by: 'values', has: '0.0 = Name' },
        { by: 'values', has: '1.2 = 2024-01-01' },
      ],
    },
  ],
});
