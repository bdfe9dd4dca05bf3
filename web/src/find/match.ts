/** Something that can be found by words. */
export interface Findable {
  /** What it is called, in the language of the page. */
  title: string;
  name: string;
  /** Other words that people look for it with; the most telling first. */
  keywords: readonly string[];
  /** Words of other languages than the page's. */
  foreign?: readonly string[];
  description: string;
}

/** Words that say nothing about which tool is meant. */
const EMPTY_WORDS = new Set(['a', 'an', 'the', 'to', 'into', 'my', 'of', 'in', 'from', 'file', 'files']);
const FAINT = 0.2;
/** What a word of another language weighs. */
const FOREIGN = 0.8;

interface Entry<T> {
  item: T;
  terms: { word: string; weight: number }[];
}

export interface Index<T> {
  /** What fits every word of the query, best first; one letter may be wrong, missing, doubled or swapped. */
  search(query: string): T[];
}

/** Makes an index over names, keywords and descriptions. */
export function createIndex<T extends Findable>(items: readonly T[]): Index<T> {
  const entries: Entry<T>[] = items.map((item) => ({ item, terms: termsOf(item) }));
  return {
    search(query) {
      const all = wordsOf(query);
      const telling = all.filter((word) => !EMPTY_WORDS.has(word));
      const words = telling.length > 0 ? telling : all;
      if (words.length === 0) return [...items];
      return entries
        .map(({ item, terms }, place) => ({ item, place, score: scoreOf(words, terms) }))
        .filter(({ score }) => score > 0)
        .sort((a, b) => b.score - a.score || a.place - b.place)
        .map(({ item }) => item);
    },
  };
}

function termsOf({ title, name, keywords, foreign = [], description }: Findable): { word: string; weight: number }[] {
  const from = (text: string, weight: number) => wordsOf(text).map((word) => ({ word, weight }));
  return [
    ...from(title, 1),
    ...from(name, 0.92),
    // Earlier keywords describe a tool better than later ones.
    ...keywords.flatMap((keyword, place) => from(keyword, 0.95 - Math.min(place, 20) * 0.012)),
    ...foreign.flatMap((word) => from(word, FOREIGN)),
    ...from(description, 0.5),
  ];
}

function scoreOf(words: readonly string[], terms: readonly { word: string; weight: number }[]): number {
  let sum = 0;
  for (const word of words) {
    let best = 0;
    for (const term of terms) {
      if (term.weight > best) best = Math.max(best, term.weight * likeness(word, term.word));
    }
    if (best < FAINT) return 0;
    sum += best;
  }
  return sum / words.length;
}

/** How much a typed word is like a term, 0..1. */
function likeness(typed: string, term: string): number {
  if (typed === term) return 1;
  if (stemOf(typed) === stemOf(term)) return 0.97;
  if (term.startsWith(typed)) return 0.75 + (0.2 * typed.length) / term.length;
  if (typed.length >= 3 && term.includes(typed)) return 0.55;
  if (typed.length < 4) return typed.length === 3 && isOneSlip(typed, term) ? 0.45 : 0;
  if (isOneSlip(typed, term)) return 0.7;
  // A slip in a word that is still being typed.
  return typed.length >= 5 && isOneSlip(typed, term.slice(0, typed.length)) ? 0.5 : 0;
}

/** Without the endings that make no difference to what is meant. */
function stemOf(word: string): string {
  return word.length > 4 ? word.replace(/(?:ing|ers?|ed|es|en|s|e)$/, '') : word.replace(/(?<=.{3})s$/, '');
}

/** Whether one letter too many, too few, another, or two that changed places make the difference. */
export function isOneSlip(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false;
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  const [restA, restB] = [a.slice(at), b.slice(at)];
  return (
    restA.slice(1) === restB.slice(1) ||
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    (restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2))
  );
}

function wordsOf(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}
