import type { OperationFacts } from './backend.ts';

const MAX_FOUND = 8;

/** Operations that fit words, the best first; all of them, in short, for none. */
export function findOperations(operations: readonly OperationFacts[], query: string): object {
  const words = wordsIn(query);
  if (words.length === 0) return { operations: operations.map(({ name, title }) => `${name}: ${title}`) };
  const found = operations
    .map((operation) => ({ operation, score: scoreOf(operation, words) }))
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

/** What a caller needs to run an operation. */
export function describeOperation({ params, ...operation }: OperationFacts): object {
  const { $schema: _, ...schema } = params;
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

/** Words that say nothing of what is to be done. */
const EMPTY = new Set(['a', 'an', 'the', 'of', 'to', 'and', 'in', 'into', 'my', 'from', 'with', 'file', 'files', 'as']);

function wordsIn(text: string): string[] {
  const words = text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const telling = words.filter((word) => !EMPTY.has(word));
  return telling.length > 0 ? telling : words;
}

/** Words of the name count most, then titles and keywords, then what is said about it. */
function scoreOf({ name, title, keywords, otherWords, description }: OperationFacts, words: readonly string[]): number {
  const fields: [readonly string[], number][] = [
    [wordsIn(name), 8],
    [wordsIn(title), 6],
    [wordsIn(keywords.join(' ')), 5],
    [wordsIn(otherWords.join(' ')), 4],
    [wordsIn(description), 1],
  ];
  const scores = words.map((word) => Math.max(...fields.map(([texts, weight]) => weight * likeness(texts, word))));
  return scores.reduce((sum, score) => sum + score, 0);
}

function likeness(texts: readonly string[], word: string): number {
  if (texts.includes(word)) return 1;
  if (word.length < 3) return 0;
  return texts.some((text) => text.startsWith(word) || (text.length >= 4 && word.startsWith(text))) ? 0.7 : 0;
}

const firstSentence = (text: string) => /^.*?[.!?](?=\s|$)/s.exec(text)?.[0] ?? text;

function shortTypes(types: readonly string[]): string {
  const names = types.map((type) => type.replace(/^(?:image|text|application|message)\/(?:x-|vnd\.)?/, ''));
  return names.length > 8 ? `${names.slice(0, 8).join(' ')} …` : names.join(' ');
}
