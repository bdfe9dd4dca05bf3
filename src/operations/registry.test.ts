import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { partOf, README } from '../../scripts/readme.ts';
import { operationsTable } from '../../scripts/readme-operations.ts';
import { de } from '../../web/src/texts/de.ts';
import { ENGINE_NOTES, sayNote } from './kit/notes.ts';
import { secretParameters } from './kit/password.ts';
import { CHOICE, overTexts } from './kit/texts.ts';
import { loadCode, loadOwnTexts, loadRegistry, loadTexts, visibleOperations } from './registry.ts';

const FIXTURES = join(import.meta.dirname, '../../test/fixtures');
const registry = await loadRegistry();
const german = await loadOwnTexts(registry, 'de');
const english = await loadOwnTexts(registry, 'en');
const others = [await loadOwnTexts(registry, 'fr'), await loadOwnTexts(registry, 'es')];
const operations = visibleOperations(registry).map((operation) => ({ ...operation }));

interface Schema {
  properties?: Record<string, { description?: string; enum?: string[]; type?: string }>;
  [CHOICE]?: string[];
}
const schemaOf = (params: z.ZodType) => z.toJSONSchema(params, { io: 'input', unrepresentable: 'any' }) as Schema;

describe.each(operations)('$name', ({ name, keywords, params, result, examples, icon, limits }) => {
  const schema = schemaOf(params);
  const properties = Object.entries(schema.properties ?? {});

  it('has keywords, and a description for every parameter', () => {
    expect(keywords.length).toBeGreaterThan(2);
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

  it('has German words for everything that people read', () => {
    const texts = german.get(name);
    const missing = (['title', 'tagline', 'description'] as const).filter((part) => !texts?.[part]);
    expect(missing).toEqual([]);
    expect(texts?.keywords?.length).toBeGreaterThan(2);
    for (const [parameter, { enum: values = [] }] of properties) {
      const own = texts?.params?.[parameter];
      expect([parameter, own?.label, own?.help]).toEqual([parameter, expect.any(String), expect.any(String)]);
      expect(values.filter((value) => !own?.values?.[value])).toEqual([]);
    }
    if (schema[CHOICE])
      expect(texts?.params?.[CHOICE]).toMatchObject({
        label: expect.any(String),
        values: { none: expect.any(String) },
      });
  });

  it('is found and named in every language that has words for it', () => {
    for (const texts of others.map((language) => language.get(name)).filter((texts) => texts?.title)) {
      expect([texts?.tagline, texts?.keywords?.length]).toEqual([expect.any(String), expect.any(Number)]);
      expect(texts?.keywords?.length).toBeGreaterThan(2);
    }
  });

  it.each([german, english, ...others])('has words for no parameter that it does not have', (texts) => {
    const known = new Set([...properties.map(([parameter]) => parameter), ...(schema[CHOICE] ? [CHOICE] : [])]);
    expect(Object.keys(texts.get(name)?.params ?? {}).filter((parameter) => !known.has(parameter))).toEqual([]);
  });

  it('has German words for the facts of its result', () => {
    const facts = Object.entries(result ?? {}).flatMap(([fact, kind]) => {
      const { type, properties = {} } = z.toJSONSchema(kind, { unrepresentable: 'any' }) as Schema & { type?: string };
      // Lists are in the file; sizes stand beside the file's name.
      if (type === 'array' || /(?:^|_)bytes(?:_|$)|^saved_percent$/.test(fact)) return [];
      return type === 'object'
        ? Object.entries(properties).flatMap(([inner, { type }]) => (type === 'object' ? [] : inner))
        : fact;
    });
    expect(facts.filter((fact) => !german.get(name)?.facts?.[fact] && !(fact in de.facts))).toEqual([]);
  });

  it('can be run', async () => {
    expect((await loadCode(name)).run).toBeTypeOf('function');
  });
});

it('words that a language does not have are English, and the description is what it has of it', async () => {
  const french = await loadTexts(registry, 'fr');
  const title = french.get('pdf-rotate')?.title;
  expect(title).toMatch(/^Pivoter/);
  expect(french.get('pdf-rotate')?.description).toBe(french.get('pdf-rotate')?.tagline);
  // Words of forms are found by the English ones.
  expect(french.get('pdf-rotate')?.params?.angle).toMatchObject({ label: 'Rotation', values: { 90: 'Droite' } });
  expect(french.get('pdf-rotate')?.params?.angle?.help).toBe(english.get('pdf-rotate')?.params?.angle?.help);
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

describe('notes', () => {
  const tables = [ENGINE_NOTES, ...operations.map(({ notes }) => notes ?? {})];
  const all = tables.flatMap((table) => Object.entries(table));

  it('have one code each, and the same values in each language', () => {
    const codes = all.map(([code]) => code);
    const shared = operations.flatMap(({ notes }) => Object.keys(notes ?? {})).filter((code) => code in ENGINE_NOTES);
    expect([codes.length > 30, shared]).toEqual([true, []]);
    const values = (words: string) =>
      [...new Set([...words.matchAll(/\{(@?\w+)/g)].map(([, name]) => name as string))].sort();
    expect(all.filter(([, { en, de }]) => String(values(en)) !== String(values(de)))).toEqual([]);
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
