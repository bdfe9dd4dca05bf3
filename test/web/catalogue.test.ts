import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Document, format, GENERATED, generateTypes } from '../../web/generate-client.ts';
import { sayNote } from '../../web/src/texts/say.ts';
import { operationIcon } from '../../web/src/ui/icons.tsx';
import { loadReader } from '../../web/src/ui/read-message.ts';
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
