export type Places = ReturnType<typeof createPlaces>;

/** A fixed number of places; those who come when all are taken wait their turn. */
export function createPlaces(size: number) {
  const waiting: (() => void)[] = [];
  let taken = 0;

  function nextFree(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const wake = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        const at = waiting.indexOf(wake);
        if (at < 0) return;
        waiting.splice(at, 1);
        reject(signal.reason);
      };
      signal.addEventListener('abort', leave, { once: true });
      waiting.push(wake);
    });
  }

  return {
    size,
    taken: () => taken,
    /** Takes a place if one is free. */
    tryTake(): boolean {
      if (taken >= size) return false;
      taken++;
      return true;
    },
    /** Takes a place, waiting for one. @throws the signal's reason when it is aborted first */
    async take(signal: AbortSignal): Promise<void> {
      signal.throwIfAborted();
      while (taken >= size) await nextFree(signal);
      taken++;
    },
    free(): void {
      taken--;
      waiting.shift()?.();
    },
  };
}
