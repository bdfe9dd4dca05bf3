import { requireShort } from './text.ts';
import { splitWords } from './words.ts';

const CASES = {
  snake: (text) => joined(text, '_', lower),
  camel: (text) => joined(text, '', (word, index) => (index === 0 ? lower(word) : capitalize(word))),
  pascal: (text) => joined(text, '', capitalize),
  kebab: (text) => joined(text, '-', lower),
  constant: (text) => joined(text, '_', (word) => word.toUpperCase()),
  title: (text) => (isProse(text) ? capitalizeWords(text) : joined(text, ' ', capitalize)),
  sentence: (text) => capitalizeSentences(isProse(text) ? lower(text) : joined(text, ' ', lower)),
  lower: (text) => lower(text),
  upper: (text) => text.toUpperCase(),
  dot: (text) => joined(text, '.', lower),
  path: (text) => joined(text, '/', lower),
  train: (text) => joined(text, '-', capitalize),
} satisfies Record<string, (text: string) => string>;

export type CaseType = keyof typeof CASES;
export const CASE_TYPES = Object.keys(CASES) as [CaseType, ...CaseType[]];
export const DEFAULT_CASE_TYPE: CaseType = 'snake';

/**
 * Converts a text of up to 1 MiB. `lower` and `upper` keep everything but the case; so do `title` and `sentence` when
 * there is white space in the text (running text), and otherwise they spell a name out as words; the others join words.
 * @throws SheafError `body_too_large`
 */
export function convertCase(text: string, caseType: CaseType): { result: string; case_type: CaseType } {
  requireShort(text);
  return { result: CASES[caseType](text), case_type: caseType };
}

function joined(text: string, separator: string, convert: (word: string, index: number) => string): string {
  return splitWords(text).map(convert).join(separator);
}

function lower(text: string): string {
  return text.toLowerCase();
}

/** The first letter in upper case and the rest in lower case, also if one letter becomes two (ß, ﬁ). */
function capitalize(word: string): string {
  if (word.charCodeAt(0) < 0x80) return word.charAt(0).toUpperCase() + lower(word).slice(1);
  const [first = ''] = word;
  const [capital = '', ...more] = first.toUpperCase();
  // The word is lower-cased as a whole, so that a sigma at its end gets its final form.
  return capital + lower(more.join('')) + lower(word).slice(lower(first).length);
}

function isProse(text: string): boolean {
  return /\s/.test(text.trim());
}

/** Capitalizes each word of running text in place; an apostrophe does not begin a word. */
function capitalizeWords(text: string): string {
  return text.replace(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'\u2019]*/gu, capitalize);
}

/** Capitalizes the first letter of a lower-case text, and the first after each full stop, question or exclamation mark. */
function capitalizeSentences(text: string): string {
  return text.replace(
    /(^\s*|[.!?]\s+)(\p{P}{0,4})(\p{L})/gu,
    (_, before: string, punctuation: string, letter: string) => before + punctuation + capitalize(letter),
  );
}
