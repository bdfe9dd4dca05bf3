import { createRequire } from 'node:module';

/** Characters of patterns that are checked when a job is submitted; a child checks the others. */
const CHECKED = 1000;
/** Repetition counts make a pattern costly to prepare, and do not matter for its syntax. */
const COUNT = /\{\d+(?:,\d*)?\}/g;

const require = createRequire(import.meta.url);

/**
 * Checks that regular expressions follow the syntax of RE2. Repeat counts are left to the child that searches, so that
 * the time on the event loop stays bounded: at most 1,000 characters are read, some 50 ms at the very worst.
 */
export function arePatterns(sources: readonly string[]): boolean {
  const { RE2JS, RE2JSSyntaxException } = require('re2js') as typeof import('re2js');
  let left = CHECKED;
  for (const source of sources) {
    left -= source.length;
    if (left < 0) return true;
    try {
      RE2JS.compile(source.normalize('NFKC').replaceAll(COUNT, '{1}'));
    } catch (error) {
      if (error instanceof RE2JSSyntaxException) return false;
      throw error;
    }
  }
  return true;
}
