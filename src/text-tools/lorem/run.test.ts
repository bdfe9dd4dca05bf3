import { expect, test } from 'vitest';
import { run } from './run.ts';

test('returns as much as requested, the same for the same seed', () => {
  for (const count of [1, 3, 1000]) {
    const words = run({ unit: 'words', count, classic: false, seed: 7 });
    expect(words.result.split(' ')).toHaveLength(count);
    expect(words).toMatchObject({ words: count, seed: 7 });
    expect(run({ unit: 'sentences', count, classic: true, seed: 7 }).result.match(/\./g)).toHaveLength(count);
    expect(run({ unit: 'paragraphs', count, classic: true, seed: 7 }).result.split('\n\n')).toHaveLength(count);
  }
  const text = (seed: number) => run({ unit: 'paragraphs', count: 2, classic: false, seed }).result;
  expect(text(0)).toBe(text(0));
  expect(new Set([0, 1, 2, 4_294_967_295].map(text)).size).toBe(4);
});

test('begins as people know it, where that is wanted', () => {
  expect(run({ unit: 'sentences', count: 1, classic: true, seed: 1 }).result).toBe(
    'Lorem ipsum dolor sit amet consectetur adipiscing elit.',
  );
  expect(run({ unit: 'sentences', count: 3, classic: false, seed: 1 }).result).toMatch(/^(?:[A-Z][a-z, ]+\. ?){3}$/);
});
