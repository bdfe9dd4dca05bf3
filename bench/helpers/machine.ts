import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { treeProcessorSeconds } from './processes.ts';
import { median } from './statistics.ts';

const TICKS_A_SECOND = 100;
/** Less than this share of all processors is what an idle machine does by itself. */
const IDLE_SHARE = 0.05;

/**
 * Watches the load by other processes of the machine.
 * @returns a function that describes it in a line, for the time since the call: on a busy machine, clock times are
 * worth little, and processor times somewhat less
 */
export function watchMachine(): () => string {
  const before = readMachine();
  const startedAt = performance.now();
  return () => {
    const after = readMachine();
    const all = ((performance.now() - startedAt) / 1000) * availableParallelism();
    const steal = after.steal - before.steal;
    const foreign = Math.max(0, after.busy - before.busy - (after.own - before.own));
    const busy = steal + foreign > IDLE_SHARE * all;
    const share = (seconds: number) => `${((seconds / all) * 100).toFixed(0)} %`;
    return `the machine was ${busy ? 'BUSY' : 'quiet'}: ${share(foreign)} of its processors used by others, ${share(steal)} stolen`;
  };
}

/** Prints the line of `watchMachine` when the process ends. */
export function tellMachineAtExit(): void {
  const say = watchMachine();
  process.once('beforeExit', () => process.stdout.write(`${say()}\n`));
}

/** Seconds of processor time since the machine started: used, taken by other virtual machines, and used by this process tree. */
function readMachine(): { busy: number; steal: number; own: number } {
  const [line = ''] = readFileSync('/proc/stat', 'latin1').split('\n');
  // proc(5): user, nice, system, idle, iowait, irq, softirq, steal
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = line
    .split(/\s+/)
    .slice(1)
    .map((ticks) => Number(ticks) / TICKS_A_SECOND);
  return { busy: user + nice + system + irq + softirq, steal, own: treeProcessorSeconds(process.pid) };
}

/** The least, the median and the most of several rounds, such as `0.71 (0.66–0.80)`. */
export function spread(values: readonly number[], digits = 2): string {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return `${median(values).toFixed(digits)} (${least.toFixed(digits)}–${most.toFixed(digits)})`;
}
