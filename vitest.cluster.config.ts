import { defineConfig } from 'vitest/config';

/** The suite against real servers, which it starts from the packages of the system and stops again. */
export default defineConfig({
  test: {
    include: ['test/cluster/**/*.test.ts'],
    globalSetup: ['test/cluster/setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    pool: 'forks',
    // One file after the other: they share servers, and some of them measure how soon things recover.
    fileParallelism: false,
  },
});
