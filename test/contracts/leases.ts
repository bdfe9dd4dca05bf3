import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { acquireLease, takeTurn } from '../../src/core/lease.ts';
import type { Database } from '../../src/ports/database/port.ts';
import { until } from '../helpers/until.ts';

const CALLERS = 4;
const HOUR_MS = 3_600_000;

/**
 * The contract of leases and turns between nodes, on every database.
 * @param open opens the same database
 * @param connections how many may be open in one process at once; the callers share them
 */
export function describeLeaseContract(
  name: string,
  open: () => Promise<Database>,
  { connections }: { connections: number },
): void {
  describe(`leases and turns: ${name}`, () => {
    const opened: Database[] = [];
    const nodes: Database[] = [];
    beforeAll(async () => {
      for (let node = 0; node < connections; node++) opened.push(await open());
      for (let caller = 0; caller < CALLERS; caller++) nodes.push(opened[caller % connections] as Database);
    });
    afterAll(async () => {
      await Promise.all(opened.map((node) => node.close()));
    });
    const inTurn = (of: string, ms: number) =>
      Promise.all(nodes.map((node, index) => takeTurn(node, of, `node ${index}`, ms)));
    const won = (answers: boolean[]) => answers.filter(Boolean).length;

    it('gives a turn to one node of all that ask, and the next one when its time is up', async () => {
      const of = randomUUID();
      expect(won(await inTurn(of, HOUR_MS))).toBe(1);
      expect(won(await inTurn(of, HOUR_MS))).toBe(0);
      expect(won(await inTurn(randomUUID(), HOUR_MS))).toBe(1);
      const short = randomUUID();
      expect(won(await inTurn(short, 1000))).toBe(1);
      await until('the next turn comes up', async () => won(await inTurn(short, 1000)) === 1);
    });

    it('does not wait for a turn that lies further ahead than turns are long', async () => {
      const of = randomUUID();
      expect(won(await inTurn(of, 24 * HOUR_MS))).toBe(1);
      expect(won(await inTurn(of, HOUR_MS))).toBe(1);
      expect(won(await inTurn(of, HOUR_MS))).toBe(0);
    });

    it('gives no turn twice to callers whose clocks differ a little, or who asked before the last one got it', async () => {
      const of = randomUUID();
      const [one, other] = nodes as [Database, Database];
      expect(await takeTurn(one, of, 'one', HOUR_MS)).toBe(true);
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 5000 });
      try {
        expect(await takeTurn(other, of, 'other', HOUR_MS)).toBe(false);
      } finally {
        vi.useRealTimers();
      }
    });

    it('lends a lease to one node at a time, and again once it was given back', async () => {
      const of = randomUUID();
      const acquire = () => Promise.all(nodes.map((node, index) => acquireLease(node, of, `node ${index}`, 60_000)));
      const held = (await acquire()).filter((release) => release !== null);
      expect(held).toHaveLength(1);
      await held[0]?.();
      const again = (await acquire()).filter((release) => release !== null);
      expect(again).toHaveLength(1);
      await again[0]?.();
    });

    it('keeps a lease past its time for as long as its holder lives', async () => {
      const [one, other] = nodes as [Database, Database];
      const of = randomUUID();
      const release = await acquireLease(one, of, 'one', 900);
      expect(release).not.toBeNull();
      const end = Date.now() + 2500;
      // A machine that pauses for longer than the lease counts as dead: then this proves nothing.
      for (let last = Date.now(); Date.now() < end && Date.now() - last < 300; ) {
        last = Date.now();
        expect(await acquireLease(other, of, 'other', 900)).toBeNull();
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      await release?.();
      expect(await acquireLease(other, of, 'other', 900)).not.toBeNull();
    });
  });
}
