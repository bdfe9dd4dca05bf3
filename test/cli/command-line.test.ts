import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { COMMON } from '../../src/cli/arguments.ts';
import { parametersOf } from '../../src/cli/parameters.ts';
import { loadRegistry, visibleOperations } from '../../src/operations/registry.ts';
import { type CommandOptions, sheaf } from '../helpers/command-line.ts';
import { fixture } from '../helpers/fixture.ts';
import { hasPdfTools, pdfInfo, pdfText } from '../helpers/pdf-tools.ts';
import { signedUpClient } from '../helpers/signed-up.ts';
import { startSuite } from '../helpers/suite.ts';

const suite = startSuite();
const folder = mkdtempSync(join(tmpdir(), 'sheaf-cli-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let cwd = '';
let count = 0;
beforeEach(() => {
  cwd = join(folder, String(count++));
  mkdirSync(cwd);
  copyFileSync(fixture('three-pages.pdf'), join(cwd, 'a.pdf'));
});
const at = (name: string) => join(cwd, name);
const run = (args: string[], options: Partial<CommandOptions> = {}) => sheaf(args, { cwd, ...options });
const ROTATE = [{ job_type: 'pdf-rotate', parameters: { angle: 90 } }];

describe.each([
  ['on this machine', () => ({})],
  ['by a service', () => ({ SHEAF_URL: suite.service.url })],
])('work %s', (_, envOf) => {
  it.runIf(hasPdfTools)('merges, and reports in lines of JSON how far it is and what came of it', async () => {
    const { code, stderr, lines } = await run(['pdf-merge', 'a.pdf', 'a.pdf', '-o', 'ab.pdf'], { env: envOf() });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(lines().at(-1)).toMatchObject({ event: 'done', output: 'ab.pdf', result: { page_count: 6 } });
    expect(pdfInfo(at('ab.pdf')).Pages).toBe('6');
  });

  it('reads standard input and writes standard output', async () => {
    const input = readFileSync(at('a.pdf'));
    const { code, stdout } = await run(['pdf-to-text', '-', '-o', '-', '--pages', '2'], { input, env: envOf() });
    expect(code).toBe(0);
    if (hasPdfTools)
      expect(stdout.toString().split(/\s+/)).toEqual(
        expect.arrayContaining(pdfText(at('a.pdf'), 2).match(/\w+/g) ?? []),
      );
  });

  it('does a workflow, and unpacks what comes as several files', async () => {
    writeFileSync(at('steps.json'), JSON.stringify([{ job_type: 'pdf-split' }, ...ROTATE]));
    const { code, lines } = await run(['run', 'steps.json', 'a.pdf', '-d', 'out'], { env: envOf() });
    expect(code).toBe(0);
    expect(readdirSync(at('out')).length).toBe(3);
    expect(lines().filter(({ event }) => event === 'done')).toHaveLength(3);
  });

  it('reports what is wrong with a file, and goes on with the others', async () => {
    writeFileSync(at('b.pdf'), '%PDF-1.7 and nothing else');
    const { code, stderr } = await run(['pdf-compress', 'b.pdf', 'a.pdf', '-d', 'out'], { env: envOf() });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^sheaf: b\.pdf: .+\n$/);
    expect(readdirSync(at('out'))).toHaveLength(1);
  });
});

it.each([
  ['pdf-compres', 'Did you mean pdf-compare, pdf-compress?'],
  ['merge-pdfs', 'Did you mean pdf-merge?'],
  ['compress', 'Did you mean image-compress, pdf-compress?'],
  ['xylophone', '`sheaf operations` lists them all.'],
])('names operations near to %s', async (name, hint) => {
  const { code, stderr } = await run([name, 'a.pdf']);
  expect(code).toBe(2);
  expect(stderr).toBe(`sheaf: There is no operation "${name}". ${hint}\n`);
});

it('says of a setting that an operation needs, and not to install it', async () => {
  writeFileSync(at('address.txt'), 'https://example.org/');
  const { code, stderr } = await run(['url-to-pdf', 'address.txt'], { env: { CHROMIUM_PATH: 'off' } });
  expect(code).toBe(4);
  expect(stderr).toBe('sheaf: This needs Chromium (chromium-headless-shell) and URL_TO_PDF=true.\n');
});

it('prints what reports find, and leaves no file', async () => {
  const { code, stdout } = await run(['pdf-info', 'a.pdf']);
  expect(code).toBe(0);
  expect(JSON.parse(stdout.toString())).toMatchObject({ page_count: 3 });
  expect(readdirSync(cwd)).toEqual(['a.pdf']);
});

it('does nothing on a dry run but tell', async () => {
  const { code, lines } = await run(['pdf-compress', 'a.pdf', '--level', 'high', '--dry-run', '-o', 'b.pdf']);
  expect(code).toBe(0);
  expect(lines()).toMatchObject([{ event: 'plan', params: { level: 'high' }, where: 'this machine' }]);
  expect(readdirSync(cwd)).toEqual(['a.pdf']);
});

it.each([
  ['an operation', ['office-to-pdf', 'letter.docx']],
  ['a dry run', ['office-to-pdf', 'letter.docx', '--dry-run']],
  ['a later step', ['run', 'steps.json', 'letter.docx']],
])('says of %s which packages bring the program that is missing, and touches nothing', async (_, args) => {
  copyFileSync(fixture('letter.docx'), at('letter.docx'));
  writeFileSync(at('steps.json'), JSON.stringify([{ job_type: 'office-to-pdf' }, ...ROTATE]));
  const before = readdirSync(cwd);
  const { code, stderr, lines } = await run([...args, '-o', 'letter.pdf'], { env: { SOFFICE_PATH: 'off' } });
  expect(code).toBe(4);
  expect(stderr).toMatch(/LibreOffice \(libreoffice-writer-nogui, .*\); install it\.\n$/);
  expect(lines()).toMatchObject([{ event: 'failed', code: 'operation_unavailable' }]);
  expect(readdirSync(cwd)).toEqual(before);
  // Operations without programs work all the same.
  const other = await run(['pdf-rotate', 'a.pdf', '--angle', '90', '-o', 'b.pdf'], { env: { SOFFICE_PATH: 'off' } });
  expect(other.code).toBe(0);
});

it('replaces no file unless told to', async () => {
  writeFileSync(at('out.pdf'), 'mine');
  const args = ['pdf-rotate', 'a.pdf', '--angle', '90', '-o', 'out.pdf'];
  const { code, stderr } = await run(args);
  expect({ code, stderr }).toEqual({ code: 2, stderr: 'sheaf: out.pdf is there already; --force replaces it.\n' });
  expect(readFileSync(at('out.pdf'), 'utf8')).toBe('mine');
  expect((await run([...args, '--force'])).code).toBe(0);
  expect(readFileSync(at('out.pdf'), 'latin1')).toMatch(/^%PDF-/);
  expect(readdirSync(cwd).sort()).toEqual(['a.pdf', 'out.pdf']);
});

it.each([
  [['pdf-compress', 'a.pdf', '--level', 'extreme'], 2, /--level: Input should be/],
  [['pdf-compress', 'a.pdf', '--colour'], 2, /no option --colour/],
  [['pdf-compress'], 2, /Name the files/],
  [['pdf-merge', 'a.pdf'], 2, /at least 2 items/],
  [['pdf-squeeze', 'a.pdf'], 2, /no operation "pdf-squeeze"/],
  [['pdf-compress', 'missing.pdf'], 1, /There is no file missing\.pdf/],
  [['pdf-compress', 'missing.pdf', '--server', 'http://127.0.0.1:9'], 1, /There is no file missing\.pdf/],
  [['image-resize', 'a.pdf', '--width', '10'], 1, /a\.pdf: Unsupported file type/],
  [['run', 'nothing', 'a.pdf'], 2, /nothing is no file/],
  [['jobs'], 2, /needs a service/],
  [['pdf-info', 'a.pdf', '--server', 'http://127.0.0.1:9'], 3, /does not answer/],
])('%j ends with %d', async (args, exit, text) => {
  const { code, stderr } = await run(args);
  expect({ code, stderr }).toEqual({ code: exit, stderr: expect.stringMatching(text) });
  expect(readdirSync(cwd)).toEqual(['a.pdf']);
});

describe('what derives from the operations', () => {
  it('has each parameter as an option, with help, and none that means something else', async () => {
    for (const operation of visibleOperations(await loadRegistry())) {
      const options = parametersOf(operation).map(({ option }) => option);
      expect(options.filter((option) => Object.hasOwn(COMMON, option))).toEqual([]);
      expect(new Set(options).size).toBe(options.length);
    }
    const { code, stdout } = await run(['help', 'pdf-compress']);
    expect(code).toBe(0);
    expect(stdout.toString()).toMatch(/--level lossless\|low\|medium\|high.*--target-bytes VALUE.*-o, --output FILE/s);
  });

  it('completes operations, options and values', async () => {
    const complete = async (...words: string[]) =>
      (await run(['__complete', ...words])).stdout.toString().split('\n').filter(Boolean);
    expect(await complete('pdf-me')).toEqual(['pdf-merge', 'pdf-metadata']);
    expect(await complete('pdf-compress', 'a.pdf', '--le')).toEqual(['--level']);
    expect(await complete('pdf-compress', 'a.pdf', '--level', 'l')).toEqual(['lossless', 'low']);
    expect(await complete('pdf-compress', 'a')).toEqual([]);
    for (const shell of ['bash', 'zsh', 'fish'])
      expect((await run(['completion', shell])).stdout.toString()).toContain('__complete');
  });

  it('lists operations by words', async () => {
    const { lines } = await run(['operations', 'barcode']);
    expect(lines().map(({ name }) => name)).toEqual(expect.arrayContaining(['barcode-create', 'barcode-read']));
  });
});

it('keeps a key that the service takes, for this user alone, and lists and cancels jobs with it', async () => {
  const client = await signedUpClient(suite.service.url, 'ann@cli.example');
  const { body } = await client.post<{ key: string }>('/api/keys', { name: 'cli', env: 'live' });
  const env = { SHEAF_URL: suite.service.url, XDG_CONFIG_HOME: at('config') };
  const wrong = await run(['login'], { env, input: 'shf_live_wrong\n' });
  expect(wrong.code).toBe(3);
  expect(existsSync(at('config'))).toBe(false);
  expect((await run(['login'], { env, input: `${body.key}\n` })).code).toBe(0);
  expect(readFileSync(at('config/sheaf/keys.json'), 'utf8')).toContain(body.key);
  const { body: job } = await client.job('pdf-info', 'three-pages.pdf');
  const { code, lines } = await run(['jobs'], { env });
  expect(code).toBe(0);
  expect(lines()).toMatchObject([{ job_id: job.job_id, status: 'completed' }]);
  expect((await run(['logout'], { env })).code).toBe(0);
  expect(readFileSync(at('config/sheaf/keys.json'), 'utf8')).not.toContain(body.key);
});

describe('watch', () => {
  beforeEach(() => {
    mkdirSync(at('in'));
    writeFileSync(at('steps.json'), JSON.stringify(ROTATE));
  });
  const WATCH = ['watch', 'in', 'out', '--workflow', 'steps.json', '--every', '0.2', '--once'];
  const outputs = () => readdirSync(at('out')).filter((name) => name.endsWith('.pdf'));

  it('works on each content once, and puts what fails aside with the reason', async () => {
    for (const name of ['one.pdf', 'same.pdf']) copyFileSync(at('a.pdf'), at(`in/${name}`));
    writeFileSync(at('in/bad.pdf'), '%PDF-1.7 and nothing else');
    const { code, stderr } = await run(WATCH);
    expect(code).toBe(0);
    expect(stderr).toMatch(/^sheaf: bad\.pdf: /);
    expect(outputs()).toHaveLength(1);
    expect(readdirSync(at('in')).sort()).toEqual(['one.pdf', 'same.pdf']);
    expect(readdirSync(at('out/failed')).sort()).toEqual(['bad.pdf', 'bad.pdf.reason.txt']);
    // Another run finds nothing to do.
    expect((await run(WATCH)).lines()).toEqual([]);
    expect(outputs()).toHaveLength(1);
  });
});
