import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Folder of the catalogues: a file for each language, named by its tag. */
export const CATALOGUES = join(import.meta.dirname, '../../locales');

/** The tag of a language, such as `de`. */
export type Language = string;

/** All languages that people can choose: English, whose words are in the code, and each language with a catalogue. */
export const LANGUAGES: readonly [Language, ...Language[]] = ['en', ...translations()];

/**
 * English names of the languages, looked up when read: the tables of names are megabytes that a start does not need.
 */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = Object.defineProperties(
  {},
  Object.fromEntries(LANGUAGES.map((tag) => [tag, { enumerable: true, get: () => englishName(tag) }])),
);

function englishName(tag: Language): string {
  return new Intl.DisplayNames('en', { type: 'language' }).of(tag) ?? tag;
}

export function isLanguage(tag: string): tag is Language {
  return LANGUAGES.includes(tag);
}

/** The supported language that an `Accept-Language` header ranks first (RFC 9110, 12.5.4), or null. */
export function acceptedLanguage(header: string | undefined): Language | null {
  const wanted = (header ?? '')
    .slice(0, MAX_HEADER)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const quality = /^\s*q=([\d.]+)\s*$/.exec(parameters.at(-1) ?? '')?.[1];
      return { tag: tag.trim().split('-')[0] ?? '', quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ tag, quality }) => quality > 0 && isLanguage(tag))
    .sort((one, other) => other.quality - one.quality);
  return wanted[0]?.tag ?? null;
}

const MAX_HEADER = 1000;

function translations(): Language[] {
  // Without the folder, there is only English.
  if (!existsSync(CATALOGUES)) return [];
  return readdirSync(CATALOGUES)
    .flatMap((name) => /^([a-z]{2,3})\.json$/.exec(name)?.[1] ?? [])
    .filter((tag) => tag !== 'en')
    .sort();
}
