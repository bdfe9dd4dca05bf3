import { RE2JS } from 're2js';

/** Characters that are not seen, such as soft hyphens and joiners (general category Cf). */
const UNSEEN = /\p{Cf}/gu;

/** A text as it is looked for and in: ligatures and accents in one way of several, without what is not seen. */
export function plainForm(text: string): string {
  return text.normalize('NFKC').replace(UNSEEN, '');
}

/** What people write for each other: hyphens, apostrophes and quotation marks of keyboards for those of typesetters. */
const ALIKE = ['-\u2010\u2011\u2012\u2013\u2212', "'`\u2018\u2019\u02bc\u2032", '"\u201c\u201d\u201e\u00ab\u00bb'];
/** What the folding of single letters does not know: capitals of ß are SS, and Turkish has an i with a dot and one without. */
const FOLDED: readonly [RegExp, string][] = [
  [/^(?:ss|[ßẞ])$/iu, '(?:ss|ß|ẞ)'],
  [/^[iıİ]$/iu, '[iIıİ]'],
];

/** Quotes a word for a pattern that finds it however its signs, and unless `exact` its letters, are written. */
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
