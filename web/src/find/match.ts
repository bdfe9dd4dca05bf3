import { type Direction, directionOf, isSilent, isWeak, queryWords } from './direction.ts';
import { likeness, wordsOf } from './words.ts';

/** Something that can be found by words. */
export interface Findable {
  /** Name in the language of the page. */
  title: string;
  name: string;
  /** Other words that people search for; the most specific first. */
  keywords: readonly string[];
  /** Words of other languages than the page's. */
  foreign?: readonly string[];
  description: string;
  /** Its conversion, by media types; null if it returns no file for a file. */
  converts?: { from: readonly string[]; to: readonly string[]; mainly: boolean } | null;
  /** How much it is sought, up to 1; less than 0 if hardly. */
  sought?: number;
}

/** One of several ways to use a tool, such as splitting at bookmarks. */
export interface Way {
  /** Of its parameter. */
  name: string;
  label: string;
}

const FAINT = 0.2;
/** A word names a way if it is this word, or another form of it. */
const SAME_WORD = 0.9;
/** It is part of this word, as "teilen" of "aufteilen". */
const PART_OF_WORD = 0.5;
/** Weight of a word in another language. */
const FOREIGN = 0.8;
/** Weight of its popularity, which decides between tools that fit about equally. */
const SOUGHT = 0.08;
/** Weight of a query that is exactly a name or a keyword. */
const WHOLE = 0.25;
/** The same without the word "PDF", which most tools share. */
const NEARLY_WHOLE = 0.12;
/** Weight of accepting the files in hand. */
const IN_HAND = 0.3;
const MOST_NEAR = 6;
/** A tool matches a search if this share of the words is about it. */
const MOST_OF_THEM = 0.6;

interface Entry<T> {
  item: T;
  terms: { word: string; weight: number }[];
  /** Names and keywords in searchable form. */
  phrases: ReadonlySet<string>;
}

export interface Found<T> {
  /** Best first. */
  items: T[];
  /** True if nothing matches the query: the items are the closest ones. */
  missing: boolean;
}

export interface Index<T> {
  /** Tools that fit every word of the query, best first; one letter may be wrong, missing, doubled or swapped. */
  search(query: string, inHand?: (item: T) => boolean): T[];
  /** The same, or the nearest tools if there are none. */
  find(query: string, inHand?: (item: T) => boolean): Found<T>;
}

/** Makes an index over names, keywords and descriptions. */
export function createIndex<T extends Findable>(items: readonly T[]): Index<T> {
  const entries: Entry<T>[] = items.map((item) => ({ item, terms: termsOf(item), phrases: phrasesOf(item) }));
  const find = (query: string, inHand: (item: T) => boolean = () => false): Found<T> => {
    const all = queryWords(query);
    const telling = all.filter((word) => !isSilent(word));
    const words = telling.length > 0 ? telling : all;
    if (words.length === 0) return { items: [...items], missing: false };
    const direction = directionOf(all);
    const scored = entries.map((entry, place) => {
      const { sum, share } = scoreOf(words, entry.terms);
      const turned = direction ? turnOf(direction, entry.item) : 0;
      const whole = wholeOf(words, entry.phrases);
      const extra = whole + SOUGHT * (entry.item.sought ?? 0) + (inHand(entry.item) ? IN_HAND : 0);
      return {
        item: entry.item,
        place,
        share: turned >= 1 ? 1 : direction?.from ? 0 : share,
        score: sum + turned + extra,
      };
    });
    const best = scored.toSorted((a, b) => b.score - a.score || a.place - b.place);
    const most = Math.max(MOST_OF_THEM, ...best.map(({ share }) => share));
    const fitting = best.filter(({ share }) => share === 1 || (most < 1 && share >= most));
    if (fitting.length > 0) return { items: fitting.map(({ item }) => item), missing: false };
    // Of words that fit nowhere, nothing is near.
    const near = best.filter(({ score }) => score > FAINT + SOUGHT).slice(0, MOST_NEAR);
    return { items: near.map(({ item }) => item), missing: true };
  };
  return {
    find,
    search(query, inHand) {
      const { items: found, missing } = find(query, inHand);
      return missing ? [] : found;
    },
  };
}

/** The only way that a query names: words that belong to no other way, and not to the tool itself, as "split" does. */
export function wayNamed(query: string, title: string, ways: readonly Way[]): Way | null {
  const isIn = (text: string, word: string, least: number) =>
    wordsOf(text).some((term) => likeness(word, term) >= least);
  const telling = queryWords(query).filter((word) => !isSilent(word) && !isIn(title, word, PART_OF_WORD));
  const own = telling.map((word) => ways.filter(({ name, label }) => isIn(`${name} ${label}`, word, SAME_WORD)));
  const named = new Set(own.flatMap((fitting) => (fitting.length === 1 ? fitting : [])));
  return named.size === 1 ? ([...named][0] ?? null) : null;
}

/** 1 and more if it converts one to the other, less if it concerns only one of them. */
function turnOf({ from, to }: Direction, { converts }: Findable): number {
  if (!converts) return 0;
  const takes = from === null || converts.from.some((type) => from.test(type));
  const gives = converts.to.some((type) => to.test(type));
  if (takes && gives) return converts.mainly ? 1.3 : from === null ? 0.3 : 1;
  if (!converts.mainly) return 0;
  // An existing file counts more than a requested one.
  return from !== null && takes ? 0.7 : gives ? 0.3 : 0;
}

function wholeOf(words: readonly string[], phrases: ReadonlySet<string>): number {
  // One word is weighed already by its place among the keywords.
  if (words.length === 1) return 0;
  if (phrases.has(words.join(' '))) return WHOLE;
  const bare = words.filter((word) => word !== 'pdf').join(' ');
  return bare !== '' && (phrases.has(bare) || phrases.has(`${bare} pdf`) || phrases.has(`pdf ${bare}`))
    ? NEARLY_WHOLE
    : 0;
}

function phrasesOf({ title, keywords, foreign = [] }: Findable): ReadonlySet<string> {
  return new Set(
    [title, ...keywords, ...foreign].map((phrase) =>
      queryWords(phrase)
        .filter((word) => !isSilent(word))
        .join(' '),
    ),
  );
}

function termsOf({ title, name, keywords, foreign = [], description }: Findable): { word: string; weight: number }[] {
  const from = (text: string, weight: number) => wordsOf(text).map((word) => ({ word, weight }));
  return [
    ...from(title, 1),
    ...from(name, 0.92),
    // Earlier keywords describe a tool better than later ones.
    ...keywords.flatMap((keyword, place) => from(keyword, partOf(keyword) * (0.95 - Math.min(place, 20) * 0.012))),
    ...foreign.flatMap((keyword) => from(keyword, partOf(keyword) * FOREIGN)),
    ...from(description, 0.5),
  ];
}

/** A word describes a tool less if it is one of several. */
const partOf = (keyword: string): number => (keyword.includes(' ') ? 0.94 : 1);

/** Average fit of the words, and the share of fitting ones; "PDF" does not fit by itself. */
function scoreOf(words: readonly string[], terms: readonly { word: string; weight: number }[]) {
  let sum = 0;
  const telling = words.filter((word) => !isWeak(word) && word !== 'pdf');
  const asked = new Set(telling.length > 0 ? telling : words);
  let fitting = 0;
  let otherKind = false;
  for (const word of words) {
    let best = 0;
    for (const term of terms) {
      if (term.weight > best) best = Math.max(best, term.weight * likeness(word, term.word));
    }
    if (best < FAINT) {
      otherKind ||= word === 'pdf';
      continue;
    }
    sum += best;
    if (asked.has(word)) fitting++;
  }
  return {
    sum: sum / words.length,
    share: (otherKind ? 0.5 : 1) * (fitting / words.filter((word) => asked.has(word)).length),
  };
}
