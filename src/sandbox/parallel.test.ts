import { expect, it } from 'vitest';
import { createSharing, type Help } from './parallel.ts';
import type { SharedOut } from './protocol.ts';

/** Work shared by a child that can have `places` helpers, which do as the test says. */
function startSharing(places: number) {
  const helpers: (Help & { end(notes?: { code: string }[]): void; fail(): void })[] = [];
  const sharing = createSharing((help) => {
    if (helpers.length === places) return null;
    const { promise, resolve, reject } = Promise.withResolvers<{ code: string }[]>();
    helpers.push({ ...help, end: (notes = []) => resolve(notes), fail: () => reject(new Error('killed')) });
    help.signal.addEventListener('abort', () => reject(new Error('sent away')));
    return promise;
  });
  const next = () => new Promise<SharedOut>((resolve) => sharing.hear({ type: 'next' }, resolve));
  const helperNext = (index: number) =>
    new Promise<SharedOut>((resolve) => helpers[index]!.hear({ type: 'next' }, resolve, () => ''));
  const helperMade = (index: number, part: number) =>
    helpers[index]!.hear(
      { type: 'made', part },
      () => {},
      (number) => `file of ${number}`,
    );
  const share = (count: number) => sharing.hear({ type: 'share', count }, () => {});
  return { sharing, helpers, share, next, helperNext, helperMade };
}

it('gives all parts at once when there is nobody to help', async () => {
  const { share, next } = startSharing(0);
  share(30);
  expect(await next()).toEqual({ type: 'parts', from: 0, to: 29, helped: 0 });
  expect(await next()).toEqual({ type: 'shared', made: [], notes: [] });
});

it('gives parts from both ends, and what helpers made when they are through', async () => {
  const { share, next, helpers, helperNext, helperMade } = startSharing(1);
  share(12);
  expect(await helperNext(0)).toMatchObject({ from: 11, to: 11 });
  expect(await next()).toMatchObject({ from: 0, to: 0, helped: 0 });
  helperMade(0, 11);
  for (let part = 1; part < 11; part++) expect(await next()).toMatchObject({ from: part, to: part, helped: 1 });
  expect(await helperNext(0)).toMatchObject({ type: 'shared' });
  const last = next();
  helpers[0]!.end([{ code: 'a_note' }]);
  expect(await last).toEqual({ type: 'shared', made: [[11, 'file of 11']], notes: [{ code: 'a_note' }] });
});

it('leaves what a helper did not hand over, and all the rest, to the child that shared', async () => {
  const { share, next, helpers, helperNext } = startSharing(1);
  share(12);
  await helperNext(0);
  helpers[0]!.fail();
  await new Promise(setImmediate);
  expect(await next()).toEqual({ type: 'parts', from: 0, to: 10, helped: 0 });
  expect(await next()).toEqual({ type: 'shared', made: [], notes: [] });
});

it('has no more helpers than the work is worth, and none for little work', () => {
  const many = startSharing(100);
  many.share(24);
  expect(many.helpers.length).toBe(3);
  const little = startSharing(100);
  little.share(11);
  expect(little.helpers.length).toBe(0);
});

it('gives no more parts to helpers whose places are wanted, and aborts who stays', async () => {
  const { sharing, share, next, helpers, helperNext } = startSharing(1);
  share(12);
  await helperNext(0);
  sharing.sendHelpersAway();
  expect(await helperNext(0)).toMatchObject({ type: 'shared' });
  await new Promise((resolve) => helpers[0]!.signal.addEventListener('abort', resolve));
  await new Promise(setImmediate);
  expect(await next()).toMatchObject({ from: 0, to: 10 });
});

it('refuses what makes no sense', async () => {
  const { sharing, share, helperNext, helperMade } = startSharing(1);
  expect(() => share(1.5)).toThrow();
  expect(() => share(1e9)).toThrow();
  share(12);
  expect(() => share(12)).toThrow();
  expect(() => sharing.hear({ type: 'made', part: 0 }, () => {})).toThrow();
  await helperNext(0);
  expect(() => helperMade(0, 10)).toThrow();
  expect(() => helperMade(0, '../11' as never)).toThrow();
  helperMade(0, 11);
  expect(() => helperMade(0, 11)).toThrow();
});
