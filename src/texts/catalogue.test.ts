import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { englishCatalogueText, englishMessages } from '../../scripts/catalogue.ts';
import { catalogueOf, say } from './catalogue.ts';
import { compile, escapeMessage, formatMessage } from './format.ts';
import { acceptedLanguage, CATALOGUES, LANGUAGES } from './languages.ts';
import { translateTree } from './tree.ts';

const english = await englishMessages();
const keys = Object.keys(english);
const translations = LANGUAGES.filter((language) => language !== 'en');

/** The arguments of a message: those in its text, and all, including those it only selects by; with its selectors. */
function argumentsOf(message: string): { shown: string[]; all: string[] } {
  const [shown, all] = [new Set<string>(), new Set<string>()];
  const visit = (nodes: unknown): void => {
    for (const node of Array.isArray(nodes) ? nodes : []) {
      if (!Array.isArray(node)) continue;
      const [name, kind, options = {}] = node as [string, number | undefined, Record<string, unknown> | undefined];
      if (kind === undefined) shown.add(name);
      // Plural forms depend on the language; selections by value are the same in all.
      all.add(kind === SELECT ? `${name}: ${Object.keys(options).sort()}` : name);
      for (const option of Object.values(options)) visit(option);
    }
  };
  visit(compile(message));
  return { shown: [...shown], all: [...all] };
}

/** Whether a message has the values of the English one, and no others. */
function hasValuesOf(message: string, english: string): boolean {
  const [own, source] = [argumentsOf(message), argumentsOf(english)];
  return source.shown.every((name) => own.shown.includes(name)) && own.all.every((name) => source.all.includes(name));
}

/** The forms of numbers that a message tells apart, one list for each of its plurals. */
const pluralsOf = (message: string): string[][] =>
  [...message.matchAll(/\{\w+, plural, /g)].map(({ index }) =>
    [...message.slice(index).matchAll(/(=\d+|zero|one|two|few|many|other) \{/g)].map(([, form]) => form as string),
  );

const SELECT = 1;

it('the English catalogue is what the code says', async () => {
  const there = readFileSync(join(CATALOGUES, 'en.json'), 'utf8');
  expect(there === (await englishCatalogueText()), 'run: npm run locales').toBe(true);
  expect(keys.length).toBeGreaterThan(2500);
});

describe.each(translations)('the catalogue of %s', (language) => {
  const catalogue = catalogueOf(language);

  it('has words for everything that English has words for, and for nothing else', () => {
    const lacking = keys.filter(
      (key) => catalogue[key] === undefined || (catalogue[key] === '' && english[key] !== ''),
    );
    expect(lacking).toEqual([]);
    expect(Object.keys(catalogue).filter((key) => !(key in english))).toEqual([]);
  });

  it('has messages that can be read, with the values of the English ones', () => {
    const wrong = Object.entries(catalogue).filter(([key, message]) => !hasValuesOf(message, english[key] ?? ''));
    expect(wrong).toEqual([]);
  });

  it('tells numbers apart as the language does', () => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    const wrong = Object.entries(catalogue).filter(([, message]) =>
      pluralsOf(message).some(
        (forms) =>
          !forms.includes('other') ||
          forms.some((form) => !form.startsWith('=') && !(pluralCategories as string[]).includes(form)) ||
          (pluralCategories.includes('one') && !forms.includes('one') && !forms.includes('=1')),
      ),
    );
    expect(wrong).toEqual([]);
  });

  it('has words to search each operation by', () => {
    const few = keys.filter((key) => /^operations\.[\w-]+\.keywords$/.test(key) && !hasKeywords(catalogue[key] ?? ''));
    expect(few).toEqual([]);
  });
});

function hasKeywords(text: string): boolean {
  const words = text.split(', ');
  return words.length > 2 && words.every((word) => word.length > 1 && word === word.trim()) && !/,(?! )/.test(text);
}

it('French has no ordinary space before a mark that stands apart, and Spanish opens what it asks and exclaims', () => {
  const texts = (language: string) => Object.values(catalogueOf(language));
  expect(texts('fr').filter((text) => / [;:!?»]|« |\} %/.test(text))).toEqual([]);
  expect(texts('es').filter((text) => /[?!]$/.test(text) && !/[¿¡]/.test(text))).toEqual([]);
});

describe('words', () => {
  const sentence = '{count, plural, one {{count} page} other {{count} pages}} of {name}';

  it('are said with their values, and in English where a language has none', () => {
    expect(say('nowhere', sentence, 'de', { count: 1, name: 'a.pdf' })).toBe('1 page of a.pdf');
    expect(say('nowhere', sentence, 'xx', { count: 2, name: 'a.pdf' })).toBe('2 pages of a.pdf');
    expect(say('families.image', 'Images', 'de')).toBe('Bilder');
    expect(translateTree({ image: 'Images', unknown: 'Unknown' }, 'families', 'es')).toEqual({
      image: 'Imágenes',
      unknown: 'Unknown',
    });
  });

  it('take values as they are, whatever stands in them, and none for those that are missing', () => {
    expect(formatMessage('{name}: {fault}', { name: "{count} '{'<b>" }, 'en')).toBe("{count} '{'<b>: ");
    expect(formatMessage('{count}', { count: 1234567 }, 'de')).toBe('1234567');
  });

  it('that are no messages are the same when they are read as one', () => {
    for (const text of [
      "'{'",
      '{page} of {pages:2}, {{x}}',
      "it's <b>",
      "a '' b",
      'x < y',
      "Expected '}' after",
      "''{",
    ]) {
      expect(formatMessage(escapeMessage(text), {}, 'en')).toBe(text);
    }
  });
});

it('the language that is asked for first is chosen, and none that there is not', () => {
  const chosen = (header: string | undefined) => acceptedLanguage(header);
  expect(chosen('de-AT,de;q=0.9,en;q=0.8')).toBe('de');
  expect(chosen('en;q=0.5, fr;q=0.7, *;q=0.1')).toBe('fr');
  expect(chosen('xx, es;q=0.2')).toBe('es');
  expect([undefined, '', 'xx', 'de;q=0', ';;;,', '../../en'].map(chosen)).toEqual(Array(6).fill(null));
});
