import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { listTools } from '../../src/mcp/tools.ts';
import { fixture } from '../helpers/fixture.ts';
import { HEAVY, heavyImage } from '../helpers/heavy.ts';
import { type Answer, type Caller, contentOf, factsOf } from '../helpers/mcp-clients.ts';
import { STDIO_CLIENTS } from '../helpers/mcp-stdio-clients.ts';
import { hasPdfTools, pdfInfo } from '../helpers/pdf-tools.ts';
import { removeAtExit } from '../helpers/service-process.ts';

/** `sheaf mcp`: an assistant on files of this machine, without a service. */
const outside = mkdtempSync(join(tmpdir(), 'sheaf-mcp-'));
removeAtExit(outside);
const folder = join(outside, 'work');
const outputs = join(folder, 'sheaf-output');
const modern = STDIO_CLIENTS['2.x, revision of 2026'] as (cwd: string, ...args: string[]) => Promise<Caller>;

beforeAll(() => {
  mkdirSync(join(folder, '.hidden'), { recursive: true });
  for (const name of ['three-pages.pdf', 'photo.jpg']) copyFileSync(fixture(name), join(folder, name));
  copyFileSync(fixture('three-pages.pdf'), join(folder, '.hidden', 'a.pdf'));
  copyFileSync(fixture('three-pages.pdf'), join(outside, 'secret.pdf'));
  symlinkSync(join(outside, 'secret.pdf'), join(folder, 'link.pdf'));
});

const linkIn = ({ content }: Answer) => content.find(({ type }) => type === 'resource_link')?.uri as string;

describe.each(Object.entries(STDIO_CLIENTS))('client %s over standard input', (_, connect) => {
  it('has the same tools, and finds, runs, follows and reads', async () => {
    await using caller = await connect(folder);
    expect((await caller.tools()).map(({ name }) => name)).toEqual(listTools().map(({ name }) => name));
    const found = factsOf(await caller.call('find_operation', { query: 'PDFs zusammenfügen' }));
    expect((found.operations as { operation: string }[])[0]?.operation).toBe('pdf-merge');
    const about = factsOf(await caller.call('describe_operation', { operation: 'pdf-merge' }));
    expect(about).toMatchObject({ files: { min: 2, max: 100 }, params: { properties: { bookmarks: {} } } });
    const progress: number[] = [];
    const merged = await caller.call(
      'run_operation',
      { operation: 'pdf-merge', files: ['three-pages.pdf', 'three-pages.pdf#pages=1,3'] },
      { onprogress: (update) => progress.push(update.progress) },
    );
    expect(factsOf(merged)).toMatchObject({ status: 'completed', type: 'application/pdf' });
    expect(JSON.parse(contentOf(merged))).toMatchObject({ result: { page_count: 5 } });
    expect(caller.progress.at(-1)).toBe(100);
    expect(progress.length).toBeGreaterThan(0);
    expect(caller.progress.slice(0, progress.length)).toEqual(progress);
    const path = fileURLToPath(linkIn(merged));
    expect(path.startsWith(outputs)).toBe(true);
    if (hasPdfTools) expect(pdfInfo(path).Pages).toBe('5');
    const read = await caller.call('read_result', { file: factsOf(merged).file, pages: '2' });
    expect(contentOf(read)).toMatch(/page/i);
  });

  it('is refused what the API would refuse, and every file elsewhere', async () => {
    await using caller = await connect(folder);
    const wrong = await caller.call('run_operation', {
      operation: 'pdf-compress',
      files: ['three-pages.pdf'],
      params: { level: 'extreme', colour: true },
    });
    expect(wrong.isError).toBe(true);
    expect(wrong.content[0]?.text).toMatch(/parameters\.level: .*'high'.*parameters\.colour: Extra inputs/s);
    const info = (file: string) => ({ operation: 'pdf-info', files: [file] });
    for (const [tool, args] of [
      ['run_operation', { operation: 'no-such', files: ['three-pages.pdf'] }],
      ['run_operation', info('photo.jpg')],
      ['run_operation', info('../secret.pdf')],
      ['run_operation', info(join(outside, 'secret.pdf'))],
      ['run_operation', info(`file://${join(outside, 'secret.pdf')}`)],
      ['run_operation', info('link.pdf')],
      ['run_operation', info('.hidden/a.pdf')],
      ['run_operation', info('.')],
      ['run_operation', info('https://example.org/a.pdf')],
      ['run_operation', info('three-pages.pdf#pages=x')],
      ['run_operation', { operation: 'workflow', files: ['three-pages.pdf'], params: { workflow: 'mine' } }],
      ['read_result', { file: '../secret.pdf' }],
      ['read_result', { file: 'no-such.pdf' }],
      ['job_status', { job_id: '0b6c1c9e-6a0f-4b1e-9a53-0b9b54a1d9c1' }],
      ['upload_file', { filename: 'a.pdf', url: 'http://127.0.0.1:1/' }],
      ['upload_file', { filename: 'a.pdf' }],
      ['no_such_tool', {}],
    ] as const) {
      const { isError, content } = await caller.call(tool, args as Record<string, unknown>);
      expect({ tool, args, isError }).toEqual({ tool, args, isError: true });
      expect(content[0]?.text).not.toMatch(/at .*\.ts|node_modules/);
    }
  });
});

it('runs a workflow as one call, and unhidden names are all that come out', async () => {
  await using caller = await modern(folder);
  const steps = [{ job_type: 'pdf-split' }, { job_type: 'pdf-rotate', parameters: { angle: 90 } }];
  const answer = await caller.call('run_operation', {
    operation: 'workflow',
    files: ['three-pages.pdf'],
    params: { steps },
  });
  expect(factsOf(answer)).toMatchObject({ operation: 'workflow', status: 'completed', type: 'application/zip' });
  const text = factsOf(await caller.call('upload_file', { filename: '../../.profile', text: 'x = 1' }));
  expect(text.file).toBe(join(outputs, 'profile'));
  expect(existsSync(join(outside, '.profile'))).toBe(false);
  const { files } = JSON.parse(contentOf(await caller.call('list_files'))) as { files: { file: string }[] };
  expect(files.map(({ file }) => file)).toEqual(expect.arrayContaining([text.file, join(folder, 'photo.jpg')]));
  expect(files.some(({ file }) => file.includes('secret') || file.includes('hidden'))).toBe(false);
});

it('replaces nothing, and puts outputs into the requested folder', async () => {
  await using caller = await modern(folder, '.', '-d', join(outside, 'elsewhere'));
  const run = { operation: 'pdf-rotate', files: ['three-pages.pdf'] };
  const [first, second] = [await caller.call('run_operation', run), await caller.call('run_operation', run)];
  const paths = [fileURLToPath(linkIn(first)), fileURLToPath(linkIn(second))];
  expect(new Set(paths).size).toBe(2);
  for (const path of paths) {
    expect(path.startsWith(join(outside, 'elsewhere'))).toBe(true);
    expect(readFileSync(path).subarray(0, 5).toString()).toBe('%PDF-');
  }
});

it('cancels a job, by its tool and by the end of the call', async () => {
  writeFileSync(join(folder, 'large.png'), heavyImage().bytes);
  await using caller = await modern(folder);
  const run = { operation: 'image-compress', files: ['large.png'], params: HEAVY };
  const { job_id } = factsOf(await caller.call('run_operation', { ...run, wait_seconds: 0 }));
  expect(factsOf(await caller.call('cancel_job', { job_id }))).toMatchObject({ status: 'cancelled' });
  expect(factsOf(await caller.call('job_status', { job_id }))).toMatchObject({ status: 'cancelled' });
  const gone = new AbortController();
  const call = caller.call('run_operation', run, { signal: gone.signal });
  gone.abort();
  await expect(call).rejects.toThrow();
  // The next one gets its turn and its child.
  const after = await caller.call('run_operation', { operation: 'image-info', files: ['photo.jpg'] });
  expect(factsOf(after)).toMatchObject({ status: 'completed' });
});
