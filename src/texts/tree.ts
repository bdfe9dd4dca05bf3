import { catalogueOf } from './catalogue.ts';
import { escapeMessage, formatMessage } from './format.ts';
import type { Language } from './languages.ts';

/** Texts without arguments, by their path. */
export interface TextTree {
  readonly [name: string]: string | TextTree | undefined;
}

/** The same texts in a language; what it lacks stays English. @param prefix of the keys */
export function translateTree<T extends TextTree>(english: T, prefix: string, language: Language): T {
  const catalogue = catalogueOf(language);
  const translate = (tree: TextTree, path: string): TextTree =>
    Object.fromEntries(
      Object.entries(tree).map(([name, text]) => {
        const key = `${path}.${name}`;
        if (typeof text === 'object') return [name, translate(text, key)];
        const own = catalogue[key];
        return [name, own === undefined ? text : formatMessage(own, {}, language)];
      }),
    );
  return translate(english, prefix) as T;
}

/** The texts as ICU messages by their keys, for a catalogue. */
export function messagesOf(tree: TextTree, prefix: string): Record<string, string> {
  const entries = Object.entries(tree).flatMap(([name, text]) => {
    const key = `${prefix}.${name}`;
    if (text === undefined) return [];
    return typeof text === 'string' ? [[key, escapeMessage(text)]] : Object.entries(messagesOf(text, key));
  });
  return Object.fromEntries(entries);
}
