import { defineConfig } from 'vitest/config';

/** The page in a real browser against the real service. */
export default defineConfig({
  test: {
    include: ['test/web/**/*.test.ts'],
    globalSetup: ['test/web/setup.ts'],
    testTimeout: 240_000,
    hookTimeout: 120_000,
    // A busy machine takes longer than a second to show what a press does.
    expect: { poll: { timeout: 60_000 } },
    // CI repeats a failed test once and lists it: browsers on a busy machine lose a press now and then.
    retry: process.env.CI ? 1 : 0,
    pool: 'forks',
    maxWorkers: 2,
    // Files share a browser and, where they can share one, a service.
    isolate: false,
  },
});
