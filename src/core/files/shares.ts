import { SheafError } from '../../errors.ts';

/** How long one count serves: counting for each request would cost more than the answer is worth. */
const FRESH_MS = 500;
const REMEMBERED = 1000;

/** Asks for a number of each owner, at most every half second. */
export function createMeter(ask: (owner: string) => Promise<number>): (owner: string) => Promise<number> {
  return createMemory(ask);
}

/** Caches each owner's usage for half a second. */
function createMemory<T>(ask: (owner: string) => Promise<T>): (owner: string) => Promise<T> {
  const known = new Map<string, { at: number; answer: Promise<T> }>();
  return (owner) => {
    const found = known.get(owner);
    if (found && Date.now() - found.at < FRESH_MS) return found.answer;
    const answer = ask(owner);
    known.delete(owner);
    known.set(owner, { at: Date.now(), answer });
    answer.catch(() => known.delete(owner));
    if (known.size > REMEMBERED) known.delete(known.keys().next().value as string);
    return answer;
  };
}

/** Bytes of an owner's share that are spoken for, until their row is written or they come to nothing. */
export interface Reservation {
  /** Their row is about to be written: from now on they are counted there. */
  writing(): void;
  /** Nothing came of them. Does nothing after `writing`. */
  release(): void;
}

/** The limit of a job's output; `full` is the error if the limit is smaller than the general one. */
export interface OutputLimit {
  bytes: number;
  full: SheafError | null;
}

/**
 * Returns the error to report for work under a limit: `full` if the output is too large only because its owner's share is
 * used up.
 */
export function underLimit(error: unknown, { full }: OutputLimit): unknown {
  const tooLarge = error instanceof SheafError && error.code === 'output_too_large';
  return (tooLarge && full) || error;
}

/**
 * Prevents any owner from filling the storage: uploads, outputs, previews, results and deliveries count against one
 * share, both when requested and when written.
 */
export interface StorageShares {
  /** Bytes left in an owner's share; 0 if it is used up. */
  left(owner: string): Promise<number>;
  /** The limit of an owner's next output. @throws SheafError `storage_full` if nothing is left */
  outputLimit(owner: string): Promise<OutputLimit>;
  /** Speaks for bytes that are about to be stored. @throws SheafError `storage_full` when they are more than is left */
  reserve(owner: string, bytes: number): Promise<Reservation>;
}

const NOTHING: Reservation = { writing() {}, release() {} };

/** For files that pass through and count against no share. */
export const NO_SHARES: StorageShares = {
  left: async () => Infinity,
  outputLimit: async () => ({ bytes: Infinity, full: null }),
  reserve: async () => NOTHING,
};

/**
 * @param bytesOf what an owner has stored
 * @param freeBytes of the disk; null if that is not known
 * @param maxBytes what one owner may have stored
 * @param maxOutputBytes what one output may be in any case
 */
export function createStorageShares(
  { bytesOf, freeBytes }: { bytesOf(owner: string): Promise<number>; freeBytes(): Promise<number | null> },
  { maxBytes, maxOutputBytes }: { maxBytes: number; maxOutputBytes: number },
): StorageShares {
  /** Includes bytes stored here since the count. */
  const counts = new Map<string, { counted: number; since: number }>();
  const lookUp = createMemory(async (owner) => {
    counts.delete(owner);
    const count = { counted: await bytesOf(owner), since: 0 };
    counts.set(owner, count);
    if (counts.size > REMEMBERED) counts.delete(counts.keys().next().value as string);
    return count;
  });
  /** Half of the free space, since another job may be writing at the same time. */
  const lookAtDisk = createMemory(async () => Math.floor(((await freeBytes()) ?? Infinity) / 2));
  const reserved = new Map<string, number>();

  async function left(owner: string): Promise<number> {
    const { counted, since } = await lookUp(owner);
    return Math.max(0, maxBytes - counted - since - (reserved.get(owner) ?? 0));
  }

  function addReserved(owner: string, bytes: number): void {
    const sum = (reserved.get(owner) ?? 0) + bytes;
    if (sum > 0) reserved.set(owner, sum);
    else reserved.delete(owner);
  }

  return {
    left,
    async outputLimit(owner) {
      const [share, free] = await Promise.all([left(owner), lookAtDisk('')]);
      const bytes = Math.min(share, free, maxOutputBytes);
      const full = bytes === maxOutputBytes ? null : share <= free ? shareFull() : diskFull();
      if (full && bytes <= 0) throw full;
      return { bytes, full };
    },
    async reserve(owner, bytes) {
      if ((await left(owner)) < bytes) throw shareFull();
      addReserved(owner, bytes);
      let open = true;
      const close = () => {
        if (open) addReserved(owner, -bytes);
        open = false;
      };
      return {
        release: close,
        writing() {
          // Anything not counted yet counts with them, or half a second later: better than counting twice.
          const known = counts.get(owner);
          if (open && known) known.since += bytes;
          close();
        },
      };
    },
  };
}

/** Errors for a share that is full or too small for the request. */
export function shareFull(): SheafError {
  return new SheafError(
    'storage_full',
    'There is not enough room left of what one caller may have stored; delete jobs that you no longer need, or try again when their files have expired.',
    { retryAfter: 60 },
  );
}

export function diskFull(): SheafError {
  return new SheafError('storage_full', 'The server is out of storage space. Try again later.', { retryAfter: 60 });
}
