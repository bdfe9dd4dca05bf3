import { readFileSync } from 'node:fs';

const PAGE_BYTES = 4096;

/**
 * Resident memory of a process and of those it started, in bytes; 0 where the system does not tell (no /proc) or the
 * process is gone.
 */
export function residentBytes(pid: number): number {
  try {
    const own = Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1]) * PAGE_BYTES;
    return childrenOf(pid).reduce((sum, child) => sum + residentBytes(child), own);
  } catch {
    return 0;
  }
}

/** Those that the process's first thread started; what puts a child into a namespace starts it so. */
export function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}
