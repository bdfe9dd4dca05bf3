import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { TIER_UP } from './src/sandbox/host/v8-flags.ts';
import { CHILD_CACHE } from './test/helpers/compile-cache.ts';

/** Projects whose files may share a process stand together, so that they do; the last has many short files to fill the end. */
const ORDER = ['flows', 'page', 'units'];
/** Suites that take or wait longest: the end of a run is not spent waiting for one of them. */
const LONG =
  /\/(test\/(operations\/parity|settings\/(cleaning|settings|owner-limits)|accounts\/(accounts|admin|signup)|http\/(cleanup|text-tools|webhooks|pdf-actions)|mcp\/(local|tasks)|cli\/)|src\/(operations\/(pdf\/(ocr\/|protection|redact\/hidden|signed)|markdown\/to-pdf\/)|engines\/image\/edit\/pairs)|web\/src\/find\/match)[^/]*$/;

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

const SETUP = ['test/helpers/quick-spawns-setup.ts'];

// Files of tests load operations and engines as children do: from the code that was compiled for these, with their flags.
process.env.NODE_COMPILE_CACHE = CHILD_CACHE;

/** What `npm test` runs. The kits that kill, starve and attack processes have a separate configuration. */
export default defineConfig({
  test: {
    // Tests wait for the state they need; these are for those that wait for ever, on a machine however busy.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    pool: 'forks',
    execArgv: TIER_UP,
    // Half of the time a file waits for its services. These have a child for each core: more would fill a large machine.
    maxWorkers: Math.min(2 * availableParallelism(), 8),
    sequence: { sequencer: LongestFirst },
    projects: [
      // Neither changes anything that outlives a file but in its own services, so files share processes.
      {
        extends: true,
        test: {
          name: 'flows',
          globalSetup: 'test/helpers/compile-ahead.ts',
          include: ['test/**/*.test.ts'],
          exclude: [
            'test/architecture.test.ts',
            'test/{process,sandbox,network,fuzz,resilience,cluster,programs,web}/**',
          ],
          isolate: false,
          experimental: NATIVE,
          setupFiles: SETUP,
        },
      },
      {
        extends: true,
        test: {
          name: 'units',
          include: ['src/**/*.test.ts', 'packages/*/src/**/*.test.ts', 'test/architecture.test.ts'],
          exclude: ['{src,packages/*/src}/**/hostile.test.ts'],
          isolate: false,
          experimental: NATIVE,
          setupFiles: SETUP,
        },
      },
      // The page has TSX, which Node does not load.
      { extends: true, test: { name: 'page', include: ['web/src/**/*.test.ts'], isolate: false } },
    ],
  },
});
