import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');

export interface Manifest {
  name: string;
  version: string;
  dependencies?: Record<string, string>;
  [field: string]: unknown;
}

/** A tarball as a registry takes it. */
export interface Packed {
  name: string;
  path: string;
  bytes: number;
  unpackedBytes: number;
  files: number;
}

/** Makes an empty folder for what a package will hold, with the license. */
export function makeStaging(folder: string, name: string): string {
  const staging = join(folder, `.staging-${name.replace('/', '-')}`);
  rmSync(staging, { recursive: true, force: true });
  mkdirSync(staging, { recursive: true });
  cpSync(join(ROOT, 'LICENSE'), join(staging, 'LICENSE'));
  return staging;
}

/** Writes the JavaScript of a TypeScript project into a folder. */
export function emit(project: string, outDir: string): void {
  execFileSync(join(ROOT, 'node_modules/.bin/tsc'), ['-p', project, '--outDir', outDir], { stdio: 'inherit' });
}

export function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
}

export function writeManifest(folder: string, manifest: Manifest): void {
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** Packs a folder as npm does, and removes it. */
export function packFolder(staging: string, folder: string): Packed {
  const text = execFileSync('npm', ['pack', '--json', '--pack-destination', folder], {
    cwd: staging,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  rmSync(staging, { recursive: true, force: true });
  // npm 11 answers with a list, npm 12 with an object by names.
  const [report] = Object.values(JSON.parse(text) as Record<string, Report>);
  if (!report) throw new Error(`npm packed nothing in ${staging}`);
  const { name, filename, size, unpackedSize, entryCount } = report;
  return { name, path: join(folder, filename), bytes: size, unpackedBytes: unpackedSize, files: entryCount };
}

interface Report {
  name: string;
  filename: string;
  size: number;
  unpackedSize: number;
  entryCount: number;
}
