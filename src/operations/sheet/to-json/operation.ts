import { z } from 'zod';
import { defineOperation } from '../../kit/define.ts';
import { count, SIZES } from '../../kit/results.ts';
import { SHEET, SHEET_FACTS, SHEET_NOTES, WORKBOOKS } from '../sheet-parameters.ts';

export default defineOperation({
  name: 'sheet-to-json',
  title: 'Excel to JSON',
  description:
    'Writes the sheets of a workbook (XLSX, XLS, ODS) as JSON: a list of objects by the names in the first row, or of lists; an object of such lists where there are several sheets. Numbers, true and false keep their types. Of formulas it writes the values that were stored with them, of dates ISO 8601.',
  keywords: ['xlsx', 'xls', 'ods', 'excel', 'spreadsheet', 'workbook', 'table', 'records'],
  texts: {
    tagline: 'Rows of a workbook as objects or lists.',
    params: {
      sheet: { label: 'Sheet', help: 'Name or number in the workbook. Empty means all.' },
      header: { label: 'First row has names', help: 'Otherwise rows become lists.' },
    },
    facts: { kind: 'Kind', sheets: 'Sheets', name: 'Name', rows: 'Rows', columns: 'Columns', records: 'Records' },
  },
  family: 'data',
  intent: 'text',
  icon: 'braces',
  accepts: WORKBOOKS,
  inputs: { min: 1, max: 1 },
  produces: ['application/json'],
  params: z.strictObject({
    sheet: SHEET,
    header: z
      .boolean()
      .default(true)
      .describe('The first row that has cells holds the names of the columns. Without, rows are lists.'),
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
