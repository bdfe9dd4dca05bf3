import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Suites that wait for processes, leases and times to live. */
const LONG = /\/test\/(resilience|fuzz|process|network)\//;

/** Puts the long ones first: the end of a run is not spent waiting for one of them. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

const isLong = ({ moduleId }: TestSpecification): boolean => LONG.test(moduleId);

export default defineConfig({
  test: {
    globalSetup: 'test/helpers/compile-ahead.ts',
    // Tests wait for the state they need; these are for those that wait for ever, on a machine however busy.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    pool: 'forks',
    // Each runs services of its own, which have a child for each core: more would fill the memory of a large machine.
    maxWorkers: Math.min(availableParallelism(), 8),
    sequence: { sequencer: LongestFirst },
    projects: [
      // Units change nothing that outlives them, so they share processes.
      { extends: true, test: { name: 'units', include: ['src/**/*.test.ts'], isolate: false } },
      {
        extends: true,
        test: { name: 'flows', include: ['test/**/*.test.ts'], exclude: ['test/cluster/**', 'test/web/**'] },
      },
    ],
  },
});
