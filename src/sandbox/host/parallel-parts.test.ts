import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PartsAnswer } from '../protocol/messages.ts';
import { type Assistance, createParallelWork } from './parallel-parts.ts';

/** Longer than a part may take that is not worth sharing. */
const LONG_MS = 200;
beforeEach(() =>
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] }),
);
afterEach(() => vi.useRealTimers());

/** Parallel parts of a child that can have `slots` assistants, which do as the test says. */
function startWork(slots: number | { slots: number }) {
  const assistants: (Assistance & { end(notes?: { code: string }[]): void; fail(): void })[] = [];
  const work = createParallelWork((assistance) => {
    if (assistants.length === (typeof slots === 'number' ? slots : slots.slots)) return null;
    const { promise, resolve, reject } = Promise.withResolvers<{ code: string }[]>();
    assistants.push({ ...assistance, end: (notes = []) => resolve(notes), fail: () => reject(new Error('killed')) });
    assistance.signal.addEventListener('abort', () => reject(new Error('sent away')));
    return promise;
  });
  const next = () => new Promise<PartsAnswer>((resolve) => work.hear({ type: 'next' }, resolve));
  const begun = new Set<number>();
  const assistantNext = (index: number) =>
    new Promise<PartsAnswer>((resolve) => {
      if (!begun.has(index)) assistants[index]!.begin();
      begun.add(index);
      assistants[index]!.hear({ type: 'next' }, resolve, () => '');
    });
  const assistantFinished = (index: number, part: number) =>
    assistants[index]!.hear(
      { type: 'finished', part },
      () => {},
      (number) => `file of ${number}`,
    );
  const split = (count: number) => work.hear({ type: 'split', count }, () => {});
  /** Lets the job's own child take all remaining parts; returns them, and the final message to it. */
  const takeAll = async () => {
    const ranges: [from: number, to: number][] = [];
    for (;;) {
      const answer = await next();
      if (answer.type === 'noMore') return { ranges, end: answer };
      ranges.push([answer.from, answer.to]);
    }
  };
  return { work, assistants, split, next, takeAll, assistantNext, assistantFinished };
}

it('gives as many short parts at once as take no longer than a long one when there is nobody to assist', async () => {
  const countsOf = async (partMs: number) => {
    const { split, next } = startWork(0);
    const counts: number[] = [];
    split(30);
    for (let answer = await next(); answer.type === 'parts'; answer = await next()) {
      counts.push(answer.to - answer.from + 1);
      vi.advanceTimersByTime(partMs * counts.at(-1)!);
    }
    return counts;
  };
  expect(await countsOf(1)).toEqual([1, 29]);
  expect(Math.max(...(await countsOf(20)))).toBe(7);
  expect(await countsOf(LONG_MS)).toEqual(Array.from({ length: 30 }, () => 1));
});

it('shares few parts as soon as one is long, with an assistant for each that is left', async () => {
  const { split, next, assistants, assistantNext } = startWork(100);
  split(4);
  expect(await next()).toMatchObject({ from: 0, to: 0 });
  expect(assistants.length).toBe(0);
  vi.advanceTimersByTime(LONG_MS);
  expect(assistants.length).toBe(3);
  expect(await assistantNext(0)).toMatchObject({ from: 3, to: 3 });
  expect(await next()).toMatchObject({ from: 1, to: 1 });
  vi.advanceTimersByTime(LONG_MS);
  expect(assistants.length).toBe(3);
});

it('leaves few parts that are short to one child', async () => {
  const { split, next, assistants } = startWork(100);
  split(11);
  for (let answer = await next(); answer.type === 'parts'; answer = await next()) {
    vi.advanceTimersByTime((LONG_MS / 2) * (answer.to - answer.from + 1));
  }
  vi.advanceTimersByTime(10 * LONG_MS);
  expect(assistants.length).toBe(0);
});

it('shares long parts when a slot falls free later', async () => {
  const free = { slots: 0 };
  const { split, next, assistants } = startWork(free);
  split(20);
  await next();
  vi.advanceTimersByTime(LONG_MS);
  expect(await next()).toMatchObject({ from: 1, to: 1 });
  expect(assistants.length).toBe(0);
  free.slots = 1;
  vi.advanceTimersByTime(LONG_MS);
  expect(assistants.length).toBe(1);
});

it('does not wait for an assistant whose child is not there yet, and has no use for it later', async () => {
  const { split, next, assistants } = startWork(1);
  split(2);
  await next();
  vi.advanceTimersByTime(LONG_MS);
  expect(assistants.length).toBe(1);
  expect(await next()).toMatchObject({ from: 1, to: 1 });
  expect(await next()).toMatchObject({ type: 'noMore' });
  expect(() => assistants[0]!.begin()).toThrow();
  split(12);
  expect(() => assistants[0]!.begin()).toThrow();
});

it('has nobody come in the place of an assistant that failed', async () => {
  const { split, next, assistants, assistantNext } = startWork(3);
  split(12);
  await next();
  await assistantNext(0);
  assistants[0]!.fail();
  await new Promise(setImmediate);
  vi.advanceTimersByTime(10 * LONG_MS);
  expect(assistants.length).toBe(1);
});

it('hands out parts from both ends, and what assistants made when they are through', async () => {
  const { split, next, assistants, assistantNext, assistantFinished } = startWork(1);
  split(12);
  expect(await assistantNext(0)).toMatchObject({ from: 11, to: 11 });
  expect(await next()).toMatchObject({ from: 0, to: 0, assisted: 0 });
  assistantFinished(0, 11);
  for (let part = 1; part < 11; part++) expect(await next()).toMatchObject({ from: part, to: part, assisted: 1 });
  expect(await assistantNext(0)).toMatchObject({ type: 'noMore' });
  const last = next();
  assistants[0]!.end([{ code: 'a_note' }]);
  expect(await last).toEqual({ type: 'noMore', files: [[11, 'file of 11']], notes: [{ code: 'a_note' }] });
});

it('leaves what an assistant did not hand over, and all the rest, to the child that has the job', async () => {
  const { split, takeAll, assistants, assistantNext } = startWork(1);
  split(12);
  await assistantNext(0);
  assistants[0]!.fail();
  await new Promise(setImmediate);
  const { ranges, end } = await takeAll();
  expect([ranges[0]?.[0], ranges.at(-1)?.[1]]).toEqual([0, 10]);
  expect(end).toEqual({ type: 'noMore', files: [], notes: [] });
});

it('has no more assistants than the work is worth, and none for little work', () => {
  const many = startWork(100);
  many.split(24);
  expect(many.assistants.length).toBe(3);
  const little = startWork(100);
  little.split(11);
  expect(little.assistants.length).toBe(0);
});

it('hands no more parts to assistants whose slots are wanted, and aborts those that stay', async () => {
  const { work, split, next, assistants, assistantNext } = startWork(1);
  split(12);
  await assistantNext(0);
  work.sendAssistantsAway();
  expect(await assistantNext(0)).toMatchObject({ type: 'noMore' });
  vi.advanceTimersByTime(1000);
  expect(assistants[0]!.signal.aborted).toBe(true);
  await new Promise(setImmediate);
  expect(await next()).toMatchObject({ from: 0, to: 0 });
  expect(await next()).toMatchObject({ from: 1, to: 10 });
});

it('shares other work when the first is through, and only then', async () => {
  const { work, assistants, split, takeAll, next, assistantNext, assistantFinished } = startWork(2);
  split(12);
  await assistantNext(0);
  assistantFinished(0, 11);
  work.sendAssistantsAway();
  vi.advanceTimersByTime(1000);
  expect(assistants[0]!.signal.aborted).toBe(true);
  await new Promise(setImmediate);
  await next();
  expect(() => split(12)).toThrow();
  expect((await takeAll()).end).toMatchObject({ type: 'noMore', files: [[11, 'file of 11']] });
  split(13);
  expect(await assistantNext(1)).toMatchObject({ from: 12, to: 12, assisted: 0 });
  assistants[1]!.end();
  await new Promise(setImmediate);
  const { ranges, end } = await takeAll();
  expect([ranges[0]?.[0], ranges.at(-1)?.[1]]).toEqual([0, 11]);
  expect(end).toMatchObject({ type: 'noMore', files: [] });
});

it('refuses what makes no sense', async () => {
  const { work, split, assistantNext, assistantFinished } = startWork(1);
  expect(() => split(1.5)).toThrow();
  expect(() => split(1e9)).toThrow();
  split(12);
  expect(() => split(12)).toThrow();
  expect(() => work.hear({ type: 'finished', part: 0 }, () => {})).toThrow();
  await assistantNext(0);
  expect(() => assistantFinished(0, 10)).toThrow();
  expect(() => assistantFinished(0, '../11' as never)).toThrow();
  assistantFinished(0, 11);
  expect(() => assistantFinished(0, 11)).toThrow();
});
