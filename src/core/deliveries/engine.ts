import type { Log } from '../../ports/log.ts';

/** Interval at which all nodes look for new deliveries of others, and for those that a dead node left. */
const LOOK_AT_LEAST_MS = 10_000;
const AFTER_TROUBLE_MS = 2000;
/** While deliveries are under way, their ends wake the engine; this timer is for those that become due otherwise. */
const BESIDE_RUNNING_MS = 250;

export interface Delivery {
  id: string | number;
  /** Attempts so far. */
  attempts: number;
}

/** Where deliveries of one kind wait. Times are epoch milliseconds. */
export interface DeliveryQueue<D extends Delivery> {
  /** Due deliveries, the longest waiting first, at most `count`. */
  due(now: number, count: number): Promise<D[]>;
  /**
   * Counts an attempt and hides the delivery until `heldUntil`, when another node may try.
   * Resolves to false when another node was quicker.
   */
  take(delivery: D, heldUntil: number): Promise<boolean>;
  /** The owner: each has only a few deliveries under way, so that a slow receiver delays no other owner. */
  ownerOf(delivery: D): string | number;
  /** When the next one is due, or null when none waits. */
  nextDueAt(): Promise<number | null>;
  /**
   * Makes one attempt and records its end: dropped, done, or due again. If it throws, the delivery is due again after
   * its lease.
   */
  attempt(delivery: D): Promise<void>;
}

/**
 * Delivers the items of a queue, several at once. Any node may take a delivery, only one holds it at a time, and
 * another takes over when that node dies.
 */
export function createDeliveryEngine<D extends Delivery>({
  queue,
  atOnce,
  perOwner = atOnce,
  heldMs,
  name,
  log,
}: {
  queue: DeliveryQueue<D>;
  atOnce: number;
  perOwner?: number;
  /** Longer than an attempt can take. */
  heldMs: number;
  /** For the log. */
  name: string;
  log: Log;
}) {
  const running = new Map<D['id'], { owner: string | number; ended: Promise<void> }>();
  let timer: NodeJS.Timeout | undefined;
  let filling: Promise<void> | null = null;
  let again = false;
  let stopped = false;

  function wake(): void {
    if (stopped) return;
    again = true;
    filling ??= fill().finally(() => {
      filling = null;
    });
  }

  async function fill(): Promise<void> {
    clearTimeout(timer);
    let waitMs = LOOK_AT_LEAST_MS;
    try {
      while (again && !stopped) {
        again = false;
        await startDue();
        const next = await queue.nextDueAt();
        const soonest = running.size > 0 ? BESIDE_RUNNING_MS : 0;
        if (next !== null) waitMs = Math.min(Math.max(next - Date.now(), soonest), LOOK_AT_LEAST_MS);
      }
    } catch (error) {
      log.warn({ err: error }, `${name} could not be looked up`);
      waitMs = AFTER_TROUBLE_MS;
    }
    if (!stopped) timer = setTimeout(wake, waitMs);
  }

  async function startDue(): Promise<void> {
    const due = running.size < atOnce ? await queue.due(Date.now(), atOnce) : [];
    for (const delivery of due) {
      const owner = queue.ownerOf(delivery);
      const ofOwner = [...running.values()].filter((each) => each.owner === owner).length;
      if (running.size < atOnce && ofOwner < perOwner && !running.has(delivery.id)) start(delivery, owner);
    }
  }

  function start(delivery: D, owner: string | number): void {
    const ended = run(delivery)
      .catch((error) => log.warn({ err: error, delivery: delivery.id }, `${name}: an attempt broke off`))
      .finally(() => {
        running.delete(delivery.id);
        wake();
      });
    running.set(delivery.id, { owner, ended });
  }

  async function run(delivery: D): Promise<void> {
    if (await queue.take(delivery, Date.now() + heldMs)) await queue.attempt(delivery);
  }

  return {
    /** Looks for due deliveries, now and from here on. */
    wake,
    /** Makes one attempt at once, even if it is not due; resolves when it ends. */
    attemptNow: run,
    /** Waits for the attempts that are under way; the rest follows after the next start. */
    async stop(): Promise<void> {
      stopped = true;
      clearTimeout(timer);
      await filling;
      await Promise.all([...running.values()].map(({ ended }) => ended));
    },
  };
}
