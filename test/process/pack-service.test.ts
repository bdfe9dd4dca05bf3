import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packClient, packPdf, packService } from '../../scripts/pack/packages.ts';
import { buildWhenStale } from '../../web/build.ts';
import { importsOf } from '../architecture/source.ts';
import { GENEROUS } from '../helpers/generous.ts';
import { installPacked } from '../helpers/install-packed.ts';
import { startService } from '../helpers/service-process.ts';
import { requireTool } from '../helpers/tools.ts';

const ROOT = join(import.meta.dirname, '../..');
const EXAMPLE = `import { Sheaf } from '@sheaf/client';
const sheaf = new Sheaf({ baseUrl: process.argv[2] });
const { output } = await sheaf.run('pdf-compress', { file: { path: 'in.pdf' }, params: { level: 'high' } });
await output.save('out.pdf');
`;

const app = mkdtempSync(join(tmpdir(), 'sheaf-pack-service-'));
const installed = join(app, 'node_modules/sheaf');
const program = join(installed, 'bin/sheaf.mjs');
/** Nothing of this checkout: only the packages. */
const env = { PATH: '/usr/bin:/bin', HOME: join(app, 'home') };

beforeAll(async () => {
  await buildWhenStale();
  const [client, pdf, service] = [packClient(app), packPdf(app), await packService(app)];
  expect(service.bytes).toBeLessThan(4 * 1024 * 1024);
  installPacked(app, { '@sheaf/client': client.path, '@sheaf/pdf': pdf.path, sheaf: service.path });
  cpSync(join(ROOT, 'test/fixtures/three-pages.pdf'), join(app, 'in.pdf'));
  cpSync(join(ROOT, 'test/fixtures/photo.png'), join(app, 'in.png'));
}, 1_800_000);

afterAll(() => rmSync(app, { recursive: true, force: true, maxRetries: 5 }));

test('the package holds JavaScript, words and the page, and no sources or tests', () => {
  const files = globSync('**/*', { cwd: installed }).filter((path) => /\.[a-z]+$/.test(path));
  const kinds = new Set(files.map((path) => `${path.split('/')[0]} ${path.slice(path.lastIndexOf('.'))}`));
  expect([...kinds].filter((kind) => !kind.startsWith('web ')).toSorted()).toEqual(
    [
      'README.md .md',
      'bin .mjs',
      'joined-cli .mjs',
      'locales .json',
      'package.json .json',
      'src .js',
      'src .mjs',
    ].toSorted(),
  );
  expect(files.filter((path) => /\.test\.|(^|\/)test\//.test(path))).toEqual([]);
  expect(files).toContain('web/dist/index.html');
});

test('the package names all packages that it imports', () => {
  const { dependencies } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
  const imported = globSync('{src,bin,joined-cli}/**/*.{js,mjs}', { cwd: installed })
    .flatMap((path) => importsOf(path, readFileSync(join(installed, path), 'utf8')))
    .flatMap(({ address }) => /^(?:@[\w-]+\/)?[\w-][\w.-]*/.exec(address ?? '')?.[0] ?? [])
    .filter((name) => !isBuiltin(name) && !name.startsWith('node'));
  expect(imported.length).toBeGreaterThan(50);
  expect([...new Set(imported)].filter((name) => !(name in dependencies))).toEqual([]);
});

test('the command line merges PDFs on this machine from the packages alone', () => {
  requireTool('qpdf');
  const merge = ['pdf-merge', 'in.pdf', 'in.pdf', '-o', 'merged.pdf'];
  const { status, stderr } = spawnSync(process.execPath, [program, ...merge], { cwd: app, env, encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
  execFileSync('qpdf', ['--check', join(app, 'merged.pdf')]);
  expect(execFileSync('qpdf', ['--show-npages', join(app, 'merged.pdf')], { encoding: 'utf8' })).toBe('6\n');
});

test('the command line decodes pictures at both levels of confinement from the packages alone', () => {
  for (const SANDBOX of ['auto', 'off']) {
    const resize = ['image-resize', 'in.png', '--width', '24', '-o', `${SANDBOX}.png`];
    const { status, stderr } = spawnSync(process.execPath, [program, ...resize], {
      cwd: app,
      env: { ...env, SANDBOX },
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([0, '']);
    // The width is at byte 16 of a PNG.
    expect(readFileSync(join(app, `${SANDBOX}.png`)).readUInt32BE(16)).toBe(24);
  }
});

test('sheaf serve serves the page and the API from the packages alone, and the client of the same folder works with it', async () => {
  await using service = await startService({
    env: { ...GENEROUS, ...env },
    command: [process.execPath, program, 'serve'],
  });
  const page = await fetch(service.url, { headers: { Accept: 'text/html' } });
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<script type="module"')]);
  // Large enough for the thread, whose module is found by its name.
  const long = JSON.stringify({ text: `a < b ${'x'.repeat(40_000)}` });
  const answer = await fetch(`${service.url}/api/html-entities`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: long,
  });
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('a &lt; b')]);
  writeFileSync(join(app, 'main.mts'), EXAMPLE);
  execFileSync(process.execPath, ['main.mts', service.url], { cwd: app });
  expect(readFileSync(join(app, 'out.pdf')).subarray(0, 5).toString()).toBe('%PDF-');
  expect(await service.stop()).toBe(0);
});
