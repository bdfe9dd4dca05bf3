import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Short versions of the kits that damage files and requests, kill processes and fill disks, seeded. */
export default defineConfig({
  test: {
    include: ['test/{fuzz,resilience}/**/*.test.ts'],
    globalSetup: 'test/helpers/compile-ahead.ts',
    testTimeout: 300_000,
    hookTimeout: 120_000,
    pool: 'forks',
    maxWorkers: Math.min(availableParallelism(), 4),
  },
});
