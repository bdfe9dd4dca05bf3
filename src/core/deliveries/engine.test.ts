import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { until } from '#test/helpers/until.ts';
import { createDeliveryEngine, type DeliveryQueue } from './engine.ts';

interface Parcel {
  id: number;
  attempts: number;
  owner: string;
}

/** Parcels that are all due, with attempts that run until released. */
function startEngine(owners: string[], limits: { atOnce: number; perOwner?: number }) {
  const waiting = owners.map((owner, id): Parcel => ({ id, attempts: 0, owner }));
  const underWay: { parcel: Parcel; end(): void }[] = [];
  const delivered: number[] = [];
  const queue: DeliveryQueue<Parcel> = {
    due: async () => waiting.filter(({ id }) => !delivered.includes(id)),
    take: async () => true,
    ownerOf: ({ owner }) => owner,
    nextDueAt: async () => null,
    async attempt(parcel) {
      await new Promise<void>((resolve) => underWay.push({ parcel, end: resolve }));
      delivered.push(parcel.id);
    },
  };
  const silent = () => {};
  const log = { info: silent, warn: silent, error: silent };
  const engine = createDeliveryEngine({ queue, ...limits, heldMs: 60_000, name: 'parcels', log });
  engine.wake();
  const began = async (count: number) => {
    await until(`${count} are under way`, () => underWay.length >= count);
    // Any other attempt would have begun after a look that finds nothing to do.
    engine.wake();
    for (let turns = 0; turns < 5; turns++) await turn();
    return underWay.map(({ parcel }) => parcel.owner);
  };
  return { engine, underWay, delivered, began };
}

it('has as many under way as it may and begins the next when one ends', async () => {
  const { engine, underWay, delivered, began } = startEngine(['a', 'b', 'c', 'd', 'e'], { atOnce: 3 });
  expect(await began(3)).toEqual(['a', 'b', 'c']);
  underWay[1]!.end();
  expect(await began(4)).toEqual(['a', 'b', 'c', 'd']);
  for (const { end } of underWay) end();
  await until('the last is under way', () => underWay.length === 5);
  underWay[4]!.end();
  await engine.stop();
  expect(delivered.toSorted()).toEqual([0, 1, 2, 3, 4]);
});

it('has no more of one owner under way than it may, and those of others go past them', async () => {
  const { engine, underWay, began } = startEngine(['a', 'a', 'a', 'b'], { atOnce: 4, perOwner: 2 });
  expect(await began(3)).toEqual(['a', 'a', 'b']);
  underWay[0]!.end();
  expect(await began(4)).toEqual(['a', 'a', 'b', 'a']);
  for (const { end } of underWay) end();
  await engine.stop();
});
