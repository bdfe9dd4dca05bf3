import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: ['**/node_modules/**', 'test/cluster/**', 'test/web/**'],
    globalSetup: 'test/helpers/compile-ahead.ts',
    // Tests wait for the state they need; these are for those that wait for ever, on a machine however busy.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    pool: 'forks',
    // Each runs services of its own, which have a child for each core: more would fill the memory of a large machine.
    maxWorkers: Math.min(availableParallelism(), 8),
  },
});
