import type { Note } from '../operations/kit/notes.ts';
import type { PartsAnswer, PartsMessage, Split } from './protocol.ts';

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

/** What an assistant is started with. */
export interface Assistance {
  /** Called when there is a child for it, which begins. @throws Error when it comes too late for any part */
  begin(): void;
  /**
   * Hears the assistant. @throws Error when it says what makes no sense
   * @param collect takes over the file of a part that it has made; gives the path
   */
  hear(message: PartsMessage, answer: Answer, collect: (part: number) => string): void;
  /** Aborted when it is not needed any more. */
  signal: AbortSignal;
}

/**
 * The service's side of parallel parts: the child that has the job gets parts from the first upwards, assistants get them
 * from the last downwards, so that what the first makes is in order and the rest follows when they have met. Many parts are
 * shared at once, and few as soon as one turns out to be long; then there may be an assistant for each that is left. An
 * assistant may fail, or be sent away, at any moment: what it has not handed over is left to the child that has the job, and
 * nobody comes in its place. When all is done, the job may share other work.
 * @param startAssistant gives the assistant's notes when it is through, or null at once when there is no slot for one
 */
export function createParallelWork(startAssistant: (assistance: Assistance) => Promise<Note[]> | null) {
  const assistants = new Set<Promise<void>>();
  /** Those whose children are at work: the others may still be starting, and nothing waits for that. */
  const present = new Set<Promise<void>>();
  let made = new Map<number, string>();
  let notes: Note[] = [];
  let away = new AbortController();
  let sendingAway: NodeJS.Timeout | undefined;
  let patience: NodeJS.Timeout | undefined;
  let mayBeLong = true;
  let hasLost = false;
  let begunAt = 0;
  let given = 0;
  let shares = 0;
  let isOver = true;
  let first = 0;
  let last = -1;

  function share(split: Split): void {
    const { count } = split;
    if (!isOver || ++shares > MAX_SHARES || !Number.isInteger(count) || count > MAX_PARTS) {
      throw new Error('no work has such parts');
    }
    isOver = false;
    [made, notes, first, last] = [new Map(), [], 0, count - 1];
    [mayBeLong, hasLost, given] = [true, false, 0];
    clearTimeout(sendingAway);
    sendingAway = undefined;
    if (away.signal.aborted) away = new AbortController();
    addAssistants(Math.floor(count / PARTS_PER_CHILD) - 1);
  }

  function becomesLong(): void {
    mayBeLong = true;
    addAssistants(last - first + 1);
  }

  function addAssistants(wanted: number): void {
    while (assistants.size < wanted && !hasLost && !sendingAway) {
      if (!addAssistant()) break;
    }
  }

  function addAssistant(): boolean {
    const own = new Set<number>();
    const ofShare = shares;
    const isLate = () => ofShare !== shares || first > last;
    const through = startAssistant({
      signal: away.signal,
      begin() {
        if (isLate()) throw new Error('the parts are all given out');
        present.add(assistant);
      },
      hear(message, answer, collect) {
        if (message.type === 'made' && own.delete(message.part)) made.set(message.part, collect(message.part));
        else if (message.type !== 'next') throw new Error('an assistant said what none says');
        else if (sendingAway || isLate()) answer({ type: 'noMore', made: [], notes: [] });
        else {
          own.add(last);
          answer({ type: 'parts', from: last, to: last, assisted: made.size });
          last--;
        }
      },
    });
    if (!through) return false;
    const assistant: Promise<void> = through
      .then(
        (said) => {
          if (ofShare === shares) notes.push(...said);
        },
        () => {},
      )
      .finally(() => {
        if (ofShare === shares) hasLost = true;
        assistants.delete(assistant);
        present.delete(assistant);
      });
    assistants.add(assistant);
    return true;
  }

  function giveNext(answer: Answer): void {
    clearInterval(patience);
    if (first > last) {
      void Promise.all(present).then(() => {
        isOver = true;
        answer({ type: 'noMore', made: [...made], notes });
      });
      return;
    }
    if (given === 0) begunAt = performance.now();
    given = howMany();
    answer({ type: 'parts', from: first, to: first + given - 1, assisted: made.size });
    first += given;
    mayBeLong = false;
    if (first <= last) patience = setInterval(becomesLong, given > 1 ? 2 * LONG_PART_MS : LONG_PART_MS);
  }

  /** Where there is nobody to leave parts to, as many as should take no longer than a long one: one that is may follow. */
  function howMany(): number {
    if (assistants.size > 0 || mayBeLong) return 1;
    // The child may have asked ahead: those that it was given last need not be done.
    const eachMs = (performance.now() - begunAt) / Math.max(1, first - given);
    return Math.max(1, Math.min(last - first + 1, Math.floor(LONG_PART_MS / eachMs)));
  }

  return {
    /** Hears the child that has the job. @throws Error when it says what makes no sense */
    hear(message: PartsMessage, answer: Answer): void {
      if (message.type === 'split') share(message);
      else if (message.type === 'next') giveNext(answer);
      else throw new Error('a child said to have made a part of its own');
    },
    /** Others wait for a slot: assistants end after the part that they are at, or are sent away. */
    sendAssistantsAway(): void {
      if (assistants.size > 0) sendingAway ??= setTimeout(() => away.abort(), GIVE_UP_AFTER_MS);
    },
    /** The job is over: resolves when no assistant is left. */
    async end(): Promise<void> {
      clearInterval(patience);
      // To abort costs more than a small job may take, and most have no assistants.
      if (assistants.size > 0) away.abort();
      await Promise.all(assistants);
      clearTimeout(sendingAway);
    },
  };
}
