import type { Word } from './words.ts';

/** Whether words are a number, or mark a missing one. */
export function isNumber(words: readonly Pick<Word, 'text'>[]): boolean {
  const text = words.map((word) => word.text).join('');
  return (/\d/.test(text) && !/\p{L}{3}/u.test(text)) || /^[\p{P}\p{S}]+$/u.test(text);
}
