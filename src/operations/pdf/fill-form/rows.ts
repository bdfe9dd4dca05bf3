import { readFile } from 'node:fs/promises';
import { decodeText } from '../../../engines/data/decode-text.ts';
import { readCsv } from '../../../engines/sheets/read-csv.ts';
import { SheafError } from '../../../errors.ts';
import { MAX_ROWS } from './operation.ts';

export type Value = string | number | boolean | null | readonly string[];

/** The rows to fill in, each with its values by name. */
export interface Rows {
  rows: ReadonlyMap<string, Value>[];
  /** True if the names are columns, of which some may be no fields. */
  columns: boolean;
}

const MAX_BYTES = 64 * 1024 * 1024;

/** Reads rows from a file: CSV, or a JSON list of objects (or one of them). @throws SheafError `invalid_parameter` */
export async function readRows(path: string, bytes: number): Promise<Rows> {
  if (bytes > MAX_BYTES) throw new SheafError('limit_exceeded', 'The file with rows can be up to 64 MiB.');
  const text = decode(await readFile(path));
  const parsed = /^\s*[[{]/.test(text) ? parse(text) : null;
  const rows = parsed ?? fromCsv(text);
  if (rows.length > MAX_ROWS) {
    throw new SheafError('limit_exceeded', `The file has ${rows.length} rows. The limit is ${MAX_ROWS}.`);
  }
  return { rows, columns: true };
}

/** Spreadsheets write UTF-8, UTF-16 or, on Windows, its own code page. */
function decode(bytes: Buffer): string {
  return decodeText(bytes)?.text ?? new TextDecoder('windows-1252').decode(bytes);
}

function fromCsv(text: string): Map<string, Value>[] {
  const { columns, rows } = readCsv(text);
  return rows.map((row) => new Map(columns.map((name, index) => [name, row[index] ?? ''])));
}

function parse(text: string): Map<string, Value>[] {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw new SheafError('invalid_parameter', 'The file with the rows is neither CSV nor valid JSON.', { cause });
  }
  const list = Array.isArray(json) ? json : [json];
  return list.map((row: unknown, index) => {
    const entries = row !== null && typeof row === 'object' && !Array.isArray(row) ? Object.entries(row) : null;
    if (!entries?.every(([, value]) => isValue(value))) {
      throw new SheafError(
        'invalid_parameter',
        `Row ${index + 1} of the JSON file must be an object with strings, numbers, booleans, null or lists of strings.`,
      );
    }
    return new Map(entries as [string, Value][]);
  });
}

function isValue(value: unknown): value is Value {
  if (Array.isArray(value)) return value.every((item) => typeof item === 'string');
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}
