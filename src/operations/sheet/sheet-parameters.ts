import { z } from 'zod';
import type { MediaType } from '../kit/media-types.ts';

/** Types of workbooks: their bytes are a ZIP, or the container of all files of Office 97–2003. */
export const WORKBOOKS: readonly MediaType[] = [
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.oasis.opendocument.spreadsheet',
  'application/x-ole-storage',
  'application/zip',
];

export const SHEET = z
  .union([z.int().min(1), z.string().min(1).max(100)])
  .optional()
  .describe('Sheet name, or number starting at 1. Default: all sheets.');

export const SHEET_FACTS = {
  kind: z.enum(['xlsx', 'ods', 'xls']).describe('Kind of the workbook.'),
  sheets: z
    .array(z.strictObject({ name: z.string(), rows: z.int(), columns: z.int() }))
    .describe('The sheets that were read, with their extent.'),
};

export const SHEET_NOTES = {
  no_cells: 'The workbook has no cells with a value.',
};
