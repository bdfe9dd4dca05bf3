import { readdirSync, readFileSync } from 'node:fs';

/**
 * Processes that use the folder of a service and belong to none of its living processes (Linux): children that outlived
 * their parent.
 * @param living process ids of the service that should run
 */
export function orphans(dataDir: string, living: readonly number[]): number[] {
  const parents = new Map<number, number>();
  const ours: number[] = [];
  for (const pid of readdirSync('/proc').map(Number).filter(Boolean)) {
    const stat = read(pid, 'stat');
    // The name, in parentheses, may hold anything; the fields after it are state and parent.
    parents.set(pid, Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
    // A zombie has neither command nor environment.
    if (read(pid, 'cmdline').includes(dataDir) || read(pid, 'environ').includes(dataDir)) ours.push(pid);
  }
  const belongs = (pid: number | undefined): boolean => {
    for (let at = pid; at; at = parents.get(at)) if (living.includes(at)) return true;
    return false;
  };
  return ours.filter((pid) => !belongs(pid));
}

/** Bytes of memory that a process holds. */
export function residentBytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(read(pid, 'status'))?.[1]) * 1024;
}

/** Open files, sockets and the like of a process, as what they lead to. */
export function openHandles(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}

function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'latin1');
  } catch {
    return '';
  }
}
