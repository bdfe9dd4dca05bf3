import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { TIER_UP } from './src/sandbox/host/v8-flags.ts';
import { CHILD_CACHE } from './test/helpers/compile-cache.ts';

/**
 * Projects whose files may share a process are adjacent, so that they do; the last has many short files to fill the
 * end.
 */
const ORDER = ['flows', 'page', 'units', 'clients', 'hosting', 'exhaustive'];
/** Files that take or wait longest: the end of a run is not spent waiting for one of them. */
const LONG =
  /\/(test\/(operations\/parity|settings\/(cleaning|settings|owner-limits)|accounts\/(accounts|signup)|hosting\/(admin|cleanup)|http\/(text-tools|webhooks)|mcp\/(local|tasks)|cli\/|exhaustive\/(examples|signed|protection|redact\/hidden))|src\/operations\/(pdf\/ocr\/|markdown\/to-pdf\/)|web\/src\/find\/match)[^/]*$/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ project, moduleId }: TestSpecification) =>
      2 * ORDER.indexOf(project.name) + (LONG.test(moduleId) ? 0 : 1);
    return sorted.sort((one, other) => rank(one) - rank(other));
  }
}

/** Node loads code as it does in the service: a third less processor time than by Vite, which rewrites every import. */
const NATIVE = { viteModuleRunner: false, nodeLoader: false };

const COMPILE = 'test/helpers/compile-ahead.ts';
/** No file changes anything that outlives it but in its own services, so files share processes. */
const SHARED = { isolate: false, experimental: NATIVE, setupFiles: ['test/helpers/quick-spawns-setup.ts'] };

// Files of tests load operations and engines as children do: from the code that was compiled for these, with their flags.
process.env.NODE_COMPILE_CACHE = CHILD_CACHE;
// `test/programs` covers the machine's programs; suites that also need one request it.
process.env.PROGRAMS_UNDER_TEST = 'off';

/** Folders of `test/` whose files are a suite apart: `npm run test:<name>`. */
const SUITES = {
  clients: 'test/{cli,clients,mcp}/**/*.test.ts',
  hosting: 'test/{deploy,hosting,settings}/**/*.test.ts',
  exhaustive: 'test/exhaustive/**/*.test.ts',
};

/** `npm test` runs the projects flows, units and page. The kits that kill, starve and attack processes have separate configurations. */
export default defineConfig({
  test: {
    // Tests wait for the state they need; these limits catch tests that wait for ever, even on a busy machine.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    pool: 'forks',
    execArgv: TIER_UP,
    // Half of the time a file waits for its services. These have a child for each core: more would fill a large machine.
    maxWorkers: Math.min(2 * availableParallelism(), 8),
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'flows',
          globalSetup: COMPILE,
          include: ['test/**/*.test.ts'],
          exclude: [
            'test/architecture.test.ts',
            'test/{process,sandbox,network,fuzz,resilience,cluster,programs,web}/**',
            ...Object.values(SUITES),
          ],
          ...SHARED,
        },
      },
      ...Object.entries(SUITES).map(([name, include]) => ({
        extends: true as const,
        test: { name, globalSetup: COMPILE, include: [include], ...SHARED },
      })),
      {
        extends: true,
        test: {
          name: 'units',
          include: ['src/**/*.test.ts', 'packages/*/src/**/*.test.ts', 'test/architecture.test.ts'],
          exclude: ['{src,packages/*/src}/**/hostile.test.ts'],
          ...SHARED,
        },
      },
      // The page has TSX, which Node does not load.
      { extends: true, test: { name: 'page', include: ['web/src/**/*.test.ts'], isolate: false } },
    ],
  },
});
