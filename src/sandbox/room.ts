import { SheafError } from '../errors.ts';
import { createSlots, type Slots } from './slots.ts';

/** How long one waits for a slot before the reserve is open to them. */
const RESERVE_AFTER_MS = 1000;
/** How long somebody waits for a slot. */
const WAIT_MS = 30_000;
/** Reserve slots for previews. */
export const PREVIEW_RESERVE = 1;

/** A slot that was taken; free again when it is disposed of. */
export type Taken = Disposable;
export type Room = ReturnType<typeof createRoom>;

/** The slots of this node: for jobs and for previews, which do not take those of the others, each with a reserve. */
export function createRoom({
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

  const taken = (slots: Slots, owner?: string): Taken => ({ [Symbol.dispose]: () => slots.free(owner) });

  /** Whoever waits behind long work, and has no slot, gets the reserve slot once that is free. */
  async function take({ slots, reserve }: typeof jobs, signal: AbortSignal, owner?: string): Promise<Taken> {
    if (slots.tryTake(owner)) return taken(slots, owner);
    if (slots === jobs.slots) onCrowded();
    for (;;) {
      const soon = AbortSignal.timeout(RESERVE_AFTER_MS);
      try {
        await slots.take(AbortSignal.any([signal, soon]), owner);
        return taken(slots, owner);
      } catch (error) {
        if (signal.aborted || !soon.aborted) throw error;
      }
      const hasNone = owner === undefined || slots.held(owner) === 0;
      if (hasNone && reserve.tryTake(owner)) return taken(reserve, owner);
    }
  }

  return {
    /** A slot for a job that a worker has claimed: fairness among owners is the worker's concern. */
    takeForWorker: (signal: AbortSignal) => take(jobs, signal),

    /**
     * A slot for somebody who waits: one of those for previews, or for jobs where this node has any.
     * @throws SheafError `queue_full` when none is free in time; the signal's reason
     */
    async takeForCaller(kind: 'job' | 'preview', signal: AbortSignal, owner: string): Promise<Taken> {
      const { slots, reserve } = kind === 'job' && jobsAtOnce > 0 ? jobs : previews;
      if (slots.tryTake(owner)) return taken(slots, owner);
      const late = AbortSignal.timeout(WAIT_MS);
      try {
        return await take({ slots, reserve }, AbortSignal.any([signal, late]), owner);
      } catch (error) {
        if (!late.aborted || signal.aborted) throw error;
        throw new SheafError('queue_full', 'Too many are waiting; try again shortly.', { retryAfter: 10 });
      }
    },

    /** A job's slot that nobody needs now, for an assistant; null when there is none. */
    takeForAssistant: (): Taken | null => (jobs.slots.tryTake() ? taken(jobs.slots) : null),
  };
}
