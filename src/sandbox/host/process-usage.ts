import { readdirSync, readFileSync, statSync } from 'node:fs';
import { opendir, stat } from 'node:fs/promises';
import { join } from 'node:path';

const PAGE_BYTES = 4096;
/** Limit of files to examine in a child's folder; no task leaves so many. */
const MAX_ENTRIES = 200_000;

/**
 * Resident memory of a process and of those it started, in bytes, and how many these are; nothing if the system does
 * not tell (no /proc) or the process is gone.
 */
export function measureProcesses(pid: number): { bytes: number; processes: number } {
  const sum = { bytes: 0, processes: 0 };
  try {
    sum.bytes = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE_BYTES;
    sum.processes = 1;
    for (const child of childrenOf(pid)) {
      const more = measureProcesses(child);
      sum.bytes += more.bytes;
      sum.processes += more.processes;
    }
  } catch {
    // It ended meanwhile.
  }
  return sum;
}

/** Resident memory of a process and of those it started, in bytes. */
export const residentBytes = (pid: number): number => measureProcesses(pid).bytes;

/** Linux reports processor time in hundredths of a second on every machine. */
const TICK_MS = 10;

/** Processor time of a process and of those it started, in milliseconds; null if the system does not tell. */
export function processorMs(pid: number): number | null {
  const line = attempt(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  if (line === null) return null;
  // Its name, in parentheses, may hold anything; the figures of ended children follow its own two.
  const ticks = line
    .slice(line.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15)
    .map(Number);
  const own = ticks.reduce((a, b) => a + b, 0) * TICK_MS;
  return childrenOf(pid).reduce((sum, child) => sum + (processorMs(child) ?? 0), own);
}

/** The processes that a process started, in any of its threads. */
export function childrenOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((thread) => {
      // As UTF-8, which Node reads at once: this runs many times a second, next to children that use every core.
      const list = readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8');
      return list === '' ? [] : list.split(' ').filter(Boolean).map(Number);
    });
  } catch {
    return [];
  }
}

/**
 * Bytes that a process keeps on the disk: in `folder`, and in files that it has open and that have no name any longer.
 * Stops counting past `limit`; more files than any work leaves count as more than that.
 */
export async function diskBytes(pid: number, folder: string, limit: number): Promise<number> {
  let bytes = unnamedBytes(pid);
  let entries = 0;
  const folders = [folder];
  for (let path = folders.pop(); path !== undefined; path = folders.pop()) {
    const found = await opendir(path).catch(() => null);
    if (!found) continue;
    for await (const entry of found) {
      if (++entries > MAX_ENTRIES) return Number.POSITIVE_INFINITY;
      if (entry.isDirectory()) folders.push(join(path, entry.name));
      else bytes += (await stat(join(path, entry.name)).catch(() => null))?.size ?? 0;
      if (bytes > limit) return bytes;
    }
  }
  return bytes;
}

/** A child may have some hundred open files. */
function unnamedBytes(pid: number): number {
  let bytes = 0;
  for (const child of childrenOf(pid)) bytes += unnamedBytes(child);
  const folder = `/proc/${pid}/fd`;
  for (const fd of attempt(() => readdirSync(folder)) ?? []) {
    const facts = attempt(() => statSync(`${folder}/${fd}`));
    if (facts?.isFile() && facts.nlink === 0) bytes += facts.size;
  }
  return bytes;
}

/** A process that was there a moment ago may be gone. */
function attempt<T>(look: () => T): T | null {
  try {
    return look();
  } catch {
    return null;
  }
}
