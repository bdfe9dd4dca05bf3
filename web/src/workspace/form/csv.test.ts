import { expect, it } from 'vitest';
import { cellsOf, columnsOf, csvOf, decodeTable, rowsOfTable } from './csv.ts';

it('tables are read as spreadsheets copy and save them', () => {
  const rows = rowsOfTable('a\tb\n1\t"x ""y"""\n\n2\t\n');
  expect(rows).toEqual([
    { a: '1', b: 'x "y"' },
    { a: '2', b: '' },
  ]);
  expect(rowsOfTable('a,b\r\n"1,5","two\nlines"\r\n3')).toEqual([
    { a: '1,5', b: 'two\nlines' },
    { a: '3', b: '' },
  ]);
  expect(cellsOf('a,b\n1,\n')).toEqual([
    ['a', 'b'],
    ['1', ''],
  ]);
  expect(rowsOfTable('"a,1";b\n1;2')).toEqual([{ 'a,1': '1', b: '2' }]);
  expect(rowsOfTable('[{"a": true}]')).toEqual([{ a: true }]);
  expect([rowsOfTable('a,b'), rowsOfTable(''), rowsOfTable('[oops')]).toEqual([[], [], []]);
  expect(rowsOfTable(csvOf(rows))).toEqual(rows);
  expect(columnsOf(rows)).toEqual(['a', 'b']);
  expect(decodeTable(new Uint8Array([0x5a, 0xeb]))).toBe('Zë');
  expect(decodeTable(new Uint8Array([0xff, 0xfe, 0x5a, 0, 0xeb, 0]))).toBe('Zë');
});
