/** Starts a sandbox child. */
import './prelude.mjs';

const { serve } = await import('./child.ts');
serve();
