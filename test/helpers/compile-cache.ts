import { join } from 'node:path';

/** In a checkout, where services that are started have their compiled code. */
export const CACHE = 'node_modules/.cache/sheaf';
/** All started services share compiled code, which halves their start. */
export const NODE_COMPILE_CACHE = join(import.meta.dirname, '../..', CACHE);
/** Code compiled with the flags of children. */
export const CHILD_CACHE = join(NODE_COMPILE_CACHE, 'children');
