import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Projects whose files may share a process stand together, so that they do. */
const ORDER = ['processes', 'flows', 'units'];
/** Suites that take or wait longest: the end of a run is not spent waiting for one of them. */
const LONG =
  /\/test\/(network\/outbound|process\/(faults|restart|settings|cleaning)|sandbox\/(hostile|parallel)|operations\/parity|accounts\/accounts|http\/(cleanup|text-tools|webhooks))[^/]*$/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ project, moduleId }: TestSpecification) =>
      2 * ORDER.indexOf(project.name) + (LONG.test(moduleId) ? 0 : 1);
    return sorted.sort((one, other) => rank(one) - rank(other));
  }
}

/** What `npm test` runs. The kits against hostile input and failing machines have a configuration of their own. */
export default defineConfig({
  test: {
    globalSetup: 'test/helpers/compile-ahead.ts',
    // Tests wait for the state they need; these are for those that wait for ever, on a machine however busy.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    pool: 'forks',
    // Half of the time a file waits for its services. These have a child for each core: more would fill a large machine.
    maxWorkers: Math.min(2 * availableParallelism(), 8),
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'processes',
          include: ['test/{process,sandbox,network}/**/*.test.ts'],
        },
      },
      // These change nothing that outlives them but in services of their own, so they share processes.
      {
        extends: true,
        test: {
          name: 'flows',
          include: ['test/**/*.test.ts'],
          exclude: ['test/{process,sandbox,network,fuzz,resilience,cluster,programs,web}/**'],
          isolate: false,
        },
      },
      { extends: true, test: { name: 'units', include: ['src/**/*.test.ts'], isolate: false } },
    ],
  },
});
