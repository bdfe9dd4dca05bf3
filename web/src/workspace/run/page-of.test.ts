import { expect, it } from 'vitest';
import { pageOf } from './page-of.ts';

type Work = Parameters<typeof pageOf>[0];

const document = (pages: number) => ({ preview: { page_count: pages } }) as Work['items'][number];
const work = (change: Partial<Work> = {}): Work => ({ items: [document(6)], steps: [], parameters: {}, ...change });

it('work page by page is at the page after those that are done', () => {
  expect([1, 16, 17, 50, 99].map((percent) => pageOf(work(), percent)?.page)).toEqual([1, 1, 2, 4, 6]);
  expect(pageOf(work(), 50)?.count).toBe(6);
});

it('is at no page that anybody could name with chosen pages, further steps, or several documents', () => {
  expect(pageOf(work(), null)).toBeNull();
  expect(pageOf(work({ parameters: { pages: '1-2' } }), 50)).toBeNull();
  expect(pageOf(work({ steps: [{ job_type: 'pdf-number', parameters: {} }] }), 50)).toBeNull();
  expect(pageOf(work({ items: [document(6), document(2)] }), 50)).toBeNull();
  expect(pageOf(work({ items: [document(1)] }), 50)).toBeNull();
});
