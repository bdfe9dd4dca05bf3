import { expect, test } from 'vitest';
import { run } from './run.ts';
import tool, { type Body } from './tool.ts';

const of = (pattern: string, text: string, more: Partial<Body> = {}) =>
  run(tool.body.parse({ pattern, text, ...more }) as Body);
const refused = (type: string) => expect.objectContaining({ items: [expect.objectContaining({ type })] });

test('reports matches with their groups and places', () => {
  expect(of('(?P<user>\\w+)@(\\w+)?', '🙂 ann@x, bob@')).toEqual({
    count: 2,
    matches: [
      { start: 3, end: 8, text: 'ann@x', groups: ['ann', 'x'], named: { user: 'ann' } },
      { start: 10, end: 14, text: 'bob@', groups: ['bob', null], named: { user: 'bob' } },
    ],
    replaced: null,
  });
  expect(of('a', 'aaa', { max_matches: 2 })).toMatchObject({ count: 3, matches: [{ start: 0 }, { start: 1 }] });
  expect(of('x*', 'ab').count).toBe(3);
});

test('minds its options', () => {
  expect(of('^B$', 'a\nb', { ignore_case: true, multiline: true }).count).toBe(1);
  expect(of('^B$', 'a\nb', { ignore_case: true }).count).toBe(0);
  expect(of('a.b', 'a\nb', { dot_all: true }).count).toBe(1);
  expect(of('a.b', 'a\nb').count).toBe(0);
});

test('replaces by number, name and all of it', () => {
  const replace = (replacement: string) => of('(?P<a>\\w)(\\d)', 'x1-y2!', { replacement }).replaced;
  expect(replace('$2$<a>')).toBe('1x-2y!');
  expect(replace('[$&]$$1')).toBe('[x1]$1-[y2]$1!');
  expect(replace('')).toBe('-!');
  expect(() => replace('$3')).toThrow(refused('regex_group'));
  expect(() => replace('$<b>')).toThrow(refused('regex_group'));
});

test.each(['(', 'a{2,1}', '(?=x)', '(a)\\1', '[z-a]', 'a{1001}', '(?<!x)'])('%s is refused', (pattern) => {
  expect(() => of(pattern, 'x')).toThrow(refused('regex_syntax'));
});

test('what blows up elsewhere is answered here, and work past the limit is refused', () => {
  expect(of('^(a+)+$', `${'a'.repeat(50_000)}!`).count).toBe(0);
  expect(of('(x+x+)+y', 'x'.repeat(20_000)).count).toBe(0);
  expect(() => of('(?:a{100}b?){9}', 'a'.repeat(100_000))).toThrow(refused('regex_costly'));
  // Each match looks to the end of the text for a longer one.
  expect(() => of('a.*b|a', 'a'.repeat(100_000))).toThrow(refused('regex_costly'));
  expect(() => of('', 'x')).toThrow();
  expect(() => of('a', 'a'.repeat(100_000), { replacement: 'y'.repeat(1000) })).toThrow(refused('regex_output'));
});
