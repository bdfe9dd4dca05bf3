import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Document, format, GENERATED, generateTypes } from '../../web/generate-client.ts';
import { HELPERS } from '../../web/src/find/helpers.ts';
import { sayNote } from '../../web/src/texts/say.ts';
import { DRAWINGS } from '../../web/src/ui/drawings.ts';
import { loadReader } from '../../web/src/ui/read-message.ts';
import { TOOL_DRAWINGS } from '../../web/src/ui/tool-drawings.ts';
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

it('every tool has a drawing that no other tool has', async () => {
  const { operations, text_tools } = (await (await fetch(`${service.url}/api/operations`)).json()) as Record<
    'operations' | 'text_tools',
    { name: string; icon: string }[]
  >;
  const drawn: Record<string, string> = { ...DRAWINGS, ...TOOL_DRAWINGS };
  const tools = [...operations, ...text_tools];
  expect(tools.filter(({ icon }) => drawn[icon] === undefined)).toEqual([]);
  const paths = tools.map(({ icon }) => drawn[icon]);
  expect(tools.filter((_, at) => paths.indexOf(paths[at]) !== at)).toEqual([]);
  // None is drawn for nothing, and none comes twice.
  const named = [...tools, ...HELPERS].map(({ icon }) => icon);
  expect(Object.keys(TOOL_DRAWINGS).filter((name) => !named.includes(name) || name in DRAWINGS)).toEqual([]);
});

it('a reason is put into the words of the service', async () => {
  await loadReader();
  const { notes } = (await (await fetch(`${service.url}/api/operations?lang=de`)).json()) as {
    notes: Record<string, string>;
  };
  const fault = { code: 'json_invalid', line: 3, column: 25, fault: 'json_trailing_comma' };
  expect(sayNote(fault, notes, 'de')).toBe(
    'Die Datei ist kein gültiges JSON: Zeile 3, Spalte 25: Auf ein Komma muss ein weiteres Element folgen.',
  );
  expect(sayNote({ code: 'page_does_not_exist', page: 2, pages: 1 }, notes, 'de')).toBe(
    'Seite 2 gibt es nicht: Das Dokument hat 1 Seite.',
  );
  expect(sayNote({ code: 'page_does_not_exist', page: 9, pages: 8 }, notes, 'de')).toMatch(/hat 8 Seiten\.$/);
});
