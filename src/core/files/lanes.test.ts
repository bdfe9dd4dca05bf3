import { expect, it } from 'vitest';
import { createLanes } from './lanes.ts';

const never = new AbortController().signal;

it('so many of a key go at once, in the order in which they came, and no other key waits for them', async () => {
  const enter = createLanes(2);
  const gone: string[] = [];
  const go = async (key: string, name: string) => {
    const leave = await enter(key, never);
    gone.push(name);
    return leave;
  };
  const [first] = await Promise.all([go('a', '1'), go('a', '2')]);
  const third = go('a', '3');
  const fourth = go('a', '4');
  await go('b', 'other');
  expect(gone).toEqual(['1', '2', 'other']);
  first();
  (await third)();
  await fourth;
  expect(gone).toEqual(['1', '2', 'other', '3', '4']);
});

it('a waiter that gives up leaves the line, and its place to the next', async () => {
  const enter = createLanes(1);
  const leave = await enter('a', never);
  const patience = new AbortController();
  const waiting = enter('a', patience.signal);
  const next = enter('a', never);
  patience.abort(new Error('gone'));
  await expect(waiting).rejects.toThrow('gone');
  leave();
  (await next)();
  (await enter('a', never))();
});
