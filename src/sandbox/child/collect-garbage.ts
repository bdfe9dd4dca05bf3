import { getHeapStatistics } from 'node:v8';
import { collectGarbage } from './fence.mjs';

/** Memory outside the heap that a job may leave to the garbage collector. */
const LEFT_BYTES = 16 * 1024 * 1024;
/** The same while other jobs follow. */
const LEFT_AT_WORK_BYTES = 64 * 1024 * 1024;
/** No job has come for this long. */
const IDLE_MS = 200;

/**
 * Collects garbage if much is left outside the heap: a document's renderer is a few objects and many megabytes, which
 * the collector sees late. A busy child collects only large amounts, since a collection takes longer than many a job.
 * @param leftBytes what is outside the heap now; a collector counts what it frees only at the next collection
 */
export function createCollector(
  collect: () => void = collectGarbage,
  // Not `process.memoryUsage`, which reads a system file for figures that are not needed here.
  leftBytes: () => number = () => getHeapStatistics().external_memory,
) {
  let idle: NodeJS.Timeout | undefined;

  const collectPast = (bytes: number) => {
    if (leftBytes() < bytes) return false;
    collect();
    return true;
  };

  return {
    jobBegins: () => clearTimeout(idle),
    jobHasEnded(): void {
      clearTimeout(idle);
      if (!collectPast(LEFT_AT_WORK_BYTES)) idle = setTimeout(collectPast, IDLE_MS, LEFT_BYTES);
    },
  };
}
