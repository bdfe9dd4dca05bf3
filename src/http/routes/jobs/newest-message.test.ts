import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createMessage, createNewestMessage, createWriteBudget } from './newest-message.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A reader whose buffer holds all written bytes until `read` is called. */
function makeReader() {
  const written: string[] = [];
  let waiting = 0;
  let drops = 0;
  const newest = createNewestMessage({
    write(message) {
      const text = String(message.text);
      written.push(text);
      waiting += text.length;
    },
    waitingBytes: () => waiting,
    mayWrite: () => true,
    giveUp: () => {
      drops++;
    },
  });
  return {
    newest,
    written,
    dropCount: () => drops,
    read: () => {
      waiting = 0;
    },
  };
}

const small = (name: string) => createMessage(name);
const large = (name: string) => createMessage(name.padEnd(70_000, '.'));

it('sends each state to a reader who keeps up', () => {
  const { newest, written } = makeReader();
  for (const state of ['a', 'b', 'c']) newest.push(small(state));
  expect(written).toEqual(['a', 'b', 'c']);
});

it('keeps the newest state alone while a reader is slow, and sends it when he has read', () => {
  const { newest, written, read } = makeReader();
  newest.push(large('first'));
  for (let n = 0; n < 1000; n++) newest.push(small(`state ${n}`));
  vi.advanceTimersByTime(5000);
  expect(written).toHaveLength(1);
  read();
  vi.advanceTimersByTime(200);
  expect(written.slice(1)).toEqual(['state 999']);
});

it('drops a reader that leaves everything unread, once, and lets go of its timer', () => {
  const { newest, dropCount } = makeReader();
  newest.push(large('first'));
  newest.push(small('second'));
  vi.advanceTimersByTime(14_000);
  expect(dropCount()).toBe(0);
  vi.advanceTimersByTime(5000);
  expect(dropCount()).toBe(1);
  expect(vi.getTimerCount()).toBe(0);
});

it('ends when the last state was sent, not before', () => {
  const { newest, read } = makeReader();
  const ended = vi.fn();
  newest.push(large('first'));
  newest.push(small('last'));
  newest.end(ended);
  expect(ended).not.toHaveBeenCalled();
  read();
  vi.advanceTimersByTime(200);
  expect(ended).toHaveBeenCalledTimes(1);
});

it('writes no more than 64 MiB for all readers together, until some of it has left', () => {
  const channels = Array.from({ length: 2 }, () => ({ bytes: 0 }));
  const [one, other] = channels as [{ bytes: number }, { bytes: number }];
  const mayWrite = createWriteBudget(channels.map((channel) => ({ waitingBytes: () => channel.bytes })));
  const MiB = 1024 * 1024;
  expect(mayWrite(40 * MiB)).toBe(true);
  one.bytes = 40 * MiB;
  expect(mayWrite(30 * MiB)).toBe(false);
  expect(mayWrite(20 * MiB)).toBe(true);
  other.bytes = 20 * MiB;
  one.bytes = 0;
  vi.advanceTimersByTime(100);
  expect(mayWrite(40 * MiB)).toBe(true);
  expect(mayWrite(40 * MiB)).toBe(false);
});

it('makes the bytes of a state once', () => {
  const message = createMessage('{"a":"é"}');
  expect(String(message.text)).toBe('{"a":"é"}');
  expect(String(message.event)).toBe('event: status\ndata: {"a":"é"}\n\n');
  expect(message.text).toBe(message.text);
  expect(message.event).toBe(message.event);
});
