import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packPdf } from '../../scripts/pack/packages.ts';

const ROOT = join(import.meta.dirname, '../..');
const EXAMPLE = `import { readFileSync } from 'node:fs';
import { fromBytes, merge, open, PdfError, pages } from '@sheaf/pdf';
import { isSigned } from '@sheaf/pdf/read/signed';
const bytes = readFileSync('one.pdf');
const one = await open(fromBytes(bytes));
const merged = await merge([one, one]);
const again = await open(fromBytes(merged.bytes));
console.log(pages(again).length, isSigned(again.document), PdfError.name);
`;

test('what is packed is JavaScript with types, and works in a folder that has nothing else', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-pack-'));
  try {
    const { path: tarball } = packPdf(folder);
    const installed = join(folder, 'app/node_modules/@sheaf/pdf');
    mkdirSync(installed, { recursive: true });
    execFileSync('tar', ['-xzf', tarball, '--strip-components=1', '-C', installed]);
    const {
      dependencies,
      license,
      private: hidden,
    } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
    expect({ license, hidden }).toEqual({ license: 'MIT', hidden: undefined });
    // Like npm, from local files.
    for (const name of Object.keys(dependencies))
      cpSync(join(ROOT, 'node_modules', name), join(folder, 'app/node_modules', name), { recursive: true });
    expect(existsSync(join(installed, 'index.d.ts'))).toBe(true);
    expect(existsSync(join(installed, 'index.ts'))).toBe(false);
    cpSync(join(ROOT, 'test/fixtures/three-pages.pdf'), join(folder, 'app/one.pdf'));
    writeFileSync(join(folder, 'app/main.mjs'), EXAMPLE);
    const said = execFileSync(process.execPath, ['main.mjs'], { cwd: join(folder, 'app'), encoding: 'utf8' });
    expect(said).toBe('6 false PdfError\n');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
