import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packClient } from '../../scripts/pack/packages.ts';
import { GENEROUS } from '../helpers/generous.ts';
import { startService } from '../helpers/service-process.ts';

const ROOT = join(import.meta.dirname, '../..');
const RIGHT = `import { Sheaf } from '@sheaf/client';
const sheaf = new Sheaf({ baseUrl: BASE });
const { output } = await sheaf.run('pdf-compress', { file: { path: 'in.pdf' }, params: { level: 'high' } });
await output.save('out.pdf');
`;
/** A faulty program, and the compiler's error. */
const WRONG: [string, RegExp][] = [
  [RIGHT.replace("'high'", "'highest'"), /"highest".* is not assignable to type/],
  [RIGHT.replace('level', 'levels'), /'levels' does not exist in type 'PdfCompressParameters'/],
  [RIGHT.replace('pdf-compress', 'pdf-press'), /"pdf-press".* is not assignable/],
  [RIGHT.replace('file: ', 'files: '), /not assignable/],
  [
    RIGHT.replace('output }', 'result }').replace(/await output.*/, 'result?.saved_per_cent;'),
    /'saved_per_cent' does not exist/,
  ],
  [
    "import { Sheaf } from '@sheaf/client';\nawait new Sheaf({ baseUrl: BASE }).workflow({ files: [], steps: [{ job_type: 'pdf-split', parameters: { dpi: 100 } }] });\n",
    /'dpi' does not exist in type 'PdfSplitParameters'/,
  ],
];

test('what is packed is JavaScript with types, and compresses a PDF from a folder that has nothing else', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-pack-client-'));
  await using service = await startService({ env: GENEROUS });
  try {
    const { path: tarball, bytes } = packClient(folder);
    expect(bytes).toBeLessThan(80 * 1024);
    const app = join(folder, 'app');
    const installed = join(app, 'node_modules/@sheaf/client');
    mkdirSync(installed, { recursive: true });
    execFileSync('tar', ['-xzf', tarball, '--strip-components=1', '-C', installed]);
    const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
    expect(manifest).toMatchObject({ name: '@sheaf/client', license: 'MIT' });
    expect([manifest.dependencies, manifest.private]).toEqual([undefined, undefined]);
    expect(
      readdirSync(installed)
        .filter((name) => !/\.(js|d\.ts)$/.test(name))
        .toSorted(),
    ).toEqual(['LICENSE', 'README.md', 'package.json']);
    cpSync(join(ROOT, 'test/fixtures/three-pages.pdf'), join(app, 'in.pdf'));
    writeFileSync(join(app, 'package.json'), '{"type":"module"}');
    const write = (text: string) => writeFileSync(join(app, 'main.ts'), text.replace('BASE', `'${service.url}'`));
    const compile = () =>
      spawnSync(
        join(ROOT, 'node_modules/.bin/tsc'),
        [
          '--noEmit',
          '--strict',
          '--skipLibCheck',
          'false',
          '--types',
          '',
          '--module',
          'nodenext',
          '--target',
          'es2022',
          'main.ts',
        ],
        { cwd: app, encoding: 'utf8' },
      );
    for (const [text, complaint] of WRONG) {
      write(text);
      const { status, stdout } = compile();
      expect([status, stdout]).toEqual([expect.any(Number), expect.stringMatching(complaint)]);
      expect(status).not.toBe(0);
    }
    write(RIGHT);
    expect(compile()).toMatchObject({ status: 0, stdout: '' });
    execFileSync(process.execPath, ['main.ts'], { cwd: app });
    expect(readFileSync(join(app, 'out.pdf')).subarray(0, 5).toString()).toBe('%PDF-');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
