import { dirname } from 'node:path';

/** The checks of a fault, cheapest first. All but `whole` have only the test files that reach the fault's module. */
export const STAGES = ['beside', 'types', 'units', 'flows', 'robust', 'programs', 'cluster', 'web', 'whole'] as const;
export type Stage = (typeof STAGES)[number];

/** One run of vitest. Without files, it is the whole suite. */
export interface Run {
  readonly config: readonly string[];
  readonly files: readonly string[];
}

const configOf = (name: string): string[] => [`--config=vitest.${name}.config.ts`];
const ROBUST = /^test\/(process|sandbox|network|fuzz|resilience)\/|\/hostile\.test\.ts$/;
const UNITS = /^(src|packages|web)\/|^test\/architecture\.test\.ts$/;
/** The suites of `.ci/run`, in its order. */
const SUITES = [[], ...['robust', 'cluster', 'web', 'programs'].map(configOf)];
/** Files that take minutes, or try every operation. */
const LONG =
  /^test\/(operations\/parity|settings\/(cleaning|settings)|accounts\/|hosting\/(admin|cleanup)|http\/(text-tools|webhooks))|^src\/operations\/(pdf\/ocr|markdown\/to-pdf)\//;
const configFor = (stage: Stage): string[] =>
  ['robust', 'programs', 'cluster', 'web'].includes(stage) ? configOf(stage) : [];
/** Files of the first run of a stage. Each further run has twice as many. */
const FIRST_RUN = 4;

/** The stage that has a test file, for the fault of a module. */
function stageOf(test: string, module: string): Stage {
  if (ROBUST.test(test)) return 'robust';
  const [, own] = /^test\/(cluster|web|programs)\//.exec(test) ?? [];
  if (own) return own as Stage;
  if (!UNITS.test(test)) return 'flows';
  return dirname(test) === dirname(module) ? 'beside' : 'units';
}

const wordsOf = (path: string): string[] => path.toLowerCase().split(/[^a-z0-9]+/);
/** Words of paths that do not describe a file. */
const EVERYWHERE = new Set(['src', 'packages', 'test', 'ts', 'core', 'http', 'pdf', 'run', 'operations', 'engines']);

/** Number of words of a module's path in a test's. */
function likeness(test: string, module: string): number {
  const own = new Set(wordsOf(test));
  return new Set(wordsOf(module).filter((word) => own.has(word) && !EVERYWHERE.has(word))).size;
}

/**
 * The runs of a stage, of `most` files in all: files with names like the module's come first, then those few imports
 * away, and slow ones last. Through the service, all modules are equally far.
 */
export function runsOf(stage: Stage, module: string, reached: ReadonlyMap<string, number>, most = Infinity): Run[] {
  if (stage === 'types') return [];
  if (stage === 'whole') return SUITES.map((config) => ({ config, files: [] }));
  const cost = ([test, hops]: [string, number]) => {
    const like = likeness(test, module);
    return hops - 10 * like + (LONG.test(test) && like === 0 ? 1000 : 0);
  };
  const files = [...reached]
    .filter(([test]) => stageOf(test, module) === stage)
    .sort((one, other) => cost(one) - cost(other) || (one[0] < other[0] ? -1 : 1))
    .map(([test]) => test)
    .slice(0, most);
  const config = configFor(stage);
  const runs: Run[] = [];
  for (let size = FIRST_RUN; files.length > 0; size *= 2) runs.push({ config, files: files.splice(0, size) });
  return runs;
}

/** The run of one file of tests. */
export const runOf = (test: string): Run => ({ config: configFor(stageOf(test, '')), files: [test] });
