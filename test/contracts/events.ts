import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Events } from '../../src/ports/events.ts';

/** The contract of every events driver. */
export function describeEventsContract(name: string, make: () => Promise<Events>): void {
  describe(`events contract: ${name}`, () => {
    let events: Events;
    beforeAll(async () => {
      events = await make();
    });
    afterAll(() => events.close());

    it('delivers messages in order to every subscriber of the topic and to nobody else', async () => {
      const seen: string[] = [];
      const other: string[] = [];
      const stops = [
        await events.subscribe('job:1', (message) => seen.push(`a${message}`)),
        await events.subscribe('job:1', (message) => seen.push(`b${message}`)),
        await events.subscribe('job:2', (message) => other.push(message)),
      ];
      for (const message of ['1', '2', '3']) events.publish('job:1', message);
      await waitFor(() => seen.length === 6);
      expect(seen.filter((entry) => entry.startsWith('a'))).toEqual(['a1', 'a2', 'a3']);
      expect(seen.filter((entry) => entry.startsWith('b'))).toEqual(['b1', 'b2', 'b3']);
      expect(other).toEqual([]);
      for (const stop of stops) stop();
    });

    it('stops delivering after unsubscribing, and can be subscribed to again', async () => {
      const seen: string[] = [];
      const stop = await events.subscribe('t', (message) => seen.push(message));
      stop();
      let later = 0;
      const stopLater = await events.subscribe('later', () => later++);
      events.publish('t', 'late');
      events.publish('later', '');
      await waitFor(() => later === 1);
      stopLater();
      expect(seen).toEqual([]);
      const again = await events.subscribe('t', (message) => seen.push(message));
      events.publish('t', 'heard');
      await waitFor(() => seen.length === 1);
      again();
    });

    it('answers a ping', () => events.ping());
  });
}

async function waitFor(condition: () => boolean): Promise<void> {
  const until = Date.now() + 5000;
  while (!condition()) {
    if (Date.now() > until) throw new Error('waited 5 s in vain');
    await sleep(5);
  }
}
