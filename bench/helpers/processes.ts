import { readdirSync, readFileSync } from 'node:fs';

const MiB = 1024 * 1024;

/** Memory of a process and all below it in bytes: all of the first, and of the others what they do not share. */
export function treeMemory(pid: number): { bytes: number; processes: number } {
  const pids = [pid, ...descendants(pid)];
  return {
    bytes: residentBytes(pid) + pids.slice(1).reduce((sum, each) => sum + privateBytes(each), 0),
    processes: pids.length,
  };
}

export const residentBytes = (pid: number) => statusBytes(pid, 'VmRSS');

/** The most that a process has used since it began, in bytes. */
export const peakBytes = (pid: number) => statusBytes(pid, 'VmHWM');

/**
 * The same for the largest process below one, and its private part: without pages that other processes share (Node's
 * program and libraries), as the kernel reports each page.
 */
export function largestChild(pid: number): { peak: number; own: number } {
  return descendants(pid)
    .map((child) => ({ peak: peakBytes(child), own: peakBytes(child) - sharedBytes(child) }))
    .reduce((most, one) => (one.peak > most.peak ? one : most), { peak: 0, own: 0 });
}

/** A figure of /proc/<pid>/status in bytes; 0 when the process is gone. */
function statusBytes(pid: number, name: string): number {
  try {
    const match = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'latin1'));
    return Number(match?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}

/** Processor time of a process and all its descendants since their start, including ended ones, in seconds. */
export function treeProcessorSeconds(pid: number): number {
  return [pid, ...descendants(pid)].reduce((sum, each) => sum + ticks(each), 0) / TICKS_A_SECOND;
}

/** The most processor time of any process below `pid` while `work` runs, in seconds. */
export async function busiestSeconds(pid: number, work: () => Promise<void>): Promise<number> {
  const before = new Map(descendants(pid).map((child) => [child, ticks(child)]));
  await work();
  const used = descendants(pid).map((child) => ticks(child) - (before.get(child) ?? 0));
  return Math.max(0, ...used) / TICKS_A_SECOND;
}

/** Processor time of a process and of its children that have ended, in seconds; 0 when it is gone. */
export const processorSeconds = (pid: number): number => ticks(pid) / TICKS_A_SECOND;

const TICKS_A_SECOND = 100;

/** Of the process and of its children that have ended. */
function ticks(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  } catch {
    // It has ended: its parent has its time.
    return 0;
  }
}

export const inMiB = (bytes: number) => `${(bytes / MiB).toFixed(1)} MiB`;

/** The processes below one, those first that it has started itself. */
export function descendants(pid: number): number[] {
  const children = new Map<number, number[]>();
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      const stat = readFileSync(`/proc/${entry}/stat`, 'latin1');
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
      children.set(parent, [...(children.get(parent) ?? []), Number(entry)]);
    } catch {
      // It ended while we looked.
    }
  }
  const found: number[] = [];
  for (const queue = [pid]; queue.length > 0; ) {
    const below = children.get(queue.pop() as number) ?? [];
    found.push(...below);
    queue.push(...below);
  }
  return found;
}

const privateBytes = (pid: number): number => mappedBytes(pid, ['Private_Dirty']);
const sharedBytes = (pid: number): number => mappedBytes(pid, ['Shared_Clean', 'Shared_Dirty']);

/** Sums figures of /proc/<pid>/smaps_rollup, in bytes; 0 when the process is gone. */
function mappedBytes(pid: number, names: readonly string[]): number {
  try {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'latin1');
    const figures = names.map((name) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0));
    return figures.reduce((sum, figure) => sum + figure, 0) * 1024;
  } catch {
    return 0;
  }
}
