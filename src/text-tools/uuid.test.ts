import { describe, expect, test } from 'vitest';
import { createUuid7Source, generateUuids } from './uuid.ts';

const form = (version: number) =>
  new RegExp(`^[0-9a-f]{8}-[0-9a-f]{4}-${version}[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`);
const timeOf = (uuid: string) => Number.parseInt(uuid.replaceAll('-', '').slice(0, 12), 16);

describe('generateUuids', () => {
  test.each([4, 7] as const)('version %i: 1000 different ones of the right form', (version) => {
    const { uuids, count } = generateUuids(1000, version);
    expect(count).toBe(1000);
    expect(new Set(uuids).size).toBe(1000);
    for (const uuid of uuids) expect(uuid).toMatch(form(version));
  });

  test('version 4 by default', () => {
    expect(generateUuids(1).uuids).toEqual([expect.stringMatching(form(4))]);
  });

  test('version 7 holds the time and sorts as made, over calls too', () => {
    const before = Date.now();
    const uuids = [...generateUuids(1000, 7).uuids, ...generateUuids(1000, 7).uuids];
    expect(timeOf(uuids[0]!)).toBeGreaterThanOrEqual(before);
    expect(timeOf(uuids.at(-1)!)).toBeLessThanOrEqual(Date.now());
    expect(uuids.toSorted()).toEqual(uuids);
  });
});

describe('createUuid7Source', () => {
  test('lays out the fields as in RFC 9562 section 5.7', () => {
    const next = createUuid7Source(
      () => 0x017f22e279b0,
      () => 0x3330c4c,
    );
    expect(next()).toMatch(/^017f22e2-79b0-7ccc-8c4c-[0-9a-f]{12}$/);
    expect(next()).toMatch(/^017f22e2-79b0-7ccc-8c4d-[0-9a-f]{12}$/);
  });

  test('grows when the clock stands or goes back', () => {
    const times = [1000, 1000, 990, 1001, 5, 5, 1002];
    const next = createUuid7Source(() => times.shift()!);
    const uuids = Array.from({ length: 7 }, next);
    expect(uuids.toSorted()).toEqual(uuids);
    expect(uuids.map(timeOf)).toEqual([1000, 1000, 1000, 1001, 1001, 1001, 1002]);
  });

  test('runs ahead to the next millisecond when the counter is used up', () => {
    const next = createUuid7Source(
      () => 1000,
      () => 2 ** 26 - 2,
    );
    const uuids = Array.from({ length: 5 }, next);
    expect(uuids.toSorted()).toEqual(uuids);
    expect(uuids.map(timeOf)).toEqual([1000, 1000, 1001, 1001, 1002]);
  });
});
