import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { describeCountersContract } from '#test/contracts/counters.ts';
import { describeEventsContract } from '#test/contracts/events.ts';
import { createMemoryCounters } from '../counters/memory.ts';
import { createSiblingCounters } from '../counters/siblings.ts';
import { createInProcessEvents } from '../events/in-process.ts';
import { createSiblingEvents } from '../events/siblings.ts';
import { answerSibling } from './answers.ts';
import { createChannel, type End } from './channel.ts';

const endOf = (port: MessagePort): End => ({
  send: (message) => port.postMessage(message),
  onMessage: (take) => void port.on('message', take).unref(),
});

/** Connects two processes as parent and child by their messages. */
function startSibling(shared = { events: createInProcessEvents(), counters: createMemoryCounters() }) {
  const { port1, port2 } = new MessageChannel();
  const forget = answerSibling(createChannel(endOf(port1)), shared);
  const channel = createChannel(endOf(port2));
  return { shared, channel, forget, events: createSiblingEvents(channel), counters: createSiblingCounters(channel) };
}

describeEventsContract('siblings', async () => startSibling().events);
describeCountersContract('siblings', async () => startSibling().counters);

it('passes events from one process to another, and to the one that started them', async () => {
  const one = startSibling();
  const other = startSibling(one.shared);
  const heard: string[] = [];
  await one.shared.events.subscribe('topic', (message) => heard.push(`parent ${message}`));
  await other.events.subscribe('topic', (message) => heard.push(`other ${message}`));
  one.events.publish('topic', 'now');
  await expect.poll(() => heard.toSorted()).toEqual(['other now', 'parent now']);
  other.forget();
  await other.channel.call('ping', null);
  one.events.publish('topic', 'later');
  await expect.poll(() => heard.length).toBe(3);
  expect(heard).toContain('parent later');
});

it('lets two processes have a limit once together', async () => {
  const one = startSibling();
  const other = startSibling(one.shared);
  const windows = [{ label: 'minute', seconds: 60, limit: 3 }];
  const hits = [one, other, one, other].map(({ counters }) => counters.consume('anon:a', windows));
  expect((await Promise.all(hits)).filter(({ allowed }) => allowed)).toHaveLength(3);
});

it('says unavailable to who waits when the other end is gone or fails', async () => {
  const { port1, port2 } = new MessageChannel();
  const broken = createChannel(endOf(port1));
  broken.answer('fail', () => {
    throw new Error('broken');
  });
  broken.answer('never', () => new Promise(() => {}));
  const channel = createChannel(endOf(port2));
  await expect(channel.call('fail', null)).rejects.toMatchObject({ code: 'unavailable' });
  const waits = channel.call('never', null);
  channel.close();
  await expect(waits).rejects.toMatchObject({ code: 'unavailable' });
});
