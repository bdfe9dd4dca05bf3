import { SheafError } from '../../errors.ts';

export type CellValue = string | number | boolean | null;

/** A sheet of a workbook with its content; trailing empty rows and cells are left out. */
export interface ReadSheet {
  name: string;
  rows: CellValue[][];
}

/** Cells of all sheets together, those between others that are empty among them. */
const MAX_CELLS = 5_000_000;
/** Columns and rows of a sheet (ECMA-376-1, 18.3.1.73 and 18.3.1.4, as Excel has them). */
export const MAX_COLUMNS = 16_384;
export const MAX_ROWS = 1_048_576;

/** Most characters of all cells: one text may be in millions of cells. */
const MAX_CHARACTERS = 200 * 1024 * 1024;
/** Cells of all sheets if each row is padded to the widest of its sheet, as tables are written. */
const MAX_PADDED_CELLS = 100_000_000;

/**
 * Places cells.
 * @returns a function that places one; false past the edges of a sheet. It throws SheafError `limit_exceeded`
 */
export function createCellPutter() {
  let [cells, characters, padded] = [0, 0, 0];
  const extents = new WeakMap<CellValue[][], { width: number; area: number }>();

  /** Counts the size of a sheet as a table of equal rows. */
  function measure(rows: CellValue[][], column: number): void {
    let extent = extents.get(rows);
    if (!extent) {
      extent = { width: 0, area: 0 };
      extents.set(rows, extent);
    }
    extent.width = Math.max(extent.width, column + 1);
    const area = extent.width * rows.length;
    padded += area - extent.area;
    extent.area = area;
  }

  return (rows: CellValue[][], row: number, column: number, value: CellValue): boolean => {
    if (row >= MAX_ROWS || column >= MAX_COLUMNS) return false;
    while (rows.length <= row) rows.push([]);
    const own = rows[row] ?? [];
    cells += Math.max(1, column + 1 - own.length);
    if (typeof value === 'string') characters += value.length;
    measure(rows, column);
    if (cells > MAX_CELLS) throw new SheafError('limit_exceeded', `The workbook has more than ${MAX_CELLS} cells.`);
    if (padded > MAX_PADDED_CELLS) {
      throw new SheafError('limit_exceeded', `The workbook's sheets span more than ${MAX_PADDED_CELLS} cells.`);
    }
    if (characters > MAX_CHARACTERS) {
      throw new SheafError('limit_exceeded', `The workbook's cells hold more than ${MAX_CHARACTERS} characters.`);
    }
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
    throw new SheafError('invalid_parameter', `Sheet not found. The workbook has ${sheets.length} sheets.`);
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
