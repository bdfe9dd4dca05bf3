import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createNewestMessage } from './newest-message.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A reader whose buffer holds what was written until `read` is called. */
function makeReader() {
  const written: string[] = [];
  let waiting = 0;
  let givenUp = 0;
  const newest = createNewestMessage({
    write(text) {
      written.push(text);
      waiting += text.length;
    },
    waitingBytes: () => waiting,
    giveUp: () => {
      givenUp++;
    },
  });
  return {
    newest,
    written,
    givenUp: () => givenUp,
    read: () => {
      waiting = 0;
    },
  };
}

const large = (name: string) => name.padEnd(70_000, '.');

it('sends each state to a reader who keeps up', () => {
  const { newest, written } = makeReader();
  for (const state of ['a', 'b', 'c']) newest.push(state);
  expect(written).toEqual(['a', 'b', 'c']);
});

it('keeps the newest state alone while a reader is slow, and sends it when he has read', () => {
  const { newest, written, read } = makeReader();
  newest.push(large('first'));
  for (let n = 0; n < 1000; n++) newest.push(`state ${n}`);
  vi.advanceTimersByTime(5000);
  expect(written).toHaveLength(1);
  read();
  vi.advanceTimersByTime(200);
  expect(written.slice(1)).toEqual(['state 999']);
});

it('gives up a reader who leaves everything unread, once, and lets go of its timer', () => {
  const { newest, givenUp } = makeReader();
  newest.push(large('first'));
  newest.push('second');
  vi.advanceTimersByTime(14_000);
  expect(givenUp()).toBe(0);
  vi.advanceTimersByTime(5000);
  expect(givenUp()).toBe(1);
  expect(vi.getTimerCount()).toBe(0);
});

it('ends when the last state was sent, not before', () => {
  const { newest, read } = makeReader();
  const ended = vi.fn();
  newest.push(large('first'));
  newest.push('last');
  newest.end(ended);
  expect(ended).not.toHaveBeenCalled();
  read();
  vi.advanceTimersByTime(200);
  expect(ended).toHaveBeenCalledTimes(1);
});
