import type { SheafError } from '../../errors.ts';
import { crashed, outOfMemory, tooMuchWritten } from './child-errors.ts';
import { diskBytes, measureProcesses } from './process-usage.ts';

const MEMORY_EVERY_MS = 100;
const DISK_EVERY_MS = 500;
/** The processes that set up a child stay next to it. */
const MAX_PROCESSES = 8;

interface Watched {
  /** The process, or a function that returns the current one; null while there is none. */
  pid: number | (() => number | null);
  /** Where it may write. */
  folder: string;
  memoryBytes: number;
  maxDiskBytes: number;
  maxProcesses?: number;
}

/** Watches from outside what a child uses, and calls `onBreach` when it exceeds a limit. Returns a function that stops. */
export function watchChild(
  { pid, folder, memoryBytes, maxDiskBytes, maxProcesses = MAX_PROCESSES }: Watched,
  onBreach: (error: SheafError) => void,
): () => void {
  const current = typeof pid === 'function' ? pid : () => pid;
  const memory = setInterval(() => {
    const running = current();
    if (running === null) return;
    const { bytes, processes } = measureProcesses(running);
    if (processes > maxProcesses) onBreach(crashed(''));
    else if (bytes > memoryBytes) onBreach(outOfMemory());
  }, MEMORY_EVERY_MS);
  const disk = setInterval(async () => {
    // Without a process, this number does not exist.
    if ((await diskBytes(current() ?? 0, folder, maxDiskBytes)) > maxDiskBytes) onBreach(tooMuchWritten());
  }, DISK_EVERY_MS);
  return () => {
    clearInterval(memory);
    clearInterval(disk);
  };
}
