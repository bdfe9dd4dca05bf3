/**
 * The first module of a sandbox child. Plain JavaScript, since the first TypeScript file that Node has to read costs 60
 * ms and 15 MB, unless its compiled code is cached, which this enables.
 */
import { enableCompileCache, registerHooks } from 'node:module';
import { raiseFence, requireAllowed } from './fence.mjs';

const [, , folder] = process.argv;
if (folder) {
  enableCompileCache(folder);
  // Node asks for the right to write there, which no child may have: the next one would run what it wrote.
  process.permission?.drop?.('fs.write', folder);
}

// zod brings its messages in fifty languages, of which English is loaded by itself: without the others a child starts with
// a third less work, and in 9 MiB less.
const LANGUAGES = '../locales/index.js';
const NOTHING = { url: 'data:text/javascript,', format: 'module', shortCircuit: true };
registerHooks({
  resolve(specifier, context, next) {
    requireAllowed(specifier);
    return specifier === LANGUAGES && context.parentURL?.includes('/zod/') ? NOTHING : next(specifier, context);
  },
});
raiseFence();
