/** A piece of work whose result is used in the order of the pieces. */
export interface Piece<T> {
  /** Memory that it needs while it runs, in bytes. */
  weight: number;
  work(): Promise<T>;
  /** Uses the result; called in order. */
  done(result: T): void;
}

interface Limits {
  /** Pieces processed at once. */
  count: number;
  /** Pieces in progress, and results that wait for one before them. */
  ahead: number;
  /** Memory of the pieces in progress; one piece may always run. */
  weight: number;
  signal: AbortSignal;
}

/** Runs pieces several at a time, within limits, and hands over their results in order. */
export async function runInOrder<T>(
  pieces: AsyncIterable<Piece<T>> | Iterable<Piece<T>>,
  limits: Limits,
): Promise<void> {
  const started: { piece: Piece<T>; result: Promise<T>; ended: boolean }[] = [];
  const running = new Set<Promise<void>>();
  let weight = 0;

  function start(piece: Piece<T>): void {
    const entry = { piece, result: piece.work(), ended: false };
    weight += piece.weight;
    const end = () => {
      entry.ended = true;
      weight -= piece.weight;
      running.delete(ending);
    };
    const ending = entry.result.then(end, end);
    running.add(ending);
    started.push(entry);
  }

  function isFull(piece: Piece<T>): boolean {
    const { size } = running;
    return (
      size > 0 && (size >= limits.count || started.length >= limits.ahead || weight + piece.weight > limits.weight)
    );
  }

  async function handOver(): Promise<void> {
    for (let first = started[0]; first?.ended; first = started[0]) {
      started.shift();
      first.piece.done(await first.result);
    }
  }

  try {
    for await (const piece of pieces) {
      while (isFull(piece)) {
        await Promise.race(running);
        await handOver();
      }
      limits.signal.throwIfAborted();
      start(piece);
    }
    await Promise.all(running);
    await handOver();
  } finally {
    // A failure ends the run; pieces in progress must not be left behind.
    await Promise.all(running);
  }
}
