import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { beforeAll, expect, it } from 'vitest';
import { fixture } from '../helpers/fixture.ts';
import { bytesOf, contextOf, type Setting } from '../helpers/n8n/context.ts';
import { type Loaded, loadNodes } from '../helpers/n8n/load.ts';
import { startProxy } from '../helpers/proxy.ts';
import { signedUpClient } from '../helpers/signed-up.ts';
import { startSuite } from '../helpers/suite.ts';

const suite = startSuite();
let nodes: Loaded;
beforeAll(() => {
  nodes = loadNodes();
});

const three = fixture('three-pages.pdf');
const features = fixture('features.pdf');
const execute = async (setting: Omit<Setting, 'baseUrl'> & { baseUrl?: string }) => {
  const [output = []] =
    (await nodes.sheaf.execute?.call(contextOf(nodes, { baseUrl: suite.service.url, ...setting }))) ?? [];
  return output;
};
const resultOf = (json: IDataObject | undefined) => json?.result as IDataObject;
const failure = (running: Promise<unknown>) =>
  running.then(
    () => expect.unreachable(),
    (error: Error & { httpCode?: string; description?: string; context: IDataObject }) => error,
  );

it('calls parameters and values as the page does', () => {
  const rotate = nodes.descriptions.sheaf.properties
    .filter(({ name, displayOptions }) => name === 'options' && displayOptions?.show?.operation?.includes('pdf-rotate'))
    .flatMap(({ options = [] }) => options as INodeProperties[]);
  const found = rotate.find(({ name }) => name === 'on_signed');
  expect(found?.displayName).toBe('If the PDF Is Signed');
  expect(found?.options).toContainEqual({ name: 'Keep Signatures Valid', value: 'keep_valid' });
});

it('offers every operation and tool of the service, each with a form', async () => {
  const { body } = await suite.client.get<{
    operations: { name: string; params: { properties?: object } }[];
    text_tools: { name: string }[];
  }>('/api/operations');
  const fields = nodes.descriptions.sheaf.properties;
  const offered = fields
    .filter(({ name }) => name === 'operation')
    .flatMap(({ options = [] }) => options as { value: string }[]);
  const names = [...body.operations, ...body.text_tools].map(({ name }) => name);
  expect(names.length).toBeGreaterThan(90);
  expect(names.filter((name) => !offered.some(({ value }) => value === name))).toEqual([]);
  for (const { name, params } of body.operations) {
    if (name.startsWith('json-')) continue;
    const shown = fields.filter(({ displayOptions }) => displayOptions?.show?.operation?.includes(name));
    const inForm = shown.flatMap((field) =>
      field.name === 'options' ? (field.options as { name: string }[]) : [field],
    );
    expect(
      inForm
        .map((field) => field.name)
        .filter((each) => each !== 'together')
        .sort(),
      name,
    ).toEqual(Object.keys(params.properties ?? {}).sort());
  }
});

it('has flows to import, whose nodes have the fields that they set', () => {
  const folder = join(import.meta.dirname, '../../clients/n8n/flows');
  const flows = readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));
  const ours = flows.flatMap(({ nodes: all }) => all).filter(({ type }) => type.startsWith('n8n-nodes-sheaf.'));
  expect([flows.length, ours.length]).toEqual([3, 4]);
  // Without one, the path has the name of the node, and n8n does not find names with a space.
  const triggers = ours.filter(({ type }) => type === 'n8n-nodes-sheaf.sheafTrigger');
  expect(triggers.map(({ webhookId }) => webhookId)).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)]);
  for (const { type, name, parameters } of ours) {
    const { properties } = nodes.descriptions[type === 'n8n-nodes-sheaf.sheaf' ? 'sheaf' : 'trigger'];
    const shown = properties.filter(({ displayOptions }) =>
      Object.entries(displayOptions?.show ?? {}).every(([field, values]) => values.includes(parameters[field])),
    );
    const set = Object.keys(parameters).filter((field) => !shown.some((each) => each.name === field));
    expect(set, name).toEqual([]);
  }
});

it.each(['in memory', 'stored'])('compresses a PDF in one call, with files %s', async (where) => {
  const folder = where === 'stored' ? suite.folder : undefined;
  const parameters = { operation: 'pdf-compress', options: { level: 'high' }, settings: { outputField: 'small' } };
  const [item, ...others] = await execute({ items: [{ data: features }], parameters, folder });
  expect(others).toEqual([]);
  expect(item).toMatchObject({
    json: { filename: 'features-compressed.pdf', content_type: 'application/pdf', result: { level: 'high' } },
    pairedItem: [{ item: 0 }],
  });
  const small = item?.binary?.small;
  expect(small && bytesOf(small).subarray(0, 5).toString()).toBe('%PDF-');
  expect(small && bytesOf(small).length).toBe(item?.json.bytes);
  expect(item?.json).not.toHaveProperty('job_id');
});

it.each(['in memory', 'stored'])('merges the files of several fields and items into one, %s', async (where) => {
  const folder = where === 'stored' ? suite.folder : undefined;
  const items = [
    { a: three, b: features },
    { a: three, b: features },
  ];
  const parameters = { operation: 'pdf-merge', inputFields: 'a, b' };
  const output = await execute({ items, parameters, folder });
  expect(output).toHaveLength(1);
  const [merged] = output;
  expect(merged?.pairedItem).toEqual([{ item: 0 }, { item: 1 }]);
  const facts = await execute({ items: [{ data: three }], parameters: { operation: 'pdf-info' } });
  expect(resultOf(facts[0]?.json)).toMatchObject({ page_count: 3 });
  expect(resultOf(merged?.json).page_count).toBeGreaterThan(6);
});

it('puts facts and texts into the JSON of the item', async () => {
  const [info] = await execute({ items: [{ data: three }], parameters: { operation: 'pdf-info' } });
  expect(info?.json).toMatchObject({ content_type: 'application/json', output: { page_count: 3 } });
  const parameters = { resource: 'fromPdf', operation: 'pdf-to-text' };
  const [text] = await execute({ items: [{ data: three }], parameters });
  expect(text?.json.text).toMatch(/page/i);
  const [kept] = await execute({
    items: [{ data: three }],
    parameters: { ...parameters, settings: { readText: false } },
  });
  expect(kept?.json).not.toHaveProperty('text');
  expect(kept?.binary?.data && bytesOf(kept.binary.data).toString()).toBe(text?.json.text);
});

it('sends lists, objects and numbers as they are', async () => {
  const turns = { item: [{ pages: '2', angle: 180 }] };
  const parameters = { operation: 'pdf-rotate', pages: '1', options: { angle: 90, turns: JSON.stringify(turns.item) } };
  const [turned] = await execute({ items: [{ data: three }], parameters });
  expect(resultOf(turned?.json).page_count).toBe(3);
  const region = { item: { left: 10, top: 10, width: 50, height: 60 } };
  const [cropped] = await execute({
    items: [{ data: three }],
    parameters: { operation: 'pdf-crop', options: { region } },
  });
  expect(cropped?.json.content_type).toBe('application/pdf');
  const presets = ['email', 'url'];
  const [found] = await execute({
    items: [{ data: three }],
    parameters: { operation: 'pdf-find', options: { presets } },
  });
  expect(found?.json.output).toBeTypeOf('object');
  const broken = { operation: 'pdf-rotate', pages: '1', options: { turns: '[{' } };
  await expect(execute({ items: [{ data: three }], parameters: broken })).rejects.toThrow(
    'Individual Pages is not valid JSON.',
  );
});

it("says by the service's sentence which parameter is wrong", async () => {
  const parameters = { operation: 'pdf-compress', options: { level: 'highest' } };
  const error = await failure(execute({ items: [{ data: three }], parameters }));
  expect(error).toBeInstanceOf(nodes.NodeApiError);
  expect(error.message).toMatch(/^level: /);
  expect(error).toMatchObject({ httpCode: '422', context: { itemIndex: 0 } });
});

it('works on each item by itself, and goes on after one that fails where the flow says so', async () => {
  const damaged = join(suite.folder, 'damaged.pdf');
  writeFileSync(damaged, 'no PDF at all');
  const items = [{ data: three }, { data: damaged }, { data: features }];
  const parameters = (item: number) => ({
    operation: 'pdf-rotate',
    pages: '1',
    options: { angle: item === 0 ? 90 : 180 },
  });
  const output = await execute({ items, parameters, continueOnFail: true });
  expect(output.map(({ pairedItem }) => pairedItem)).toEqual([[{ item: 0 }], [{ item: 1 }], [{ item: 2 }]]);
  expect(output.map(({ json }) => 'error' in json)).toEqual([false, true, false]);
  const error = await failure(execute({ items, parameters }));
  expect(error.context.itemIndex).toBe(1);
  expect(output[1]?.json.error).toBe(error.message);
  const missing = await failure(
    execute({ items: [{ data: three }], parameters: { operation: 'pdf-info', inputFields: 'other' } }),
  );
  expect(missing.message).toContain("'other'");
});

it('sends no header without a key, and reports a wrong one', async () => {
  const seen: (string | undefined)[] = [];
  await using proxy = await startProxy(suite.service.url, {
    headers: ({ headers }) => {
      seen.push(headers.authorization);
      return {};
    },
  });
  const run = { baseUrl: `${proxy.url}/`, items: [{ data: three }], parameters: { operation: 'pdf-info' } };
  await execute(run);
  const error = await failure(execute({ ...run, apiKey: 'shf_live_wrong' }));
  expect(seen).toEqual([undefined, 'Bearer shf_live_wrong']);
  expect(error).toMatchObject({
    httpCode: '401',
    description: expect.stringContaining('Check the API key in the credential.'),
  });
});

it('runs workflows by their steps and by their names', async () => {
  const steps = JSON.stringify([{ job_type: 'pdf-rotate', parameters: { pages: '1' } }, { job_type: 'pdf-merge' }]);
  const workflow = { resource: 'workflow', operation: 'workflow-steps', steps };
  const [done, ...others] = await execute({ items: [{ data: three }, { data: three }], parameters: workflow });
  expect(others).toEqual([]);
  expect(resultOf(done?.json).steps).toMatchObject([
    { files_in: 2, files_out: 2 },
    { files_in: 2, files_out: 1 },
  ]);
  const owner = await signedUpClient(suite.service.url, 'n8n-workflows@example.org');
  const saved = await owner.post('/api/workflows', {
    name: 'halves',
    steps: [{ job_type: 'pdf-split', parameters: { every: 1 } }],
  });
  expect(saved.status).toBe(201);
  const { body } = await owner.post<{ key: string }>('/api/keys', { name: 'n8n' });
  const parameters = { resource: 'workflow', operation: 'workflow-saved', workflow: 'halves' };
  const [parts] = await execute({ items: [{ data: three }], parameters, apiKey: body.key });
  expect(parts?.json.content_type).toBe('application/zip');
});

it('starts a job where that is asked for, where one call takes too long, and where one call needs more', async () => {
  const run = {
    items: [{ data: three }],
    parameters: { operation: 'pdf-rotate', pages: '1', settings: { asJob: true } },
  };
  const [job] = await execute({ ...run, folder: suite.folder });
  expect(job?.json).toMatchObject({
    filename: expect.stringContaining('.pdf'),
    result: { page_count: 3 },
    job_id: expect.any(String),
  });
  const state = { resource: 'job', operation: 'job-state', jobId: job?.json.job_id };
  expect((await execute({ parameters: state }))[0]?.json).toMatchObject({ status: 'completed' });
  const { body } = await suite.client.form('/api/pdf-rotate', { pages: '1' }, { file: 'three-pages.pdf' });
  const [output] = await execute({ parameters: { ...state, operation: 'job-output', jobId: body.job_id } });
  expect(output?.json).toMatchObject({ job_id: body.job_id, content_type: 'application/pdf' });

  await using slow = await tooLong();
  const parameters = { operation: 'pdf-rotate', pages: '1' };
  const [late] = await execute({ baseUrl: slow.url, items: [{ data: three }], parameters, folder: suite.folder });
  expect(late?.json).toHaveProperty('job_id');

  const half = { resource: 'image', operation: 'image-resize', options: { percent: 50 } };
  const [small] = await execute({ items: [{ data: fixture('photo.jpg') }], parameters: half });
  expect(small?.json).toMatchObject({ content_type: 'image/jpeg', job_id: expect.any(String) });
  const failing = {
    ...half,
    operation: 'image-crop',
    options: { left: 100_000, top: 0, width: 10, height: 10 },
    settings: { asJob: true },
  };
  const error = await failure(execute({ items: [{ data: fixture('photo.jpg') }], parameters: failing }));
  expect(error).toBeInstanceOf(nodes.NodeApiError);
});

/** The service, of which each one call takes too long, and whose first answer asks to wait. */
async function tooLong() {
  let asked = 0;
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    if (incoming.headers.accept === 'application/octet-stream') {
      const status = asked++ === 0 ? 429 : 504;
      outgoing.writeHead(status, { 'content-type': 'application/json', 'retry-after': '1' });
      return void outgoing.end(JSON.stringify({ detail: 'It takes too long.', code: 'took_too_long' }));
    }
    const headers = Object.fromEntries(
      Object.entries(incoming.headers).filter(([name]) => !/^(host|connection|content-length)$/.test(name)),
    );
    const answer = await fetch(suite.service.url + incoming.url, {
      method: incoming.method,
      headers: headers as Record<string, string>,
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const type = answer.headers.get('content-type') ?? '';
    outgoing.writeHead(answer.status, { 'content-type': type, 'content-length': bytes.length }).end(bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

it.each(['in memory', 'stored'])('asks again for an output that was cut, once, with files %s', async (where) => {
  const folder = where === 'stored' ? suite.folder : undefined;
  let cuts = 1;
  await using proxy = await startProxy(suite.service.url, { cutAfter: () => (cuts-- > 0 ? 300 : null) });
  const run = {
    baseUrl: proxy.url,
    items: [{ data: three }],
    parameters: { operation: 'pdf-rotate', pages: '1' },
    folder,
  };
  const [whole] = await execute(run);
  expect(proxy.seen).toHaveLength(2);
  expect(whole?.binary?.data && bytesOf(whole.binary.data).length).toBe(whole?.json.bytes);
  cuts = 2;
  const error = await failure(execute(run));
  expect(error.message).toBe('The connection ended before the whole output came, twice.');
});

it('answers what tools for text say', async () => {
  const ask = async (operation: string, more: IDataObject) =>
    (await execute({ parameters: { resource: 'text', operation, ...more } }))[0]?.json;
  expect(await ask('slug', { text: 'Grüße aus Köln' })).toMatchObject({ result: expect.stringMatching(/^gr/) });
  expect(await ask('uuid-generator', { options: { count: 2 } })).toMatchObject({
    uuids: [expect.any(String), expect.any(String)],
  });
  expect(await ask('base64', { operationParameter: 'encode', text: 'abc' })).toMatchObject({ result: 'YWJj' });
});
