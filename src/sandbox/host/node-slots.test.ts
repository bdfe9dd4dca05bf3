import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createNodeSlots } from './node-slots.ts';

const never = new AbortController().signal;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function roomOf({ jobsAtOnce = 1, jobsInReserve = 0 } = {}) {
  let crowded = 0;
  const room = createNodeSlots({ jobsAtOnce, jobsInReserve, previewsAtOnce: 1, onCrowded: () => crowded++ });
  return { ...room, crowded: () => crowded };
}

it('opens the reserve after a second to who has no slot, and to nobody else', async () => {
  const room = roomOf({ jobsInReserve: 1 });
  await room.takeForCaller('job', never, 'a');
  const entered: string[] = [];
  const come = (owner: string) => room.takeForCaller('job', never, owner).then(() => entered.push(owner));
  void come('a');
  void come('b');
  await vi.advanceTimersByTimeAsync(900);
  expect([entered, room.crowded()]).toEqual([[], 2]);
  await vi.advanceTimersByTimeAsync(200);
  expect(entered).toEqual(['b']);
  await vi.advanceTimersByTimeAsync(5000);
  expect(entered).toEqual(['b']);
});

it('keeps the place of who waits long', async () => {
  const room = roomOf();
  const held = await room.takeForCaller('job', never, 'a');
  const entered: number[] = [];
  const come = (which: number) => room.takeForCaller('job', never, 'a').then(() => entered.push(which));
  void come(1);
  await vi.advanceTimersByTimeAsync(700);
  void come(2);
  await vi.advanceTimersByTimeAsync(700);
  held[Symbol.dispose]();
  await vi.advanceTimersByTimeAsync(0);
  expect(entered).toEqual([1]);
});

it('says that too many wait after half a minute, and frees the place for others', async () => {
  const room = roomOf();
  const held = await room.takeForCaller('job', never, 'a');
  const late = room.takeForCaller('job', never, 'b').catch((error) => error);
  await vi.advanceTimersByTimeAsync(31_000);
  expect(await late).toMatchObject({ code: 'queue_full', retryAfter: 10 });
  held[Symbol.dispose]();
  using _next = await room.takeForCaller('job', never, 'c');
  expect(vi.getTimerCount()).toBe(0);
});

it('has a worker wait for as long as it takes, and lets it leave', async () => {
  const room = roomOf();
  const held = await room.takeForWorker(never);
  const leaving = new AbortController();
  const gone = room.takeForWorker(leaving.signal).catch((error) => error);
  const waiting = room.takeForWorker(never);
  await vi.advanceTimersByTimeAsync(60_000);
  leaving.abort(new Error('told to stop'));
  expect(await gone).toMatchObject({ message: 'told to stop' });
  held[Symbol.dispose]();
  using _slot = await waiting;
  expect([room.takeForAssistant(), vi.getTimerCount()]).toEqual([null, 0]);
});

it('lets nobody wait who has left before', async () => {
  const room = roomOf();
  await expect(room.takeForCaller('job', AbortSignal.abort(new Error('gone')), 'a')).rejects.toThrow('gone');
  expect(room.takeForAssistant()).not.toBeNull();
});
