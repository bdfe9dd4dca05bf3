import { getHeapStatistics } from 'node:v8';
import { collectGarbage } from './fence.mjs';

/** What a job may leave outside the heap for the collector to find in its own time. */
const LEFT_BYTES = 16 * 1024 * 1024;

/**
 * Collects garbage when much is left outside the heap: a document's renderer is a few objects and many megabytes, which
 * the collector sees late.
 */
export function collectLarge(): void {
  // Not `process.memoryUsage`, which reads a system file for figures that are not needed here.
  if (getHeapStatistics().external_memory >= LEFT_BYTES) collectGarbage();
}
