import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shippedFonts } from '../../../src/engines/fonts/choose-face.ts';
import { requireTool } from '../../../test/helpers/tools.ts';

const ROOT = join(import.meta.dirname, '../../..');
const examples = [
  ...readFileSync(join(import.meta.dirname, '../README.md'), 'utf8').matchAll(/```ts\n([\s\S]*?)```/g),
].map(([, code = '']) => code);
const folder = mkdtempSync(join(tmpdir(), 'sheaf-readme-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeAll(() => {
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  for (const name of ['invoice.pdf', 'terms.pdf'])
    cpSync(join(ROOT, 'test/fixtures/three-pages.pdf'), join(folder, name));
  const devanagari = shippedFonts().find((path) => path.includes('Devanagari')) ?? '';
  cpSync(devanagari, join(folder, 'NotoSansDevanagari.ttf'));
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', 'k', '-out', 'c', '-days', '9', '-subj', '/CN=Ada'],
    { cwd: folder, stdio: 'pipe' },
  );
  writeFileSync(join(folder, 'key.pem'), ['k', 'c'].map((name) => readFileSync(join(folder, name), 'utf8')).join(''));
});

/** Runs an example as a program in the folder, and returns what it prints. */
function run(code: string): string {
  writeFileSync(join(folder, 'example.ts'), code);
  const { status, stdout, stderr } = spawnSync(process.execPath, ['example.ts'], { cwd: folder, encoding: 'utf8' });
  expect(stderr.replace(/^.*(ExperimentalWarning|Use `node --trace-warnings).*\n/gm, '')).toBe('');
  expect(status).toBe(0);
  return stdout;
}

const exampleWith = (call: string): string => examples.find((code) => code.includes(`${call}(`)) ?? '';
const pagesOf = (name: string): number =>
  Number(execFileSync('qpdf', ['--show-npages', join(folder, name)]).toString());

test('the README shows how to merge in ten lines', () => {
  requireTool('qpdf');
  expect(exampleWith('merge').trim().split('\n').length).toBeLessThanOrEqual(10);
  run(exampleWith('merge'));
  expect(pagesOf('merged.pdf')).toBe(5);
  execFileSync('qpdf', ['--check', join(folder, 'merged.pdf')], { stdio: 'pipe' });
});

test('its other examples do what they say', () => {
  requireTool('qpdf');
  expect(run(exampleWith('pages')).trim().split('\n')).toHaveLength(3);
  run(exampleWith('edit'));
  const { qpdf } = JSON.parse(execFileSync('qpdf', ['--json', join(folder, 'rotated.pdf')], { encoding: 'utf8' }));
  expect(JSON.stringify(qpdf)).toContain('"/Rotate":90');
  expect(run(exampleWith('encrypt'))).toBe('true\n');
  expect(run(exampleWith('sign'))).toBe('valid true\n');
  run(exampleWith('fontsFrom'));
  execFileSync('qpdf', ['--check', join(folder, 'stamped.pdf')], { stdio: 'pipe' });
  const fonts = execFileSync('pdffonts', [join(folder, 'stamped.pdf')], { encoding: 'utf8' });
  expect(fonts).toMatch(/[A-Z]{6}\+NotoSansDevanagari/);
  run(exampleWith('redact'));
  execFileSync('qpdf', ['--check', join(folder, 'redacted.pdf')], { stdio: 'pipe' });
  run(exampleWith('toPdfA'));
});
