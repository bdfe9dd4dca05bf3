import { describe, expect, test } from 'vitest';
import { chooseSheets, createCellPutter, dateText, MAX_COLUMNS, MAX_ROWS } from './cells.ts';

describe('dates of cells', () => {
  test.each([
    // Days as a spreadsheet shows them; 29 February 1900 was none.
    [1, '1900-01-01'],
    [31, '1900-01-31'],
    [59, '1900-02-28'],
    [61, '1900-03-01'],
    [25_569, '1970-01-01'],
    [45_351, '2024-02-29'],
  ])('count %d days from the end of 1899', (serial, date) => {
    expect(dateText(serial, 'date', false)).toBe(date);
  });

  test('name no day that never was', () => {
    expect(dateText(60, 'date', false)).toBe('1900-02-28');
  });

  test.each([
    [0, '1904-01-01'],
    [59, '1904-02-29'],
    [60, '1904-03-01'],
    [24_107, '1970-01-01'],
  ])('count %d days from the beginning of 1904 where the workbook says so', (serial, date) => {
    expect(dateText(serial, 'date', true)).toBe(date);
  });

  test('tell the time of day where there is one, alone or behind the day', () => {
    expect(dateText(0.75, 'time', false)).toBe('18:00:00');
    expect(dateText(0.75, 'time', true)).toBe('18:00:00');
    expect(dateText(1.25, 'time', false)).toBe('1900-01-01T06:00:00');
    expect(dateText(45_292.5, 'date', false)).toBe('2024-01-01T12:00:00');
    expect(dateText(45_292, 'both', false)).toBe('2024-01-01T00:00:00');
    // A second is 1.157e-5 days: the stored value is a little less.
    expect(dateText(0.99998842592, 'time', false)).toBe('23:59:59');
  });

  test('leave a number that is no date a number', () => {
    expect(dateText(1e12, 'date', false)).toBe(1e12);
  });
});

test('a sheet is chosen by its name or its number from 1, and one that is missing is an error', () => {
  const sheets = [{ name: 'A' }, { name: '1' }, { name: 'C' }];
  const chosen = (wanted: string | number | null) => chooseSheets(sheets, wanted).map(({ name }) => name);
  expect([chosen(null), chosen(3), chosen('C'), chosen('1')]).toEqual([['A', '1', 'C'], ['C'], ['C'], ['1']]);
  for (const wanted of [0, 4, 'B']) expect(() => chosen(wanted)).toThrow('Sheet not found. The workbook has 3 sheets.');
});

test('cells stand where they belong, and none past the edges of a sheet', () => {
  const put = createCellPutter();
  const rows: (string | number | boolean | null)[][] = [];
  expect([put(rows, 1, 2, 'x'), put(rows, 1, 0, 7)]).toEqual([true, true]);
  expect(rows).toEqual([[], [7, null, 'x']]);
  expect([put(rows, MAX_ROWS, 0, 1), put(rows, 0, MAX_COLUMNS, 1)]).toEqual([false, false]);
  expect(rows).toHaveLength(2);
});
