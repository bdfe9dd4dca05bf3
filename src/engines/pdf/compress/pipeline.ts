/** A piece of work whose result is used in the order in which the pieces were given. */
export interface Piece<T> {
  /** Memory that it needs while it runs, in bytes. */
  weight: number;
  work(): Promise<T>;
  /** Uses the result; called in order. */
  done(result: T): void;
}

interface Limits {
  /** Pieces at work at once. */
  count: number;
  /** Memory of the pieces at work together; one piece may always run. */
  weight: number;
  signal: AbortSignal;
}

/** Runs pieces several at a time, within limits, and hands over their results in order. */
export async function runInOrder<T>(
  pieces: AsyncIterable<Piece<T>> | Iterable<Piece<T>>,
  limits: Limits,
): Promise<void> {
  const running: { piece: Piece<T>; result: Promise<T> }[] = [];
  let weight = 0;

  async function finishFirst(): Promise<void> {
    const { piece, result } = running.shift()!;
    piece.done(await result);
    weight -= piece.weight;
  }

  try {
    for await (const piece of pieces) {
      while (running.length > 0 && (running.length >= limits.count || weight + piece.weight > limits.weight)) {
        await finishFirst();
      }
      limits.signal.throwIfAborted();
      weight += piece.weight;
      running.push({ piece, result: piece.work() });
    }
    while (running.length > 0) await finishFirst();
  } finally {
    // A failure ends the run; what is still at work must not surface as an unhandled rejection.
    await Promise.allSettled(running.map(({ result }) => result));
  }
}
