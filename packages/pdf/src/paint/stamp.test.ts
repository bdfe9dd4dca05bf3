import { expect, test } from 'vitest';
import { colorText } from './stamp.ts';

test('colors are written to a thousandth, and grays as what they are', () => {
  expect(colorText([1, 1, 1])).toBe('1 g');
  expect(colorText([0.2, 0.2, 0.2])).toBe('0.2 g');
  expect(colorText([0.75294, 0, 1])).toBe('0.753 0 1 rg');
});
