import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/**
 * Runs `npm run test:robust`: processes that are killed, attacked, starved and cut off, and short seeded versions of
 * the kits that damage files and requests and fill disks.
 */
export default defineConfig({
  test: {
    include: ['test/{process,sandbox,network,fuzz,resilience}/**/*.test.ts', '{src,packages/*/src}/**/hostile.test.ts'],
    globalSetup: 'test/helpers/compile-ahead.ts',
    testTimeout: 300_000,
    hookTimeout: 120_000,
    pool: 'forks',
    maxWorkers: Math.min(availableParallelism(), 4),
  },
});
