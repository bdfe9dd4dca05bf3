import { callFor } from '../helpers/caller.ts';
import { inMiB, treeMemory, treeProcessorSeconds } from '../helpers/processes.ts';
import { median, percentile } from '../helpers/statistics.ts';
import type { Contestant } from './contestants.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 5);
const SECONDS = Number(process.env.SECONDS ?? 2);

/** Results of one contestant in all its turns. */
export interface Figures {
  name: string;
  /** Requests a second: the median of the turns. */
  rate: number;
  p50: number;
  p99: number;
  /** Milliseconds of processor time that all its processes took for a request. */
  cpu: number;
  /** Bytes of all its processes at the end of the last turn. */
  bytes: number;
  rates: number[];
  /** The processor time of a request in each turn. */
  cpus: number[];
}

/**
 * Lets the same callers call one contestant after the other, in several rounds, each with a short warm-up.
 * @param check reads each response, and throws if it is wrong
 */
export async function inTurns(
  contestants: readonly Contestant[],
  callers: number,
  requestOf: (contestant: Contestant) => Buffer,
  check: (body: Buffer) => void,
): Promise<Map<Contestant['kind'], Figures>> {
  const all = new Map<Contestant['kind'], Figures & { times: number[]; used: number }>();
  for (let round = 0; round < ROUNDS; round++) {
    for (const contestant of contestants) {
      const { kind, name, url, pid } = contestant;
      const load = { url, request: requestOf(contestant), count: callers, check };
      await callFor(0.3, load);
      const before = treeProcessorSeconds(pid);
      const { times, seconds } = await callFor(SECONDS, load);
      const used = treeProcessorSeconds(pid) - before;
      const so = all.get(kind) ?? {
        name,
        rate: 0,
        p50: 0,
        p99: 0,
        cpu: 0,
        bytes: 0,
        rates: [],
        cpus: [],
        times: [],
        used: 0,
      };
      so.times.push(...times);
      so.used += used;
      so.rates.push(times.length / seconds);
      so.cpus.push((used * 1000) / times.length);
      so.bytes = treeMemory(pid).bytes;
      all.set(kind, so);
    }
  }
  for (const so of all.values()) {
    so.rate = median(so.rates);
    so.p50 = percentile(so.times, 0.5);
    so.p99 = percentile(so.times, 0.99);
    so.cpu = (so.used * 1000) / so.times.length;
  }
  return all;
}

/** How many times as many requests a second one did as the other, round by round, which ran side by side. */
export function times(one: Figures, other: Figures): number[] {
  return one.rates.map((rate, round) => rate / (other.rates[round] as number));
}

/** How many times as much processor time one took for a request as the other, round by round. */
export function costs(one: Figures, other: Figures): number[] {
  return one.cpus.map((cpu, round) => cpu / (other.cpus[round] as number));
}

/** One line for each contestant. */
export function tell(what: string, all: Map<Contestant['kind'], Figures>): void {
  for (const { name, rate, p50, p99, cpu, bytes } of all.values()) {
    const figures = [`${rate.toFixed(1)}/s`, `p50 ${p50.toFixed(1)}`, `p99 ${p99.toFixed(1)} ms`];
    const costs = [`cpu ${cpu.toFixed(2)} ms`, inMiB(bytes)];
    const line = [...figures, ...costs].map((text) => text.padStart(13)).join(' ');
    process.stdout.write(`${what.padEnd(34)} ${name.padEnd(10)}${line}\n`);
  }
}
