import type { Note } from '../../operations/kit/notes.ts';
import type { PartsAnswer, PartsMessage, Split } from '../protocol/messages.ts';

/** Parts that make it worth while to have another child read the file too, however short each may be. */
const PARTS_PER_CHILD = 6;
/** A part that takes longer makes it worth while for any other. */
const LONG_PART_MS = 150;
/** How long an assistant whose slot somebody else waits for may be at its part. */
const GIVE_UP_AFTER_MS = 250;

const MAX_PARTS = 100_000;
/** Times that one job may share work: each step of a workflow may. */
const MAX_SHARES = 40;

type Answer = (message: PartsAnswer) => void;
export type ParallelWork = ReturnType<typeof createParallelWork>;

/** Start arguments of an assistant. */
export interface Assistance {
  /** Called when a child for it is ready, which begins. @throws Error when it is too late for any part */
  begin(): void;
  /**
   * Handles an assistant's message.
   * @throws Error if it is invalid
   * @param collect takes over the file of a finished part; returns its path
   */
  hear(message: PartsMessage, answer: Answer, collect: (part: number) => string): void;
  /** Aborted when it is not needed any longer. */
  signal: AbortSignal;
}

/**
 * The states of a share, the parts of one piece of work.
 *
 * RECRUITING  parts are handed out, and assistants may join                   → CLOSED, DISMISSING, GATHERING
 * CLOSED      an assistant has left: the others continue, and none joins     → DISMISSING, GATHERING
 * DISMISSING  others wait for the slots: assistants get no further part      → GATHERING
 * GATHERING   all parts are handed out; waits for the assistants that remain → DONE
 * DONE        the child that has the job has the results, and may share other work
 */
type State = 'RECRUITING' | 'CLOSED' | 'DISMISSING' | 'GATHERING' | 'DONE';

interface Share {
  state: State;
  /** Parts `first` to `last` are not assigned yet. */
  first: number;
  last: number;
  /** Paths of the parts that assistants handed over. */
  readonly files: Map<number, string>;
  readonly notes: Note[];
  readonly batches: ReturnType<typeof createBatches>;
}

/**
 * The service's side of parallel parts: the child that has the job gets parts from the first upwards, assistants get
 * them from the last downwards, so that what the first makes is in order and the rest follows when they have met. Many
 * parts are shared at once, and few as soon as one turns out to be long; then there may be an assistant for each that
 * is left. An assistant may fail, or be sent away, at any moment: what it has not delivered is left to the child that
 * has the job, without a replacement. After that, the job may share other work.
 * @param startAssistant resolves to the assistant's notes when it has finished, or at once to null when there is no
 * slot
 */
export function createParallelWork(startAssistant: (assistance: Assistance) => Promise<Note[]> | null) {
  const assistants = new Set<Promise<void>>();
  /** Those whose children have begun: the others may still be starting, and nothing waits for that. */
  const present = new Set<Promise<void>>();
  const dismissal = createDismissal();
  let shares = 0;
  let share: Share = { ...createShare(0), state: 'DONE' };

  function createShare(count: number): Share {
    const batches = createBatches(() => addAssistants(share.last - share.first + 1));
    return { state: 'RECRUITING', first: 0, last: count - 1, files: new Map(), notes: [], batches };
  }

  function begin({ count }: Split): void {
    if (share.state !== 'DONE' || ++shares > MAX_SHARES || !Number.isInteger(count) || count > MAX_PARTS) {
      throw new Error('no work has such parts');
    }
    share = createShare(count);
    dismissal.takeBack();
    addAssistants(Math.floor(count / PARTS_PER_CHILD) - 1);
  }

  function addAssistants(wanted: number): void {
    while (assistants.size < wanted && share.state === 'RECRUITING') {
      if (!addAssistant(share)) break;
    }
  }

  function addAssistant(own: Share): boolean {
    const parts = new Set<number>();
    const isLate = () => own !== share || own.first > own.last;
    const through = startAssistant({
      signal: dismissal.signal(),
      begin() {
        if (isLate()) throw new Error('the parts are all given out');
        present.add(assistant);
      },
      hear(message, answer, collect) {
        if (message.type === 'finished' && parts.delete(message.part))
          own.files.set(message.part, collect(message.part));
        else if (message.type !== 'next') throw new Error('an assistant said what none says');
        else if (own.state === 'DISMISSING' || isLate()) answer({ type: 'noMore', files: [], notes: [] });
        else {
          const part = own.last--;
          parts.add(part);
          answer({ type: 'parts', from: part, to: part, assisted: own.files.size });
        }
      },
    });
    if (!through) return false;
    const assistant: Promise<void> = through
      .then(
        (notes) => void own.notes.push(...notes),
        () => {},
      )
      .finally(() => {
        if (own.state === 'RECRUITING') own.state = 'CLOSED';
        assistants.delete(assistant);
        present.delete(assistant);
      });
    assistants.add(assistant);
    return true;
  }

  function giveNext(answer: Answer): void {
    const own = share;
    own.batches.end();
    if (own.first > own.last) {
      gather(own, answer);
      return;
    }
    const count = own.batches.begin(own.last - own.first + 1, assistants.size > 0);
    answer({ type: 'parts', from: own.first, to: own.first + count - 1, assisted: own.files.size });
    own.first += count;
  }

  function gather(own: Share, answer: Answer): void {
    own.state = 'GATHERING';
    void Promise.all(present).then(() => {
      own.state = 'DONE';
      answer({ type: 'noMore', files: [...own.files], notes: own.notes });
    });
  }

  return {
    /** Handles a message of the child that has the job. @throws Error if it is invalid */
    hear(message: PartsMessage, answer: Answer): void {
      if (message.type === 'split') begin(message);
      else if (message.type === 'next') giveNext(answer);
      else throw new Error('only assistants may report finished parts');
    },
    /** Others wait for a slot: assistants end after the part that they are at, or are sent away. */
    sendAssistantsAway(): void {
      if (assistants.size === 0) return;
      if (share.state === 'RECRUITING' || share.state === 'CLOSED') share.state = 'DISMISSING';
      dismissal.begin();
    },
    /** The job is over: resolves when no assistant is left. */
    async end(): Promise<void> {
      share.batches.end();
      // To abort costs more than a small job may take, and most have no assistants.
      if (assistants.size > 0) dismissal.complete();
      await Promise.all(assistants);
      dismissal.takeBack();
    },
  };
}

/**
 * Decides how many parts the child that has the job gets at once: one while a part may be long or assistants could take
 * the rest, and otherwise as many as should take no longer than a long one.
 * @param onLong called each time that a batch has taken long
 */
function createBatches(onLong: () => void) {
  /** Expected length of the next part, from the last batch. */
  let parts: 'UNKNOWN' | 'SHORT' | 'LONG' = 'UNKNOWN';
  let startedAt = 0;
  let latest = 0;
  /** Parts of all batches except the latest, which may be unfinished: the child may have asked ahead. */
  let earlier = 0;
  let timer: NodeJS.Timeout | undefined;

  function sizeOf(left: number, isAssisted: boolean): number {
    if (isAssisted || parts !== 'SHORT') return 1;
    const eachMs = (performance.now() - startedAt) / Math.max(1, earlier);
    return Math.max(1, Math.min(left, Math.floor(LONG_PART_MS / eachMs)));
  }

  return {
    /** Begins a batch of the `left` unassigned parts; returns its size. */
    begin(left: number, isAssisted: boolean): number {
      if (latest === 0) startedAt = performance.now();
      const size = sizeOf(left, isAssisted);
      earlier += latest;
      latest = size;
      parts = 'SHORT';
      if (left > size) timer = setInterval(becomeLong, size > 1 ? 2 * LONG_PART_MS : LONG_PART_MS);
      return size;
    },
    end: () => clearInterval(timer),
  };

  function becomeLong(): void {
    parts = 'LONG';
    onLong();
  }
}

/** Has assistants leave: a moment after it began their signal is aborted, unless it was taken back. */
function createDismissal() {
  let leaving = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  return {
    signal: () => leaving.signal,
    begin(): void {
      timer ??= setTimeout(() => leaving.abort(), GIVE_UP_AFTER_MS);
    },
    complete: () => leaving.abort(),
    /** Children that start from now on may stay. */
    takeBack(): void {
      clearTimeout(timer);
      timer = undefined;
      if (leaving.signal.aborted) leaving = new AbortController();
    },
  };
}
