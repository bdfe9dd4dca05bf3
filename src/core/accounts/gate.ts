import { SheafError } from '../../errors.ts';

export interface Gate {
  /** Runs `work` when it is its turn. @throws SheafError `unavailable` when too many wait already */
  pass<T>(work: () => Promise<T>): Promise<T>;
}

/** Lets `atOnce` run at once and `waiting` wait in line; further callers are turned away. */
export function createGate({ atOnce, waiting }: { atOnce: number; waiting: number }): Gate {
  const line: (() => void)[] = [];
  let running = 0;
  return {
    async pass(work) {
      if (running >= atOnce) {
        if (line.length >= waiting) {
          throw new SheafError('unavailable', 'Too many sign-ins right now. Try again shortly.', {
            retryAfter: 2,
          });
        }
        await new Promise<void>((enter) => line.push(enter));
      } else running++;
      try {
        return await work();
      } finally {
        // The next in line comes in, if there is one.
        const next = line.shift();
        if (next) next();
        else running--;
      }
    },
  };
}
