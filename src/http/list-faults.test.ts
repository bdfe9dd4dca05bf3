import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { cutBehindFaults, ListTooLong } from './list-faults.ts';

const numbers = z.array(z.number()).max(1000);
const listOf = (length: number, wrongAt = -1): unknown[] =>
  Array.from({ length }, (_, at) => (at === wrongAt ? 'no' : at));

describe('lists in what came', () => {
  test.each([
    ['what fits', numbers, listOf(1000)],
    ['a list whose last block has the fault', numbers, listOf(1000, 950)],
    ['what is no list where one is asked for', numbers, 'text'],
    ['an object where a list is asked for', numbers, { 0: 1 }],
    ['a list where an object is asked for', z.object({ a: numbers }), [1]],
    ['what none of the alternatives takes', z.union([numbers, z.object({ a: numbers })]), new Map()],
    ['an object that none of two kinds of lists takes', z.union([numbers, z.array(z.string())]), { a: 1 }],
    ['what an alternative takes', z.union([z.array(z.string()).max(3), numbers]), listOf(500)],
  ])('leave %s as it is', (_, schema, data) => {
    expect(cutBehindFaults(schema, data)).toBe(data);
  });

  test('end behind the first block with a fault, wherever they stand', () => {
    expect(cutBehindFaults(numbers, listOf(1000, 150))).toEqual(listOf(200, 150));
    const deep = z.object({ a: z.record(z.string(), z.array(z.object({ b: numbers }))) });
    const data = { a: { k: [{ b: [1] }, { b: listOf(900, 5) }] }, other: 1 };
    expect(cutBehindFaults(deep, data)).toEqual({ a: { k: [{ b: [1] }, { b: listOf(100, 5) }] }, other: 1 });
    expect(data.a.k[1]!.b, 'what came is not changed').toHaveLength(900);
  });

  test('are refused by their length before anything in them is looked at', () => {
    const thrown = (schema: z.ZodType, data: unknown) => {
      try {
        return cutBehindFaults(schema, data);
      } catch (error) {
        return error;
      }
    };
    const inner = z.object({ a: z.array(numbers) });
    expect(thrown(inner, { a: [[1], listOf(1001, 0)] })).toBeInstanceOf(ListTooLong);
    expect(thrown(inner, { a: [[1], listOf(1001)] })).toMatchObject({ path: ['a', 1], length: 1001, maximum: 1000 });
    const either = z.union([z.array(z.string()).max(10), numbers]);
    expect(thrown(either, listOf(2000))).toMatchObject({ path: [], length: 2000, maximum: 10 });
  });
});
