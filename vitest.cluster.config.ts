import { dirname, resolve } from 'node:path';
import { defineConfig, type Plugin } from 'vitest/config';

const ONE_PROCESS = resolve(import.meta.dirname, 'test/helpers/service.ts');
const SEVERAL_NODES = resolve(import.meta.dirname, 'test/cluster/helpers/service.ts');

/** Suites that start one service get two API nodes and two workers instead, without noticing. */
const scaledOut: Plugin = {
  name: 'scaled-out',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source.startsWith('.') && importer && resolve(dirname(importer), source) === ONE_PROCESS ? SEVERAL_NODES : null,
};

/** The request and the settings of its node decide these results, whichever servers the node shares with others. */
const OF_ONE_NODE = [
  ...['companions', 'costly-requests', 'direct', 'errors', 'forms', 'long-term-signatures'],
  ...['openapi', 'problem-words', 'saved-names', 'secret-parameters', 'text-tools'],
  ...['text-tools-served', 'typed-inputs', 'packed-list'],
].map((name) => `test/http/${name}.test.ts`);

/** The suite against real servers, which it starts from the packages of the system and stops again. */
export default defineConfig({
  plugins: [scaledOut],
  test: {
    include: ['test/{cluster,http,accounts,hosting}/**/*.test.ts'],
    exclude: OF_ONE_NODE,
    globalSetup: ['test/cluster/setup.ts'],
    testTimeout: 180_000,
    hookTimeout: 180_000,
    pool: 'forks',
    // One file after the other: they share servers, and some of them measure how soon things recover.
    fileParallelism: false,
    // Files whose settings are the same share their nodes.
    isolate: false,
  },
});
