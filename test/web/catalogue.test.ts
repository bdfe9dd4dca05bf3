import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Document, format, GENERATED, generateTypes } from '../../web/generate-client.ts';
import { de } from '../../web/src/texts/de.ts';
import { deProblems } from '../../web/src/texts/de-problems.ts';
import { en } from '../../web/src/texts/en.ts';
import * as es from '../../web/src/texts/languages/es.ts';
import * as fr from '../../web/src/texts/languages/fr.ts';
import { sayNote } from '../../web/src/texts/say.ts';
import { operationIcon } from '../../web/src/ui/icons.tsx';
import { type Service, startService } from '../helpers/service-process.ts';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.[Symbol.asyncDispose]());

it('the types of the client are those of the service as it is', async () => {
  const document = (await (await fetch(`${service.url}/openapi.json`)).json()) as Document;
  const fresh = format(generateTypes(document));
  expect(await readFile(GENERATED, 'utf8'), 'run: node web/generate-client.ts <address of a service>').toBe(fresh);
});

it('every drawing that the service names for an operation is there', async () => {
  const { operations } = (await (await fetch(`${service.url}/api/operations`)).json()) as {
    operations: { name: string; icon: string }[];
  };
  expect(operations.filter(({ icon }) => operationIcon({ icon }) !== icon)).toEqual([]);
});

it('a reason is put into the words that the service gives', async () => {
  const { notes } = (await (await fetch(`${service.url}/api/operations?lang=de`)).json()) as {
    notes: Record<string, string>;
  };
  const fault = { code: 'json_invalid', line: 3, column: 25, fault: 'json_trailing_comma' };
  expect(sayNote(fault, notes)).toBe(
    'Die Datei ist kein gültiges JSON: Zeile 3, Spalte 25: Auf ein Komma muss ein weiteres Element folgen.',
  );
  expect(sayNote({ code: 'page_does_not_exist', page: 2, pages: 1 }, notes)).toBe(
    'Seite 2 gibt es nicht: Das Dokument hat 1 Seite.',
  );
  expect(sayNote({ code: 'page_does_not_exist', page: 9, pages: 8 }, notes)).toMatch(/hat 8 Seiten\.$/);
});

it.each([
  ['German', de, deProblems],
  ['French', fr.texts, fr.problems],
  ['Spanish', es.texts, es.problems],
])(
  '%s has the same texts as English, none of them empty, and words for whatever does not fit',
  (_, texts, problems) => {
    const leaves = (texts: object, path = ''): string[] =>
      Object.entries(texts).flatMap(([key, value]) => {
        if (typeof value === 'object') return leaves(value as object, `${path}${key}.`);
        expect(value, path + key).not.toBe('');
        return [path + key];
      });
    expect(leaves(texts).sort()).toEqual(leaves(en).sort());
    expect(Object.keys(problems).sort()).toEqual(Object.keys(deProblems).sort());
  },
);

it('French has no ordinary space before a mark that stands apart', async () => {
  const source = await readFile(new URL('../../web/src/texts/languages/fr.ts', import.meta.url), 'utf8');
  const literals = [...source.matchAll(/'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g)].map(([text]) =>
    text.replaceAll(/\$\{[^}]*\}/g, 'x'),
  );
  expect(literals.length).toBeGreaterThan(400);
  expect(literals.filter((text) => / [;:!?%»]|« /.test(text))).toEqual([]);
});
