import type { Note } from '../operations/kit/notes.ts';
import type { SharedOut, Sharer } from './protocol.ts';

/** Parts that make it worth while to have another child read the file too. */
const PARTS_PER_CHILD = 6;
/** How long a helper whose place somebody else waits for may be at its part. */
const GIVE_UP_AFTER_MS = 250;

const MAX_PARTS = 100_000;

type Answer = (message: SharedOut) => void;
export type Sharing = ReturnType<typeof createSharing>;

/** What a helper is started with. */
export interface Help {
  /**
   * Hears the helper. @throws Error when it says what makes no sense
   * @param collect takes over the file of a part that it has made; gives the path
   */
  hear(message: Sharer, answer: Answer, collect: (part: number) => string): void;
  /** Aborted when it is not needed any more. */
  signal: AbortSignal;
}

/**
 * The service's side of work that a child shares out: that child gets parts from the first upwards, helpers get them from
 * the last downwards, so that what the first makes is in order and the rest follows when they have met. A helper may fail,
 * or be sent away, at any moment: what it has not handed over is left to the child that shared.
 * @param startHelper gives the helper's notes when it is through, or null at once when there is no place for one
 */
export function createSharing(startHelper: (help: Help) => Promise<Note[]> | null) {
  const helpers = new Set<Promise<void>>();
  const made = new Map<number, string>();
  const notes: Note[] = [];
  const away = new AbortController();
  let sendingAway: NodeJS.Timeout | undefined;
  let shared = false;
  let first = 0;
  let last = -1;

  function share(count: number): void {
    if (shared || !Number.isInteger(count) || count > MAX_PARTS) throw new Error('no such work can be shared');
    shared = true;
    last = count - 1;
    for (let left = count - PARTS_PER_CHILD; left >= PARTS_PER_CHILD; left -= PARTS_PER_CHILD) {
      if (!addHelper()) break;
    }
  }

  function addHelper(): boolean {
    const given = new Set<number>();
    const through = startHelper({
      signal: away.signal,
      hear(message, answer, collect) {
        if (message.type === 'made' && given.delete(message.part)) made.set(message.part, collect(message.part));
        else if (message.type !== 'next') throw new Error('a helper said what none says');
        else if (sendingAway || first > last) answer({ type: 'shared', made: [], notes: [] });
        else {
          given.add(last);
          answer({ type: 'parts', from: last, to: last, helped: made.size });
          last--;
        }
      },
    });
    if (!through) return false;
    const helper = through
      .then(
        (said) => {
          notes.push(...said);
        },
        () => {},
      )
      .finally(() => helpers.delete(helper));
    helpers.add(helper);
    return true;
  }

  function giveNext(answer: Answer): void {
    if (first > last) {
      void Promise.all(helpers).then(() => answer({ type: 'shared', made: [...made], notes: [...notes] }));
      return;
    }
    // Without helpers there is nobody to leave parts to.
    const to = helpers.size > 0 ? first : last;
    answer({ type: 'parts', from: first, to, helped: made.size });
    first = to + 1;
  }

  return {
    /** Hears the child that shares. @throws Error when it says what makes no sense */
    hear(message: Sharer, answer: Answer): void {
      if (message.type === 'share') share(message.count);
      else if (message.type === 'next') giveNext(answer);
      else throw new Error('a child said to have made a part of its own');
    },
    /** Others wait for a place: helpers end after the part that they are at, or are sent away. */
    sendHelpersAway(): void {
      sendingAway ??= setTimeout(() => away.abort(), GIVE_UP_AFTER_MS);
    },
    /** The job is over: resolves when no helper is left. */
    async end(): Promise<void> {
      // To abort costs more than a small job's share of the time, and most have no helpers.
      if (helpers.size > 0) away.abort();
      await Promise.all(helpers);
      clearTimeout(sendingAway);
    },
  };
}
