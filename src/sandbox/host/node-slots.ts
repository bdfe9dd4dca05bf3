import { serverBusy } from './child-errors.ts';
import { createSlots, type Slots } from './fair-slots.ts';

/** How long one waits for a slot before the reserve is open to them. */
const RESERVE_AFTER_MS = 1000;
/** How long somebody waits for a slot. */
const WAIT_MS = 30_000;
/** Reserve slots for previews. */
export const PREVIEW_RESERVE = 1;

/** A slot that was taken; free again when it is disposed of. */
export type Slot = Disposable;
export type NodeSlots = ReturnType<typeof createNodeSlots>;

/** The slots of this node, for jobs and for previews separately, each with a reserve. */
export function createNodeSlots({
  jobsAtOnce,
  jobsInReserve,
  previewsAtOnce,
  onCrowded,
}: {
  jobsAtOnce: number;
  jobsInReserve: number;
  previewsAtOnce: number;
  /** Called when a job waits for a slot. */
  onCrowded(): void;
}) {
  const jobs = { slots: createSlots(jobsAtOnce), reserve: createSlots(jobsInReserve) };
  const previews = {
    slots: createSlots(previewsAtOnce),
    reserve: createSlots(previewsAtOnce > 0 ? PREVIEW_RESERVE : 0),
  };

  const slotIn = (slots: Slots, owner?: string): Slot => ({ [Symbol.dispose]: () => slots.free(owner) });

  /** Waits for a slot. A task without one that waits behind long work gets the reserve slot once it is free. */
  function waitFor({ slots, reserve }: typeof jobs, signal: AbortSignal, owner = '', waitMs = Infinity): Promise<Slot> {
    if (slots === jobs.slots) onCrowded();
    return new Promise((resolve, reject) => {
      const startedAt = performance.now();
      const end = () => {
        leave();
        clearInterval(timer);
        signal.removeEventListener('abort', abort);
      };
      const enter = (from: Slots) => {
        end();
        resolve(slotIn(from, owner));
      };
      const abort = () => {
        end();
        reject(signal.reason);
      };
      const leave = slots.wait(owner, () => enter(slots));
      // One timer that is cleared, not signals with their own timeouts: those live until their time is over.
      const timer = setInterval(() => {
        const hasNone = owner === '' || slots.held(owner) === 0;
        if (hasNone && reserve.tryTake(owner)) return enter(reserve);
        if (performance.now() - startedAt < waitMs) return;
        end();
        reject(serverBusy());
      }, RESERVE_AFTER_MS);
      signal.addEventListener('abort', abort, { once: true });
    });
  }

  return {
    /** A slot for a job that a worker has claimed: fairness among owners is the worker's concern. */
    async takeForWorker(signal: AbortSignal): Promise<Slot> {
      signal.throwIfAborted();
      return jobs.slots.tryTake() ? slotIn(jobs.slots) : waitFor(jobs, signal);
    },

    /**
     * A slot for a waiting caller: one of those for previews, or for jobs if this node has any.
     * @throws SheafError `queue_full` if none is free in time; the signal's reason
     */
    async takeForCaller(kind: 'job' | 'preview', signal: AbortSignal, owner: string): Promise<Slot> {
      const kinds = kind === 'job' && jobsAtOnce > 0 ? jobs : previews;
      signal.throwIfAborted();
      return kinds.slots.tryTake(owner) ? slotIn(kinds.slots, owner) : waitFor(kinds, signal, owner, WAIT_MS);
    },

    /** A free job slot for an assistant; null if there is none. */
    takeForAssistant: (): Slot | null => (jobs.slots.tryTake() ? slotIn(jobs.slots) : null),
  };
}
