import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { type Document, format, GENERATED, generateTypes } from '../../web/generate-client.ts';
import { de } from '../../web/src/texts/de.ts';
import { deSentences } from '../../web/src/texts/de-sentences.ts';
import { en } from '../../web/src/texts/en.ts';
import { translator } from '../../web/src/texts/sentences.ts';
import { operationIcon } from '../../web/src/ui/icons.tsx';
import { startService } from '../helpers/service-process.ts';

it('the types of the client are those of the service as it is', async () => {
  await using service = await startService();
  const document = (await (await fetch(`${service.url}/openapi.json`)).json()) as Document;
  const fresh = format(generateTypes(document));
  expect(await readFile(GENERATED, 'utf8'), 'run: node web/generate-client.ts <address of a service>').toBe(fresh);
});

it('every drawing that the service names for an operation is there', async () => {
  await using service = await startService();
  const { operations } = (await (await fetch(`${service.url}/api/operations`)).json()) as {
    operations: { name: string; icon: string }[];
  };
  expect(operations.filter(({ icon }) => operationIcon({ icon }) !== icon)).toEqual([]);
});

it('every fault of a JSON text has a German sentence', async () => {
  const translate = translator(deSentences);
  const text = await readFile(new URL('../../src/engines/json/messages.ts', import.meta.url), 'utf8');
  const said = [...text.matchAll(/(?:return|[?:]) (['"])((?:[A-Z]|\\\\u).*?)\1/g)].map(([, , sentence]) =>
    (sentence as string).replaceAll('\\\\', '\\'),
  );
  expect(said.length).toBeGreaterThan(20);
  expect(said.filter((sentence) => translate(sentence) === null)).toEqual([]);
  expect(translate('The file is not valid JSON: line 3, column 25: A comma must be followed by another item.')).toBe(
    'Die Datei ist kein gültiges JSON: Zeile 3, Spalte 25: Auf ein Komma muss ein weiteres Element folgen.',
  );
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
