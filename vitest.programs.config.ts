import { defineConfig } from 'vitest/config';

/** Runs `npm run test:programs`: the abilities and the confinement of the machine's programs. */
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
