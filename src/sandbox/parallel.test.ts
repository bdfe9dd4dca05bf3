import { expect, it } from 'vitest';
import { type Assistance, createParallelWork } from './parallel.ts';
import type { PartsAnswer } from './protocol.ts';

/** Parallel parts of a child that can have `slots` assistants, which do as the test says. */
function startWork(slots: number) {
  const assistants: (Assistance & { end(notes?: { code: string }[]): void; fail(): void })[] = [];
  const work = createParallelWork((assistance) => {
    if (assistants.length === slots) return null;
    const { promise, resolve, reject } = Promise.withResolvers<{ code: string }[]>();
    assistants.push({ ...assistance, end: (notes = []) => resolve(notes), fail: () => reject(new Error('killed')) });
    assistance.signal.addEventListener('abort', () => reject(new Error('sent away')));
    return promise;
  });
  const next = () => new Promise<PartsAnswer>((resolve) => work.hear({ type: 'next' }, resolve));
  const assistantNext = (index: number) =>
    new Promise<PartsAnswer>((resolve) => assistants[index]!.hear({ type: 'next' }, resolve, () => ''));
  const assistantMade = (index: number, part: number) =>
    assistants[index]!.hear(
      { type: 'made', part },
      () => {},
      (number) => `file of ${number}`,
    );
  const split = (count: number) => work.hear({ type: 'split', count }, () => {});
  return { work, assistants, split, next, assistantNext, assistantMade };
}

it('gives all parts at once when there is nobody to assist', async () => {
  const { split, next } = startWork(0);
  split(30);
  expect(await next()).toEqual({ type: 'parts', from: 0, to: 29, assisted: 0 });
  expect(await next()).toEqual({ type: 'noMore', made: [], notes: [] });
});

it('gives parts from both ends, and what assistants made when they are through', async () => {
  const { split, next, assistants, assistantNext, assistantMade } = startWork(1);
  split(12);
  expect(await assistantNext(0)).toMatchObject({ from: 11, to: 11 });
  expect(await next()).toMatchObject({ from: 0, to: 0, assisted: 0 });
  assistantMade(0, 11);
  for (let part = 1; part < 11; part++) expect(await next()).toMatchObject({ from: part, to: part, assisted: 1 });
  expect(await assistantNext(0)).toMatchObject({ type: 'noMore' });
  const last = next();
  assistants[0]!.end([{ code: 'a_note' }]);
  expect(await last).toEqual({ type: 'noMore', made: [[11, 'file of 11']], notes: [{ code: 'a_note' }] });
});

it('leaves what an assistant did not hand over, and all the rest, to the child that has the job', async () => {
  const { split, next, assistants, assistantNext } = startWork(1);
  split(12);
  await assistantNext(0);
  assistants[0]!.fail();
  await new Promise(setImmediate);
  expect(await next()).toEqual({ type: 'parts', from: 0, to: 10, assisted: 0 });
  expect(await next()).toEqual({ type: 'noMore', made: [], notes: [] });
});

it('has no more assistants than the work is worth, and none for little work', () => {
  const many = startWork(100);
  many.split(24);
  expect(many.assistants.length).toBe(3);
  const little = startWork(100);
  little.split(11);
  expect(little.assistants.length).toBe(0);
});

it('gives no more parts to assistants whose slots are wanted, and aborts who stays', async () => {
  const { work, split, next, assistants, assistantNext } = startWork(1);
  split(12);
  await assistantNext(0);
  work.sendAssistantsAway();
  expect(await assistantNext(0)).toMatchObject({ type: 'noMore' });
  await new Promise((resolve) => assistants[0]!.signal.addEventListener('abort', resolve));
  await new Promise(setImmediate);
  expect(await next()).toMatchObject({ from: 0, to: 10 });
});

it('shares other work when the first is through, and only then', async () => {
  const { work, assistants, split, next, assistantNext, assistantMade } = startWork(2);
  split(12);
  await assistantNext(0);
  assistantMade(0, 11);
  work.sendAssistantsAway();
  await new Promise((resolve) => assistants[0]!.signal.addEventListener('abort', resolve));
  await new Promise(setImmediate);
  await next();
  expect(() => split(12)).toThrow();
  expect(await next()).toMatchObject({ type: 'noMore', made: [[11, 'file of 11']] });
  split(13);
  expect(await assistantNext(1)).toMatchObject({ from: 12, to: 12, assisted: 0 });
  assistants[1]!.end();
  await new Promise(setImmediate);
  expect(await next()).toMatchObject({ from: 0, to: 11 });
  expect(await next()).toMatchObject({ type: 'noMore', made: [] });
});

it('refuses what makes no sense', async () => {
  const { work, split, assistantNext, assistantMade } = startWork(1);
  expect(() => split(1.5)).toThrow();
  expect(() => split(1e9)).toThrow();
  split(12);
  expect(() => split(12)).toThrow();
  expect(() => work.hear({ type: 'made', part: 0 }, () => {})).toThrow();
  await assistantNext(0);
  expect(() => assistantMade(0, 10)).toThrow();
  expect(() => assistantMade(0, '../11' as never)).toThrow();
  assistantMade(0, 11);
  expect(() => assistantMade(0, 11)).toThrow();
});
