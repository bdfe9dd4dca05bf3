import { expect, test } from 'vitest';
import { fuzzFiles } from './files-run.ts';

const MOST_CHILD_BYTES = 1024 ** 3;

test.each(['pdf', 'image', 'json'] as const)(
  'damaged files of the family %s are worked on or refused, each in its time',
  async (family) => {
    const { sent, ends, wrong, exits, childBytes } = await fuzzFiles(family, { count: 40, seed: 4000 });
    expect(wrong).toEqual([]);
    expect(exits).toBe(0);
    expect(sent).toBe(40);
    expect(childBytes).toBeLessThan(MOST_CHILD_BYTES);
    expect(ends.completed).toBeGreaterThan(2);
    expect(ends.unprocessable_file).toBeGreaterThan(2);
  },
  480_000,
);
