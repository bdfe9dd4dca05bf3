import { readFileSync, statSync } from 'node:fs';
import { SheafError } from '../../errors.ts';
import { formatMessage } from '../../texts/format.ts';
import { openZip } from '../archive/read-zip.ts';
import type { CellValue } from '../sheets/cells.ts';
import { readCells } from '../sheets/read-csv.ts';
import { readXlsx } from '../sheets/read-xlsx.ts';
import { writeCsv } from '../sheets/write-csv.ts';
import { writeXlsx } from '../sheets/write-xlsx.ts';
import { XmlSyntaxError } from '../xml/scan.ts';
import { decodeText } from './decode-text.ts';
import { DATA_NOTES, type DataNote } from './notes.ts';
import { type Refuse, readConfig } from './read-config.ts';
import { recordsOf, tableOf, typed } from './tables.ts';
import { writeConfig } from './write-config.ts';
import { readXml, writeXml } from './xml-values.ts';

const DATA_FORMATS = ['json', 'yaml', 'toml', 'xml', 'csv', 'xlsx'] as const;
export type DataFormat = (typeof DATA_FORMATS)[number];

const MIB = 1024 * 1024;
/** MiB of a file of each format that are read: what it becomes in memory is many times that. */
const MAX_MIB: Record<DataFormat, number> = { json: 64, yaml: 16, toml: 16, xml: 32, csv: 64, xlsx: 64 };
const MAX_OUTPUT_MIB = 200;
const MAX_COLUMNS = 16_384;

export interface ReadOptions {
  /** Separator of the cells of CSV; null detects it. */
  delimiter: string | null;
  /** Whether the first row of a table has the names of its columns: then objects come of its rows, else lists. */
  header: boolean;
  /**
   * Whether columns of CSV that hold only numbers, or only true and false, become such values, and empty cells null.
   */
  types: boolean;
  /** The only sheet of a workbook that is read, by its name or number; null reads all. */
  sheet: string | number | null;
  /** Bytes that a workbook may unpack to. */
  maxInflatedBytes: number;
  note(note: DataNote): void;
}

/** Throws an error in the words of `DATA_NOTES`. */
function refuseData(code: keyof typeof DATA_NOTES, values: Record<string, string | number> = {}): never {
  const message = formatMessage(DATA_NOTES[code], values, 'en');
  throw new SheafError('unprocessable_file', message, { reason: { code, ...values } });
}

/** Errors of the shared reader of configurations, in our words. */
const refuseConfig: Refuse = (code, values) =>
  refuseData(code.replace('config_', 'data_') as keyof typeof DATA_NOTES, { most: MAX_OUTPUT_MIB, ...values });

/** Reads a file as values. @throws SheafError `unprocessable_file`, `limit_exceeded` */
export function readData(path: string, format: DataFormat, options: ReadOptions): unknown {
  if (statSync(path).size > MAX_MIB[format] * MIB) {
    refuseData('data_large', { format: format.toUpperCase(), most: MAX_MIB[format] });
  }
  if (format === 'xlsx') return readWorkbook(path, options);
  const text = decode(readFileSync(path), options.note);
  try {
    if (format === 'xml') return readXml(text);
    if (format !== 'csv') return readConfig(text.replace(/^\ufeff/, ''), format, refuseConfig);
    const cells = readCells(text, options.delimiter).filter((row) => row.length > 1 || row[0] !== '');
    const rows = options.types ? typed(cells, options.header) : cells;
    return options.header ? recordsOf<unknown>(rows, nameOfCell) : rows;
  } catch (error) {
    if (!(error instanceof XmlSyntaxError)) throw error;
    return refuseData('data_xml', { line: error.line, column: error.column, fault: error.message });
  }
}

/** A number in a row of names is a name. */
const nameOfCell = (cell: unknown): string => (cell === null ? '' : String(cell));

function readWorkbook(path: string, { sheet, header, maxInflatedBytes }: ReadOptions): unknown {
  using zip = openZip(path, maxInflatedBytes);
  const sheets = readXlsx(zip, sheet).map(({ name, rows }) => {
    const filled = rows.filter((row) => row.some((cell) => cell !== null));
    return [name, header ? recordsOf<CellValue>(filled, nameOfCell) : filled] as const;
  });
  const [first] = sheets;
  if (first && sheets.length === 1) return first[1];
  return Object.assign(Object.create(null), Object.fromEntries(sheets));
}

function decode(bytes: Buffer, note: (note: DataNote) => void): string {
  const { text, windows } = decodeText(bytes) ?? refuseData('data_encoding');
  if (windows) note({ code: 'windows_encoding' });
  return text;
}

export interface WriteOptions {
  indent: number;
  from: DataFormat;
  /** Name of the first element of XML, where the values have none. */
  root: string;
  delimiter: string;
  /** Whether cells that a spreadsheet would take for formulas begin with an apostrophe. */
  guardFormulas: boolean;
  note(note: DataNote): void;
}

/** Writes values to `path`. @throws SheafError `unprocessable_file` where the format has no such value */
export function writeData(value: unknown, path: string, format: DataFormat, options: WriteOptions): string | null {
  const maxSize = MAX_OUTPUT_MIB * MIB;
  switch (format) {
    case 'xlsx':
      writeXlsx(path, sheetsOf(value, options));
      return null;
    case 'csv': {
      const { columns, rows } = table(value, options);
      return writeCsv(columns.length > 0 ? [columns, ...rows] : rows, options.delimiter);
    }
    case 'xml':
      return writeXml(value, {
        indent: options.indent,
        root: options.root,
        renamed: () => options.note({ code: 'names_changed' }),
        check: (size) => (size > maxSize ? refuseData('data_output', { most: MAX_OUTPUT_MIB }) : undefined),
      });
    default: {
      const ready = format === 'toml' ? forToml(value, options.note) : value;
      return writeConfig(ready, format, { indent: options.indent, from: options.from, maxSize, refuse: refuseConfig });
    }
  }
}

/** Values that TOML can hold: a top-level list gets a key, and keys with null are dropped. */
function forToml(value: unknown, note: (note: DataNote) => void): unknown {
  const without = (item: unknown): unknown => {
    if (Array.isArray(item)) return item.map(without);
    if (typeof item !== 'object' || item === null || item instanceof Date) return item;
    const kept = Object.entries(item).filter(([, each]) => each !== null);
    if (kept.length < Object.keys(item).length) note({ code: 'nulls_left_out' });
    const copy = Object.create(null) as Record<string, unknown>;
    for (const [key, each] of kept) copy[key] = without(each);
    return copy;
  };
  if (!Array.isArray(value)) return without(value);
  note({ code: 'wrapped_in_items' });
  return { items: without(value) };
}

/** One sheet, or one for each list of an object of lists. */
function sheetsOf(value: unknown, options: WriteOptions) {
  const entries = typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : [];
  const several = entries.length > 0 && entries.every(([, each]) => Array.isArray(each));
  const named: [string, unknown][] = several ? entries : [['Sheet1', value]];
  return named.map(([name, each]) => {
    const { columns, rows } = table(each, options);
    return { name, rows: columns.length > 0 ? [columns, ...rows] : rows };
  });
}

function table(value: unknown, { guardFormulas }: WriteOptions) {
  const content = tableOf(value, MAX_COLUMNS, () => refuseData('data_columns', { most: MAX_COLUMNS }));
  if (!guardFormulas) return content;
  // Characters that spreadsheets take for the beginning of a formula, unless they begin a number.
  const guard = (cell: string) => (/^[=@\t\r]|^[+-](?![\d.]+$)/.test(cell) ? `'${cell}` : cell);
  return { columns: content.columns.map(guard), rows: content.rows.map((row) => row.map(guard)) };
}
