import { catalogueOf } from '../../src/texts/catalogue.ts';
import { compile } from '../../src/texts/format.ts';
import { bind } from '../../web/src/texts/bind.ts';
import { en, type Texts } from '../../web/src/texts/en.ts';
import type { Message } from '../../web/src/texts/message.ts';

type Source = string | Message | readonly Source[] | { readonly [name: string]: Source };

/** The texts of the page in a language, as the build makes them. */
export function pageTexts(language: string): Texts {
  const catalogue = catalogueOf(language);
  const own = bind(language);
  const build = (source: Source, key: string): unknown => {
    if (typeof source === 'string') return catalogue[key] === undefined ? source : compile(catalogue[key]);
    if ('icu' in source && typeof source.icu === 'string') {
      return own((source as Message).names, compile(catalogue[key] ?? source.icu));
    }
    const entries = Object.entries(source as Record<string, Source>);
    const built = entries.map(([name, each]) => [name, build(each, `${key}.${name}`)] as const);
    return Array.isArray(source) ? built.map(([, text]) => text) : Object.fromEntries(built);
  };
  return build(en, 'page') as Texts;
}
