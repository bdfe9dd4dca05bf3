import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { loadTextTools } from '../../src/text-tools/registry.ts';
import { LANGUAGES } from '../../src/texts/languages.ts';
import { startSuite } from '../helpers/suite.ts';

interface Served {
  name: string;
  title: string;
  keywords: string[];
  body: { properties: Record<string, { enum?: string[] }> };
  answer: string[];
  labels: Record<string, string>;
  values: Record<string, Record<string, string>>;
}

const suite = startSuite();
const tools = [...(await loadTextTools()).values()];
const screens = tools.filter(({ ownScreen }) => !ownScreen);
const examplesOf = (schema: z.ZodType) => (schema.meta()?.examples ?? []) as Record<string, unknown>[];
const post = (name: string, body: unknown) => suite.client.post<Record<string, unknown>>(`/api/${name}`, body);

describe.each(tools)('$name', (tool) => {
  it('answers its examples as OpenAPI says, small or too large for the event loop alike', async () => {
    const examples = examplesOf(tool.body);
    expect(examples.length).toBeGreaterThan(0);
    for (const example of examples) {
      const small = await post(tool.name, example);
      expect(small).toMatchObject({ status: 200 });
      expect(small.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(
        tool.ownScreen ? tool.answer.parse(small.body) : z.strictObject(tool.answer.shape).parse(small.body),
      ).toEqual(small.body);
      const large = await suite.client.request(`/api/${tool.name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(example) + ' '.repeat(20_000),
      });
      expect(large).toMatchObject({ status: 200 });
      expect(Object.keys(large.body as object)).toEqual(Object.keys(small.body));
    }
  });

  it('refuses bodies that are not for it', async () => {
    const [example] = examplesOf(tool.body);
    expect(await post(tool.name, { ...example, surplus: 1 })).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ['body', 'surplus'], type: 'extra_forbidden' }] },
    });
    expect(await post(tool.name, [])).toMatchObject({ status: 422 });
  });
});

describe.each(LANGUAGES)('what the page is told in %s', (lang) => {
  it('has a label for each field, and a name for each value that is no technical one', async () => {
    const { body } = await suite.client.get<{ text_tools: Served[] }>(`/api/operations?lang=${lang}`);
    expect(body.text_tools.map(({ name }) => name)).toEqual(screens.map(({ name }) => name));
    for (const { name, title, keywords, body: schema, labels, values, answer } of body.text_tools) {
      expect([name, title, keywords.length > 2]).toEqual([name, expect.stringMatching(/./), true]);
      for (const field of Object.keys(schema.properties))
        expect([name, field, labels[field]]).toEqual([name, field, expect.any(String)]);
      for (const [field, names] of Object.entries(values)) {
        expect([name, field, Object.keys(names)]).toEqual([name, field, schema.properties[field]?.enum]);
      }
      const shown = answer.filter((field) => labels[field] !== undefined);
      expect([name, shown.length > 0]).toEqual([name, true]);
    }
  });

  it('has a sentence for everything that is refused', async () => {
    const { body } = await suite.client.get<{ notes: Record<string, string> }>(`/api/operations?lang=${lang}`);
    const codes = tools.flatMap(({ notes }) => Object.keys(notes ?? {}));
    expect(new Set(codes).size).toBe(codes.length);
    for (const code of codes) expect([code, body.notes[code]]).toEqual([code, expect.stringMatching(/.\.$/)]);
  });
});

it('has an address for each screen, and none for those of others', async () => {
  const visit = async (path: string) =>
    (await fetch(`${suite.service.url}/${path}`, { headers: { accept: 'text/html' } })).status;
  const built = (await visit('login')) === 200;
  for (const { name } of screens) expect([name, await visit(name)]).toEqual([name, built ? 200 : 503]);
});
