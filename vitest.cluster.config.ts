import { resolve } from 'node:path';
import { defineConfig, type Plugin } from 'vitest/config';

const folder = resolve(import.meta.dirname, 'test/cluster');

/** Suites that start one service get two API nodes and two workers instead, and know nothing of it. */
const scaledOut: Plugin = {
  name: 'scaled-out',
  enforce: 'pre',
  resolveId: (source) => (source.endsWith('/helpers/service.ts') ? resolve(folder, 'helpers/service.ts') : null),
};

/** The suite against real servers, which it starts from the packages of the system and stops again. */
export default defineConfig({
  plugins: [scaledOut],
  test: {
    include: ['test/cluster/**/*.test.ts', 'test/http/**/*.test.ts', 'test/accounts/*.test.ts'],
    globalSetup: ['test/cluster/setup.ts'],
    testTimeout: 180_000,
    hookTimeout: 180_000,
    pool: 'forks',
    // One file after the other: they share servers, and some of them measure how soon things recover.
    fileParallelism: false,
  },
});
