/** Starts a sandbox child. */
import './prelude.mjs';

const { serve } = await import('./serve-tasks.ts');
const [, , , first] = process.argv;
serve(first);
