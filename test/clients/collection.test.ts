import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { callOf } from '../../src/call-examples/call.ts';
import { checkForm } from '../../src/http/validation.ts';
import { FAMILIES } from '../../src/operations/kit/families.ts';
import { loadRegistry, visibleOperations } from '../../src/operations/registry.ts';
import { fixture } from '../helpers/fixture.ts';
import { startSuite } from '../helpers/suite.ts';

interface Field {
  key: string;
  type: 'file' | 'text';
  src?: string;
  value?: string;
}
interface Request {
  name: string;
  event?: { script: { exec: string[] } }[];
  request: {
    method: string;
    description?: string;
    header?: { key: string; value: string }[];
    url: { raw: string };
    body?: { formdata: Field[] };
  };
}
interface Collection {
  info: { schema: string };
  variable: { key: string; value: string }[];
  item: { name: string; item: Request[] }[];
}

const suite = startSuite();
const operations = visibleOperations(await loadRegistry());
const load = async () => (await suite.client.get<Collection>('/docs/collection')).body;

/** Sends a request as Postman, Bruno and newman do, and runs the script behind it with their `pm`. */
async function send(
  { request, event = [] }: Request,
  values: Map<string, string>,
  content: Uint8Array<ArrayBuffer> = readFileSync(fixture('three-pages.pdf')),
): Promise<Response> {
  const filled = (text: string) => text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values.get(name) ?? '');
  const form = request.body && new FormData();
  for (const { key, type, src, value } of request.body?.formdata ?? []) {
    if (type === 'text') form?.append(key, filled(value ?? ''));
    else form?.append(key, new Blob([content]), src);
  }
  const headers = (request.header ?? []).map(({ key, value }): [string, string] => [key, value]);
  const response = await fetch(filled(request.url.raw), { method: request.method, headers, body: form ?? null });
  const body = response.headers.get('content-type')?.includes('json') ? await response.clone().json() : null;
  const pm = {
    response: { json: () => body },
    variables: { get: (name: string) => values.get(name) },
    collectionVariables: { set: (name: string, value: string) => values.set(name, value) },
  };
  for (const { script } of event) new Function('pm', script.exec.join('\n'))(pm);
  return response;
}

it('has a request for each operation, in the folder of its family, with the parameters of its example', async () => {
  const { info, item } = await load();
  expect(info.schema).toMatch(/v2\.1\.0/);
  for (const operation of operations) {
    const { example, direct, inputs } = callOf(operation);
    const folder = item.find(({ name }) => name === FAMILIES[operation.family].title);
    const found = folder?.item.find(({ name }) => name === operation.title);
    const fields = found?.request.body?.formdata ?? [];
    expect(fields.flatMap(({ src }) => src ?? [])).toEqual(inputs);
    const texts = Object.fromEntries(fields.flatMap(({ key, value }) => (value === undefined ? [] : [[key, value]])));
    const parsed = direct
      ? checkForm(operation.params, texts)
      : operation.params.parse(JSON.parse(texts.parameters ?? ''));
    expect(parsed).toEqual(operation.params.parse(example.params));
    if (!direct) expect(texts.job_type).toBe(operation.name);
  }
});

it('leads through a job, and merges in one call', async () => {
  const { item, variable } = await load();
  const values = new Map(variable.map(({ key, value }) => [key, value]));
  expect(values.get('base_url')).toMatch(/^http:\/\/localhost:\d+$/);
  values.set('base_url', suite.service.url);
  const [job, pdf] = item as [Collection['item'][number], Collection['item'][number]];
  const types = [];
  for (const request of job.item) {
    const response = await send(request, values);
    expect([request.name, response.ok]).toEqual([request.name, true]);
    types.push(response.headers.get('content-type'));
    await response.arrayBuffer();
  }
  expect(types[2]).toBe('application/pdf');
  const merge = pdf.item.find(({ name }) => name === 'Merge PDFs') as Request;
  const merged = Buffer.from(await (await send(merge, values)).arrayBuffer());
  expect(merged.subarray(0, 5).toString()).toBe('%PDF-');
});

it('takes one output where the file of the example gives several', async () => {
  const { item } = await load();
  const barcode = item
    .flatMap((folder) => folder.item)
    .find(({ request }) => request.url.raw.endsWith('/api/barcode-create')) as Request;
  const values = new Map([['base_url', suite.service.url]]);
  const types = [];
  for (const text of ['SHEAF-1', 'SHEAF-1\nSHEAF-2\n']) {
    const response = await send(barcode, values, new TextEncoder().encode(text));
    types.push([response.status, response.headers.get('content-type')]);
    await response.arrayBuffer();
  }
  expect(types).toEqual([
    [200, 'image/svg+xml'],
    [200, 'application/zip'],
  ]);
});

it('says what the service, and the file of the caller, must have for a request', async () => {
  const { item } = await load();
  const described = new Map(
    item
      .flatMap((folder) => folder.item)
      .map(({ request }) => [request.url.raw.split('/').at(-1), request.description]),
  );
  expect(described.get('url-to-pdf')).toContain('Needs Chromium and URL_TO_PDF=true on the service');
  expect(described.get('pdf-fill-form')).toContain('Choose a PDF with form fields as in.pdf.');
  expect(described.get('pdf-merge')).not.toMatch(/Needs|Choose/);
});
