import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { partOf, README } from '../../scripts/readme.ts';
import { operationsTable } from '../../scripts/readme-operations.ts';
import { secretParameters } from './kit/password.ts';
import { CHOICE } from './kit/texts.ts';
import { loadCode, loadRegistry, loadTexts, visibleOperations } from './registry.ts';

const FIXTURES = join(import.meta.dirname, '../../test/fixtures');
const registry = await loadRegistry();
const german = await loadTexts(registry, 'de');
const english = await loadTexts(registry, 'en');
const operations = visibleOperations(registry).map((operation) => ({ ...operation }));

interface Schema {
  properties?: Record<string, { description?: string; enum?: string[] }>;
  [CHOICE]?: string[];
}
const schemaOf = (params: z.ZodType) => z.toJSONSchema(params, { io: 'input', unrepresentable: 'any' }) as Schema;

describe.each(operations)('$name', ({ name, keywords, params, examples, icon, limits }) => {
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

  it.each([german, english])('has words for no parameter that it does not have', (texts) => {
    const known = new Set([...properties.map(([parameter]) => parameter), ...(schema[CHOICE] ? [CHOICE] : [])]);
    expect(Object.keys(texts.get(name)?.params ?? {}).filter((parameter) => !known.has(parameter))).toEqual([]);
  });

  it('can be run', async () => {
    expect((await loadCode(name)).run).toBeTypeOf('function');
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
        (parameter) => /password|secret/.test(parameter) && !secret.includes(parameter),
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
