import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { residentBytes } from '../../src/sandbox/host/process-usage.ts';
import type { Service } from '../helpers/service.ts';

const EVERY_MS = 50;
const PAGE_BYTES = 4096;

export interface Watched {
  /** Most resident memory of one sandbox child, and of the service itself, in bytes; 0 if there is no /proc. */
  childBytes: number;
  serviceBytes: number;
  /** Whether the service was gone at any time. */
  exits: number;
  /** Milliseconds that `/healthz` took. */
  health: { count: number; p50: number; p99: number; max: number };
}

/** Watches a service's processes, and asks it all the time whether it is well, from its own thread. */
export function watchService(service: Service) {
  const seen = { childBytes: 0, serviceBytes: 0, exits: 0 };
  const timer = setInterval(() => {
    const { pid } = service;
    seen.serviceBytes = Math.max(seen.serviceBytes, ownBytes(pid));
    for (const child of childrenOf(pid)) seen.childBytes = Math.max(seen.childBytes, residentBytes(child));
    if (!isRunning(pid)) seen.exits = 1;
  }, EVERY_MS);
  const prober = new Worker(new URL('./health-prober.ts', import.meta.url), { workerData: `${service.url}/healthz` });
  const answers = new Promise<number[]>((resolve, reject) => {
    prober.once('message', resolve);
    prober.once('error', reject);
  });
  return {
    /** Whether the service still runs. */
    alive: () => isRunning(service.pid),
    async stop(): Promise<Watched> {
      clearInterval(timer);
      prober.postMessage('stop');
      const times = (await answers).sort((a, b) => a - b);
      await prober.terminate();
      const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Infinity;
      return { ...seen, health: { count: times.length, p50: at(0.5), p99: at(0.99), max: at(1) } };
    },
  };
}

export const mebibytes = (bytes: number) => `${Math.round(bytes / 1024 ** 2)} MiB`;

function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

function ownBytes(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1]) * PAGE_BYTES;
  } catch {
    return 0;
  }
}

export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
