import { expect, it } from 'vitest';
import type { Job } from '../../api/schema.gen.ts';
import { makeItem } from '../../tray/item.ts';
import { makeRun, type Order, pageOf } from './run.ts';

const document = (pages: number) => ({
  ...makeItem({ kind: 'local', file: new File([], 'book.pdf') }),
  preview: { page_count: pages } as never,
});

function at(progress: number, order: Partial<Order> = {}) {
  const run = makeRun({ operation: 'pdf-ocr', items: [document(6)], parts: [], parameters: {}, ...order });
  return { ...run, phase: 'following' as const, job: { status: 'processing', progress } as Job };
}

it('a run that works page by page is at the page after those that are done', () => {
  expect([1, 16, 17, 50, 99].map((progress) => pageOf(at(progress), true)?.page)).toEqual([1, 1, 2, 4, 6]);
  expect(pageOf(at(50), true)?.count).toBe(6);
});

it('is at no page that anybody could name with chosen pages, further steps, or several documents', () => {
  expect(pageOf(at(50), false)).toBeNull();
  expect(pageOf(at(0), true)).toBeNull();
  expect(pageOf(at(50, { parameters: { pages: '1-2' } }), true)).toBeNull();
  expect(pageOf(at(50, { steps: [{ job_type: 'pdf-number', parameters: {} }] }), true)).toBeNull();
  expect(pageOf(at(50, { items: [document(6), document(2)] }), true)).toBeNull();
  expect(pageOf(at(50, { items: [document(1)] }), true)).toBeNull();
});
