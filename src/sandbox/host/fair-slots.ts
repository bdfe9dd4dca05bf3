export type Slots = ReturnType<typeof createSlots>;

/** Owners of whom it is known when they were served last. */
const REMEMBERED = 1000;

interface Waiting {
  owner: string;
  /** Called when a slot is theirs. */
  enter(): void;
}

/**
 * A fixed number of slots. When all are taken, owners wait: the next is the one with the fewest slots, then the one
 * that was not served for longest, then the first in line.
 */
export function createSlots(size: number) {
  const waiting: Waiting[] = [];
  const held = new Map<string, number>();
  /** When owners were last served, as increasing numbers; the latest is last. */
  const served = new Map<string, number>();
  let servings = 0;
  let inUse = 0;

  const count = (owner: string) => held.get(owner) ?? 0;
  const lastServed = ({ owner }: Waiting) => served.get(owner) ?? 0;

  function admitNext(): void {
    const next = waiting.reduce<Waiting | undefined>((best, one) => {
      if (!best) return one;
      const more = count(best.owner) - count(one.owner) || lastServed(best) - lastServed(one);
      return more > 0 ? one : best;
    }, undefined);
    if (!next) return;
    forget(next);
    enter(next.owner);
    next.enter();
  }

  function forget(one: Waiting): void {
    const at = waiting.indexOf(one);
    if (at >= 0) waiting.splice(at, 1);
  }

  /** Waits for a slot, then calls `onEnter`. Returns a function that ends the waiting. */
  function wait(owner: string, onEnter: () => void): () => void {
    const one: Waiting = { owner, enter: onEnter };
    waiting.push(one);
    return () => forget(one);
  }

  function enter(owner: string): void {
    inUse++;
    held.set(owner, count(owner) + 1);
    served.delete(owner);
    served.set(owner, ++servings);
    if (served.size > REMEMBERED) served.delete(served.keys().next().value as string);
  }

  return {
    size,
    inUse: () => inUse,
    /** How many slots an owner has. */
    held: count,
    /** Takes a slot if one is free. */
    tryTake(owner = ''): boolean {
      if (inUse >= size) return false;
      enter(owner);
      return true;
    },
    wait,
    /** Takes a slot, waiting for one. @throws the signal's reason when it is aborted first */
    async take(signal: AbortSignal, owner = ''): Promise<void> {
      signal.throwIfAborted();
      if (inUse < size) return enter(owner);
      await new Promise<void>((resolve, reject) => {
        const abort = () => {
          leave();
          reject(signal.reason);
        };
        const leave = wait(owner, () => {
          signal.removeEventListener('abort', abort);
          resolve();
        });
        signal.addEventListener('abort', abort, { once: true });
      });
    },
    /** Releases a slot of the owner. */
    free(owner = ''): void {
      inUse--;
      const left = count(owner) - 1;
      if (left > 0) held.set(owner, left);
      else held.delete(owner);
      if (inUse < size) admitNext();
    },
  };
}
