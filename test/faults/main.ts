/**
 * Puts faults into a copy of the source, one at a time, and reports which of them CI would notice. Each is held against the whole of
 * what `.ci/run` runs, until something fails: a night's work. With `--reach` it is held against the test files that reach its
 * module (`reach.ts`), which takes minutes, and less is noticed where a test reaches a module in a way that nobody knows of.
 * Run: npm run faults -- [--seed 1] [--count 30] [--aimed] [--only 3,7] [--under src/core] [--reach] [--workers 2] [--list]
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { aimedFaults, drawFaults, type Fault } from './draw.ts';
import { createReach } from './reach.ts';
import { type Copy, type Failure, makeCopy } from './run.ts';
import { withFault } from './sites.ts';

const ROOT = join(import.meta.dirname, '../..');
const { values } = parseArgs({
  options: {
    aimed: { type: 'boolean', default: false },
    count: { type: 'string', default: '30' },
    seed: { type: 'string', default: '1' },
    under: { type: 'string', multiple: true, default: ['src/', 'packages/'] },
    only: { type: 'string', default: '' },
    reach: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
    workers: { type: 'string', default: '' },
  },
});
const workers = values.workers ? [`--maxWorkers=${values.workers}`] : [];

/** The suites of `.ci/run`, in its order, and which files each has. */
const SUITES: { config: string[]; has: RegExp }[] = [
  {
    config: [],
    has: /^(?!test\/(process|sandbox|network|fuzz|resilience|cluster|programs|web)\/)(?!.*\/hostile\.test\.ts$)/,
  },
  {
    config: ['--config=vitest.robust.config.ts'],
    has: /^test\/(process|sandbox|network|fuzz|resilience)\/|\/hostile\.test\.ts$/,
  },
  { config: ['--config=vitest.cluster.config.ts'], has: /^test\/cluster\// },
  { config: ['--config=vitest.web.config.ts'], has: /^test\/web\// },
  { config: ['--config=vitest.programs.config.ts'], has: /^test\/programs\// },
];
/** The suites that need no servers, browsers or programs: those that `--reach` has, where any of their files reaches the module. */
const NEAR = SUITES.slice(0, 2);

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' })
  .trim()
  .split('\n');
const sources = files.filter(
  (path) =>
    values.under.some((folder) => path.startsWith(folder)) &&
    /\.m?ts$/.test(path) &&
    !/\.test\.ts$|\.d\.ts$/.test(path),
);
const only = values.only ? values.only.split(',').map(Number) : null;
const all = values.aimed ? aimedFaults(ROOT) : drawFaults(ROOT, sources, Number(values.seed), Number(values.count));
const faults = [...all.entries()].filter(([index]) => !only || only.includes(index));

/** What notices a fault, or null when nothing does. */
async function noticedBy(copy: Copy, { path }: Fault, tests: readonly string[]): Promise<Failure | null> {
  const types = await copy.typeFault();
  if (types) return types;
  if (!values.reach) {
    for (const { config } of SUITES) {
      const failure = await copy.firstFailure(['run', ...config, ...workers]);
      if (failure) return failure;
    }
    return null;
  }
  const beside = (test: string) => Number(dirname(test) !== dirname(path));
  for (const { config, has } of NEAR) {
    const own = tests.filter((test) => has.test(test)).sort((one, other) => beside(one) - beside(other));
    // What is beside a module notices most, and takes seconds.
    for (const group of [own.filter((test) => !beside(test)), own.filter(beside)]) {
      const failure = group.length > 0 ? await copy.firstFailure(['run', ...config, ...group, ...workers]) : null;
      if (failure) return failure;
    }
  }
  return null;
}

/** The configuration that has a test's file. */
const configFor = (file: string): string[] => SUITES.find(({ has }) => has.test(file))?.config ?? [];

const describe = ({ path, line, what }: Fault): string => `${path}:${line} ${what.replace(/\s+/g, ' ').slice(0, 140)}`;

if (values.list) {
  for (const [index, fault] of faults) process.stdout.write(`${index}. ${describe(fault)}\n`);
  process.exit();
}

const reach = createReach(ROOT, files);
await using copy = await makeCopy(files);
let noticed = 0;
for (const [index, fault] of faults) {
  const path = join(copy.root, fault.path);
  const source = readFileSync(path, 'utf8');
  const tests = reach(fault.path);
  writeFileSync(path, withFault(source, fault));
  const by = await noticedBy(copy, fault, tests);
  writeFileSync(path, source);
  // A test that fails without the fault has noticed nothing.
  const fails = by?.file && (await copy.firstFailure(['run', ...configFor(by.file), by.file, ...workers]));
  if (by && !fails) noticed++;
  const outcome = by ? `${fails ? 'UNSURE, also without it:' : 'noticed by'} ${by.what}` : 'SURVIVES';
  process.stdout.write(`${index}. ${describe(fault)} (${tests.length} test files reach it)\n   ${outcome}\n`);
}
const drawn = values.aimed ? 'aimed' : `drawn with the seed ${values.seed}`;
process.stdout.write(
  `${noticed} of ${faults.length} faults ${drawn} noticed, ${values.reach ? 'by tests that reach them' : 'by all suites'}\n`,
);
