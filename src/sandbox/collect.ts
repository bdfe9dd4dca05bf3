import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** What a job may leave outside the heap for the collector to find in its own time. */
const LEFT_BYTES = 16 * 1024 * 1024;

let gc: (() => void) | undefined;

/**
 * Collects garbage when much is left outside the heap: a document's renderer is a few objects and many megabytes, which
 * the collector sees late.
 */
export function collectLarge(): void {
  if (process.memoryUsage().external < LEFT_BYTES) return;
  gc ??= findCollector();
  gc();
}

/** Not by an option of the command line: with it Node would find none of the code that the service has compiled. */
function findCollector(): () => void {
  setFlagsFromString('--expose-gc');
  const found = runInNewContext('gc') as () => void;
  setFlagsFromString('--no-expose-gc');
  return found;
}
