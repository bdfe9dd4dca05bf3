import { describe, expect, test } from 'vitest';
import { ALL_PERMISSIONS, type Permissions, permissionBits, readPermissions } from './permissions.ts';

const NONE: Permissions = { print: false, modify: false, copy: false, annotate: false, fill: false, assemble: false };
/** The bits of ISO 32000-2, table 22, which counts from 1. */
const BITS: Record<keyof Permissions, number[]> = {
  print: [3, 12],
  modify: [4],
  copy: [5],
  annotate: [6],
  fill: [9],
  assemble: [11],
};
const bitsOf = (value: number) =>
  Array.from({ length: 32 }, (_, at) => at + 1).filter((bit) => (value >>> (bit - 1)) & 1);
/** Reserved ones, and extraction for people who cannot see. */
const ALWAYS = [7, 8, 10, ...Array.from({ length: 20 }, (_, at) => at + 13)];

describe('permissions of a document', () => {
  test.each(Object.keys(BITS) as (keyof Permissions)[])('%s alone sets its bits and no other', (name) => {
    const bits = permissionBits({ ...NONE, [name]: true });
    expect(bitsOf(bits)).toEqual([...BITS[name], ...ALWAYS].toSorted((a, b) => a - b));
    expect(readPermissions(bits)).toEqual({ ...NONE, [name]: true });
  });

  test.each(Object.keys(BITS) as (keyof Permissions)[])('all but %s leave its bits out', (name) => {
    const bits = permissionBits({ ...ALL_PERMISSIONS, [name]: false });
    expect(bitsOf(bits).filter((bit) => BITS[name].includes(bit))).toEqual([]);
    expect(readPermissions(bits)).toEqual({ ...ALL_PERMISSIONS, [name]: false });
  });

  test('are a signed number of 32 bits, whose first two are 0', () => {
    expect([permissionBits(NONE), permissionBits(ALL_PERMISSIONS)]).toEqual([-3392, -4]);
  });

  test('of others tell printing by its own bit, whatever stands in that for high quality', () => {
    expect(readPermissions(1 << 2).print).toBe(true);
    expect(readPermissions(1 << 11).print).toBe(false);
  });
});
