import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { type Document, format, GENERATED, generateTypes } from '../../web/generate-client.ts';
import { de } from '../../web/src/texts/de.ts';
import { deOperations } from '../../web/src/texts/de-operations.ts';
import { en } from '../../web/src/texts/en.ts';
import { startService } from '../helpers/service-process.ts';

interface Operations {
  operations: {
    name: string;
    params: { properties?: Record<string, { enum?: string[] }>; 'x-choose-one'?: string[] };
  }[];
}

it('the types of the client are those of the service as it is', async () => {
  await using service = await startService();
  const document = (await (await fetch(`${service.url}/openapi.json`)).json()) as Document;
  const fresh = format(generateTypes(document));
  expect(await readFile(GENERATED, 'utf8'), 'run: node web/generate-client.ts <address of a service>').toBe(fresh);
});

it('every operation, parameter and choice has a German name', async () => {
  await using service = await startService();
  const { operations } = (await (await fetch(`${service.url}/api/operations`)).json()) as Operations;
  const missing = operations.flatMap(({ name, params }) => {
    const texts = deOperations[name];
    if (!texts?.title || !texts.description || !texts.tagline) return [name];
    const named = Object.entries(params.properties ?? {}).flatMap(([param, schema]) => {
      const { label, help, values } = texts.params?.[param] ?? {};
      const unnamed = (schema.enum ?? [])
        .filter((value) => !values?.[value])
        .map((value) => `${name} ${param} ${value}`);
      return label && help ? unnamed : [`${name} ${param}`, ...unnamed];
    });
    return params['x-choose-one'] && !texts.params?.['x-choose-one']?.values?.none ? [...named, `${name} none`] : named;
  });
  expect(missing).toEqual([]);
});

it('both languages have the same texts, none of them empty', () => {
  const leaves = (texts: object, path = ''): string[] =>
    Object.entries(texts).flatMap(([key, value]) => {
      if (typeof value === 'object') return leaves(value as object, `${path}${key}.`);
      expect(value, path + key).not.toBe('');
      return [path + key];
    });
  expect(leaves(de).sort()).toEqual(leaves(en).sort());
});
