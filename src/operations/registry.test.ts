import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { partOf, README } from '../../scripts/readme.ts';
import { operationsTable } from '../../scripts/readme-operations.ts';
import { de } from '../../web/src/texts/de.ts';
import * as es from '../../web/src/texts/languages/es.ts';
import * as fr from '../../web/src/texts/languages/fr.ts';
import { formWordsIn } from './kit/form-words.ts';
import { ENGINE_NOTES, sayNote } from './kit/notes.ts';
import { secretParameters } from './kit/password.ts';
import { CHOICE, LANGUAGES, overTexts } from './kit/texts.ts';
import { loadCode, loadOwnTexts, loadRegistry, loadTexts, visibleOperations } from './registry.ts';

const FIXTURES = join(import.meta.dirname, '../../test/fixtures');
const registry = await loadRegistry();
const operations = visibleOperations(registry).map((operation) => ({ ...operation }));
const english = await loadOwnTexts(registry, 'en');
const own = await Promise.all(LANGUAGES.map(async (language) => loadOwnTexts(registry, language)));
const german = own[LANGUAGES.indexOf('de')]!;
/** What a language has of its own: words of its forms among it, and nothing that is English for want of others. */
const TRANSLATED = [
  { language: 'de', words: german, facts: de.facts },
  { language: 'fr', words: await loadWithForms('fr'), facts: fr.texts.facts },
  { language: 'es', words: await loadWithForms('es'), facts: es.texts.facts },
];

interface Schema {
  properties?: Record<
    string,
    { description?: string; default?: unknown; enum?: string[]; items?: { enum?: string[] }; type?: string }
  >;
  [CHOICE]?: string[];
}
const schemaOf = (params: z.ZodType) => z.toJSONSchema(params, { io: 'input', unrepresentable: 'any' }) as Schema;

describe.each(operations)('$name', ({ name, keywords, params, result, examples, icon, limits }) => {
  const schema = schemaOf(params);
  const properties = Object.entries(schema.properties ?? {});

  it('tells in its schema what holds where nothing is given', () => {
    for (const given of [{}, ...examples.map((example) => example.params ?? {})]) {
      const { success, data } = params.safeParse(given);
      if (!success) continue;
      for (const [parameter, value] of Object.entries(data as object)) {
        if (parameter in given || value === undefined) continue;
        expect(schema.properties?.[parameter]?.default, parameter).toEqual(value);
      }
    }
  });

  it('has keywords, and a description for every parameter', () => {
    expect(keywords.length).toBeGreaterThan(2);
    expect(keywords.filter((keyword) => keyword.trim().length < 2 || keyword !== keyword.trim())).toEqual([]);
    expect(new Set(keywords).size).toBe(keywords.length);
    const silent = properties.filter(([, { description }]) => !description || description.length < 10);
    expect(silent).toEqual([]);
    expect(limits.seconds).toBeGreaterThan(0);
    expect(icon ?? 'of its family').toMatch(/^[a-z]/i);
  });

  it('has examples whose files are there and whose parameters are right', () => {
    for (const { files, params: given } of examples) {
      expect(params.safeParse(given).error).toBeUndefined();
      expect(files.filter((file) => !existsSync(join(FIXTURES, file)))).toEqual([]);
    }
  });

  it.each(TRANSLATED)('has words for everything that people read in $language', ({ words, facts }) => {
    const texts = words.get(name);
    const missing = (['title', 'tagline', 'description'] as const).filter((part) => !texts?.[part]);
    expect(missing).toEqual([]);
    expect(texts?.description).not.toBe(texts?.tagline);
    expect(texts?.keywords?.length).toBeGreaterThan(2);
    expect(texts?.keywords?.filter((keyword) => keyword.trim().length < 2 || keyword !== keyword.trim())).toEqual([]);
    for (const [parameter, { enum: one, items }] of properties) {
      const values = one ?? items?.enum ?? [];
      const own = texts?.params?.[parameter];
      expect([parameter, own?.label, own?.help]).toEqual([parameter, expect.any(String), expect.any(String)]);
      // Names such as JPEG are the same everywhere: German says them as English does.
      const names = values.filter((value) => !sameEverywhere(name, parameter, value));
      expect([parameter, names.filter((value) => !own?.values?.[value])]).toEqual([parameter, []]);
    }
    if (schema[CHOICE]) {
      expect(texts?.params?.[CHOICE]).toMatchObject({
        label: expect.any(String),
        values: { none: expect.any(String) },
      });
    }
    const shown = factsOf(result ?? {});
    expect(shown.filter((fact) => !texts?.facts?.[fact] && !(fact in facts))).toEqual([]);
  });

  it.each(own)('has words for no parameter that it does not have', (texts) => {
    const known = new Set([...properties.map(([parameter]) => parameter), ...(schema[CHOICE] ? [CHOICE] : [])]);
    expect(Object.keys(texts.get(name)?.params ?? {}).filter((parameter) => !known.has(parameter))).toEqual([]);
  });

  it('can be run', async () => {
    expect((await loadCode(name)).run).toBeTypeOf('function');
  });
});

/** The words of a language with those of its forms, over no English. */
async function loadWithForms(language: 'fr' | 'es') {
  const texts = await loadOwnTexts(registry, language);
  return new Map(
    operations.map(({ name, params }) => [
      name,
      overTexts(formWordsIn(language, params, english.get(name) ?? {}), texts.get(name) ?? {}),
    ]),
  );
}

function sameEverywhere(operation: string, parameter: string, value: string): boolean {
  const named = german.get(operation)?.params?.[parameter]?.values?.[value];
  return named !== undefined && named === (english.get(operation)?.params?.[parameter]?.values?.[value] ?? value);
}

/** The facts of a result that people are shown. */
function factsOf(result: Record<string, z.ZodType>): string[] {
  return Object.entries(result).flatMap(([fact, kind]) => {
    const { type, properties = {} } = z.toJSONSchema(kind, { unrepresentable: 'any' }) as Schema & { type?: string };
    // Lists are in the file; sizes stand beside the file's name.
    if (type === 'array' || /(?:^|_)bytes(?:_|$)|^saved_percent$/.test(fact)) return [];
    return type === 'object'
      ? Object.entries(properties).flatMap(([inner, { type }]) => (type === 'object' ? [] : inner))
      : fact;
  });
}

it('words of forms are found by the English ones, and what a language does not have is English', async () => {
  const french = await loadTexts(registry, 'fr');
  expect(french.get('pdf-rotate')?.params?.angle).toMatchObject({ label: 'Rotation', values: { 90: 'Droite' } });
  expect(french.get('pdf-protect')?.params?.permissions?.label).toBe('Autorisations');
  const texts = overTexts(
    { tagline: 'a', params: { x: { label: 'X', help: 'an x', values: { 1: 'one', 2: 'two' } }, y: { label: 'Y' } } },
    { params: { x: { label: 'Ix', values: { 1: 'un' } } } },
  );
  expect(texts).toEqual({
    tagline: 'a',
    params: { x: { label: 'Ix', help: 'an x', values: { 1: 'un', 2: 'two' } }, y: { label: 'Y' } },
  });
});

it('French has no ordinary space before a mark that stands apart, and Spanish opens what it asks and exclaims', () => {
  const said = (tables: object[]): string[] =>
    tables.flatMap((table) =>
      Object.values(table).flatMap((text) => (typeof text === 'string' ? text : said([text as object]))),
    );
  const notes = Object.values(ENGINE_NOTES);
  const [french, spanish] = TRANSLATED.slice(1).map(({ words }) => said([...words.values()]));
  expect([...french!, ...notes.map(({ fr }) => fr)].filter((text) => / [;:!?»]|« /.test(text))).toEqual([]);
  const open = [...spanish!, ...notes.map(({ es }) => es)];
  expect(open.filter((text) => /[?!]$/.test(text) && !/[¿¡]/.test(text))).toEqual([]);
});

describe('notes', () => {
  const tables = [ENGINE_NOTES, ...operations.map(({ notes }) => notes ?? {})];
  const all = tables.flatMap((table) => Object.entries(table));

  it('have one code each, and the same values in each language', () => {
    const codes = all.map(([code]) => code);
    const shared = operations.flatMap(({ notes }) => Object.keys(notes ?? {})).filter((code) => code in ENGINE_NOTES);
    expect([codes.length > 30, shared]).toEqual([true, []]);
    const values = (words: string) =>
      [...new Set([...words.matchAll(/\{(@?\w+)/g)].map(([, name]) => name as string))].sort();
    for (const language of LANGUAGES) {
      const wrong = all.filter(
        ([, words]) => !words[language] || String(values(words.en)) !== String(values(words[language])),
      );
      expect([language, wrong.map(([code]) => code)]).toEqual([language, []]);
    }
  });

  it('are put into words with their values, the words of other codes among them', () => {
    const fault = { code: 'json_invalid', line: 3, column: 25, fault: 'json_trailing_comma' };
    expect(sayNote(fault, 'en')).toBe(
      'The file is not valid JSON: line 3, column 25: A comma must be followed by another item.',
    );
    expect([1, 8].map((pages) => sayNote({ code: 'page_does_not_exist', page: 9, pages }, 'en'))).toEqual([
      'Page 9 does not exist: the document has 1 page.',
      'Page 9 does not exist: the document has 8 pages.',
    ]);
  });
});

describe('what an operation is', () => {
  it('is told without loading an engine', () => {
    // Engines that it names hold constants alone: they import nothing.
    const loaded = operations.flatMap(({ name }) => runtimeImports(fileOf(name)));
    expect(loaded.filter((path) => path.includes('/engines/') && runtimeImports(path).length > 0)).toEqual([]);
  });

  it('is found by its name alone', async () => {
    await expect(loadCode('../../etc')).rejects.toThrow('not the name of an operation');
    await expect(loadCode('pdf-no-such-thing')).rejects.toThrow();
  });

  it('says which parameters are secrets', () => {
    expect(
      operations.flatMap((operation) => (operation.family === 'pdf' ? secretParameters(operation) : [])),
    ).toContain('password');
    expect(secretParameters(registry.get('json-formatter')!)).toEqual([]);
    // A password that is no secret would be written into the database as it is.
    const open = operations.flatMap((operation) => {
      const secret = secretParameters(operation);
      return Object.keys(schemaOf(operation.params).properties ?? {}).filter(
        (parameter) => /password|secret|key_file/.test(parameter) && !secret.includes(parameter),
      );
    });
    expect(open).toEqual([]);
  });
});

it('the README says of operations nothing but what is so', async () => {
  // What it does not say yet is written by `npm run docs:operations`, which `npm test` does first.
  const right = (await operationsTable()).split('\n');
  expect(
    partOf(readFileSync(README, 'utf8'), 'operations')
      .split('\n')
      .filter((row) => !right.includes(row)),
  ).toEqual([]);
});

function fileOf(name: string): string {
  return join(import.meta.dirname, name.replace('-', '/'), 'operation.ts');
}

/** Files of our own that a file imports for more than their types. */
function runtimeImports(path: string): string[] {
  const statements = readFileSync(path, 'utf8').matchAll(/^import (?!type )[^;]*? from '(\.[^']+)';/gms);
  return [...statements].map(([, specifier]) => join(dirname(path), specifier as string));
}
