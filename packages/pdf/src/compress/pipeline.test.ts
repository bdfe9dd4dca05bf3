import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { type Piece, runInOrder } from './pipeline.ts';

const LIMITS = { count: 3, ahead: 5, weight: 100, signal: new AbortController().signal };

/** Pieces that record how many run at once and return their index; the lower ones take longer. */
function makePieces(count: number, weight = 1) {
  const seen = { running: 0, most: 0, started: 0, farthest: 0, order: [] as number[] };
  /** Ends when nothing more begins while this piece runs. */
  async function othersDone(): Promise<void> {
    for (let before = -1; before < seen.started; ) {
      before = seen.started;
      for (let turns = 0; turns < 5; turns++) await turn();
    }
  }
  const pieces = Array.from(
    { length: count },
    (_, index): Piece<number> => ({
      weight,
      async work() {
        seen.running++;
        seen.started++;
        seen.most = Math.max(seen.most, seen.running);
        seen.farthest = Math.max(seen.farthest, seen.started - seen.order.length);
        await turn();
        if (index % 5 === 0) await othersDone();
        seen.running--;
        return index;
      },
      done: (result) => void seen.order.push(result),
    }),
  );
  return { pieces, seen };
}

describe('runInOrder', () => {
  it('hands results over in order, with several running and some ahead', async () => {
    const { pieces, seen } = makePieces(23);
    await runInOrder(pieces, LIMITS);
    expect(seen.order).toEqual(pieces.map((_, index) => index));
    expect(seen).toMatchObject({ most: 3, farthest: 5 });
  });

  it('runs heavy pieces alone', async () => {
    const { pieces, seen } = makePieces(6, 400);
    await runInOrder(pieces, LIMITS);
    expect(seen.order).toHaveLength(6);
    expect(seen.most).toBe(1);
  });

  it('hands over what ended while the next piece was looked for', async () => {
    const { pieces, seen } = makePieces(2);
    async function* slowly() {
      for (const piece of pieces) {
        yield piece;
        while (seen.started === 0 || seen.running > 0) await turn();
      }
    }
    await runInOrder(slowly(), LIMITS);
    expect(seen.order).toEqual([0, 1]);
  });

  it('ends with the first failure, when nothing runs any more', async () => {
    const { pieces, seen } = makePieces(20);
    pieces[2]!.work = () => Promise.reject(new Error('broken'));
    await expect(runInOrder(pieces, LIMITS)).rejects.toThrow('broken');
    expect(seen.order).toEqual([0, 1]);
    expect(seen.running).toBe(0);
  });
});
