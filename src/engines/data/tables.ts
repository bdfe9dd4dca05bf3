import { SheafError } from '../../errors.ts';
import { createUniqueNames } from '../sheets/unique-names.ts';

/** Values as the rows of a table, and back. */
export type Cell = string | number | bigint | boolean | null;

export interface Table {
  columns: string[];
  rows: string[][];
}

/** A number as written in every language, and not a code with leading zeros. */
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
/** Most cells of a table, including those that only pad rows. */
const MAX_CELLS = 10_000_000;
/** Digits past which a number would lose some. */
const MAX_DIGITS = 15;
/** Longer cells stay text: converting digits takes quadratic time. */
const MAX_WHOLE_DIGITS = 1000;

/**
 * Types the cells of a table: a column becomes numbers or booleans if all its cells are that or empty; otherwise it
 * stays text. Empty cells are null.
 * @param header whether the first row has names
 */
export function typed(rows: readonly string[][], header: boolean): Cell[][] {
  const body = header ? rows.slice(1) : rows;
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const readers = Array.from({ length: width }, (_, column) => {
    const all = (test: (cell: string) => boolean) =>
      body.every((row) => row[column] === undefined || row[column] === '' || test(row[column]));
    if (all(isNumber)) return numberOf;
    return all((cell) => cell === 'true' || cell === 'false')
      ? (cell: string) => cell === 'true'
      : (cell: string) => cell;
  });
  return rows.map((row, index) =>
    row.map((cell, column) => (cell === '' ? null : header && index === 0 ? cell : (readers[column]?.(cell) ?? cell))),
  );
}

/** Whole numbers of any length, and others that lose no digit. */
function isNumber(cell: string): boolean {
  return (
    cell.length <= MAX_WHOLE_DIGITS &&
    NUMBER.test(cell) &&
    (/^-?\d+$/.test(cell) || cell.replace(/[^\d]/g, '').length <= MAX_DIGITS)
  );
}

function numberOf(cell: string): Cell {
  const number = Number(cell);
  return /^-?\d+$/.test(cell) && !Number.isSafeInteger(number) ? BigInt(cell) : number;
}

/** Column names from the first row: empty ones become `column_1` …, and repeated ones get a number. */
export function columnNames<T>(head: readonly T[], width: number, name: (cell: T) => string): string[] {
  const uniqueName = createUniqueNames((wanted, number) => `${wanted}_${number}`);
  return Array.from({ length: width }, (_, index) => {
    const cell = head[index];
    return uniqueName((cell === undefined ? '' : name(cell).trim()) || `column_${index + 1}`);
  });
}

/** Makes objects of rows by the names in the first; rows that are shorter have null. */
export function recordsOf<T>(rows: readonly (readonly T[])[], name: (cell: T) => string): Record<string, T | null>[] {
  const [head = [], ...body] = rows;
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const names = columnNames(head, width, name);
  return body.map((row) => {
    const record = Object.create(null) as Record<string, T | null>;
    names.forEach((key, index) => {
      record[key] = row[index] ?? null;
    });
    return record;
  });
}

/**
 * Lays values out as a table: a list of objects by their keys, objects within them as `a.b`; a list of lists unchanged;
 * anything else as one row or column. Lists within objects are written as JSON.
 * @param maxColumns columns past which `refuse` refuses it
 */
export function tableOf(value: unknown, maxColumns: number, refuse: () => never): Table {
  const list = Array.isArray(value) ? value : [value];
  if (list.length > 0 && list.every(Array.isArray)) {
    return { columns: [], rows: list.map((row: unknown[]) => row.map(cellText)) };
  }
  const columns = new Map<string, number>();
  let cells = 0;
  const rows = list.map((item) => {
    const row: string[] = [];
    const put = (key: string, cell: unknown): void => {
      let at = columns.get(key);
      if (at === undefined) {
        at = columns.size;
        if (at >= maxColumns) refuse();
        columns.set(key, at);
      }
      cells += Math.max(0, at + 1 - row.length);
      if (cells > MAX_CELLS) throw tooLarge();
      while (row.length < at) row.push('');
      row[at] = cellText(cell);
    };
    if (isObject(item)) flatten(item, '', put);
    else put('value', item);
    return row;
  });
  const names = [...columns.keys()];
  if (names.length * rows.length > MAX_CELLS) throw tooLarge();
  return { columns: names, rows: rows.map((row) => names.map((_, index) => row[index] ?? '')) };
}

const tooLarge = () =>
  new SheafError(
    'limit_exceeded',
    `The table would have more than ${MAX_CELLS} cells: each key that few objects have makes a column.`,
  );

function flatten(item: Record<string, unknown>, prefix: string, put: (key: string, cell: unknown) => void): void {
  for (const [key, cell] of Object.entries(item)) {
    if (isObject(cell) && Object.keys(cell).length > 0) flatten(cell, `${prefix}${key}.`, put);
    else put(prefix + key, cell);
  }
}

function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell !== 'object') return String(cell);
  if (cell instanceof Date) return cell.toISOString();
  return JSON.stringify(cell, (_, each: unknown) => (typeof each === 'bigint' ? String(each) : each));
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
