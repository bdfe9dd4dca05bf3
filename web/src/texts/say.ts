import type { Problem } from '../api/errors.ts';
import { readMessage } from '../ui/read-message.ts';
import { formatCompiled } from './bind.ts';
import type { Texts } from './en.ts';

/** A code with the values of its sentence: a note of a result, or the reason of an error. */
export type Note = { code: string } & Record<string, unknown>;

/** Sentences by code, as ICU messages, from the service for a language. */
export type NoteWords = Readonly<Record<string, string>>;

/**
 * Words a note; null if there are no words. `{name_sentence}` in them is the sentence of the code in the value `name`.
 */
export function sayNote(note: Note, words: NoteWords, language: string): string | null {
  const sentence = words[note.code];
  const message = sentence === undefined ? null : readMessage(sentence);
  if (sentence === undefined || message === null) return null;
  const nested = [...sentence.matchAll(/\{(\w+)_sentence\}/g)].map(([, name]) => name as string);
  const sentences = nested.map((name) => {
    const { [name]: code, ...values } = note;
    return [`${name}_sentence`, sayNote({ ...values, code: String(code) }, words, language) ?? ''];
  });
  return formatCompiled(message, { ...note, ...Object.fromEntries(sentences) }, language);
}

/** Puts what does not fit into words: by its own code, or by its type; null when there are no words for either. */
export function sayProblem(
  { type, ctx = {} }: Pick<Problem, 'type' | 'ctx'>,
  texts: Texts['problems'],
  words: NoteWords,
  language: string,
): string | null {
  const own = typeof ctx.code === 'string' ? sayNote(ctx as Note, words, language) : null;
  if (own !== null) return own;
  const text = Object.hasOwn(texts, type) ? texts[type as keyof typeof texts] : null;
  if (text === null || typeof text === 'string') return text;
  const values = text.names.map((name) => wordOf((ctx as Record<string, unknown>)[name], texts.or));
  return (text as (...values: string[]) => string)(...values);
}

/** A value as the sentence shows it: a list of choices ends with "or" in the language of the page. */
const wordOf = (value: unknown, or: string): string => String(value ?? '').replace(/ or (?=[^ ]+$)/, ` ${or} `);
