/**
 * Writes a tarball of the client as npm installs it, with JavaScript and types in place of TypeScript, into the folder that is
 * named, or `dist`. Run: npm run pack:client -- [folder]
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const PACKAGE = join(import.meta.dirname, '..');
const ROOT = join(PACKAGE, '../..');

/** Writes the tarball into `folder`, and returns its path. */
export function pack(folder: string): string {
  const staging = join(folder, 'staging');
  rmSync(staging, { recursive: true, force: true });
  mkdirSync(staging, { recursive: true });
  const tsc = join(ROOT, 'node_modules/.bin/tsc');
  execFileSync(tsc, ['-p', join(PACKAGE, 'tsconfig.build.json'), '--outDir', staging], { stdio: 'inherit' });
  const { private: _, ...manifest } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8'));
  manifest.exports = { '.': { types: './index.d.ts', default: './index.js' } };
  writeFileSync(join(staging, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  cpSync(join(PACKAGE, 'README.md'), join(staging, 'README.md'));
  cpSync(join(ROOT, 'LICENSE'), join(staging, 'LICENSE'));
  const said = execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], {
    cwd: staging,
    encoding: 'utf8',
  });
  return join(folder, said.trim().split('\n').at(-1) ?? '');
}

if (import.meta.main) {
  const path = pack(resolve(process.argv[2] ?? join(PACKAGE, 'dist')));
  process.stdout.write(`${path} ${Math.round(statSync(path).size / 1024)} KiB\n`);
}
