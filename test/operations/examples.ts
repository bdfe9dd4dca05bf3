import { execFileSync, spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { outputTypes } from '../../src/operations/kit/define.ts';
import { extensionOf, MEDIA_TYPE_NAMES, type MediaType } from '../../src/operations/kit/media-types.ts';
import { resultSchema } from '../../src/operations/kit/results.ts';
import type { visibleOperations } from '../../src/operations/registry.ts';
import type { Created } from '../helpers/client.ts';
import { untrue } from '../helpers/judges/claims.ts';
import { lackingPrograms } from '../helpers/programs.ts';
import { readZip } from '../helpers/read-zip.ts';
import type { Suite } from '../helpers/suite.ts';
import { requireTool } from '../helpers/tools.ts';

type Operation = ReturnType<typeof visibleOperations>[number];
type Example = Operation['examples'][number];
/** Files uploaded as previews, each once for all examples that use them. */
type Stored = Map<string, Promise<{ body: { storage_url: string } }>>;

/**
 * Examples of some operations, through the whole service; a new operation is judged without a line here.
 * @param which all by default
 */
export function describeExamples(
  suite: Suite,
  operations: readonly Operation[],
  which: (index: number) => boolean = () => true,
): void {
  const examples = operations.flatMap((operation) =>
    operation.examples
      .filter((_, index) => which(index))
      .map((example) => ({ name: operation.name, operation, example })),
  );
  const stored: Stored = new Map();
  describe.each(examples)('$name $example.params on $example.files', ({ operation, example }) => {
    it('completes, and its output is what the operation says it produces and holds what the example says', {
      timeout: 300_000,
    }, async ({ skip }) => {
      const lacks = await lackingPrograms(suite.client, operation);
      if (lacks) skip(lacks);
      await expectCompleted(suite, stored, operation, example);
    });
  });
}

async function expectCompleted(suite: Suite, stored: Stored, operation: Operation, example: Example): Promise<void> {
  const { status, body: first } = await start(suite, stored, operation, example);
  expect(status).toBe(200);
  const body = await suite.client.ended(first);
  expect(body).toMatchObject({ status: 'completed', job_type: operation.name, error_message: null, progress: 100 });
  expect(body.result).toBeTypeOf('object');
  if (operation.result) {
    const { error } = resultSchema(operation.result).strict().safeParse(body.result);
    expect(error, 'what operation.ts says of the result').toBeUndefined();
  }

  const { headers, bytes } = await suite.client.download(body.output_file_url as string);
  const type = headers.get('content-type') as MediaType;
  expect(outputTypes(operation)).toContain(type);
  if (example.gives) expect(type).toBe(example.gives);
  // A file of unknown type keeps its name.
  const ending = type === 'application/octet-stream' ? '' : `\\.${extensionOf(type)}`;
  expect(body.output_filename).toMatch(new RegExp(`^[^/\\\\]+${ending}$`));
  expect(bytes.length).toBe(body.output_bytes);
  expect(bytes.length).toBeGreaterThan(0);
  const { user_password: password = '' } = example.params as { user_password?: string };
  const pages = await judge(suite.folder, type, bytes, password);
  judgePages(body.result as Record<string, unknown>, pages, example);
  const path = join(suite.folder, `output.${extensionOf(type)}`);
  expect(untrue(example.expect ?? [], { path, password }, suite.folder)).toEqual([]);
}

/** Bad requests to operations, and their descriptions. */
export function describeRequests(suite: Suite, operations: readonly Operation[]): void {
  let listed: Promise<{ body: { operations: Described[] } }> | undefined;
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
      const takesText = operation.accepts.includes('application/json');
      const foreign = operation.accepts.includes('image/png') ? 'PK\x03\x04' : '\x89PNG\r\n\x1a\n';
      const bytes = takesText ? Buffer.from(foreign, 'latin1') : '{"json": true}';
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
      listed ??= suite.client.get<{ operations: Described[] }>('/api/operations');
      const described = (await listed).body.operations.find(({ name }) => name === operation.name) as Described;
      expect(described).toMatchObject({ title: operation.title, description: operation.description });
      for (const [name, schema] of Object.entries(described.params.properties ?? {})) {
        expect([name, schema.description]).toEqual([name, expect.stringMatching(/.{10,}/)]);
      }
    });
  });
}

/** Parameters that are right, where some are needed. */
function anyParams({ examples }: { examples: readonly { params: object }[] }): string {
  return JSON.stringify(examples[0]?.params ?? {});
}

interface Described {
  name: string;
  params: { properties?: Record<string, { description?: string }> };
}

/** One file goes up with its job; several PDFs go up first, as previews, and are then named; others come in one form. */
async function start(suite: Suite, stored: Stored, { name, inputs }: Operation, { files, params }: Example) {
  if (inputs.max === 1) return suite.client.job(name, files[0] as string, params);
  if (files.some((file) => !file.endsWith('.pdf'))) {
    const fields = Object.entries(params).map(([field, value]) => [
      field,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]);
    return suite.client.form<Created>(
      `/api/${name}`,
      Object.fromEntries(fields),
      { files: [...files] },
      { prefer: 'wait=60' },
    );
  }
  const specs = [];
  for (const file of files) {
    const storing = stored.get(file) ?? suite.client.form<{ storage_url: string }>('/api/preview/pdf', {}, { file });
    stored.set(file, storing);
    specs.push({ storage_url: (await storing).body.storage_url, original_filename: file });
  }
  return suite.client.post<Created>(
    '/api/process',
    { job_type: name, parameters: params, files: specs },
    { prefer: 'wait=60' },
  );
}

/** Checks that a file is what its type says. Returns how many pages its PDFs have. */
async function judge(folder: string, type: MediaType, bytes: Buffer, password?: string): Promise<number> {
  const path = join(folder, `output.${extensionOf(type)}`);
  await writeFile(path, bytes);
  if (type === 'application/pdf') return judgePdf(path, password);
  if (type === 'application/zip') return judgeZip(folder, path);
  if (type === 'application/json') JSON.parse(await readFile(path, 'utf8'));
  else if (type === 'image/svg+xml') judgeSvg(path);
  else if (type.startsWith('image/')) await judgeImage(type, bytes);
  else if (type.startsWith('text/')) new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  return 0;
}

function judgeSvg(path: string): void {
  if (!requireTool('mutool')) return;
  const drawn = execFileSync('mutool', ['draw', '-q', '-F', 'pgm', '-o', '-', path]);
  expect(drawn.subarray(0, 2).toString()).toBe('P5');
  expect(new Set(drawn.subarray(15)).size, 'shades that are drawn').toBeGreaterThan(1);
}

async function judgeZip(folder: string, path: string): Promise<number> {
  const entries = readZip(path);
  expect(entries.length).toBeGreaterThan(1);
  expect(new Set(entries.map(({ name }) => name)).size).toBe(entries.length);
  let pages = 0;
  for (const { name, bytes } of entries) {
    expect(name).not.toMatch(/[/\\]/);
    const type = MEDIA_TYPE_NAMES.find((each) => name.endsWith(`.${extensionOf(each)}`));
    if (type) pages += await judge(folder, type, bytes);
  }
  return pages;
}

function judgePdf(path: string, password = ''): number {
  if (!requireTool('qpdf')) return 0;
  const args = ['--check', '--show-npages', `--password=${password}`, path];
  const report = execFileSync('qpdf', args, { encoding: 'utf8' });
  expect(report).toContain('No syntax or stream encoding errors found');
  return Number(report.trim().split('\n').at(-1));
}

/** If page counts matter, those of inputs and output equal qpdf's. */
function judgePages(result: Record<string, unknown>, pages: number, { files, params }: Example): void {
  const { page_count, input_pages, output_pages } = result;
  if (page_count !== undefined) expect([typeof input_pages, typeof output_pages]).toContain('number');
  if (!requireTool('qpdf')) return;
  if (input_pages !== undefined) {
    const { password = '' } = params as { password?: string };
    const pdfs = files.filter((file) => file.endsWith('.pdf'));
    const counts = pdfs.map((file) => pagesOfFixture(file, password));
    // Attached files are not processed as documents; qpdf cannot count pages of badly damaged files.
    if (!counts.includes(null)) expect([counts[0], sumOf(counts)]).toContain(input_pages);
  }
  if (output_pages !== undefined) expect(output_pages).toBe(pages);
}

const sumOf = (counts: (number | null)[]) => counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);

/** Many examples work on the same file. */
const pagesOfFixtures = new Map<string, number | null>();

function pagesOfFixture(file: string, password: string): number | null {
  const key = `${file} ${password}`;
  const known = pagesOfFixtures.get(key);
  if (known !== undefined) return known;
  const pages = pagesOf(join(import.meta.dirname, '../fixtures', file), password);
  pagesOfFixtures.set(key, pages);
  return pages;
}

function pagesOf(path: string, password: string): number | null {
  const { status, stdout } = spawnSync('qpdf', ['--show-npages', `--password=${password}`, path], { encoding: 'utf8' });
  // 3: with warnings.
  return status === 0 || status === 3 ? Number(stdout) : null;
}

async function judgeImage(type: MediaType, bytes: Buffer): Promise<void> {
  if (type === 'image/x-icon') return expect(bytes.readUInt32LE(0)).toBe(0x10000);
  const { format, width, height } = await sharp(bytes).metadata();
  expect([`image/${format === 'heif' ? 'avif' : format}`, width > 0, height > 0]).toEqual([type, true, true]);
  await sharp(bytes).stats();
}
