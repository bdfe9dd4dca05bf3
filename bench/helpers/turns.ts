import { spread } from './machine.ts';
import { treeProcessorSeconds } from './processes.ts';
import { inMs, median, report } from './statistics.ts';

/** Measurements of one run. */
export interface Cost {
  ms: number;
  /** Milliseconds of processor time. */
  cpu: number;
}

/** A contestant: the work, and the process that runs it with all below it. */
export interface Side {
  name: string;
  work(): Promise<unknown>;
  /** This process, if it starts the program itself. */
  pid?: number;
}

/** Goals of the ratios, such as `≤ 0.8`. */
interface Goals {
  time?: string;
  cpu?: string;
}

/**
 * Runs both sides in turns, so that what else the machine does falls on both, and prints the ratios of time and of
 * processor time, round by round: median, least and most.
 * @param setUp done before each run, and not counted
 */
export async function compareInTurns(
  what: string,
  [ours, theirs]: readonly [Side, Side],
  { rounds, goals = {}, setUp = () => {} }: { rounds: number; goals?: Goals; setUp?(): void },
): Promise<void> {
  const costs: [Cost[], Cost[]] = [[], []];
  // The first run starts the warm processes.
  for (let round = 0; round <= rounds; round++) {
    for (const [index, side] of [ours, theirs].entries()) {
      setUp();
      const cost = await costOf(side);
      if (round > 0) costs[index as 0 | 1].push(cost);
    }
  }
  for (const [key, label] of [
    ['ms', 'time'],
    ['cpu', 'CPU'],
  ] as const) {
    const [own, other] = costs.map((each) => each.map((cost) => cost[key])) as [number[], number[]];
    const ratios = own.map((value, round) => value / (other[round] ?? Number.NaN));
    const medians = `${ours.name} ${inMs(median(own))}, ${theirs.name} ${inMs(median(other))}`;
    report(`${what}, ${label}: ${medians}`, `${spread(ratios)} ×`, goals[key === 'ms' ? 'time' : 'cpu']);
  }
}

/** Returns a function that compares calls of a service, whose process is `pid`, with work of the program `other`. */
export function comparisonWith(other: string, { pid, rounds }: { pid: number; rounds: number }) {
  return (what: string, ours: Side['work'], theirs: Side['work'], goals: Goals = {}): Promise<void> =>
    compareInTurns(
      what,
      [
        { name: 'Sheaf', work: ours, pid },
        { name: other, work: theirs },
      ],
      { rounds, goals },
    );
}

/** Runs the work once. */
export async function costOf({ work, pid = process.pid }: Side): Promise<Cost> {
  const [startedAt, spent] = [performance.now(), treeProcessorSeconds(pid)];
  await work();
  return { ms: performance.now() - startedAt, cpu: (treeProcessorSeconds(pid) - spent) * 1000 };
}
