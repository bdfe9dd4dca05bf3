import { performance } from 'node:perf_hooks';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** After what begins with the start, such as looking for programs. */
const AFTER_MS = 2500;
/** Share of a second that may have been worked: who has begun to call does not wait for this. */
const IDLE = 0.2;

/** A heap of no more bytes grows by a third before all of it is collected. */
const SMALL_HEAP = 48 * 1024 * 1024;
const GROWTH_PERCENT = 35;
const LOOK_EVERY_MS = 1000;

/** Bytes of bodies after which what they came in is collected. */
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
 * Collects young garbage after every few megabytes of bodies: each piece of one is a few small objects and up to 64 KiB beside
 * the heap. V8 sees the small objects alone when it weighs whether the young ones are worth a collection, and for the rest
 * collects the whole heap, which takes fifty times as long.
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
 * Lets a small heap grow by a third before it is collected. V8 would do that after a tenth when little was asked of the service
 * before, and counts memory outside of the heap: ten uploads of a megabyte. A large one is left to V8.
 */
export function growSmallHeap(): () => Promise<void> {
  // Each time, since what keeps compiled code sets it back once.
  const look = () => {
    const percent = getHeapStatistics().used_heap_size <= SMALL_HEAP ? GROWTH_PERCENT : 0;
    setFlagsFromString(`--heap-growing-percent=${percent}`);
  };
  look();
  const timer = setInterval(look, LOOK_EVERY_MS).unref();
  return async () => clearInterval(timer);
}

/**
 * Collects once, when nobody calls, what only the start needed: modules as they were compiled, schemas half made. V8 would
 * keep it until a good deal has been asked of the service.
 */
export function collectAfterStart(): () => Promise<void> {
  let before = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(before);
    before = performance.eventLoopUtilization();
    if (utilization > IDLE) return;
    clearInterval(timer);
    findCollector()({ type: 'major', flavor: 'last-resort' });
  }, AFTER_MS).unref();
  return async () => clearInterval(timer);
}
