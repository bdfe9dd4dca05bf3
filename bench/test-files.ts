/**
 * Processor seconds of every test file, including the services and programs that it starts: the cost of a run of `npm
 * test`, also on a busy machine. Prints seconds of the processor and of the clock, first in the order of their ends,
 * then the most costly first. Files run in sequence. Arguments go to vitest: `npm run bench:tests -- test/http`. Linux
 * only.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { startVitest } from 'vitest/node';

/** Ticks of `/proc/<pid>/stat` in a second, on every Linux of our days. */
const TICKS = 100;
/** Interval between polls of processes: for one that ends with its parent, the time since the last poll is lost. */
const EVERY_MS = 200;

interface Seen {
  parent: number;
  /** Processor time of the process, and of children that it waited for. */
  ticks: number;
}

const seen = new Map<string, Seen>();
/** Of processes whose parent did not wait for them. */
let orphaned = 0;

function look(): Map<string, Seen> {
  const now = new Map<string, Seen>();
  for (const pid of readdirSync('/proc')) {
    if (!/^\d+$/.test(pid)) continue;
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
      // The name before may hold spaces and parentheses.
      const fields = stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .map(Number);
      const [parent = 0, own = 0, system = 0, waited = 0, waitedSystem = 0] = [1, 11, 12, 13, 14].map(
        (at) => fields[at],
      );
      now.set(pid, { parent, ticks: own + system + waited + waitedSystem });
    } catch {
      // It has just ended.
    }
  }
  return now;
}

/** Ticks of all processes below this one so far. */
function spent(): number {
  const now = look();
  const below = new Set<string>([String(process.pid)]);
  for (let grown = 0; grown !== below.size; ) {
    grown = below.size;
    for (const [pid, { parent }] of now) if (below.has(String(parent))) below.add(pid);
  }
  for (const [pid, { parent, ticks }] of seen) {
    if (below.has(pid)) continue;
    // A parent that lives has waited for it, or has not yet: then it is still there.
    if (!below.has(String(parent))) orphaned += ticks;
    seen.delete(pid);
  }
  let total = orphaned;
  for (const pid of below) {
    const found = now.get(pid);
    if (!found) continue;
    total += found.ticks;
    seen.set(pid, found);
  }
  return total;
}

interface TestFile {
  name: string;
  seconds: number;
  /** Seconds of the clock. */
  elapsed: number;
}

const files: TestFile[] = [];
let before = 0;
let since = performance.now();
const reporter: Reporter = {
  onTestModuleEnd(module: TestModule) {
    const after = spent();
    const now = performance.now();
    const file = {
      name: relative(process.cwd(), module.moduleId),
      seconds: (after - before) / TICKS,
      elapsed: (now - since) / 1000,
    };
    files.push(file);
    process.stderr.write(`${lineOf(file)}${module.ok() ? '' : ' failed'}\n`);
    before = after;
    since = now;
  },
};

const sampling = setInterval(spent, EVERY_MS);
const vitest = await startVitest('test', process.argv.slice(2), {
  watch: false,
  maxWorkers: 1,
  reporters: [reporter],
});
await vitest.close();
clearInterval(sampling);
files.sort((one, other) => other.seconds - one.seconds);
for (const file of files) process.stdout.write(`${lineOf(file)}\n`);
process.stdout.write(`${column(spent() / TICKS)}          all of it\n`);

function lineOf({ name, seconds, elapsed }: TestFile): string {
  return `${column(seconds)} ${column(elapsed)}  ${name}`;
}

function column(seconds: number): string {
  return seconds.toFixed(1).padStart(7);
}
