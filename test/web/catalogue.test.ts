import { readdir, readFile } from 'node:fs/promises';
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

it('every particular that the service tells has a German sentence', async () => {
  const translate = translator(deSentences);
  const folder = new URL('../../src/', import.meta.url);
  const files = (await readdir(folder, { recursive: true })).filter((name) =>
    /^(engines|operations)\/.*(?<!test)\.ts$/.test(name),
  );
  // Notes end in a full stop, and are given to a list of notes or kept in a constant; faults of JSON stand in one file.
  const note = /(?:note\(|notes\.(?:add|push)\(|NOTE\w* =|note =|\[)\s*(['`])([A-Z].*?\.)\1/g;
  const fault = /(?:return|[?:]) (['"])((?:[A-Z]|\\\\u).*?)\1/g;
  const said: string[] = [];
  for (const file of files) {
    const text = await readFile(new URL(file, folder), 'utf8');
    for (const [, , sentence] of text.matchAll(note)) said.push(sentence as string);
    if (!file.endsWith('json/messages.ts')) continue;
    for (const [, , sentence] of text.matchAll(fault)) said.push((sentence as string).replaceAll('\\\\', '\\'));
  }
  expect(said.length).toBeGreaterThan(40);
  // What is put in makes no difference, but for the word for pages and frames.
  const examples = said.map((sentence) => sentence.replaceAll(/\$\{words\}/g, 'pages').replaceAll(/\$\{.*?\}/g, 'X'));
  expect(examples.filter((sentence) => translate(sentence) === null)).toEqual([]);
  expect(translate('The image has 3 frames; only the first was used.')).toBe(
    'Das Bild hat 3 Einzelbilder; nur das erste wurde verwendet.',
  );
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
