import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { ERROR_STATUS } from '../../src/errors.ts';
import type { Client, Created } from '../helpers/client.ts';
import { startSuite } from '../helpers/suite.ts';

interface Operation {
  summary?: string;
  operationId?: string;
  tags?: string[];
  parameters?: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: object }> }>;
}
interface Document {
  openapi: string;
  info: Record<string, unknown>;
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, { examples?: unknown[] }> };
}

const suite = startSuite();
let client: Client;
let document: Document;
let ajv: Ajv2020;
beforeAll(async () => {
  client = suite.client;
  document = (await client.get<Document>('/openapi.json')).body;
  // Code that is neither inlined nor optimized takes a sixth of the time to compile, and says the same.
  ajv = new Ajv2020({ strict: false, validateFormats: false, inlineRefs: false, code: { optimize: false } });
  ajv.addSchema({ ...document, $id: 'api' });
});

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
const pointer = (...keys: string[]) =>
  keys.map((key) => encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/');

function expectConforming(path: string, method: string, status: number, body: unknown): void {
  const media = document.paths[path]?.[method]?.responses[status]?.content ?? {};
  expect([path, status, Object.keys(media)]).toEqual([path, status, ['application/json']]);
  const validate = ajv.getSchema(
    `api#/paths/${pointer(path)}/${method}/responses/${status}/content/${pointer('application/json')}/schema`,
  );
  expect(validate?.(body), JSON.stringify({ path, body, errors: validate?.errors })).toBe(true);
}

describe('/openapi.json', () => {
  it('is OpenAPI 3.1 and names what it describes', () => {
    expect(document.openapi).toMatch(/^3\.1\./);
    expect(document.info).toMatchObject({
      title: 'Sheaf',
      version: '1.0.0',
      description: expect.any(String),
    });
  });

  it('holds every endpoint of the interface', () => {
    const listed = operations().map(({ path, method }) => `${method.toUpperCase()} ${path}`);
    expect(listed).toEqual(
      expect.arrayContaining([
        ...['signup', 'login', 'logout', 'forgot-password', 'reset-password'].map((name) => `POST /api/auth/${name}`),
        ...['request', 'confirm', 'resend'].map((name) => `POST /api/auth/verify-email/${name}`),
        'GET /api/auth/me',
        'GET /api/keys',
        'POST /api/keys',
        'DELETE /api/keys/{key_id}',
        'GET /api/usage',
        'POST /api/upload',
        'GET /api/jobs',
        'GET /api/jobs/{job_id}',
        'DELETE /api/jobs/{job_id}',
        'GET /api/jobs/{job_id}/events',
        'GET /api/download/{file_id}',
        'POST /api/cleanup',
        'POST /api/preview/pdf',
        'POST /api/process',
        ...['pdf-split', 'pdf-merge', 'image-resize', 'image-compress'].map((name) => `POST /api/${name}`),
        ...['json-formatter', 'json-validator', 'text-case-converter', 'base64'].map((name) => `POST /api/${name}`),
        'GET /api/uuid-generator',
        'GET /api/password-generator',
        ...['/', '/health', '/healthz', '/readyz', '/metrics'].map((path) => `GET ${path}`),
      ]),
    );
  });

  it('gives every operation a summary, a tag that is described, its own id, and described answers', () => {
    const tags = new Set(document.tags.map(({ name }) => name));
    for (const { path, operation } of operations()) {
      expect([path, operation.summary]).toEqual([path, expect.stringMatching(/^.{3,}$/)]);
      expect([path, operation.tags?.every((tag) => tags.has(tag))]).toEqual([path, true]);
      const answers = Object.entries(operation.responses);
      expect(answers.some(([status]) => /^[12]/.test(status))).toBe(true);
      for (const [status, { description }] of answers) {
        expect([path, status, description]).toEqual([path, status, expect.not.stringMatching(/^(Default Response)?$/)]);
      }
    }
    const ids = operations().map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { description } of document.tags) expect(description).toBeTruthy();
  });

  it('declares exactly the parameters that stand in each path', () => {
    for (const { path, operation } of operations()) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const declared = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path');
      expect([path, declared.map(({ name }) => name)]).toEqual([path, named]);
      expect(declared.every(({ required }) => required)).toBe(true);
      expect(path).not.toContain('*');
    }
  });

  it('refers to schemas that are there, and holds none that nobody refers to', () => {
    const text = JSON.stringify(document);
    const used = new Set([...text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name));
    expect([...used].sort()).toEqual(Object.keys(document.components.schemas).sort());
  });

  it('holds schemas that can be compiled, and examples that fit them', () => {
    for (const [name, { examples }] of Object.entries(document.components.schemas)) {
      const validate = ajv.getSchema(`api#/components/schemas/${name}`);
      expect(validate).toBeTypeOf('function');
      for (const example of examples ?? []) {
        expect(validate?.(example), `${name}: ${JSON.stringify(validate?.errors)}`).toBe(true);
      }
    }
    for (const name of [
      'Job',
      'JobCreated',
      'JobList',
      'Preview',
      'Usage',
      'CleaningReport',
      'Error',
      'ValidationError',
    ]) {
      expect([name, document.components.schemas[name]?.examples?.length]).toEqual([name, expect.any(Number)]);
    }
    for (const { path, method, operation } of operations()) {
      for (const media of Object.keys(operation.requestBody?.content ?? {})) {
        const at = `${pointer(path)}/${method}/requestBody/content/${pointer(media)}/schema`;
        const validate = ajv.getSchema(`api#/paths/${at}`);
        expect(validate).toBeTypeOf('function');
        const schema: { examples?: unknown[] } = operation.requestBody?.content[media]?.schema ?? {};
        const { examples = [] } = schema;
        for (const example of examples) expect(validate?.(example), JSON.stringify(validate?.errors)).toBe(true);
      }
    }
  });

  it('is what a validator of OpenAPI takes', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(document) as never);
    expect(errors ?? []).toEqual([]);
    expect(valid).toBe(true);
  });

  it('reports how a job is followed', () => {
    const { description, responses } = document.paths['/ws/{job_id}']!.get as Operation & { description: string };
    expect(description).toMatch(/ws_token/);
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(['101', '401', '403']));
  });

  it('lists every error code with its status and what it means', () => {
    for (const [code, status] of Object.entries(ERROR_STATUS)) {
      expect(document.info.description).toMatch(new RegExp(`^\\| \`${code}\` \\| ${status} \\| .{10,} \\|$`, 'm'));
    }
  });

  it('knows the parameters of each operation by its job_type', () => {
    const validate = ajv.getSchema(
      `api#/paths/${pointer('/api/process')}/post/requestBody/content/${pointer('application/json')}/schema`,
    );
    const storage_url = 'storage://anon/0b6c1c9e-6a0f-4b1e-9a53-0b9b54a1d9c1.pdf';
    expect(validate?.({ job_type: 'pdf-split', storage_url, parameters: { every: 2 } })).toBe(true);
    expect(validate?.({ job_type: 'pdf-split', storage_url, parameters: { width: 2 } })).toBe(false);
    expect(validate?.({ job_type: 'pdf-merge', storage_url })).toBe(false);
    expect(validate?.({ job_type: 'pdf-merge', files: [{ storage_url }, { storage_url, pages: [1] }] })).toBe(true);
  });

  it('knows a workflow among the bodies of /api/process, with the steps of its direct endpoint', () => {
    const validate = ajv.getSchema(
      `api#/paths/${pointer('/api/process')}/post/requestBody/content/${pointer('application/json')}/schema`,
    );
    const files = [{ storage_url: 'storage://anon/0b6c1c9e-6a0f-4b1e-9a53-0b9b54a1d9c1.pdf' }];
    const steps = [{ job_type: 'pdf-split', parameters: { every: 2 } }, { job_type: 'pdf-compress' }];
    const workflow = (parameters: object | undefined, inputs: object = { files }) =>
      validate?.({ job_type: 'workflow', parameters, ...inputs });
    expect(workflow({ steps })).toBe(true);
    expect(workflow({ steps, on_error: 'skip' }, { text: 'a: 1' })).toBe(true);
    expect(workflow({ workflow: 'Scans' })).toBe(true);
    expect(workflow({ steps, workflow: 'Scans' })).toBe(false);
    expect(workflow({ steps: [{ job_type: 'pdf-split', parameters: { width: 2 } }] })).toBe(false);
    expect(workflow({})).toBe(false);
    expect(workflow(undefined)).toBe(false);
    expect(workflow({ steps }, { storage_url: files[0]?.storage_url })).toBe(false);
    const direct = document.paths['/api/workflow']?.post?.requestBody?.content['multipart/form-data']?.schema;
    const step = (direct as { properties: { steps: { items: { $ref: string } } } }).properties.steps.items.$ref;
    expect(ajv.getSchema(`api${step}`)?.({ job_type: 'pdf-compress' })).toBe(true);
  });

  it('knows the result of each operation by its job_type, and at its direct endpoint', () => {
    const { examples } = document.components.schemas.Job as { examples: Record<string, unknown>[] };
    const validate = ajv.getSchema('api#/components/schemas/Job');
    const job = { ...examples[0] };
    expect(validate?.(job)).toBe(true);
    expect(validate?.({ ...job, result: { files: 3 } })).toBe(false);
    expect(validate?.({ ...job, job_type: 'image-resize' })).toBe(false);
    expect(validate?.({ ...job, job_type: 'no-such' })).toBe(false);
    expect(validate?.({ ...job, job_type: 'json-validator', result: { valid: true } })).toBe(true);
    const answer = document.paths['/api/pdf-split']?.post?.responses[200]?.content?.['application/json']?.schema;
    expect(JSON.stringify(answer)).toMatch(/JobCreated.*PdfSplitResult/);
  });

  it('declares headers, methods and parts of files', () => {
    const upload = document.paths['/api/upload']?.post as Operation;
    expect(JSON.stringify(upload)).toMatch(/parameters\/Prefer.*parameters\/IdempotencyKey/);
    expect(JSON.stringify(upload.responses)).toMatch(/X-RateLimit-Remaining.*Retry-After/s);
    const download = document.paths['/api/download/{file_id}']?.get as Operation;
    expect(Object.keys(download.responses)).toEqual(expect.arrayContaining(['200', '206', '405', '416']));
    const file = upload.requestBody?.content['multipart/form-data']?.schema as { properties: Record<string, object> };
    expect(file.properties.file).toMatchObject({ type: 'string', format: 'binary' });
  });
});

describe('what the service answers fits its description', () => {
  it('for jobs', async () => {
    const created = await client.form('/api/upload', { job_type: 'json-formatter' }, { file: 'json-valid.json' });
    expectConforming('/api/upload', 'post', 200, created.body);
    const waited = await client.job('json-formatter', 'json-valid.json');
    expectConforming('/api/upload', 'post', 200, waited.body);
    const path = `/api/jobs/${waited.body.job_id}`;
    expectConforming('/api/jobs/{job_id}', 'get', 200, (await client.get(path)).body);
    const failed = await client.job('json-formatter', { name: 'a.json', bytes: '{' });
    expectConforming('/api/jobs/{job_id}', 'get', 200, (await client.get(`/api/jobs/${failed.body.job_id}`)).body);
    expectConforming('/api/jobs/{job_id}', 'get', 404, (await client.get('/api/jobs/none')).body);
    expectConforming('/api/jobs', 'get', 401, (await client.get('/api/jobs')).body);
    expectConforming('/api/jobs', 'get', 422, (await client.get('/api/jobs?limit=0')).body);
    expectConforming('/api/upload', 'post', 422, (await client.form('/api/upload', {})).body);
  });

  it('for previews and jobs on them', async () => {
    const preview = await client.form<{ storage_url: string }>('/api/preview/pdf', {}, { file: 'three-pages.pdf' });
    expectConforming('/api/preview/pdf', 'post', 200, preview.body);
    const { storage_url } = preview.body;
    const job = await client.post<Created>('/api/process', { job_type: 'pdf-split', storage_url });
    expectConforming('/api/process', 'post', 200, job.body);
    expectConforming('/api/process', 'post', 422, (await client.post('/api/process', {})).body);
    const wrong = await client.form('/api/preview/pdf', {}, { file: 'photo.png' });
    expectConforming('/api/preview/pdf', 'post', 415, wrong.body);
  });

  it('for helpers and operational endpoints', async () => {
    for (const [path, body] of [
      ['/api/json-formatter', { text: '[1]' }],
      ['/api/json-validator', { text: '[1' }],
      ['/api/json-validator', { text: '[1]' }],
      ['/api/text-case-converter', { text: 'a b' }],
      ['/api/base64', { text: 'a', operation: 'encode' }],
    ] as const) {
      expectConforming(path, 'post', 200, (await client.post(path, body)).body);
      expectConforming(path, 'post', 422, (await client.post(path, {})).body);
    }
    for (const path of ['/api/uuid-generator', '/api/password-generator', '/api/usage', '/api/operations', '/health']) {
      expectConforming(path, 'get', 200, (await client.get(path)).body);
    }
    expectConforming('/readyz', 'get', 200, (await client.get('/readyz')).body);
    expectConforming('/', 'get', 200, (await client.get('/')).body);
    expectConforming('/api/cleanup', 'post', 200, (await client.post('/api/cleanup')).body);
  });
});

it('/docs loads nothing from outside, and its policy forbids it', async () => {
  const page = await client.get<string>('/docs');
  expect(page.status).toBe(200);
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'self'");
  expect(policy).not.toMatch(/https?:|\*/);
  const assets = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address as string);
  expect(assets.length).toBeGreaterThan(3);
  for (const address of assets) {
    expect(address).toMatch(/^\/docs\//);
    const asset = await client.get<string>(address);
    expect([address, asset.status]).toEqual([address, 200]);
  }
  const shown = (await client.get<Document>('/docs/json')).body;
  expect({ ...shown, info: document.info, paths: document.paths }).toEqual(document);
  // Made once, and valid YAML as well.
  const yaml = await fetch(`${suite.service.url}/docs/yaml`);
  expect(yaml.headers.get('content-type')).toMatch(/yaml/);
  expect(JSON.parse(await yaml.text())).toEqual(shown);
});

it('/docs begins with a first call, and shows a call of each operation in each language', async () => {
  const { info, paths } = (await client.get<Document>('/docs/json')).body;
  expect(info.description).toMatch(/^## Your first call in a minute\n.*```sh\ncurl .*```ts\n.*```py\n.*```sh\nsheaf /s);
  const direct = operations().filter(({ operation }) => 'x-codeSamples' in operation);
  expect(direct.length).toBeGreaterThan(60);
  for (const { path, method, operation } of direct) {
    const samples = (operation as never as { 'x-codeSamples': { label: string; source: string }[] })['x-codeSamples'];
    expect(samples.slice(0, 4).map(({ label }) => label)).toEqual(['curl', 'TypeScript', 'Python', 'Command line']);
    const description = (paths[path]?.[method] as { description?: string } | undefined)?.description;
    for (const { source } of samples) expect(description).toContain(source);
  }
});
