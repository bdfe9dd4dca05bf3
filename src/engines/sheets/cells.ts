import { SheafError } from '../../errors.ts';

export type CellValue = string | number | boolean | null;

/** A sheet of a workbook, as far as it holds anything; rows and cells that are empty at its end are left out. */
export interface ReadSheet {
  name: string;
  rows: CellValue[][];
}

/** Cells of all sheets together, those between others that are empty among them. */
const MAX_CELLS = 5_000_000;
/** Columns and rows of a sheet (ECMA-376-1, 18.3.1.73 and 18.3.1.4, as Excel has them). */
const MAX_COLUMNS = 16_384;
export const MAX_ROWS = 1_048_576;

/** Puts cells where they belong. @returns what puts one; false past the edges of a sheet. It throws SheafError `limit_exceeded` */
export function createCellPutter() {
  let cells = 0;
  return (rows: CellValue[][], row: number, column: number, value: CellValue): boolean => {
    if (row >= MAX_ROWS || column >= MAX_COLUMNS) return false;
    while (rows.length <= row) rows.push([]);
    const own = rows[row]!;
    cells += Math.max(1, column + 1 - own.length);
    if (cells > MAX_CELLS) throw new SheafError('limit_exceeded', `The workbook has more than ${MAX_CELLS} cells.`);
    while (own.length <= column) own.push(null);
    own[column] = value;
    return true;
  };
}

export type PutCell = ReturnType<typeof createCellPutter>;

/** Chooses the sheets that are wanted, by name or number from 1; null is all. @throws SheafError `invalid_parameter` */
export function chooseSheets<T extends { name: string }>(sheets: readonly T[], wanted: string | number | null): T[] {
  const chosen = sheets.filter(({ name }, index) => wanted === null || name === wanted || index + 1 === wanted);
  if (wanted !== null && chosen.length === 0) {
    throw new SheafError('invalid_parameter', `The workbook has no such sheet; it has ${sheets.length}.`);
  }
  return chosen;
}

/** A serial number as ISO 8601: days since the end of 1899, in which 1900 counts as a leap year (ECMA-376-1, 18.17.4.1). */
export function dateText(serial: number, kind: 'date' | 'time' | 'both', from1904: boolean): CellValue {
  const days = from1904 ? serial + 1462 : serial < 60 ? serial + 1 : serial;
  const instant = new Date(Math.round((days - 25_569) * 86_400_000));
  if (Number.isNaN(instant.getTime())) return serial;
  const iso = instant.toISOString();
  if (kind === 'time' && serial >= 0 && serial < 1) return iso.slice(11, 19);
  if (kind === 'date' && Number.isInteger(serial)) return iso.slice(0, 10);
  return iso.slice(0, 19);
}

export function damagedWorkbook(cause?: unknown): SheafError {
  return new SheafError('unprocessable_file', 'The workbook is damaged and cannot be read.', { cause });
}
