import { getHeapStatistics } from 'node:v8';
import { collectGarbage } from './fence.mjs';

/** Memory outside the heap that a job may leave to the garbage collector. */
const LEFT_BYTES = 16 * 1024 * 1024;

/**
 * Collects garbage when much is left outside the heap: a document's renderer is a few objects and many megabytes, which
 * the collector sees late.
 */
export function collectLarge(): void {
  // Not `process.memoryUsage`, which reads a system file for figures that are not needed here.
  if (getHeapStatistics().external_memory >= LEFT_BYTES) collectGarbage();
}
