import { performance } from 'node:perf_hooks';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Later than startup tasks such as looking for programs. */
const AFTER_MS = 2500;
const APART_MS = 60_000;
/** Busiest second that counts as idle: clients that already send requests do not wait for the collection. */
const IDLE = 0.2;

/** A heap up to this size grows by a third before a full collection. */
const SMALL_HEAP = 48 * 1024 * 1024;
const GROWTH_PERCENT = 35;
const LOOK_EVERY_MS = 1000;

/** Bytes of bodies between collections of their buffers. */
const PASSED_BYTES = 6 * 1024 * 1024;

type Collect = (options: { type: 'minor' } | { type: 'major'; flavor: 'last-resort' }) => void;

/** Collects garbage on request. */
function findCollector(): Collect {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as Collect;
  setFlagsFromString('--no-expose-gc');
  return collect;
}

/**
 * Collects young garbage after every few megabytes of bodies. Each piece of a body is a few small objects and up to 64
 * KiB outside of the heap. V8 counts only the small objects when it decides whether to collect young garbage, and
 * otherwise collects the whole heap, which takes fifty times as long.
 * @returns a function to call with the bytes of each piece
 */
export function collectBodies(): (bytes: number) => void {
  let collect: Collect | null = null;
  let passed = 0;
  return (bytes) => {
    passed += bytes;
    if (passed < PASSED_BYTES) return;
    passed = 0;
    collect ??= findCollector();
    collect({ type: 'minor' });
  };
}

/**
 * Lets a small heap grow by a third before it is collected. After little work, V8 would collect it after growth by a
 * tenth, and counts memory outside of the heap: ten uploads of a megabyte. V8 decides for large heaps.
 */
export function growSmallHeap(): () => Promise<void> {
  // Set it each time, since storing compiled code resets it once.
  const look = () => {
    const percent = getHeapStatistics().used_heap_size <= SMALL_HEAP ? GROWTH_PERCENT : 0;
    setFlagsFromString(`--heap-growing-percent=${percent}`);
  };
  look();
  const timer = setInterval(look, LOOK_EVERY_MS).unref();
  return async () => clearInterval(timer);
}

/**
 * Frees garbage on an idle service, such as that of startup: compiled modules and half-built schemas. V8 would keep it
 * until the service has done much work.
 */
export function createIdleCollector(): { soon(): void; stop(): Promise<void> } {
  let timer: NodeJS.Timeout | null = null;
  let collectedAt = Number.NEGATIVE_INFINITY;

  function watch(): void {
    let before = performance.eventLoopUtilization();
    timer = setInterval(() => {
      const { utilization } = performance.eventLoopUtilization(before);
      before = performance.eventLoopUtilization();
      if (utilization > IDLE || performance.now() - collectedAt < APART_MS) return;
      end();
      findCollector()({ type: 'major', flavor: 'last-resort' });
      collectedAt = performance.now();
    }, AFTER_MS).unref();
  }

  function end(): void {
    if (timer) clearInterval(timer);
    timer = null;
  }

  return {
    /** Collects once the service is idle, and at most once a minute. */
    soon() {
      if (!timer) watch();
    },
    stop: async () => end(),
  };
}
