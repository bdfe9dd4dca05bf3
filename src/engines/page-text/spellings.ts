import { RE2JS } from 're2js';

/** Invisible characters, such as soft hyphens and joiners (general category Cf). */
const UNSEEN = /\p{Cf}/gu;
/** Below, each character is its plain form. */
const FIRST_OTHER = 0x80;

/** Normalizes a text for searching: unifies ligatures and accents, and drops invisible characters. */
export function plainForm(text: string): string {
  if (text.length === 1 && text.charCodeAt(0) < FIRST_OTHER) return text;
  return text.normalize('NFKC').replace(UNSEEN, '');
}

/** Interchangeable characters: hyphens, apostrophes and quotation marks of keyboards and of typesetters. */
const ALIKE = ['-\u2010\u2011\u2012\u2013\u2212', "'`\u2018\u2019\u02bc\u2032", '"\u201c\u201d\u201e\u00ab\u00bb'];
/**
 * Cases that folding single letters misses: the capitals of ß are SS, and Turkish has an i with a dot and one without.
 */
const FOLDED: readonly [RegExp, string][] = [
  [/^(?:ss|[ßẞ])$/iu, '(?:ss|ß|ẞ)'],
  [/^[iıİ]$/iu, '[iIıİ]'],
];

/** Quotes a word for a pattern that matches all spellings of its signs and, unless `exact`, of its letters. */
export function quoteWord(word: string, exact: boolean): string {
  const pieces = exact ? [...word] : (word.match(/ss|./gisu) ?? []);
  return pieces
    .map((piece) => {
      const alike = ALIKE.find((signs) => signs.includes(piece));
      if (alike) return `[${alike.replace('-', '\\-')}]`;
      const folded = exact ? undefined : FOLDED.find(([letters]) => letters.test(piece));
      return folded?.[1] ?? RE2JS.quote(piece);
    })
    .join('');
}
