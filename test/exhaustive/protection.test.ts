import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/operations/kit/define.ts';
import { loadRegistry } from '../../src/operations/registry.ts';
import { rawPdf } from '../helpers/raw-pdf.ts';
import { runOperation } from '../helpers/run-operation.ts';
import { requireTool } from '../helpers/tools.ts';
import { ANOTHER, PROTECTING } from './operations.ts';

const registry = await loadRegistry();
const hasJudges = requireTool('qpdf') && requireTool('pdftotext');
const [USER, OWNER] = ['user', 'owner'];

/** How qpdf protects: 128 bits of RC4 and AES have a key for each object, 256 one for the file. */
const WAYS: Record<string, string[]> = {
  'RC4-128': ['128', '--use-aes=n'],
  'AES-256': ['256'],
};
const MORE_WAYS: Record<string, string[]> = {
  'RC4-40': ['40'],
  'RC4-128 with crypt filters': ['128', '--force-V4', '--use-aes=n'],
  'AES-128': ['128', '--use-aes=y'],
  'AES-128, metadata in clear': ['128', '--use-aes=y', '--cleartext-metadata'],
  'AES-256 of revision 5': ['256', '--force-R5'],
  'AES-256, metadata in clear': ['256', '--cleartext-metadata'],
};

/** Three pages with text, one of them blank, a field, a string in the dictionary of a stream, and metadata. */
const text = (words: string) => ({
  dict: '/Note (a string)',
  data: Buffer.from(`BT /F 20 Tf 40 300 Td (${words}) Tj ET`),
});
const DOCUMENT = rawPdf([
  '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [9 0 R] /DA (/Helv 10 Tf 0 g) >> /Metadata 10 0 R >>',
  '<< /Type /Pages /Kids [3 0 R 4 0 R 5 0 R] /Count 3 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 400] /Resources << /Font << /F 8 0 R >> >> /Contents 6 0 R /Annots [9 0 R] >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 400] /Resources << /Font << /F 8 0 R >> >> /Contents 7 0 R >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 400] >>',
  text('First page'),
  text('Second page'),
  '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  '<< /FT /Tx /T (Amount) /Type /Annot /Subtype /Widget /Rect [10 10 90 30] /F 4 /P 3 0 R >>',
  { dict: '/Type /Metadata /Subtype /XML', data: Buffer.from('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>') },
]);

let folder: string;
let plain: string;

/** The judges' results are kept: starting them takes most of the time here. */
function keepAnswers(ask: (...words: string[]) => string): (...words: string[]) => string {
  const answers = new Map<string, string>();
  return (...words) => {
    const key = words.join('\n');
    const answer = answers.get(key) ?? ask(...words);
    answers.set(key, answer);
    return answer;
  };
}

const lock = keepAnswers((user, ...options) => {
  const path = join(folder, `${crypto.randomUUID()}.pdf`);
  execFileSync('qpdf', ['--allow-weak-crypto', '--encrypt', user ?? '', OWNER, ...options, '--', plain, path]);
  return path;
});

const locked = (way: readonly string[], { user = USER, limits = [] as readonly string[] } = {}): string =>
  lock(user, ...way, ...limits);

async function run(name: string, files: string[], params: JsonObject) {
  await using output = await runOperation(registry.get(name)!, files, params);
  const path = join(folder, `${crypto.randomUUID()}.pdf`);
  copyFileSync(output.outputPath, path);
  const codes = (output.outcome.result.note_codes ?? []) as { code: string }[];
  return { path, codes: codes.map(({ code }) => code) };
}

/** qpdf's description of a sound document's encryption, without the password itself. */
const encryptionOf = keepAnswers((path = '', password) =>
  execFileSync('qpdf', ['--check', `--password=${password}`, path], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => /^[RP] = |: allowed|: not allowed|encryption method/.test(line))
    .join('\n'),
);

const isOpen = (path: string): boolean =>
  execFileSync('qpdf', ['--show-encryption', path], { encoding: 'utf8' }).includes('File is not encrypted');

/** @param read by which passwords poppler is to read it, too */
function expectKept(before: string, after: string, read = [USER, OWNER]): void {
  expect(() => execFileSync('qpdf', ['--check', after], { stdio: 'ignore' })).toThrow();
  for (const password of [USER, OWNER]) {
    expect(encryptionOf(after, password)).toBe(encryptionOf(before, password));
  }
  for (const password of read) {
    const text = execFileSync('pdftotext', [password === USER ? '-upw' : '-opw', password, after, '-'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    expect(text).toContain('page');
  }
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-protection-'));
  plain = join(folder, 'plain.pdf');
  writeFileSync(plain, DOCUMENT);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.runIf(hasJudges)('a protected document', () => {
  describe.each(Object.entries(WAYS))('by %s', (_, way) => {
    it.each(Object.entries(PROTECTING))('keeps its passwords and permissions through %s', async (name, work) => {
      const input = locked(way, { limits: ['--print=none'] });
      const others = name === 'pdf-compare' ? [ANOTHER] : [];
      const files = [...others, input, ...(work.files ?? [])];
      for (const password of [USER, OWNER]) {
        const output = await run(name, files, { ...work.params, password });
        expect(output.codes).not.toContain('not_protected');
        expectKept(input, output.path, [password]);
      }
      const output = await run(name, files, { ...work.params, password: OWNER, keep_protection: false });
      // An output that could not shrink is the unchanged input.
      expect(isOpen(output.path) ? output.codes : ['not_protected']).toContain('not_protected');
    });
  });

  it.each(Object.entries(MORE_WAYS))('by %s keeps its passwords and permissions', async (_, way) => {
    const input = locked(way);
    for (const [name, params] of [
      ['pdf-rotate', {}],
      ['pdf-split', { pages: '1-2' }],
      ['pdf-watermark', { text: 'Draft' }],
    ] as const) {
      const output = await run(name, [input], { ...params, password: USER });
      expect(output.codes).not.toContain('not_protected');
      expectKept(input, output.path);
    }
  });

  it('that does not permit a change keeps its protection for the owner, and asks to drop it otherwise', async () => {
    const input = locked(['256'], { limits: ['--modify=form'] });
    const byUser = await run('pdf-watermark', [input], { text: 'Draft', password: USER });
    expect(byUser.codes).toContain('not_protected');
    expect(isOpen(byUser.path)).toBe(true);
    expectKept(input, (await run('pdf-watermark', [input], { text: 'Draft', password: OWNER })).path);
    // Permitted changes, and those that people cannot see.
    expectKept(input, (await run('pdf-fill-form', [input], { values: { Amount: '12' }, password: USER })).path);
    expectKept(input, (await run('pdf-linearize', [input], { password: USER })).path);
    expectKept(input, (await run('pdf-rotate', [input], { password: USER })).path);
  });

  it('that anybody can open keeps its limits', async () => {
    const input = locked(['256'], { user: '', limits: ['--print=none'] });
    const output = await run('pdf-rotate', [input], {});
    expect(encryptionOf(output.path, '')).toBe(encryptionOf(input, ''));
    expect(encryptionOf(output.path, OWNER)).toBe(encryptionOf(input, OWNER));
  });

  it('without identifiers gets some', async () => {
    const path = join(folder, 'no-id.pdf');
    const input = readFileSync(locked(['256']), 'latin1').replace(/\/ID ?\[<\w+> ?<\w+>\]/, (found) =>
      ' '.repeat(found.length),
    );
    expect(input).not.toContain('/ID');
    writeFileSync(path, input, 'latin1');
    const output = await run('pdf-rotate', [path], { password: USER });
    for (const password of [USER, OWNER]) execFileSync('qpdf', ['--check', `--password=${password}`, output.path]);
    const shown = execFileSync('qpdf', [`--password=${USER}`, '--show-object=trailer', output.path], {
      encoding: 'utf8',
    });
    expect(shown).toMatch(/\/ID \[ <\w{32}>/);
  });

  it.each([
    ['pdf-merge', {}],
    ['pdf-mix', {}],
    [
      'pdf-arrange',
      {
        pages: [
          { file: 1, page: 1 },
          { file: 2, page: 1 },
        ],
      },
    ],
  ])('comes out unprotected where others are put to it: %s', async (name, params) => {
    const output = await run(name, [locked(['256']), ANOTHER], { ...params, password: OWNER });
    expect(output.codes).toContain('not_protected');
    expect(isOpen(output.path)).toBe(true);
  });
});
