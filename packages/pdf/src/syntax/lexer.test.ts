import { expect, test } from 'vitest';
import { cursorAt, readObject } from './lexer.ts';
import { nameOf, PdfRef, type PdfString } from './objects.ts';
import { numberText, serialize } from './serialize.ts';

const read = (text: string) => readObject(cursorAt(Buffer.from(text, 'latin1')));
const written = (text: string) => Buffer.from(serialize(read(text))).toString('latin1');
const bytes = (text: string) => Buffer.from((read(text) as PdfString).bytes).toString('latin1');

test.each([
  ['12', 12],
  ['+17', 17],
  ['-98', -98],
  ['.5', 0.5],
  ['-.002', -0.002],
  ['4.', 4],
  ['--3', -3],
  ['0.1234567890123456789', 0.123456789012345],
  ['true', true],
  ['null', null],
])('reads %s', (text, value) => {
  expect(read(text)).toEqual(value);
});

test('reads names with escapes', () => {
  expect(read('/A#20B#2f')).toEqual(nameOf('A B/'));
  expect(written('/A#20B')).toBe('/A#20B');
});

test('reads literal strings with nesting, escapes and line ends', () => {
  expect(bytes('(a(b)c\\)\\n\\053\\0534\\\r\nx\r\ny)')).toBe('a(b)c)\n++4x\ny');
});

test('reads hexadecimal strings with blanks and an odd digit', () => {
  expect(bytes('<48 65 6C6C 7>')).toBe('Hellp');
});

test('tells references from numbers', () => {
  expect(read('[1 2 3 0 R 4 0 5 65535 R]')).toEqual([1, 2, new PdfRef(3, 0), 4, 0, new PdfRef(5, 65535)]);
});

test('keeps what can be read of broken dictionaries', () => {
  expect(written('<< /A 1 /B >> ')).toBe('<</A 1>>');
  expect(written('<< /A 1 junk /B 2 ] /C [1 2')).toBe('<</A 1/B 2/C [1 2]>>');
  expect(written('<< /A << /B 1 endobj')).toBe('<</A <</B 1>>>>');
});

test('cuts off nesting that is too deep without recursing into it', () => {
  expect(() => read('['.repeat(1_000_000))).not.toThrow();
  expect(() => read('<</A '.repeat(500_000))).not.toThrow();
});

test('writes numbers without exponents', () => {
  expect([1e-7, 1e20, 0.1, -5.25, 1234567.891].map(numberText)).toEqual([
    '0',
    '100000000000000',
    '0.1',
    '-5.25',
    '1234567.891',
  ]);
});

test('ends where the bytes end, whatever end a cursor has', () => {
  const bytes = Buffer.from('[4ype 9 >');
  expect(readObject(cursorAt(bytes, 0, bytes.length + 1))).toEqual([4, 9]);
});
