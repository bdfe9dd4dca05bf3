import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatMessage, type Values } from './format.ts';
import { CATALOGUES, isLanguage, type Language } from './languages.ts';

/** ICU messages by their keys, such as `operations.pdf-rotate.params.angle.label`. */
export type Catalogue = Readonly<Record<string, string>>;

const catalogues = new Map<Language, Catalogue>();

/** The words of a language, read on first use. English is in the code: there is nothing to read. */
export function catalogueOf(language: Language): Catalogue {
  if (language === 'en' || !isLanguage(language)) return {};
  const known = catalogues.get(language) ?? readCatalogue(language);
  catalogues.set(language, known);
  return known;
}

/**
 * Returns the words for a key in a language, or in English if the language lacks them.
 * @param english the ICU message
 */
export function say(key: string, english: string, language: Language, values: Values = {}): string {
  const own = catalogueOf(language)[key];
  return own === undefined ? formatMessage(english, values, 'en') : formatMessage(own, values, language);
}

function readCatalogue(language: Language): Catalogue {
  return JSON.parse(readFileSync(join(CATALOGUES, `${language}.json`), 'utf8')) as Catalogue;
}
