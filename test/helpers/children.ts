import { readdirSync, readFileSync } from 'node:fs';
import { childrenOf } from '../../src/sandbox/host/process-usage.ts';
import type { Client } from './client.ts';

/** Process ids of the sandbox children of a service (Linux). */
export function sandboxChildren(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((child) => isChild(child, pid));
}

function isChild(child: number, parent: number): boolean {
  try {
    const stat = readFileSync(`/proc/${child}/stat`, 'latin1');
    // The name, in parentheses, may hold anything; the fields after it are state and parent.
    const [, ppid] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (
      Number(ppid) === parent && readFileSync(`/proc/${child}/cmdline`, 'latin1').includes('sandbox/child/main.mjs')
    );
  } catch {
    return false;
  }
}

/** The environment that a process was started with. */
export function environmentOf(pid: number): string[] {
  return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').filter(Boolean);
}

/** A process and all below it: a child in namespaces is below the process that made them. */
export const processTree = (pid: number): number[] => [pid, ...childrenOf(pid).flatMap(processTree)];

/** Sends a signal to those of the processes that still run. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended.
    }
  }
}

/**
 * Stops the children of a service (SIGSTOP) with all their descendants, and returns their ids. A child that is being
 * set up may start one more before the signal arrives, so it reads them again until none is new.
 */
export function holdChildren(service: number): number[] {
  let held: number[] = [];
  for (;;) {
    const all = sandboxChildren(service).flatMap(processTree);
    signalAll(all, 'SIGSTOP');
    if (all.length === held.length) return all;
    held = all;
  }
}

/**
 * Makes the service start a child, and stops it while idle: on any machine, the next job runs until the child continues
 * (SIGCONT).
 */
export async function holdIdleChild(client: Pick<Client, 'job'>, service: number): Promise<number[]> {
  await client.job('json-formatter', 'json-valid.json');
  return holdChildren(service);
}
