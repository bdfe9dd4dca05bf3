import type { Events } from '../../ports/events.ts';
import { isTerminal, type JobView, jobTopic, viewJob } from './model.ts';
import type { JobStore } from './store.ts';

/** How often watched jobs are looked up all the same: events may be lost, the row is the truth. */
const LOOK_UP_MS = 3000;

/** Jobs that one look-up asks for at once: the statement is the same each time, and the event loop is free in between. */
const BATCH = 500;

interface Follower {
  hear(view: JobView): void;
  /** What was told last. */
  told(): JobView | null;
}

export type Watcher = ReturnType<typeof createWatcher>;

/** Follows jobs wherever they run: by events, and by a slow look-up of all that are watched. */
export function createWatcher({ jobs, events, ttlMs }: { jobs: JobStore; events: Events; ttlMs: number }) {
  const watched = new Map<string, Set<Follower>>();
  /** Ends the waits that are under way. */
  const waits = new Set<() => void>();
  const timer = setInterval(() => void lookUp().catch(() => {}), LOOK_UP_MS);
  timer.unref();

  /** Reads of all watched jobs how far they are, and the whole of those alone whose followers have not heard it. */
  async function lookUp(): Promise<void> {
    const ids = [...watched.keys()];
    for (let at = 0; at < ids.length; at += BATCH) {
      const changed = (await jobs.progressOf(ids.slice(at, at + BATCH))).filter(({ id, status, progress }) =>
        [...(watched.get(id) ?? [])].some(
          ({ told }) => told()?.status !== status || progress > (told()?.progress ?? -1),
        ),
      );
      for (const job of await jobs.findMany(changed.map(({ id }) => id))) {
        const view = viewJob(job, ttlMs);
        for (const { hear } of watched.get(job.id) ?? []) hear(view);
      }
    }
  }

  /**
   * Calls `tell` with the state now and with each newer one, until a terminal one was told or `stop` is called.
   * Resolves to null for an unknown job.
   */
  async function watch(id: string, tell: (view: JobView) => void): Promise<{ stop: () => void } | null> {
    let last: JobView | null = null;
    let over = false;
    let unsubscribe = () => {};
    const stop = () => {
      over = true;
      unsubscribe();
      const others = watched.get(id);
      others?.delete(follower);
      if (others?.size === 0) watched.delete(id);
    };
    const hear = (view: JobView) => {
      if (over || (last && !isNewer(view, last))) return;
      last = view;
      if (isTerminal(view.status)) stop();
      tell(view);
    };
    const follower: Follower = { hear, told: () => last };
    // Subscribed before the row is read, so that no change falls between the two.
    unsubscribe = await events.subscribe(jobTopic(id), (message) => hear(JSON.parse(message) as JobView));
    const set = watched.get(id) ?? new Set();
    watched.set(id, set.add(follower));
    const job = await jobs.find(id).catch((error) => {
      stop();
      throw error;
    });
    if (!job) {
      stop();
      return null;
    }
    hear(viewJob(job, ttlMs));
    return { stop };
  }

  return {
    watch,
    /** Resolves to the job's view when it ends, or after `ms`, whichever comes first. */
    async waitFor(id: string, ms: number, signal?: AbortSignal): Promise<JobView | null> {
      const { promise: over, resolve } = Promise.withResolvers<void>();
      const end = () => resolve();
      const timeout = setTimeout(end, ms);
      waits.add(end);
      signal?.addEventListener('abort', end);
      let latest: JobView | null = null;
      try {
        const handle = await watch(id, (view) => {
          latest = view;
          if (isTerminal(view.status)) end();
        });
        if (handle && !signal?.aborted) await over;
        handle?.stop();
        return latest;
      } finally {
        clearTimeout(timeout);
        waits.delete(end);
        signal?.removeEventListener('abort', end);
      }
    },
    /** Ends all waits with the state as it is. */
    close(): void {
      clearInterval(timer);
      for (const end of waits) end();
    },
  };
}

const RANK: Record<JobView['status'], number> = { queued: 0, processing: 1, completed: 2, failed: 2, cancelled: 2 };

function isNewer(view: JobView, last: JobView): boolean {
  if (RANK[last.status] === 2) return false;
  if (view.status !== last.status) return RANK[view.status] > RANK[last.status] || view.status === 'queued';
  return view.progress > last.progress;
}
