import { describe, expect, it } from 'vitest';
import type { JsonObject } from './define.ts';
import { jsonBytes, shortenResult } from './short-result.ts';

const area = { x: 10.5, y: 20.25, width: 30, height: 4 };

describe('shortenResult', () => {
  it('leaves a result that is small as it is', () => {
    const result = { page_count: 3, notes: ['fine'] };
    expect(shortenResult(result)).toBe(result);
  });

  it('keeps small facts and shortens large ones, and names these', () => {
    const result = { page_count: 3, found: Array(5000).fill(area), title: 'short', removed: Array(90_000).fill(7) };
    const short = shortenResult(result);
    expect(jsonBytes(short)).toBeLessThanOrEqual(64 * 1024);
    expect(jsonBytes(short)).toBeGreaterThan(50 * 1024);
    expect(short).toMatchObject({ page_count: 3, title: 'short', truncated: ['found', 'removed'] });
    expect((short.found as object[])[0]).toEqual(area);
  });

  it('keeps all items of a list and shortens the large ones among them', () => {
    const found = Array.from({ length: 100 }, (_, page) => ({
      page,
      areas: Array(page === 7 ? 10_000 : 1).fill(area),
    }));
    const short = shortenResult({ found }) as { found: typeof found };
    expect(short.found.map(({ page }) => page)).toEqual(found.map(({ page }) => page));
    expect(short.found[8]).toEqual(found[8]);
    expect(short.found[7]!.areas.length).toBeGreaterThan(100);
  });

  it.each<[string, JsonObject]>([
    ['a text of marks that JSON escapes', { text: '"\n\0'.repeat(100_000) }],
    ['a text of characters of two units', { text: '😀'.repeat(100_000) }],
    ['many facts', Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`fact ${at}`, at]))],
    ['a fact of a long name', { ['n'.repeat(200_000)]: 1, page_count: 3 }],
    ['lists in lists', { list: Array(300).fill(Array(300).fill(Array(9).fill('x'.repeat(30)))) }],
    ['names that are cut already', { truncated: Array(9000).fill('"'.repeat(50)), text: 'x'.repeat(90_000) }],
  ])('shortens %s', (_, result) => {
    const short = shortenResult(result);
    expect(jsonBytes(short)).toBeLessThanOrEqual(64 * 1024);
    expect(JSON.stringify(short).isWellFormed()).toBe(true);
    expect(JSON.stringify(short)).not.toMatch(/\\ud83d/);
    expect(short.truncated).not.toEqual([]);
  });

  it('keeps notes beside their codes', () => {
    const notes = Array.from({ length: 3000 }, (_, at) => `Note ${at}: ${'n'.repeat(at % 90)}`);
    const codes = notes.map((_, at) => ({ code: 'some', at }));
    const short = shortenResult({ notes, note_codes: codes }) as { notes: string[]; note_codes: typeof codes };
    expect(short.notes.length).toBe(short.note_codes.length);
    expect(short.notes.length).toBeGreaterThan(100);
    expect(short.note_codes[50]).toEqual(codes[50]);
  });
});
