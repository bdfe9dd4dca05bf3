/**
 * Puts faults into a copy of the source, one at a time, and tells which of them the suites notice: the tests of `npm test`
 * beside the file first, then those that import it, then those near to it, then all, then those of `npm run test:robust`
 * that show what the service does rather than damage it at random; of drivers those that have their server.
 * Run: npm run faults -- [--seed 1] [--count 30] [--only 3,7] [--under src/core] [--units | --near] [--workers 2] [--list]
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { createRandom } from '../helpers/random.ts';
import { type Copy, type Failure, makeCopy } from './run.ts';
import { type Site, sitesOf, withFault } from './sites.ts';

/** Where tests stand that do not import a source, but try what it does. */
const NEAR: [source: RegExp, tests: string[]][] = [
  [/^(packages\/pdf|src\/engines\/render)/, ['src/operations/pdf', 'packages/pdf', 'test/pdf']],
  [/^src\/engines\/image/, ['src/operations/image', 'src/engines/image', 'test/pdf']],
  [/^src\/(engines\/json|operations\/json)/, ['src/operations/json', 'test/http/text-tools']],
  [/^src\/(core\/accounts|admin|http\/routes\/accounts)/, ['test/accounts']],
  [/^src\/(core\/deliveries|drivers\/outbound)/, ['test/http/webhooks', 'test/http/import']],
  [/^src\/(core|http)/, ['test/http']],
];
/** What starts, kills and confines processes has a configuration of its own. */
const PROCESSES = [
  'run',
  '--config=vitest.robust.config.ts',
  'test/process',
  'test/sandbox',
  'test/network',
  'hostile',
];
const OF_PROCESSES = /^src\/(sandbox|worker|service|drivers\/programs)/;
/** Drivers that only the cluster's suite has servers for. */
const SERVERS = /drivers\/.*(s3|postgres|redis)/;
const ROOT = join(import.meta.dirname, '../..');
const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '30' },
    seed: { type: 'string', default: '1' },
    under: { type: 'string', multiple: true, default: ['src/', 'packages/'] },
    only: { type: 'string', default: '' },
    units: { type: 'boolean', default: false },
    near: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
    workers: { type: 'string', default: '' },
  },
});
const workers = values.workers ? [`--maxWorkers=${values.workers}`] : [];

interface Fault extends Site {
  readonly path: string;
}

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' })
  .trim()
  .split('\n');
const only = values.only ? values.only.split(',').map(Number) : null;
const faults = [...pick(Number(values.seed), Number(values.count)).entries()].filter(
  ([index]) => !only || only.includes(index),
);

/** Draws faults: all sites of all sources are as likely. */
function pick(seed: number, count: number): Fault[] {
  const random = createRandom(seed);
  const all = files
    .filter(
      (path) =>
        values.under.some((folder) => path.startsWith(folder)) &&
        /\.m?ts$/.test(path) &&
        !/\.test\.ts$|\.d\.ts$/.test(path),
    )
    .flatMap((path) => sitesOf(path, readFileSync(join(ROOT, path), 'utf8')).map((site) => ({ ...site, path })));
  return Array.from({ length: count }, () => random.pick(all));
}

/** What notices a fault, or null when nothing does. */
async function noticedBy(copy: Copy, path: string): Promise<Failure | null> {
  const beside = await copy.firstFailure(['run', `${dirname(path)}/`, '--project=units', ...workers]);
  if (beside) return beside;
  const related = await copy.firstFailure(['related', path, '--run', '--project=units', ...workers]);
  if (related || values.units) return related;
  const drivers = ['run', '--config=vitest.cluster.config.ts', 'test/cluster/drivers'];
  if (SERVERS.test(path)) return copy.firstFailure(drivers);
  const near = NEAR.find(([source]) => source.test(path))?.[1];
  const by = near ? await copy.firstFailure(['run', ...near, ...workers]) : null;
  if (by) return by;
  const ofProcesses = OF_PROCESSES.test(path) ? await copy.firstFailure([...PROCESSES, ...workers]) : null;
  if (ofProcesses || values.near) return ofProcesses;
  const all = await copy.firstFailure(['run', ...workers]);
  return all || OF_PROCESSES.test(path) ? all : copy.firstFailure([...PROCESSES, ...workers]);
}

/** The configuration that has a test's file. */
const configFor = (file: string): string[] => {
  if (/^test\/(process|sandbox|network)\/|\/hostile\.test/.test(file)) return ['--config=vitest.robust.config.ts'];
  return file.startsWith('test/cluster/') ? ['--config=vitest.cluster.config.ts'] : [];
};

const describe = ({ path, start, what }: Fault): string => {
  const line = readFileSync(join(ROOT, path), 'utf8').slice(0, start).split('\n').length;
  return `${path}:${line} ${what.replace(/\s+/g, ' ').slice(0, 140)}`;
};

if (values.list) {
  for (const [index, fault] of faults) process.stdout.write(`${index}. ${describe(fault)}\n`);
  process.exit();
}

await using copy = await makeCopy(files);
let noticed = 0;
for (const [index, fault] of faults) {
  const path = join(copy.root, fault.path);
  const source = readFileSync(path, 'utf8');
  writeFileSync(path, withFault(source, fault));
  const by = await noticedBy(copy, fault.path);
  writeFileSync(path, source);
  // A test that fails without the fault has noticed nothing.
  const fails = by?.file && (await copy.firstFailure(['run', ...configFor(by.file), by.file, ...workers]));
  if (by && !fails) noticed++;
  process.stdout.write(
    `${index}. ${describe(fault)}\n   ${by ? `${fails ? 'UNSURE, also without it' : 'noticed by'} ${by.what}` : 'SURVIVES'}\n`,
  );
}
process.stdout.write(`${noticed} of ${faults.length} noticed\n`);
