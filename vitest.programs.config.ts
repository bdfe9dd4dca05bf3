import { defineConfig } from 'vitest/config';

/** What `npm run test:programs` runs: what programs of the machine do, and what they are kept from. */
export default defineConfig({
  test: {
    include: ['test/programs/**/*.test.ts'],
    globalSetup: 'test/helpers/compile-ahead.ts',
    testTimeout: 120_000,
    hookTimeout: 120_000,
    pool: 'forks',
    maxWorkers: 2,
  },
});
