import { crc32 } from 'node:zlib';
import { expect, it } from 'vitest';
import { isWellFormedKey, makeKey, prefixOf } from './key-format.ts';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

it('makes keys of the documented form, with the CRC-32 of the rest as the last six characters', () => {
  for (const env of ['live', 'test'] as const) {
    const key = makeKey(env);
    expect(key).toMatch(new RegExp(`^shf_${env}_[0-9A-Za-z]{38}$`));
    expect(prefixOf(key)).toBe(key.slice(0, 17));
    const sum = [...key.slice(-6)].reduce((value, character) => value * 62 + BASE62.indexOf(character), 0);
    expect(sum).toBe(crc32(key.slice(0, -6)));
    expect(isWellFormedKey(key)).toBe(true);
  }
});

it('finds out every single mistyped character', () => {
  const key = makeKey('live');
  for (let at = 9; at < key.length; at++) {
    const other = key[at] === 'x' ? 'y' : 'x';
    expect(isWellFormedKey(key.slice(0, at) + other + key.slice(at + 1))).toBe(false);
  }
  for (const text of ['', 'shf_live_', key.slice(0, -1), `${key}0`, ` ${key}`, key.replace('live', 'prod')]) {
    expect(isWellFormedKey(text)).toBe(false);
  }
});

it('draws characters evenly', () => {
  const counts = new Map<string, number>();
  for (let key = 0; key < 2000; key++) {
    for (const character of makeKey('live').slice(9, 41)) counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  const expected = (2000 * 32) / 62;
  const chiSquare = [...BASE62].reduce((sum, c) => sum + ((counts.get(c) ?? 0) - expected) ** 2 / expected, 0);
  // 61 degrees of freedom: past 140 comes by chance once in ten million runs.
  expect(chiSquare).toBeLessThan(140);
});
