import { join } from 'node:path';

export const FIXTURES = join(import.meta.dirname, '../fixtures');

/** Returns the path of a file of `test/fixtures`. */
export const fixture = (name: string): string => join(FIXTURES, name);
