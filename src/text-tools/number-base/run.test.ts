import { expect, test } from 'vitest';
import { run } from './run.ts';

const refused = expect.objectContaining({
  items: [expect.objectContaining({ type: 'number_digits', loc: ['body', 'number'] })],
});

test.each([
  ['255', undefined, '255'],
  ['0xFF', undefined, '255'],
  ['0b1111_1111', undefined, '255'],
  ['0o377', 8, '255'],
  [' - 1 000 ', undefined, '-1000'],
  ['−5', undefined, '-5'],
  ['+zz', 36, '1295'],
  ['0b1', 16, '177'],
  ['0', undefined, '0'],
  ['-0', undefined, '0'],
] as const)('%j from %s is %s', (number, from, decimal) => {
  expect(run({ number, from, to: 10 })).toMatchObject({ result: decimal, decimal });
});

test('numbers of 4,096 digits keep every one', () => {
  const digits = '1234567890'.repeat(410).slice(0, 4096);
  const { result, decimal, hexadecimal, bits } = run({ number: digits, from: 10, to: 36 });
  expect(decimal).toBe(digits);
  expect(BigInt(`0x${hexadecimal}`)).toBe(BigInt(digits));
  expect(run({ number: result, from: 36, to: 10 }).result).toBe(digits);
  expect(bits).toBe(BigInt(digits).toString(2).length);
});

test.each([
  ['12', 2],
  ['g', 16],
  ['', 10],
  ['0x', 16],
  ['1.5', undefined],
  ['--1', undefined],
  ['1e5', undefined],
] as const)('%j to base %s is refused', (number, from) => {
  expect(() => run({ number, from, to: 10 })).toThrow(refused);
});
