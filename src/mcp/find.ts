import type { OperationFacts } from './backend.ts';

const MAX_FOUND = 8;

/** Operations that fit words, the best first; all of them, in short, for none. */
export function findOperations(operations: readonly OperationFacts[], query: string): object {
  const words = wordsIn(query);
  if (words.length === 0) return { operations: operations.map(({ name, title }) => `${name}: ${title}`) };
  const scores = scoresOf(operations, words);
  const found = operations
    .map((operation, index) => ({ operation, score: scores[index] ?? 0 }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_FOUND)
    .map(({ operation: { name, title, description, accepts, produces, inputs, missing } }) => ({
      operation: name,
      title,
      does: firstSentence(description),
      files: inputs.min === inputs.max ? `${inputs.min}` : `${inputs.min} to ${inputs.max}`,
      takes: shortTypes(accepts),
      gives: shortTypes(produces),
      ...(missing.length > 0 && { unavailable: `needs ${missing.join(', ')}` }),
    }));
  return found.length > 0
    ? { operations: found }
    : { operations: [], hint: 'Nothing fits these words. An empty query lists all operations.' };
}

/** The facts that a caller needs to run an operation. */
export function describeOperation(operation: OperationFacts): object {
  const { $schema: _, ...schema } = operation.schema();
  const { name, title, description, accepts, produces, inputs, missing } = operation;
  return {
    operation: name,
    title,
    description,
    files: inputs,
    takes: accepts,
    gives: produces,
    ...(missing.length > 0 && { unavailable: `needs ${missing.join(', ')}` }),
    params: schema,
  };
}

/** Words that do not describe the task. */
const EMPTY = new Set(
  `a an the this these that those it its is are of to and or in into on at for from with as by out off my our your me i we you
  do does make put two every all any between get take need want only one some please can how what which where there file files`.split(
    /\s+/,
  ),
);

function wordsIn(text: string): string[] {
  const words = text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const telling = words.filter((word) => !EMPTY.has(word));
  return telling.length > 0 ? telling : words;
}

/** How well each operation fits the words. A word that fits many of them, such as "pdf", says little of which is meant. */
function scoresOf(operations: readonly OperationFacts[], words: readonly string[]): number[] {
  const index = INDEXES.get(operations) ?? indexOf(operations);
  INDEXES.set(operations, index);
  const scores = operations.map(() => 0);
  for (const word of words) {
    const fits = operations.map(() => 0);
    for (const [text, places] of index.get(beginningOf(word)) ?? []) {
      const like = likeness(text, word);
      for (const { operation, weight } of places) fits[operation] = Math.max(fits[operation] ?? 0, weight * like);
    }
    const telling = Math.log(1 + operations.length / Math.max(1, fits.filter((fit) => fit > 0).length));
    for (const [operation, fit] of fits.entries()) scores[operation] = (scores[operation] ?? 0) + telling * fit;
  }
  return scores;
}

/** Where words are, by their beginnings: words that are alike begin alike. */
type WordIndex = ReadonlyMap<string, ReadonlyMap<string, readonly Place[]>>;

/** An operation by its number in the list, and how much a word counts there. */
interface Place {
  operation: number;
  weight: number;
}

/** Kept as long as its list: a service would split megabytes of text for each question else. */
const INDEXES = new WeakMap<readonly OperationFacts[], WordIndex>();

function indexOf(operations: readonly OperationFacts[]): WordIndex {
  const index = new Map<string, Map<string, Place[]>>();
  for (const [operation, facts] of operations.entries()) {
    for (const [word, weight] of weightsOf(facts)) {
      const beginning = beginningOf(word);
      const alike = index.get(beginning) ?? new Map<string, Place[]>();
      index.set(beginning, alike.set(word, [...(alike.get(word) ?? []), { operation, weight }]));
    }
  }
  return index;
}

/** The words of an operation, each with the weight of its heaviest field. */
function weightsOf(operation: OperationFacts): Map<string, number> {
  const weights = new Map<string, number>();
  for (const [text, weight] of fieldsOf(operation)) {
    for (const word of wordsIn(text)) weights.set(word, Math.max(weights.get(word) ?? 0, weight));
  }
  return weights;
}

/** Words of the name count most, then titles and keywords, then descriptions. */
const fieldsOf = ({ name, title, keywords, otherWords, description }: OperationFacts): [string, number][] => [
  [name, 8],
  [title, 6],
  [keywords.join(' '), 5],
  [otherWords().join(' '), 4],
  [description, 1],
];

const beginningOf = (word: string) => word.slice(0, 3);

/** Of words that begin alike. */
function likeness(text: string, word: string): number {
  if (text === word) return 1;
  if (word.length < 3) return 0;
  if (stemOf(text) === stemOf(word)) return 0.9;
  return text.startsWith(word) || (text.length >= 4 && word.startsWith(text)) ? 0.7 : 0;
}

/** "change" for "changes", "changed" and "changing": enough for free wording in languages that inflect endings. */
const stemOf = (word: string) => (word.length > 5 ? word.replace(/(?:ing|e[ds]?|s)$/, '') : word);

const firstSentence = (text: string) => /^.*?[.!?](?=\s|$)/s.exec(text)?.[0] ?? text;

function shortTypes(types: readonly string[]): string {
  const names = types.map((type) => type.replace(/^(?:image|text|application|message)\/(?:x-|vnd\.)?/, ''));
  return names.length > 8 ? `${names.slice(0, 8).join(' ')} …` : names.join(' ');
}
