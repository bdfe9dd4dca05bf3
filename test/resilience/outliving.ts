import { spawn, spawnSync } from 'node:child_process';
import { text } from 'node:stream/consumers';

export interface OutlivingReport {
  rounds: number;
  /** Rounds in which the service was ready when its end came. */
  ready: number;
  /** Longest time, in milliseconds, from the end of a service to the end of all that it had started. */
  slowest: number;
  wrong: string[];
  /** Commands of processes that outlived their service. */
  left: string[];
}

const OWN = [
  '--pid',
  '--fork',
  '--mount-proc',
  '--kill-child',
  ...(process.getuid?.() === 0 ? [] : ['--map-root-user']),
];
const ROUNDS = new URL('./outliving-rounds.ts', import.meta.url).pathname;
/** The first process of the namespace: it reaps orphaned processes. */
const FIRST = '"$@"; exit $?';

/** Why processes cannot have a namespace here, in which no others are seen; null when they can. */
export function namespaceFault(): string | null {
  if (process.platform !== 'linux') return 'only Linux has namespaces of processes';
  return spawnSync('unshare', [...OWN, 'true']).status === 0
    ? null
    : 'this machine does not allow a namespace of processes';
}

/**
 * Starts services and ends each by a random signal at a random moment of its first two seconds, or longer if starts
 * take longer, in a namespace where nothing else runs: any remaining process has outlived its service.
 */
export async function outliving({ rounds, seed }: { rounds: number; seed: number }): Promise<OutlivingReport> {
  const command = [process.execPath, ROUNDS, String(rounds), String(seed)];
  const child = spawn('unshare', [...OWN, '/bin/sh', '-c', FIRST, 'sh', ...command], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return JSON.parse(await text(child.stdout)) as OutlivingReport;
}
