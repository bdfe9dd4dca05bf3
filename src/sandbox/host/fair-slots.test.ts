import { expect, it } from 'vitest';
import { createSlots } from './fair-slots.ts';

const never = new AbortController().signal;

it('lets in as many as there are slots, and the next when one is given back', async () => {
  const slots = createSlots(2);
  await slots.take(never);
  await slots.take(never);
  expect(slots.tryTake()).toBe(false);
  let third = false;
  const waiting = slots.take(never).then(() => {
    third = true;
  });
  await Promise.resolve();
  expect(third).toBe(false);
  slots.free();
  await waiting;
  expect([third, slots.inUse()]).toEqual([true, 2]);
});

it('lets in who has the fewest slots, then who was not served for longest', async () => {
  const slots = createSlots(2);
  const order: string[] = [];
  const come = (name: string, owner: string) => slots.take(never, owner).then(() => order.push(name));
  await Promise.all([come('a1', 'a'), come('a2', 'a')]);
  const waiting = [come('a3', 'a'), come('a4', 'a'), come('b1', 'b'), come('b2', 'b'), come('c1', 'c')];
  for (const owner of ['a', 'a', 'b', 'c', 'a']) {
    slots.free(owner);
    await new Promise(setImmediate);
  }
  await Promise.all(waiting);
  expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
});

it('forgets who leaves while waiting, and wakes the one behind', async () => {
  const slots = createSlots(1);
  await slots.take(never);
  const leaving = new AbortController();
  const first = slots.take(leaving.signal);
  const second = slots.take(never);
  leaving.abort(new Error('gone'));
  await expect(first).rejects.toThrow('gone');
  slots.free();
  await second;
  expect(slots.inUse()).toBe(1);
});

it('lets nobody in who has left before', async () => {
  const slots = createSlots(1);
  await expect(slots.take(AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
  expect(slots.inUse()).toBe(0);
});
