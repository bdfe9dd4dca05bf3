/**
 * Puts faults into a copy of the source, one at a time, and reports which of them CI would notice. A fault is held against one stage
 * after the other (`stages.ts`), until a test fails: the tests beside its module, the compiler, the tests of each suite that reach it,
 * and last the whole suites. All faults go through a stage before the next begins, so the cheap answers come first.
 * - `--seed 1 --count 30` draws faults, every line as likely; `--commit` draws them from the sources of a commit, and puts them into those
 *   of today, so that two runs have the same faults. `--under src/core` draws from a folder.
 * - `--aimed first` or `--aimed second` takes a list of `aimed.ts` instead.
 * - `--only 3,7` takes these of them; `--list` only lists them.
 * - `--to robust` stops after a stage; `--skip whole,web` leaves stages out.
 * - `--files 12` takes the nearest files of each stage only, so that what nothing notices costs less.
 * - `--tests test/http/flow.test.ts` takes these files of tests instead of stages; several are separated by commas.
 * - `--results <file>` keeps the results of each stage; with the same file, an interrupted run continues. To hold survivors against new tests,
 *   name another file and those that survived (`--only`).
 * - `--workers 2` limits the processes of a run.
 * Run: npm run faults -- [options]
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { AIMED } from './aimed.ts';
import { aimedFaults, drawFaults, type Fault, placeToday, sourcesAt } from './draw.ts';
import { createDistances } from './reach.ts';
import { openResults } from './results.ts';
import { type Copy, type Failure, makeCopy } from './run.ts';
import { withFault } from './sites.ts';
import { type Run, runOf, runsOf, STAGES, type Stage } from './stages.ts';

const ROOT = join(import.meta.dirname, '../..');
const { values } = parseArgs({
  options: {
    aimed: { type: 'string', default: '' },
    commit: { type: 'string', default: '' },
    count: { type: 'string', default: '30' },
    seed: { type: 'string', default: '1' },
    under: { type: 'string', multiple: true, default: ['src/', 'packages/'] },
    only: { type: 'string', default: '' },
    to: { type: 'string', default: 'whole' },
    skip: { type: 'string', default: '' },
    files: { type: 'string', default: 'Infinity' },
    tests: { type: 'string', default: '' },
    results: { type: 'string', default: '' },
    list: { type: 'boolean', default: false },
    workers: { type: 'string', default: '' },
  },
});

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' })
  .trim()
  .split('\n');
const faults = chosen();
const stages: string[] = values.tests
  ? [values.tests]
  : STAGES.slice(0, STAGES.indexOf(values.to as Stage) + 1).filter((stage) => !values.skip.split(',').includes(stage));
if (stages.length === 0) throw new Error(`--to takes ${STAGES.join(', ')}`);

function chosen(): [index: number, fault: Fault][] {
  const only = values.only ? values.only.split(',').map(Number) : null;
  return [...all().entries()].filter(([index]) => !only || only.includes(index));
}

function all(): Fault[] {
  if (values.aimed) {
    const aimed = AIMED[values.aimed];
    if (!aimed) throw new Error(`--aimed takes ${Object.keys(AIMED).join(', ')}`);
    return aimedFaults(ROOT, aimed);
  }
  const today = (path: string) => readFileSync(join(ROOT, path), 'utf8');
  const then = values.commit ? sourcesAt(ROOT, values.commit) : { files, sourceOf: today };
  const sources = then.files.filter(
    (path) =>
      values.under.some((folder) => path.startsWith(folder)) &&
      /\.m?ts$/.test(path) &&
      !/\.test\.ts$|\.d\.ts$/.test(path),
  );
  return drawFaults(then.sourceOf, sources, Number(values.seed), Number(values.count)).map((fault) =>
    placeToday(fault, then.sourceOf(fault.path), today(fault.path)),
  );
}

const describe = ({ path, line, what }: Fault): string => `${path}:${line} ${what.replace(/\s+/g, ' ').slice(0, 140)}`;

if (values.list) {
  for (const [index, fault] of faults) process.stdout.write(`${index}. ${describe(fault)}\n`);
  process.exit();
}

const results = openResults(values.results || null);
const reach = createDistances(ROOT, files);
const workers = values.workers ? [`--maxWorkers=${values.workers}`] : [];

const start = (copy: Copy, { config, files: tests }: Run): Promise<Failure | null> =>
  copy.firstFailure(['run', ...config, ...tests, ...workers]);

/** Test files that fail only with the fault; others have noticed nothing. */
async function noticedIn(copy: Copy, run: Run, fault: Fault): Promise<string | null> {
  const path = join(copy.root, fault.path);
  const source = readFileSync(path, 'utf8');
  writeFileSync(path, withFault(source, fault));
  const failure = await start(copy, run);
  writeFileSync(path, source);
  if (!failure) return null;
  if (failure.file && results.sound.has(failure.file)) return failure.what;
  const alone = failure.file ? { ...run, files: [failure.file] } : run;
  if (!(await start(copy, alone))) {
    if (failure.file) results.addSound(failure.file);
    return failure.what;
  }
  process.stdout.write(`   fails without the fault, too: ${failure.what}\n`);
  const rest = run.files.filter((file) => file !== failure.file);
  return failure.file && rest.length > 0 && rest.length < run.files.length
    ? noticedIn(copy, { ...run, files: rest }, fault)
    : null;
}

async function noticedAt(stage: string, copy: Copy, fault: Fault): Promise<string | null> {
  if (stage === 'types') {
    const path = join(copy.root, fault.path);
    const source = readFileSync(path, 'utf8');
    writeFileSync(path, withFault(source, fault));
    const failure = await copy.typeFault();
    writeFileSync(path, source);
    return failure?.what ?? null;
  }
  const runs = values.tests
    ? values.tests.split(',').map(runOf)
    : runsOf(stage as Stage, fault.path, reach(fault.path), Number(values.files));
  for (const run of runs) {
    const by = await noticedIn(copy, run, fault);
    if (by) return by;
  }
  return null;
}

/** A stage with fewer files than exist is repeated with more. */
const named = (stage: string): string =>
  values.files === 'Infinity' || stage === 'types' || values.tests ? stage : `${stage}, ${values.files} files`;

await using copy = await makeCopy(files);
for (const stage of stages) {
  for (const [index, fault] of faults) {
    if (results.noticed(fault) !== null || results.has(fault, named(stage))) continue;
    const by = await noticedAt(stage, copy, fault);
    results.add(fault, named(stage), by);
    if (by) process.stdout.write(`${index}. ${describe(fault)}\n   noticed by ${by} (${stage})\n`);
  }
  const left = faults.filter(([, fault]) => results.noticed(fault) === null);
  process.stdout.write(`After ${stage}: ${faults.length - left.length} of ${faults.length} noticed.\n`);
}
const survivors = faults.filter(([, fault]) => results.noticed(fault) === null);
for (const [index, fault] of survivors)
  process.stdout.write(`${index}. ${describe(fault)} (${reach(fault.path).size} test files reach it)\n   SURVIVES\n`);
const drawn = values.aimed ? `of the ${values.aimed} aimed list` : `drawn with the seed ${values.seed}`;
process.stdout.write(
  `${faults.length - survivors.length} of ${faults.length} faults ${drawn} noticed, by ${stages.join(', ')}\n`,
);
