import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { FromChild } from '../protocol/messages.ts';
import { createParts } from './parallel-parts.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => vi.useRealTimers());

/** Gives a child six parts, one with each answer; returns how often it had asked when it began each of them. */
async function askedFor(partMs: number): Promise<number[]> {
  let asked = 0;
  let sent = 0;
  const send = (message: FromChild) => {
    if (message.type !== 'next') return;
    asked++;
    if (sent === 6) parts.hear({ type: 'noMore', files: [], notes: [] });
    else parts.hear({ type: 'parts', from: sent, to: sent++, assisted: 0 });
  };
  const parts = createParts(send, 'lent-');
  const seen: number[] = [];
  for await (const _part of parts.assigned()) {
    seen.push(asked);
    vi.advanceTimersByTime(partMs);
  }
  return seen;
}

it('asks for a long part when it can begin it, and leaves it to others until then', async () => {
  expect(await askedFor(2000)).toEqual([1, 2, 3, 4, 5, 6]);
});

it('asks one answer ahead when parts are short', async () => {
  expect(await askedFor(2)).toEqual([1, 3, 4, 5, 6, 7]);
});
