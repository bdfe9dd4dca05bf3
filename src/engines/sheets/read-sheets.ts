import { SheafError } from '../../errors.ts';
import { openZip } from '../archive/read-zip.ts';
import type { ReadSheet } from './cells.ts';
import { readOds } from './read-ods.ts';
import { readXls } from './read-xls.ts';
import { readXlsx } from './read-xlsx.ts';

export type WorkbookKind = 'xlsx' | 'ods' | 'xls';

/**
 * Reads the sheets of a workbook of any kind: its values, including the stored values of formulas; dates as ISO 8601.
 * @param compound whether it is a file of Office 97–2003, and no archive
 * @param wanted name or number, from 1, of the only sheet to read; null reads all
 * @throws SheafError `unsupported_file_type` for other files, `unprocessable_file`, `limit_exceeded`,
 * `invalid_parameter` for a missing sheet
 */
export function readSheets(
  path: string,
  { compound, wanted, maxBytes }: { compound: boolean; wanted: string | number | null; maxBytes: number },
): { kind: WorkbookKind; sheets: ReadSheet[] } {
  if (compound) return { kind: 'xls', sheets: readXls(path, wanted) };
  using zip = openZip(path, maxBytes);
  const names = new Set(zip.names);
  if (names.has('xl/workbook.xml')) return { kind: 'xlsx', sheets: readXlsx(zip, wanted) };
  const type = names.has('mimetype') ? zip.read('mimetype')?.toString('latin1', 0, 100) : null;
  if (type?.includes('opendocument.spreadsheet')) return { kind: 'ods', sheets: readOds(zip, wanted) };
  throw new SheafError('unsupported_file_type', 'The file is not a workbook. Use XLSX, XLS or ODS.');
}
