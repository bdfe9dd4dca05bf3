import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { FIXTURES } from '#test/helpers/fixture.ts';
import { operationsTable } from '../../scripts/operations-table.ts';
import { tableInDocs } from '../../scripts/table-in-docs.ts';
import { en as page } from '../../web/src/texts/en.ts';
import { ENGINE_NOTES, sayNote } from './kit/notes.ts';
import { secretParameters } from './kit/password.ts';
import { ROLES, type Role } from './kit/roles.ts';
import { CHOICE } from './kit/texts.ts';
import { loadCode, loadRegistry, operationFor, visibleOperations } from './registry.ts';
import { namesOf, wordsBeyondSchema, wordsOf } from './words.ts';

const registry = await loadRegistry();
const operations = visibleOperations(registry).map((operation) => ({ ...operation }));
interface Schema {
  properties?: Record<
    string,
    { description?: string; default?: unknown; enum?: string[]; items?: { enum?: string[] }; type?: string }
  >;
  [CHOICE]?: string[];
}
const schemaOf = (params: z.ZodType) => z.toJSONSchema(params, { io: 'input', unrepresentable: 'any' }) as Schema;

describe.each(operations)('$name', ({ name, keywords, params, texts, result, examples, icon, limits }) => {
  const schema = schemaOf(params);
  const properties = Object.entries(schema.properties ?? {});

  it('reports in its schema what holds where nothing is given', () => {
    for (const values of [{}, ...examples.map((example) => example.params ?? {})]) {
      const { success, data } = params.safeParse(values);
      if (!success) continue;
      for (const [parameter, value] of Object.entries(data as object)) {
        if (parameter in values || value === undefined) continue;
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
    for (const { files, params: values } of examples) {
      expect(params.safeParse(values).error).toBeUndefined();
      expect(files.filter((file) => !existsSync(join(FIXTURES, file)))).toEqual([]);
    }
  });

  it('has words for everything that people read, and for no parameter that it does not have', () => {
    expect(texts.tagline).toMatch(/./);
    expect(keywords.filter((keyword) => keyword.includes(', '))).toEqual([]);
    const known = new Set([...properties.map(([parameter]) => parameter), ...(schema[CHOICE] ? [CHOICE] : [])]);
    expect(Object.keys(texts.params ?? {}).filter((parameter) => !known.has(parameter))).toEqual([]);
    if (schema[CHOICE]) {
      expect(texts.params?.[CHOICE]).toMatchObject({ label: expect.any(String), values: { none: expect.any(String) } });
    }
    const shown = factsOf(result ?? {});
    expect(shown.filter((fact) => !texts.facts?.[fact] && !(fact in page.facts))).toEqual([]);
  });

  it('can be run', async () => {
    expect((await loadCode(name)).run).toBeTypeOf('function');
  });
});

/** The facts of a result that people are shown. */
function factsOf(result: Record<string, z.ZodType>): string[] {
  return Object.entries(result).flatMap(([fact, kind]) => {
    const { type, properties = {} } = z.toJSONSchema(kind, { unrepresentable: 'any' }) as Schema & { type?: string };
    // Lists are in the file; sizes are shown with the file's name.
    if (type === 'array' || /(?:^|_)bytes(?:_|$)|^saved_percent$/.test(fact)) return [];
    return type === 'object'
      ? Object.entries(properties).flatMap(([inner, { type }]) => (type === 'object' ? [] : inner))
      : fact;
  });
}

/** Roles that several operations may have. */
const SHARED_ROLES: readonly Role[] = ['join-files', 'compress-file', 'change-looks', 'page-by-page'];

it('each role has one operation, unless several may have it, and no two share a rank', () => {
  const holders = (role: string) => operations.filter(({ roles = [] }) => (roles as readonly string[]).includes(role));
  for (const role of ROLES.filter((each) => !SHARED_ROLES.includes(each))) expect(holders(role)).toHaveLength(1);
  for (const role of SHARED_ROLES) expect(holders(role).length).toBeGreaterThan(1);
  const ranks = operations.flatMap(({ rank }) => rank ?? []).toSorted((a, b) => a - b);
  expect(ranks.length).toBeGreaterThan(20);
  expect(ranks).toEqual(ranks.map((_, at) => at + 1));
});

it('operations take the parameters that their roles promise', () => {
  const examples = {
    'arrange-pages': { pages: '1', keep_protection: false },
    'merge-pages': {},
    'split-pages': { pages: '1-2,3' },
    'draw-pages': { pages: '1', dpi: 72, format: 'png' },
    'read-text': { pages: '1', format: 'markdown' },
    'read-bookmarks': {},
    'read-annotations': {},
    'find-areas': { text: 'a' },
    'shrink-image': { width: 100 },
    'repair-document': {},
  } as const;
  for (const [role, params] of Object.entries(examples)) {
    expect(operationFor(registry, role as keyof typeof examples).params.safeParse(params).error, role).toBeUndefined();
  }
});

it('words are those of the language, and a form is sent what it would not show by itself', () => {
  const rotate = registry.get('pdf-rotate')!;
  const french = wordsOf(rotate, 'fr');
  expect(french).toMatchObject({
    title: 'Faire pivoter des pages',
    params: { angle: { values: { 90: '90° à droite' } } },
  });
  expect(wordsBeyondSchema(rotate, french).angle).toMatchObject({
    label: 'Rotation',
    values: { 180: expect.any(String) },
  });
  expect(namesOf(rotate, 'de')).toEqual(expect.arrayContaining(['Seiten drehen', 'wenden']));
  const unknown = wordsOf(rotate, 'xx');
  expect(unknown).toEqual(wordsOf(rotate, 'en'));
  expect(wordsBeyondSchema(rotate, unknown).pages).toEqual(rotate.texts.params?.pages);
  // Descriptions do not repeat the schema.
  expect(wordsBeyondSchema(registry.get('pdf-info')!, wordsOf(registry.get('pdf-info')!, 'en'))).toEqual({});
});

describe('notes', () => {
  const tables = [ENGINE_NOTES, ...operations.map(({ notes }) => notes ?? {})];

  it('have one code each', () => {
    const shared = operations.flatMap(({ notes }) => Object.keys(notes ?? {})).filter((code) => code in ENGINE_NOTES);
    const codes = tables.flatMap((table) => Object.keys(table));
    expect([codes.length > 30, shared]).toEqual([true, []]);
  });

  it('are put into words with their values, the words of other codes among them', () => {
    const fault = { code: 'json_invalid', line: 3, column: 25, fault: 'json_trailing_comma' };
    expect(sayNote(fault, 'en')).toBe(
      'The file is not valid JSON: line 3, column 25: A comma must be followed by another item.',
    );
    expect([1, 8].map((pages) => sayNote({ code: 'page_does_not_exist', page: 9, pages }, 'en'))).toEqual([
      'Page 9 does not exist. The document has 1 page.',
      'Page 9 does not exist. The document has 8 pages.',
    ]);
  });
});

describe('what an operation is', () => {
  it('is known without loading an engine', () => {
    // The engine modules that it names hold only constants: they import nothing.
    const loaded = operations.flatMap(({ name }) => runtimeImports(fileOf(name)));
    expect(loaded.filter((path) => /\/(engines|packages)\//.test(path) && runtimeImports(path).length > 0)).toEqual([]);
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
    // A password that is not secret would be written into the database in plain text.
    const open = operations.flatMap((operation) => {
      const secret = secretParameters(operation);
      return Object.keys(schemaOf(operation.params).properties ?? {}).filter(
        (parameter) => /password|secret|key_file/.test(parameter) && !secret.includes(parameter),
      );
    });
    expect(open).toEqual([]);
  });
});

it('documents operations as they are', async () => {
  const right = (await operationsTable()).split('\n');
  expect(tableInDocs('operations').split('\n'), 'run: npm run docs:operations').toEqual(right);
});

function fileOf(name: string): string {
  return join(import.meta.dirname, name.replace('-', '/'), 'operation.ts');
}

/** Files of our own that a file imports for more than their types. */
function runtimeImports(path: string): string[] {
  const statements = readFileSync(path, 'utf8').matchAll(/^import (?!type )[^;]*? from '((?:\.|@sheaf\/)[^']+)';/gms);
  return [...statements].map(([, specifier = '']) =>
    specifier.startsWith('.') ? join(dirname(path), specifier) : fileURLToPath(import.meta.resolve(specifier)),
  );
}
