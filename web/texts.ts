import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';
import { en } from './src/texts/en.ts';
import type { Message } from './src/texts/message.ts';

/** The catalogues of all languages: a file each, which has the texts of the page below `page.`. */
export const LOCALES = join(import.meta.dirname, '../locales');
const TEXTS = join(import.meta.dirname, 'src/texts');
/** The file whose code is made here. */
const MODULE = join(TEXTS, 'catalogues.ts');

type Source = string | Message | readonly Source[] | { readonly [name: string]: Source };

/**
 * Builds the texts of the page from `en.ts` and the catalogues: a part for each language, with compiled messages, so
 * that the page parses none. Missing words of a language are in English.
 */
export function textsPlugin(): Plugin {
  return {
    name: 'texts',
    enforce: 'pre',
    load(id) {
      const [path, query = ''] = id.split('?');
      if (path !== MODULE) return null;
      const language = new URLSearchParams(query).get('language');
      return language === null ? mainModule() : `${bound(language)}export default ${textsIn(language)};`;
    },
  };
}

function mainModule(): string {
  const tags = readdirSync(LOCALES).flatMap((name) => /^([a-z]{2,3})\.json$/.exec(name)?.[1] ?? []);
  const entries = tags
    .filter((tag) => tag !== 'en')
    .map((tag) => `${tag}: () => import(${JSON.stringify(`${MODULE}?language=${tag}`)})`);
  return `${bound('en')}export const english = ${textsIn('en')};
export const languages = { ${entries.join(', ')} };`;
}

const bound = (language: string): string => `import { bind } from ${JSON.stringify(join(TEXTS, 'bind.ts'))};
const [own, fallback] = [bind('${language}'), bind('en')];
`;

function textsIn(language: string): string {
  return write(
    en,
    'page',
    language === 'en' ? {} : JSON.parse(readFileSync(join(LOCALES, `${language}.json`), 'utf8')),
  );
}

/** Writes texts as code. */
function write(source: Source, key: string, catalogue: Readonly<Record<string, string>>): string {
  const translated = catalogue[key];
  if (typeof source === 'string') return JSON.stringify(translated === undefined ? source : compile(translated));
  if (isMessage(source)) {
    const compiled = JSON.stringify(compile(translated ?? source.icu));
    return `${translated === undefined ? 'fallback' : 'own'}(${JSON.stringify(source.names)}, ${compiled})`;
  }
  const entries = Object.entries(source).map(([name, each]) => [name, write(each, `${key}.${name}`, catalogue)]);
  if (Array.isArray(source)) return `[${entries.map(([, text]) => text).join(', ')}]`;
  return `{ ${entries.map(([name, text]) => `${JSON.stringify(name)}: ${text}`).join(', ')} }`;
}

function isMessage(source: Source): source is Message {
  return typeof source === 'object' && 'icu' in source && typeof source.icu === 'string';
}
