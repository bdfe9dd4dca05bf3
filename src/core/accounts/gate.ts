import { SheafError } from '../../errors.ts';

export interface Gate {
  /** Runs `work` when a place is free. @throws SheafError `unavailable` when too many wait already */
  pass<T>(work: () => Promise<T>): Promise<T>;
}

/** Lets `places` run at once and `waiting` wait in line; whoever comes after them is turned away. */
export function createGate({ places, waiting }: { places: number; waiting: number }): Gate {
  const line: (() => void)[] = [];
  let running = 0;
  return {
    async pass(work) {
      if (running >= places) {
        if (line.length >= waiting) {
          throw new SheafError('unavailable', 'Too many sign-ins at this moment; try again shortly.', {
            retryAfter: 2,
          });
        }
        await new Promise<void>((enter) => line.push(enter));
      } else running++;
      try {
        return await work();
      } finally {
        // The place goes to the next in line, or back.
        const next = line.shift();
        if (next) next();
        else running--;
      }
    },
  };
}
