import { RE2JS, RE2JSSyntaxException } from 're2js';
import { requireStep, type Work } from './work.ts';

export interface Patterns {
  /** Whether a text has a place that the pattern matches. */
  test(pattern: string, text: string): boolean;
}

/** Long names of categories of characters, which RE2 has short ones for. */
const CATEGORIES: Readonly<Record<string, string>> = {
  Letter: 'L',
  Lowercase_Letter: 'Ll',
  Uppercase_Letter: 'Lu',
  Mark: 'M',
  Number: 'N',
  Decimal_Number: 'Nd',
  digit: 'Nd',
  Punctuation: 'P',
  punct: 'P',
  Symbol: 'S',
  Separator: 'Z',
  Space_Separator: 'Zs',
  Other: 'C',
};
/** Characters times states of the machine that count as one step. */
const WORK_OF_STEP = 200;

/**
 * Creates a matcher of texts against patterns, in linear time (RE2), each compiled once.
 * @param refuse called with an invalid pattern, or one with lookaround or backreferences; it throws
 */
export function createPatterns(work: Work, refuse: (pattern: string) => never): Patterns {
  const compiled = new Map<string, RE2JS>();
  return {
    test(pattern, text) {
      let expression = compiled.get(pattern);
      if (!expression) {
        requireStep(work, 10 + pattern.length / 10);
        expression = compile(pattern, refuse);
        compiled.set(pattern, expression);
      }
      requireStep(work, 1 + (expression.programSize() * text.length) / WORK_OF_STEP);
      return expression.matcher(text).find();
    },
  };
}

function compile(pattern: string, refuse: (pattern: string) => never): RE2JS {
  // Syntax of ECMA-262 that RE2 writes differently.
  const translated = pattern
    .replace(
      /\\u\{([0-9a-fA-F]{1,6})\}|\\u([0-9a-fA-F]{4})/g,
      (_, braced: string, four: string) => `\\x{${braced ?? four}}`,
    )
    .replace(/\\c([A-Za-z])/g, (_, letter: string) => `\\x{${(letter.charCodeAt(0) % 32).toString(16)}}`)
    .replace(/\\p\{(?:Script|sc|Script_Extensions|scx)=(\w+)\}/g, '\\p{$1}')
    .replace(/\\([pP])\{(\w+)\}/g, (whole, sign: string, name: string) =>
      CATEGORIES[name] ? `\\${sign}{${CATEGORIES[name]}}` : whole,
    )
    .replace(/\\\//g, '/');
  try {
    return RE2JS.compile(translated);
  } catch (error) {
    if (!(error instanceof RE2JSSyntaxException)) throw error;
    return refuse(pattern);
  }
}
