import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { outputTypes } from '../../src/operations/kit/define.ts';
import { extensionOf, MEDIA_TYPE_NAMES, type MediaType } from '../../src/operations/kit/media-types.ts';
import { loadRegistry, visibleOperations } from '../../src/operations/registry.ts';
import type { Created } from '../helpers/client.ts';
import { readZip } from '../helpers/read-zip.ts';
import { startSuite } from '../helpers/suite.ts';
import { requireTool } from '../helpers/tools.ts';

/** Every example of every operation, through the whole service; a new operation is judged without a line here. */
const registry = await loadRegistry();
const operations = visibleOperations(registry);
const EXAMPLES = operations.flatMap((operation) =>
  operation.examples.map((example) => ({ name: operation.name, operation, example })),
);

const suite = startSuite();

describe.each(EXAMPLES)('$name $example.params on $example.files', ({ operation, example }) => {
  it('completes, and its output is what the operation says it produces', async () => {
    const { status, body } = await start(operation.inputs.max > 1, operation.name, example);
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'completed', job_type: operation.name, error_message: null, progress: 100 });
    expect(body.result).toBeTypeOf('object');

    const { headers, bytes } = await suite.client.download(body.output_file_url as string);
    const type = headers.get('content-type') as MediaType;
    expect(outputTypes(operation)).toContain(type);
    expect(body.output_filename).toMatch(new RegExp(`^[^/\\\\]+\\.${extensionOf(type)}$`));
    expect(bytes.length).toBe(body.output_bytes);
    expect(bytes.length).toBeGreaterThan(0);
    await judge(type, bytes, (example.params as { user_password?: string }).user_password);
  });
});

describe.each(operations)('$name', (operation) => {
  it('refuses a parameter that it does not know', async () => {
    const file = operation.examples[0]?.files[0] as string;
    const answer = await suite.client.form(
      '/api/upload',
      { job_type: operation.name, parameters: '{"no_such":1}' },
      { file },
    );
    expect(answer.status).toBe(422);
    expect((answer.body as unknown as { detail: unknown }).detail).toContainEqual({
      loc: ['body', 'parameters', 'no_such'],
      msg: 'Extra inputs are not permitted',
      type: 'extra_forbidden',
    });
  });

  const takesAll = MEDIA_TYPE_NAMES.every((type) => operation.accepts.includes(type));
  it.skipIf(takesAll)('refuses a file of another type', async () => {
    const bytes = operation.family === 'json' ? Buffer.from('\x89PNG\r\n\x1a\n', 'latin1') : '{"json": true}';
    const file = { name: 'x.pdf', bytes };
    const answer =
      operation.inputs.min > 1
        ? await suite.client.form(`/api/${operation.name}`, {}, { files: [file, file] })
        : await suite.client.form(
            '/api/upload',
            { job_type: operation.name, parameters: anyParams(operation) },
            { file },
          );
    expect(answer).toMatchObject({ status: 415, body: { code: 'unsupported_file_type' } });
  });

  it('is described: each parameter says what it is for', async () => {
    const { body } = await suite.client.get<{ operations: Described[] }>('/api/operations');
    const described = body.operations.find(({ name }) => name === operation.name) as Described;
    expect(described).toMatchObject({ title: operation.title, description: operation.description });
    for (const [name, schema] of Object.entries(described.params.properties ?? {})) {
      expect([name, schema.description]).toEqual([name, expect.stringMatching(/.{10,}/)]);
    }
  });
});

/** Parameters that are right, where some are needed. */
function anyParams({ examples }: { examples: readonly { params: object }[] }): string {
  return JSON.stringify(examples[0]?.params ?? {});
}

interface Described {
  name: string;
  params: { properties?: Record<string, { description?: string }> };
}

/** One file goes up with its job; several go up first, as previews, and are then named. */
async function start(many: boolean, name: string, { files, params }: (typeof EXAMPLES)[number]['example']) {
  if (!many) return suite.client.job(name, files[0] as string, params);
  const specs = [];
  for (const file of files) {
    const { body } = await suite.client.form<{ storage_url: string }>('/api/preview/pdf', {}, { file });
    specs.push({ storage_url: body.storage_url, original_filename: file });
  }
  return suite.client.post<Created>(
    '/api/process',
    { job_type: name, parameters: params, files: specs },
    { prefer: 'wait=60' },
  );
}

async function judge(type: MediaType, bytes: Buffer, password?: string): Promise<void> {
  const path = join(suite.folder, `output.${extensionOf(type)}`);
  await writeFile(path, bytes);
  if (type === 'application/json') JSON.parse(await readFile(path, 'utf8'));
  else if (type === 'application/pdf') judgePdf(path, password);
  else if (type === 'application/zip') await judgeZip(path);
  else await judgeImage(type, bytes);
}

async function judgeZip(path: string): Promise<void> {
  const entries = readZip(path);
  expect(entries.length).toBeGreaterThan(1);
  expect(new Set(entries.map(({ name }) => name)).size).toBe(entries.length);
  for (const { name, bytes } of entries) {
    expect(name).not.toMatch(/[/\\]/);
    const type = MEDIA_TYPE_NAMES.find((each) => name.endsWith(`.${extensionOf(each)}`)) as MediaType;
    await judge(type, bytes);
  }
}

function judgePdf(path: string, password = ''): void {
  if (!requireTool('qpdf')) return;
  const report = execFileSync('qpdf', ['--check', `--password=${password}`, path], { encoding: 'utf8' });
  expect(report).toContain('No syntax or stream encoding errors found');
}

async function judgeImage(type: MediaType, bytes: Buffer): Promise<void> {
  const { format, width, height } = await sharp(bytes).metadata();
  expect([`image/${format === 'heif' ? 'avif' : format}`, width > 0, height > 0]).toEqual([type, true, true]);
  await sharp(bytes).stats();
}
