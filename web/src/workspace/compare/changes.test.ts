import { expect, it } from 'vitest';
import { type Change, mostChanged } from './changes.ts';

const onPage = (page: number): Change => ({ kind: 'changed', before: null, after: { page, text: '', places: [] } });

it('begins with the first change on the page that has most', () => {
  expect(mostChanged([onPage(1), onPage(4), onPage(2), onPage(4)])).toBe(1);
  expect(mostChanged([onPage(3)])).toBe(0);
  expect(mostChanged([onPage(2), onPage(5)])).toBe(0);
});
