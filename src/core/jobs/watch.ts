import type { Events } from '../../ports/events.ts';
import { isTerminal, type JobView, jobTopic, viewJob } from './model.ts';
import type { JobStore } from './store.ts';

/** How often watched jobs are polled: events may be lost, but the row is always right. */
const LOOK_UP_MS = 3000;

/** Jobs in one poll: the statement is the same each time, and the event loop is free in between. */
const BATCH = 500;

/** Jobs of which the whole is read at once: each may have a result of 64 KiB. */
const WHOLE_BATCH = 50;

interface Follower {
  hear(view: JobView): void;
  /** The state sent last. */
  newest(): JobView | null;
}

/** A job that somebody follows: its messages are parsed, and its row is read, once for all who follow. */
interface Watched {
  followers: Set<Follower>;
  /** The newest state that was heard of: the same object for all. */
  latest: JobView | null;
  /** Resolves, once the subscription is active, to a function that ends it. */
  subscription: Promise<() => void>;
  /** The pending read of the row; resolves to false if there is none. */
  reading: Promise<boolean> | null;
}

/** A wait for the end of a job. Stop it if you leave early. */
export interface Wait {
  stop(): void;
  /** Resolves to the newest state that was heard of, if any was, when the job ends, or after `ms`, whichever comes first. */
  end(ms: number, signal?: AbortSignal): Promise<JobView | null>;
}

export type Watcher = ReturnType<typeof createWatcher>;

/** Follows jobs wherever they run: by events, and by a slow look-up of all watched ones. */
export function createWatcher({ jobs, events, ttlMs }: { jobs: JobStore; events: Events; ttlMs: number }) {
  const watched = new Map<string, Watched>();
  /** Ends the waits that are under way. */
  const waits = new Set<() => void>();
  const timer = setInterval(() => void lookUp().catch(() => {}), LOOK_UP_MS);
  timer.unref();

  /** Reads the progress of all watched jobs, and the whole row only of those with news for their followers. */
  async function lookUp(): Promise<void> {
    const ids = [...watched.keys()];
    for (let at = 0; at < ids.length; at += BATCH) {
      const changed = (await jobs.progressOf(ids.slice(at, at + BATCH))).filter(({ id, status, progress }) =>
        [...(watched.get(id)?.followers ?? [])].some(
          ({ newest }) => newest()?.status !== status || progress > (newest()?.progress ?? -1),
        ),
      );
      for (let from = 0; from < changed.length; from += WHOLE_BATCH) {
        const some = changed.slice(from, from + WHOLE_BATCH).map(({ id }) => id);
        for (const job of await jobs.findMany(some)) spread(watched.get(job.id), viewJob(job, ttlMs));
      }
    }
  }

  function spread(entry: Watched | undefined, view: JobView): void {
    if (!entry) return;
    if (entry.latest === null || isNewer(view, entry.latest)) entry.latest = view;
    for (const { hear } of entry.followers) hear(entry.latest);
  }

  function enter(id: string): Watched {
    const known = watched.get(id);
    if (known) return known;
    const subscription = events.subscribe(jobTopic(id), (message) => spread(entry, JSON.parse(message) as JobView));
    const entry: Watched = { followers: new Set(), latest: null, subscription, reading: null };
    watched.set(id, entry);
    return entry;
  }

  function leave(id: string, entry: Watched, follower: Follower): void {
    if (!entry.followers.delete(follower) || entry.followers.size > 0) return;
    if (watched.get(id) === entry) watched.delete(id);
    entry.subscription.then(
      (unsubscribe) => unsubscribe(),
      () => {},
    );
  }

  /** Calls `tell` with each newer state until it sent a terminal one or `stop` is called. */
  async function follow(id: string, tell: (view: JobView) => void) {
    let last: JobView | null = null;
    let over = false;
    const stop = () => {
      over = true;
      leave(id, entry, follower);
    };
    const hear = (view: JobView) => {
      if (over || (last && !isNewer(view, last))) return;
      last = view;
      if (isTerminal(view.status)) stop();
      tell(view);
    };
    const follower: Follower = { hear, newest: () => last };
    const entry = enter(id);
    entry.followers.add(follower);
    try {
      await entry.subscription;
    } catch (error) {
      stop();
      throw error;
    }
    return { entry, stop };
  }

  /** Reads a followed job's row, once for all who come meanwhile: what changes after that is heard of. */
  function read(id: string, entry: Watched): Promise<boolean> {
    entry.reading ??= jobs
      .find(id)
      .then((job) => {
        if (job) spread(entry, viewJob(job, ttlMs));
        return job !== null;
      })
      .finally(() => {
        entry.reading = null;
      });
    return entry.reading;
  }

  /**
   * Calls `tell` with the state now and with each newer one, until a terminal one was sent or `stop` is called.
   * Resolves to null for an unknown job.
   */
  async function watch(id: string, tell: (view: JobView) => void): Promise<{ stop: () => void } | null> {
    // Followed before the row is read, so that no change falls between the two.
    const { entry, stop } = await follow(id, tell);
    try {
      if (await read(id, entry)) return { stop };
    } catch (error) {
      stop();
      throw error;
    }
    stop();
    return null;
  }

  /** Waits for the end of a job that `begin` has followed. */
  async function waitForEnd(
    begin: (tell: (view: JobView) => void) => Promise<{ stop: () => void } | null>,
  ): Promise<Wait> {
    const { promise: over, resolve: end } = Promise.withResolvers<void>();
    let latest: JobView | null = null;
    const followed = await begin((view) => {
      latest = view;
      if (isTerminal(view.status)) end();
    });
    if (!followed) end();
    const stop = followed?.stop ?? (() => {});
    return {
      stop,
      async end(ms, signal) {
        const timeout = setTimeout(end, ms);
        const leave = () => end();
        waits.add(leave);
        signal?.addEventListener('abort', leave);
        try {
          if (!signal?.aborted) await over;
          return latest;
        } finally {
          clearTimeout(timeout);
          waits.delete(leave);
          signal?.removeEventListener('abort', leave);
          stop();
        }
      },
    };
  }

  return {
    watch,
    /** Begins to wait for a job that is about to be written: a watcher that hears all its changes need not read it. */
    expect: (id: string): Promise<Wait> => waitForEnd((tell) => follow(id, tell)),
    /** Begins to wait for an existing job. */
    wait: (id: string): Promise<Wait> => waitForEnd((tell) => watch(id, tell)),
    /** Ends all waits with the current state. */
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
