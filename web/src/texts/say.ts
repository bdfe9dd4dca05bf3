import type { Problem } from '../api/errors.ts';

/** A code with what stands in its sentence: a note of a result, or the reason of an error. */
export type Note = { code: string } & Record<string, unknown>;

/** Sentences by code, as the service gives them for a language. */
export type NoteWords = Readonly<Record<string, string>>;

/** What does not fit, by the type that the service tells, with the values of the sentence. */
export type ProblemTexts = Readonly<Record<string, (values: Readonly<Record<string, unknown>>) => string>>;

/**
 * Puts a note into words; null when there are none. `{name}` in them stands for a value, `{name|one|many}` for one of two
 * words by that number, and `{@name}` for the sentence of the code that the value is.
 */
export function sayNote(note: Note, words: NoteWords): string | null {
  const sentence = words[note.code];
  if (sentence === undefined) return null;
  return sentence
    .replaceAll(/\{@(\w+)\}/g, (_, name: string) => words[String(note[name])] ?? '')
    .replaceAll(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (_, name: string, one?: string, many?: string) =>
      String((one === undefined ? note[name] : note[name] === 1 ? one : many) ?? ''),
    );
}

/** Puts what does not fit into words: by its own code, or by its type; null when there are no words for either. */
export function sayProblem({ type, ctx = {} }: Problem, texts: ProblemTexts, words: NoteWords): string | null {
  const own = typeof ctx.code === 'string' ? sayNote(ctx as Note, words) : null;
  return own ?? texts[type]?.(ctx) ?? null;
}
