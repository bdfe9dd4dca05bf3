import { SheafError } from '../../errors.ts';
import { openCompound } from '../compound/compound-file.ts';
import { type CellValue, chooseSheets, createCellPutter, damagedWorkbook, dateText, type ReadSheet } from './cells.ts';
import { builtInDateKind, type DateKind, dateKindOf } from './date-formats.ts';
import { createRecords, readSharedStrings, readText, type XlsRecord } from './xls-records.ts';

/** Records that are read ([MS-XLS] 2.3). */
const R = {
  FORMULA: 0x06,
  EOF: 0x0a,
  DATE1904: 0x22,
  FILEPASS: 0x2f,
  BOUNDSHEET: 0x85,
  MULRK: 0xbd,
  XF: 0xe0,
  SST: 0xfc,
  LABELSST: 0xfd,
  NUMBER: 0x203,
  LABEL: 0x204,
  BOOLERR: 0x205,
  STRING: 0x207,
  RK: 0x27e,
  FORMAT: 0x41e,
  BOF: 0x809,
} as const;
/** Formulas as some programs write them, by the numbers of older Excels. */
const OLD_FORMULAS: ReadonlySet<number> = new Set([0x206, 0x406]);
const BIFF8 = 0x600;
const WORKSHEET = 0;
/** Most bytes of a workbook to read, since it must fit into memory. */
const MAX_BYTES = 64 * 1024 * 1024;
const ERRORS: Readonly<Record<number, string>> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
};

interface Globals {
  sheets: { name: string; position: number; kind: number }[];
  strings: string[];
  from1904: boolean;
  /** How each cell format shows numbers. */
  dates: (DateKind | null)[];
}

/**
 * Reads a workbook of Excel 97–2003 ([MS-XLS], BIFF8): of formulas the values that were stored for them; dates as ISO 8601.
 * @param wanted name or number, from 1, of the only sheet to read; null reads all
 * @throws SheafError `unsupported_file_type` for other and older files, `unprocessable_file`, `limit_exceeded`,
 * `invalid_parameter` for a sheet that is not there
 */
export function readXls(path: string, wanted: string | number | null): ReadSheet[] {
  const stream = streamOf(path);
  try {
    const globals = readGlobals(stream);
    const putCell = createCellPutter();
    const sheets = globals.sheets.filter(({ kind }) => kind === WORKSHEET);
    return chooseSheets(sheets, wanted).map(({ name, position }) => {
      const rows: CellValue[][] = [];
      readCells(stream, position, globals, (row, column, value) => {
        if (value !== '') putCell(rows, row, column, value);
      });
      return { name, rows };
    });
  } catch (error) {
    // Reads outside of the file fail there.
    throw error instanceof RangeError ? damagedWorkbook(error) : error;
  }
}

function streamOf(path: string): Buffer {
  using file = openCompound(path);
  const names = [...file.names];
  // Some have both, the other for Excel 95.
  const name = names.find((each) => /^workbook$/i.test(each)) ?? names.find((each) => /^book$/i.test(each));
  const pieces = name ? file.read(name) : null;
  if (file.names.has('EncryptedPackage')) throw protectedWorkbook();
  if (!pieces) {
    throw new SheafError(
      'unsupported_file_type',
      'The file is not a workbook of Excel 97 to 2003. Sheaf reads XLSX, XLS and ODS.',
    );
  }
  const parts: Buffer[] = [];
  let bytes = 0;
  for (const piece of pieces) {
    bytes += piece.length;
    if (bytes > MAX_BYTES) throw new SheafError('limit_exceeded', 'The workbook is larger than 64 MiB.');
    parts.push(piece);
  }
  return Buffer.concat(parts);
}

function readGlobals(stream: Buffer): Globals {
  const globals: Globals = { sheets: [], strings: [], from1904: false, dates: [] };
  const formats = new Map<number, DateKind | null>();
  const records = createRecords(stream, 0);
  for (const { type, data } of records) {
    if (type === R.BOF && data.readUInt16LE(0) !== BIFF8) {
      throw new SheafError('unsupported_file_type', 'Workbooks from Excel 95 or older are not supported.');
    }
    if (type === R.FILEPASS) {
      throw protectedWorkbook();
    }
    if (type === R.EOF) break;
    if (type === R.DATE1904) globals.from1904 = data.readUInt16LE(0) === 1;
    else if (type === R.FORMAT) formats.set(data.readUInt16LE(0), dateKindOf(readText(data, 2, 2)));
    else if (type === R.XF) {
      const format = data.readUInt16LE(2);
      const known = formats.get(format);
      globals.dates.push(known === undefined ? builtInDateKind(format) : known);
    } else if (type === R.BOUNDSHEET) {
      const name = readText(data, 6, 1);
      globals.sheets.push({ name, position: data.readUInt32LE(0), kind: data[5] as number });
    } else if (type === R.SST) globals.strings = readSharedStrings([data, ...records.continued()]);
  }
  return globals;
}

function readCells(
  stream: Buffer,
  position: number,
  { strings, dates, from1904 }: Globals,
  put: (row: number, column: number, value: CellValue) => void,
): void {
  const records = createRecords(stream, position);
  /** The formula whose text comes in a separate record. */
  let waiting: { row: number; column: number } | null = null;
  let depth = 0;
  const shown = (number: number, format: number): CellValue => {
    const kind = dates[format] ?? null;
    return kind ? dateText(number, kind, from1904) : number;
  };
  for (const { type: written, data } of records) {
    const type = OLD_FORMULAS.has(written) ? R.FORMULA : written;
    // A chart within a sheet has its own records.
    if (type === R.BOF) depth++;
    else if (type === R.EOF && --depth === 0) return;
    if (depth > 1) continue;
    if (type === R.STRING && waiting) {
      put(waiting.row, waiting.column, readText(data, 0, 2));
      waiting = null;
      continue;
    }
    if (!CELL_RECORDS.has(type)) continue;
    const [row, column, format] = [data.readUInt16LE(0), data.readUInt16LE(2), data.readUInt16LE(4)];
    if (type === R.MULRK) {
      for (let at = 4, next = column; at + 8 <= data.length; at += 6, next++) {
        put(row, next, shown(rkNumber(data.readUInt32LE(at + 2)), data.readUInt16LE(at)));
      }
    } else if (type === R.FORMULA) {
      const value = formulaValue(data);
      if (value === TEXT_FOLLOWS) waiting = { row, column };
      else put(row, column, typeof value === 'number' ? shown(value, format) : value);
    } else
      put(
        row,
        column,
        plainValue({ type, data }, strings, (number) => shown(number, format)),
      );
  }
}

const CELL_RECORDS: ReadonlySet<number> = new Set([
  ...[R.MULRK, R.FORMULA, R.LABELSST, R.LABEL, R.NUMBER, R.RK, R.BOOLERR],
]);

function plainValue(
  { type, data }: XlsRecord,
  strings: readonly string[],
  shown: (number: number) => CellValue,
): CellValue {
  if (type === R.LABELSST) return strings[data.readUInt32LE(6)] ?? '';
  if (type === R.LABEL) return readText(data, 6, 2);
  if (type === R.NUMBER) return shown(data.readDoubleLE(6));
  if (type === R.RK) return shown(rkNumber(data.readUInt32LE(6)));
  return booleanOrError(data[6] as number, data[7] === 1);
}

const TEXT_FOLLOWS = Symbol('the text stands in the next record');

/** The value that was stored with a formula ([MS-XLS] 2.5.133). */
function formulaValue(data: Buffer): CellValue | typeof TEXT_FOLLOWS {
  if (data.readUInt16LE(12) !== 0xffff) return data.readDoubleLE(6);
  if (data[6] === 0) return TEXT_FOLLOWS;
  if (data[6] === 3) return null;
  return booleanOrError(data[8] as number, data[6] === 2);
}

function booleanOrError(value: number, isError: boolean): CellValue {
  return isError ? (ERRORS[value] ?? '#N/A') : value === 1;
}

/** A number in thirty bits: whole, or the upper half of a double, or a hundredth of either ([MS-XLS] 2.5.217). */
function rkNumber(raw: number): number {
  let number: number;
  if (raw & 2) number = (raw | 0) >> 2;
  else {
    const bytes = Buffer.alloc(8);
    bytes.writeUInt32LE((raw & 0xfffffffc) >>> 0, 4);
    number = bytes.readDoubleLE(0);
  }
  return raw & 1 ? number / 100 : number;
}

function protectedWorkbook(): SheafError {
  return new SheafError('unprocessable_file', 'The workbook is password-protected. Remove the password first.');
}
